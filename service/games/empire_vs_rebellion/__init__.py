"""Star Wars: Empire vs. Rebellion, the two-player card game (ruleset `empire-vs-rebellion/1`).

The rooms, in the order of a round: `setup.py`, `planning.py`, `struggle.py`, `dominance.py`; how a game ends lies in
`ending.py`. What a card does when it is used lies in `cards/`, what the table looks like in `state.py`, who may see
what in `view.py`, the numbered rules in `rules.yaml`.
"""
