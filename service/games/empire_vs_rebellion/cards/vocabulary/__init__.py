"""The steps that effects are made of.

A power reads as a sequence of these: what is chosen, from which cards and how many (`candidates.py`), how it is asked
(`asks.py`), and what is done (`deeds.py`). Whoever carries out the effect is `user`; the rule of the card is cited when
a choice is refused.
"""
