"""Battles of phase III: what may be attacked (`targets.py`), with what (`sortie.py`), the totals (`strength.py`), and
the course of a battle (`course.py`).
"""
