"""Star Wars: Rebellion, base game of 2016, for two to four players (ruleset `rebellion/1`).

What lies in the box: ids in `ids.py`, the shapes of facts in `facts.py`, the facts themselves in `components.py` (read
from `data/`), what no source decides in `rulings.py`, the numbered rules in `rules.yaml`.
"""
