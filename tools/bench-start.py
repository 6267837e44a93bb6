#!/usr/bin/env python3
"""How long a command takes from its start to its end, beside spatialite's that asks for nothing.

  tools/bench-start.py NEARBY DATABASE POINTS
"""
import statistics
import subprocess
import sys
import time

RUNS = 30


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    nearby, database, points = sys.argv[1:]
    with open(points) as file:
        places = [line.split() for line, _ in zip(file, range(RUNS))]
    seconds = {"spatialite": [], "nearby": []}
    for latitude, longitude in places:
        commands = {
            "spatialite": ["spatialite", database, "select 1"],
            "nearby": [nearby, "--lat", latitude, "--lng", longitude, "--radius", "10", "--format", "json"],
        }
        commands["nearby"] += ["--database", database]
        for name, words in commands.items():
            begun = time.perf_counter()
            ended = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            seconds[name].append(time.perf_counter() - begun)
            if ended.returncode != 0:
                sys.exit(f"tools/bench-start.py: {name} ends with {ended.returncode}: {ended.stderr.decode()}")
    peer = seconds["spatialite"]
    for name, label in ("spatialite", "spatialite DB 'select 1'"), ("nearby", "nearby --lat --lng"):
        fastest, median = (1000 * figure(seconds[name]) for figure in (min, statistics.median))
        ratios = [figure(seconds[name]) / figure(peer) for figure in (min, statistics.median)]
        text = f"{label:28} fastest {fastest:6.1f} ms   median {median:6.1f} ms"
        print(text if name == "spatialite" else f"{text}   {ratios[0]:.2f} and {ratios[1]:.2f} times")


main()
