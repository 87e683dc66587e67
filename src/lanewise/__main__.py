"""`python -m lanewise` is the same program as `lanewise`."""

import sys

from .cli import main

sys.exit(main())
