"""Entry of `python -m service`."""

import sys

from service.cli.main import main

sys.exit(main())
