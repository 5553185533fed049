"""The kernel that every game shares. It knows neither HTTP nor any game.

Read in this order: `game.py` (what a game is), `program.py` (how a turn runs), `adjudicator.py` (the five questions a
caller may ask), `log.py` (replaying a game).
"""
