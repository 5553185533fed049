"""The command line: `python -m service <command>`, reading files or standard input. See `commands.py`."""
