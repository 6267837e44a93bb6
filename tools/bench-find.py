#!/usr/bin/env python3
"""Asks a service's /api/suggest the queries of tools/find-queries, and judges the answers.

  tools/bench-find.py ADDRESS EXPORT [--misses] [--untimed] [--by-rule=FILE]
      EXPORT is what `nearby export --format jsonl` writes of the service's database. Prints for each kind of query how
      many there are, and of how many hundred the right answer is the first and one of the first three; then the times of
      the queries as they are typed, each beginning of each query, over one connection. --misses prints each query whose
      right answer is not among the first three, with the first answers; --untimed leaves the times out; --by-rule names a file
      that tools/make-find-queries has written, instead of that of tools/find-queries.

A file of queries has a line for each: kind, query, point (latitude,longitude; may be empty), and the right answers, any
of which will do:

  temple NAME             a temple with this name, or with it as its registered or another name
  temple NAME @TOWNSHIP   one of them whose address has the township
  nearest NAME            the one of them that is nearest to the point
  deity|place|festival|purpose NAME
                          the entry of this name in data/
"""
import http.client
import json
import math
import pathlib
import sys
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUERIES = ROOT / "tools/find-queries"
CATALOGUE = {"deity": ("deities", "id"), "festival": ("festivals", "id"), "place": ("places", "number"),
             "purpose": ("purposes", "number")}
FIRST = 3


def folded(name):
    return name.replace("台", "臺")


class Answers:
    """The ids of what is called by a name, of the export and of data/."""

    def __init__(self, export):
        self.temples, self.named = {}, {}
        with open(export, encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                if "activity" in row:
                    continue
                temple = self.temples.setdefault(row["id"], row)
                names = [row["name"], row.get("official_name"), *(row.get("aliases") or [])]
                for name in filter(None, names):
                    self.named.setdefault(folded(name), set()).add(row["id"])
                if not temple.get("address"):
                    temple["address"] = row.get("address")
        self.catalogue = {}
        for kind, (file, number) in CATALOGUE.items():
            for entry in json.loads((ROOT / f"data/{file}.json").read_text(encoding="utf-8"))[file]:
                key = kind, entry["name"] if "name" in entry else entry["names"][0]
                self.catalogue.setdefault(key, set()).add(entry[number])

    def ids(self, written, point):
        """Returns kind and ids of one right answer."""
        kind, _, name = written.partition(" ")
        if kind in CATALOGUE:
            found = self.catalogue.get((kind, name), set())
        else:
            name, _, township = name.partition(" @")
            found = self.named.get(folded(name), set())
            if township:
                found = {i for i in found if township in folded(self.temples[i].get("address") or "")}
            if kind == "nearest":
                found = {min(found, key=lambda i: self.meters(i, point))} if found else found
            kind = "temple"
        if not found:
            sys.exit(f"tools/bench-find.py: there is no {written}: is the registry imported?")
        return {(kind, i) for i in found}

    def meters(self, temple, point):
        row = self.temples[temple]
        latitude, longitude = point
        return math.hypot(row["lat"] - latitude, (row["lng"] - longitude) * math.cos(math.radians(latitude)))


class Service:
    def __init__(self, address):
        self.client = http.client.HTTPConnection(address.removeprefix("http://"))
        self.times = []

    def suggest(self, text, point):
        given = {"q": text} | ({"lat": point[0], "lng": point[1]} if point else {})
        begin = time.perf_counter()
        self.client.request("GET", "/api/suggest?" + urllib.parse.urlencode(given))
        answer = self.client.getresponse()
        body = answer.read()
        self.times.append(time.perf_counter() - begin)
        if answer.status != 200:
            sys.exit(f"tools/bench-find.py: {text}: {answer.status} {body[:200]!r}")
        return json.loads(body)


def queries(by_rule):
    for file in (by_rule, QUERIES / "by-hand.tsv"):
        lines = file.read_text(encoding="utf-8").splitlines()
        for line in lines[1:]:
            kind, text, point, answers = line.split("\t")
            yield kind, text, tuple(map(float, point.split(","))) if point else None, answers.split("; ")


def main():
    by_rule = QUERIES / "by-rule.tsv"
    words = []
    for word in sys.argv[1:]:
        if word.startswith("--by-rule="):
            by_rule = pathlib.Path(word.removeprefix("--by-rule="))
        elif word not in ("--misses", "--untimed"):
            words.append(word)
    if len(words) != 2:
        sys.exit(__doc__)
    service, answers = Service(words[0]), Answers(words[1])
    kinds, misses = {}, []
    for kind, text, point, written in queries(by_rule):
        right = set().union(*(answers.ids(one, point) for one in written))
        found = service.suggest(text, point)
        places = [n for n, one in enumerate(found) if (one["kind"], one["id"]) in right]
        count = kinds.setdefault(kind, [0, 0, 0])
        count[0] += 1
        count[1] += places[:1] == [0]
        count[2] += bool(places) and places[0] < FIRST
        if not places or places[0] >= FIRST:
            misses.append((kind, text, "; ".join(written), ", ".join(one["name"] for one in found[:FIRST]) or "nothing"))
    kinds["all"] = [sum(column) for column in zip(*kinds.values())]
    for kind, (every, first, three) in kinds.items():
        print(f"{kind:20} {every:4} queries   first {100 * first / every:5.1f} %   "
              f"in the first three {100 * three / every:5.1f} %")
    if "--misses" in sys.argv:
        for kind, text, wanted, found in misses:
            print(f"  {kind}: {text}: not {wanted}, but {found}")
    if "--untimed" in sys.argv:
        return
    service.times = []
    for _, text, point, _ in queries(by_rule):
        for end in range(1, len(text) + 1):
            if text[:end].strip():
                service.suggest(text[:end], point)
    times = sorted(1000 * seconds for seconds in service.times)
    print(f"{'as it is typed':20} {len(times):4} queries   median {times[len(times) // 2]:.2f} ms   "
          f"99 % below {times[len(times) * 99 // 100]:.2f} ms   at most {times[-1]:.2f} ms")


main()
