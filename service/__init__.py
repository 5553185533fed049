"""Galactic Arbiter: a stateless adjudicator of rules for three games of galactic war.

`create_app()` is the web application. The same questions can be asked in process: see `service.inprocess`.
"""

import service.games  # noqa: F401  (makes the games known)
