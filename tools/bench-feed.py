#!/usr/bin/env python3
"""Reads the whole feed of a service, as a program that fills its copy does.

  tools/bench-feed.py ADDRESS PROCESS
      PROCESS is the service's. Reads /api/changes from the beginning, 1,000 things on each page, over one connection.
      Prints the things a second, the median and the longest of the milliseconds of a page, and the service's memory in
      megabytes after the hundredth page, when its index is made, and after the last one. The client's own work on the JSON is not counted.
"""
import http.client
import json
import statistics
import sys
import time

LIMIT = 1_000


def resident(process):
    with open(f"/proc/{process}/status") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS:"))


def main():
    address, process = sys.argv[1:]
    client = http.client.HTTPConnection(address.removeprefix("http://"))
    times, things, early, since = [], 0, 0.0, ""
    while True:
        begin = time.monotonic()
        client.request("GET", f"/api/changes?limit={LIMIT}{since}")
        answer = client.getresponse()
        body = answer.read()
        times.append(time.monotonic() - begin)
        if answer.status != 200:
            sys.exit(f"{answer.status}: {body[:200]!r}")
        page = json.loads(body)
        things += len(page["changes"])
        since = "&since=" + page["next"]
        if len(times) == 100:
            early = resident(process)
        if len(page["changes"]) < LIMIT:
            break
    print(f"{things / sum(times):.0f} {statistics.median(times) * 1000:.2f} {max(times) * 1000:.2f} "
          f"{early:.0f} {resident(process):.0f} {things}")


main()
