"""Battles of phase III.

What may be attacked: `targets.py`. With what: `sortie.py`. The totals: `strength.py`. The course: `course.py`.
"""
