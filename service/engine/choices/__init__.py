"""What may be answered: offers with exact domains, and the complete list of actions they stand for.

A step that asks describes its answers as offers: an action type with a domain for each of its fields. From the offers
come both the complete list (while it is short enough) and the templates (when it is not), so the two cannot differ.
"""

from service.engine.choices.counts import Bound, Counts
from service.engine.choices.named import BoundedSubset, OneNumber, OneOf, OrderOf, Subset, different
from service.engine.choices.offers import Offer, Template
from service.engine.choices.parts import Domain, EachOf
from service.engine.choices.spread import Spread

__all__ = [
    "Bound",
    "BoundedSubset",
    "Counts",
    "Domain",
    "EachOf",
    "Offer",
    "OneNumber",
    "OneOf",
    "OrderOf",
    "Spread",
    "Subset",
    "Template",
    "different",
]
