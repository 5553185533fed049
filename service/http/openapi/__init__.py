"""The OpenAPI document, built from the types of the games, the envelopes, and answers that the engine gives.

Nothing in it is written twice: shapes come from the Structs, bodies and queries from the envelopes, examples from the
engine. `python -m service.http.openapi` writes it; `--check` compares it with what is committed.
"""

from service.http.openapi.document import document, yaml_text

__all__ = ["document", "yaml_text"]
