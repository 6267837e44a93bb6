"""Asks other services what nearby answers: the nearest 20 within 10 km. Those that tools/setup --peers has installed.

  python3 tools/peers DATABASE POINTS
      DATABASE is nearby's, POINTS what nearby-bench points writes

Prints `name median p99 rows`, microseconds of one client that asks one thing after another, and `name-per-second rate` for
as many clients as give the highest rate. Each service runs in a folder of its own, on a socket or loopback, and is gone
afterwards. Only Python's standard library is used.
"""
import random
import signal
import sys

from datasette import Datasette
from postgis import PostGIS
from redis import Redis


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    database = sys.argv[1]
    points = [tuple(line.split()) for line in open(sys.argv[2])]
    random.Random(3).shuffle(points)
    for peer in PostGIS, Redis, Datasette:
        installed = peer.installed()
        if installed is None:
            print(f"tools/bench: {peer.__name__} is not installed; tools/setup --peers", file=sys.stderr)
            continue
        peer(installed).measure(database, points)


main()
