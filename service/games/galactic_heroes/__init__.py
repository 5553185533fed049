"""Legend of the Galactic Heroes, race edition, the two-player card game (ruleset `galactic-heroes/1`).

The rooms, in the order of a round: `setup.py`, `rounds.py` (action cards, phases, end of round), `turns.py` (passes),
`draw.py` (phase I), `build.py` (II), `campaign.py` (III) with `battle/`, `economy.py` (IV), `production.py` (V); how a
game ends lies in `ending.py`. What the abilities of cards add up to lies in `abilities.py`, the cards in
`components.py`, who may see what in `view.py`.
"""
