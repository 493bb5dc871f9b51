#!/usr/bin/python3
"""docs/protocol.md, line by line, by a client that knows nothing else. Chapters: http_calls.py, sockets.py,
waiting_room.py, playing.py, coming_back.py; and noticing.py: would a broken promise be noticed?

    protocol.py TRISKEL [--long] [PART OF A TEST'S NAME…]
"""
import sys

import coming_back  # noqa: F401  pylint: disable=unused-import
import http_calls  # noqa: F401  pylint: disable=unused-import
import noticing  # noqa: F401  pylint: disable=unused-import
import playing  # noqa: F401  pylint: disable=unused-import
import sockets  # noqa: F401  pylint: disable=unused-import
import waiting_room  # noqa: F401  pylint: disable=unused-import
from suite import main

if __name__ == "__main__":
    sys.exit(main(__doc__))
