#!/usr/bin/env python3
"""Measures the lists and the calendar of the back office.

  tools/bench-office.py ADDRESS TOKEN
      ADDRESS is a service, and TOKEN that of somebody who is invited. Signs in, and reads each kind of list page over one
      connection: each order with and without filters, words as one types them, and the pages after the first ones by their
      links; the overview, the calendar with and without filters, the lists of the catalogue and the first form of each.
      Prints for each kind the median and the slowest of the milliseconds from the request until the answer is read, and
      then what was above 100 ms. The exit code is 1 if a median was.
"""
import datetime
import html
import http.client
import re
import statistics
import sys
import time
import urllib.parse

ROUNDS = 5
PAGES = 4
LIMIT = 100  # milliseconds
WIDTH = 46
POINT = "lat=24.1447&lng=120.6790"
ORDERS = ["changed", "name", "county", "distance", "known", "fit"]
# Each round asks for another one of these.
FILTERS = {
    "all": [""],
    "a county": ["county=臺中市", "county=臺南市", "county=屏東縣", "county=連江縣", "county=臺北市"],
    "a religion": ["religion=佛教", "religion=道教", "religion=一貫道", "religion=天主教", "religion=基督教"],
    "a deity": ["deity=媽祖", "deity=福德正神", "deity=月下老人", "deity=關聖帝君", "deity=文昌帝君"],
    "without a telephone": ["missing=phone"],
    "what none lacks": ["missing=position"],
    "a common word": ["q=天后", "q=福德", "q=王爺", "q=觀音", "q=慈濟"],
    "a rare word": ["q=鹿港天后宮", "q=大天后宮", "q=龍山寺", "q=行天宮", "q=代天府"],
    "a word that no temple has": ["q=沒有這間廟"],
    "a character": ["q=宮", "q=寺", "q=天", "q=大", "q=龍"],
    "a word in a county": ["q=天后&county=臺中市", "q=福德&county=臺南市", "q=龍山寺&county=臺北市"],
    "changed by hand": ["edited=true"],
    "changed by hand since": ["since=2020-01-01", f"since={datetime.date.today()}"],
}
#: Pages beside the lists of temples. Each round asks for another one.
PAGES_OF = {
    "the overview": ["/admin"],
    "the calendar": ["/admin/calendar"],
    "the calendar, of a kind": [f"/admin/calendar?kind={kind}" for kind in ["deity", "festival", "activity"]],
    "the calendar, with a mark": [
        f"/admin/calendar?mark={mark}" for mark in ["doubtful", "differs", "edited", "imported"]],
}
#: The lists of the catalogue, and what their things can lack.
CATALOGUE = {
    "deities": ["day", "source"],
    "festivals": ["source"],
    "activities": ["day", "source", "temples"],
    "groups": ["items"],
}
TYPED = ["天后宮", "鹿港天后宮", "福德祠", "龍山寺", "大甲鎮瀾宮"]


class Failed(Exception):
    """What ends the measurement."""


class Office:
    """A connection of somebody who has signed in."""

    def __init__(self, address, token):
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)
        form = urllib.parse.urlencode({"token": token, "to": "/admin"})
        self.connection.request("POST", "/admin/sign-in", form, {
            "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"})
        answer = self.connection.getresponse()
        answer.read()
        if answer.status != 303:
            raise Failed(f"the sign-in: status {answer.status}")
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]

    def read(self, target):
        """Reads a page. Returns the milliseconds and its text."""
        begun = time.monotonic()
        self.connection.request("GET", target, headers={"Cookie": self.cookie})
        answer = self.connection.getresponse()
        body = answer.read()
        taken = 1e3 * (time.monotonic() - begun)
        if answer.status != 200:
            raise Failed(f"{target}: status {answer.status}")
        return taken, body.decode()


class Kind:
    """The times of one kind of page."""

    def __init__(self, name):
        self.name, self.times, self.slowest = name, [], ""

    def add(self, taken, target):
        if taken > max(self.times, default=0):
            self.slowest = urllib.parse.unquote(target)
        self.times.append(taken)

    @property
    def median(self):
        return statistics.median(self.times)


def target(query, path="/admin/temples"):
    return f"{path}?" + urllib.parse.quote(query, safe="=&")


def measure_list(office, name, queries):
    """Returns the times of first pages of temples, and of the pages after them."""
    return measure_pages(office, name, [target(query) for query in queries])


def measure_pages(office, name, addresses):
    """Returns the times of pages, and of the pages after them where they are lists."""
    first, later = Kind(name), Kind(f"{name}, later pages")
    for turn in range(ROUNDS):
        address = addresses[turn % len(addresses)]
        for kind in [first] + [later] * (PAGES - 1):
            taken, page = office.read(address)
            kind.add(taken, address)
            following = re.search(r'rel="next" href="([^"]+)"', page)
            if not following:
                break
            address = html.unescape(following[1])
    return [kind for kind in (first, later) if kind.times]


def measure_typing(office):
    kinds = [Kind(f"typing, {length} characters") for length in range(1, max(map(len, TYPED)) + 1)]
    for _ in range(ROUNDS):
        for word in TYPED:
            for length in range(1, len(word) + 1):
                address = target(f"q={word[:length]}")
                kinds[length - 1].add(office.read(address)[0], address)
    return kinds


def measure_catalogue(office):
    kinds = []
    for name, lacking in CATALOGUE.items():
        path = f"/admin/{name}"
        kinds += measure_pages(office, name, [path])
        kinds += measure_pages(office, f"{name}, a word", [target("q=媽祖", path), target("q=天", path)])
        kinds += measure_pages(office, f"{name}, what lacks something", [target(f"missing={one}", path) for one in lacking])
        thing = re.search(rf'<a href="({path}/[0-9]+)"', office.read(path)[1])
        if thing:
            kinds += measure_pages(office, f"{name}, a form", [thing[1]])
    return kinds


def has_order(office, query):
    """Whether a list has the order that is asked for: a note says where it has another one."""
    return '<p class="note">' not in office.read(target(query))[1]


def main():
    address, token = sys.argv[1:]
    office = Office(address, token)
    # The first search waits for the index.
    office.read(target("q=天后宮"))
    kinds = []
    for name, queries in FILTERS.items():
        for order in ORDERS:
            asked = [f"{query}&sort={order}&{POINT}".lstrip("&") for query in queries]
            if has_order(office, asked[0]):
                kinds += measure_list(office, f"{name}, by {order}", asked)
    kinds += measure_typing(office)
    for name, addresses in PAGES_OF.items():
        kinds += measure_pages(office, name, addresses)
    kinds += measure_catalogue(office)
    for kind in kinds:
        print(f"{kind.name:<{WIDTH}}{kind.median:9.1f} ms, at most {max(kind.times):.1f} ms")
    slow = [kind for kind in kinds if max(kind.times) > LIMIT]
    print(f"{'above ' + str(LIMIT) + ' ms':<{WIDTH}}{len(slow):9} of {len(kinds)}")
    for kind in slow:
        print(f"  {kind.name}: {max(kind.times):.1f} ms, {kind.slowest}")
    sys.exit(1 if any(kind.median > LIMIT for kind in kinds) else 0)


if __name__ == "__main__":
    try:
        if len(sys.argv) != 3:
            sys.exit(__doc__)
        main()
    except Failed as failure:
        sys.exit(f"tools/bench-office.py: {failure}")
