"""The game for three and four (rules, section 17): a layer upon the game of two.

The programs ask factions. Who of a team answers is told here: `seats.py` names the seats, `duties.py` who decides what,
`limits.py` what a member may not do with the partner's leaders and cards, `assigning.py` how both assign together, and
`play.py` puts that between the game and its programs.
"""
