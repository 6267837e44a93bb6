"""States of a database that is changed while it is served: what clients see of them."""
import contextlib
import json
import threading
import time

from attacks.client import Connection, request, wait_for

# With a date, a tag does not go by the minute.
SEARCH = "/api/temples?lat=24.1&lng=120.6&radius=50&limit=100&date=2026-01-01"
NUMBER = 100
OLD, NEW = "甲", "乙"
# The kernel gives each connection to one thread: several reach all of them.
CONNECTIONS = 8
CLIENTS = 3
# busy: SQLite reads a log anew, which one connection does for all. overloaded: the machine is busy.
REASONS = ("unavailable", "busy", "overloaded")


def fill(bench, path, first):
    """A database of a hundred temples whose names begin with the character."""
    table = bench.fresh_folder() + "/rows.csv"
    with open(table, "w") as file:
        file.write("source_id,name,lat,lng\n")
        file.writelines(f"{row},{first}{row}宮,24.1{row + 100},120.6\n" for row in range(1, NUMBER + 1))
    code, errors = bench.command("import", table, "--source", "t", "--database", path)
    if code != 0:
        raise RuntimeError(f"import: {errors}")


def state(answer):
    """The first character of all names in an answer of 200, "503" for one that says why, else what is wrong."""
    if answer is None:
        return "silence"
    try:
        body = json.loads(answer.body)
    except ValueError:
        return f"{answer.status} without JSON"
    if answer.status == 503:
        says_why = body.get("code") in REASONS and body.get("detail") and "retry-after" in answer.headers
        return "503" if says_why else f"503 {body.get('code')} without a reason"
    if answer.status != 200:
        return str(answer.status)
    temples = body if isinstance(body, list) else [body]
    firsts = {temple["name"][0] for temple in temples}
    whole = len(firsts) == 1 and (len(temples) == NUMBER or not isinstance(body, list))
    return firsts.pop() if whole else f"{len(temples)} temples of {sorted(firsts)}"


def ready(answer):
    return "silence" if answer is None else str(answer.status)


class Look:
    """What connections see at a moment: states of searches and details, the tags of searches, readiness."""

    def __init__(self, service, timeout, tag=None):
        self.searches, self.details, self.tags, self.readiness = set(), set(), set(), set()
        fields = [f"If-None-Match: {tag}"] if tag else []
        with contextlib.ExitStack() as stack:
            connections = []
            with contextlib.suppress(OSError):
                for _ in range(CONNECTIONS):
                    connections.append(stack.enter_context(Connection(service.where, timeout=timeout)))
            for number, client in enumerate(connections):
                search = client.ask(request(SEARCH, headers=fields))
                self.searches.add(state(search))
                self.tags.add(search and search.headers.get("etag"))
                self.details.add(state(client.ask(request(f"/api/temples/{number * 7 + 1}"))))
                self.readiness.add(ready(client.ask(request("/readyz"))))

    def is_of(self, name):
        readiness = "503" if name == "503" else "200"
        return (self.searches == self.details == {name} and self.readiness == {readiness} and len(self.tags) == 1)

    def text(self):
        return f"searches {'/'.join(sorted(self.searches))}, details {'/'.join(sorted(self.details))}, " \
               f"/readyz {'/'.join(sorted(self.readiness))}, {len(self.tags)} tags"


class Load:
    """Clients that ask without a pause. Each tag must belong to one state, and each answer to one."""

    def __init__(self, service, timeout):
        self.service, self.timeout = service, timeout
        self.ends = threading.Event()
        self.answers, self.states, self.wrong, self.lock = 0, {}, [], threading.Lock()
        self.threads = [threading.Thread(target=self.run, args=(number,)) for number in range(CLIENTS)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        for thread in self.threads:
            thread.join()

    def goes_on(self, seconds):
        """Waits for some more answers."""
        before = self.answers
        wait_for(lambda: self.answers > before + 20, seconds)

    def run(self, number):
        while not self.ends.is_set():
            with contextlib.suppress(OSError), Connection(self.service.where, timeout=self.timeout) as client:
                while not self.ends.is_set():
                    number += 1
                    searches = number % 3 != 0
                    answer = client.ask(request(SEARCH if searches else f"/api/temples/{number % NUMBER + 1}"))
                    if answer is None:
                        break
                    self.note(answer, searches)

    def note(self, answer, searches):
        name, tag = state(answer), answer.headers.get("etag")
        with self.lock:
            self.answers += 1
            if name not in (OLD, NEW, "503"):
                self.wrong.append(name)
            elif name != "503" and searches and self.states.setdefault(tag, name) != name:
                self.wrong.append(f"the tag {tag} has two states")


def look_until(bench, service, name):
    """The first look that is of the state, or the last one in time, and the seconds it took."""
    begun = time.monotonic()
    while True:
        look = Look(service, bench.answer_seconds)
        took = time.monotonic() - begun
        if look.is_of(name) or took > bench.follow_seconds:
            return look, took
