"""What the cards do. Each effect is a program beside its card's id, written in the vocabulary of `vocabulary/`.

`powers.py`: resource cards. `event_effects.py`: events that act for winner or loser. `bans.py`: events that ban powers.
The five strategies act at fixed moments of the Dominance phase and are carried out there.
"""
