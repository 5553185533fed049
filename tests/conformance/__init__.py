"""Conformance: numbered cases as plain data, run against the rules in process or over HTTP. See README.md."""
