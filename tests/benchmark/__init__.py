"""Speed and memory, measured in one run on the machine at hand: `python -m tests.benchmark`, or `make bench`.

Everything that counts is a ratio of two things measured in turn in the same run, since seconds say more about the
machine than about the service.
"""
