"""The OpenAPI document, built from the types of the games, the envelopes and answers that the engine gives."""
