"""Bytes out: plain encoding for answers, canonical encoding (RFC 8785) and digest for identity.

The shapes hold strings, integers, booleans and null only, with ASCII keys; for those, sorted keys and no white space
are all that RFC 8785 asks.
"""

from hashlib import sha256

import msgspec

_encoder = msgspec.json.Encoder()
_canonical = msgspec.json.Encoder(order="sorted")

encode = _encoder.encode
"""Any Struct or plain value to compact JSON bytes, keys in the order of the declaration."""

canonical = _canonical.encode
"""Any Struct or plain value to its canonical JSON bytes: one value, one spelling."""


def digest(value: object) -> str:
    """Return `sha256:` and 64 hex digits: the SHA-256 of the canonical JSON of `value`."""
    return "sha256:" + sha256(_canonical.encode(value)).hexdigest()
