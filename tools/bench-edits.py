#!/usr/bin/env python3
"""Measures edits over HTTP: one editor, searches beside one, and many editors at once.

  tools/bench-edits.py file ADDRESS PROCESS DATABASE TARGETS BENCH TOKEN SECONDS
      ADDRESS is a service of the file DATABASE without a limit on edits (--edit-rate 0), PROCESS its number, and TOKEN that
      of an owner. Each edit moves a temple by a hundred metres and sets its telephone number. One editor edits as fast as he
      is answered, and after each answer searches on several connections must have the edit. Then searches are measured
      in turn alone and beside such an editor (BENCH, nearby-bench, asks the TARGETS at a fixed rate). Then 50 editors do
      two edits a second each, on temples of their own, and all acknowledged edits are read back.
  tools/bench-edits.py server NEARBY ROWS SECONDS
      Starts a PostgreSQL server as tools/bench server does, imports the rows, and lets 10 editors do two edits a second
      each through a service.

  The time of an edit of many editors begins when it is due, whether or not the one before is answered. Prints one line for
  each figure. The exit code is 1 if an edit was lost, or a search did not have one.
"""
import concurrent.futures
import http.client
import importlib.util
import itertools
import json
import os
import pathlib
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
EDITORS, SERVER_EDITORS = 50, 10
EDITS_A_SECOND = 2
# How many temples each editor has: each is edited several times.
TEMPLES = 20
# How many temples the editor has who edits as fast as he is answered.
FAST_TEMPLES = 200
ROUNDS = 5
SEARCHES_A_SECOND = 1000
PROBES = 4
WIDTH = 40
numbers = itertools.count(1)


class Failed(Exception):
    """What ends the measurement."""


def tool(name):
    """Another tool of this folder as a module."""
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), pathlib.Path(__file__).with_name(f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


LONGEST_IDLE = 5  # seconds


class Client:
    """A connection of somebody, who has a token or none."""

    def __init__(self, address, token=None):
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.asked = time.monotonic()

    def ask(self, method, target, members=None, headers=None):
        body = None if members is None else json.dumps(members)
        kind = {} if members is None else {"Content-Type": "application/json"}
        if time.monotonic() - self.asked > LONGEST_IDLE:
            # The service closes a connection that asks nothing; the next request opens another.
            self.connection.close()
        self.asked = time.monotonic()
        self.connection.request(method, target, body, {**self.headers, **kind, **(headers or {})})
        answer = self.connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def document(self, method, target, members=None, headers=None):
        status, _, body = self.ask(method, target, members, headers)
        if status not in (200, 201):
            raise Failed(f"{method} {target}: status {status}: {body[:300]!r}")
        return json.loads(body)


class Temple:
    """A temple that one editor alone edits."""

    def __init__(self, number, tag, place):
        self.number, self.tag = number, tag
        self.base, self.longitude = place
        self.latitude = self.base
        self.phone = None


class Editor:
    """Somebody with the role editor, and the temples that they edit."""

    def __init__(self, address, owner, count, choose):
        invited = owner.document("POST", "/api/admin/people", {"name": f"editor {next(numbers)}", "role": "editor"})
        self.client = Client(address, invited["token"])
        self.temples = []
        # The numbers of the changes that were acknowledged.
        self.changes = []
        self.times = []
        self.refused = 0
        self.last = 0
        while len(self.temples) < count:
            temple = self.read(choose())
            if temple:
                self.temples.append(temple)

    def read(self, number, change=0):
        """Reads a temple. None where there is none with the number."""
        status, headers, body = self.client.ask(
            "GET", f"/api/admin/temples/{number}", headers={"Nearby-Change": str(change)})
        if status == 404:
            return None
        if status != 200:
            raise Failed(f"temple {number}: status {status}: {body[:300]!r}")
        temple = json.loads(body)
        return Temple(number, headers["ETag"], (temple["lat"], temple["lng"]))

    def edit(self, temple, due=None):
        """Moves a temple and sets its telephone number. Where another program writes, it is sent again."""
        phone = f"04-2{next(numbers):07}"
        latitude = round(temple.base + (0.001 if temple.latitude == temple.base else 0), 7)
        begun = due or time.monotonic()
        while True:
            status, headers, body = self.client.ask(
                "PATCH", f"/api/admin/temples/{temple.number}", {"phone": phone, "lat": latitude},
                {"If-Match": temple.tag})
            if status != 503:
                break
            self.refused += 1
            time.sleep(float(headers.get("Retry-After", 1)))
        self.times.append(time.monotonic() - begun)
        change = re.match(rb'\{"change":(\d+)[,}]', body)
        if status not in (200, 202) or not change:
            raise Failed(f"an edit of temple {temple.number}: status {status}: {body[:300]!r}")
        self.changes.append(int(change[1]))
        self.last = int(headers["Nearby-Change"])
        temple.phone, temple.latitude = phone, latitude
        # Without the temple in the answer there is no tag.
        temple.tag = headers["ETag"] or self.read(temple.number, self.last).tag

    def edit_paced(self, begin, seconds, phase):
        """Edits the temples in turn at the times when an edit is due."""
        for turn in range(int(seconds * EDITS_A_SECOND)):
            due = begin + phase + turn / EDITS_A_SECOND
            time.sleep(max(0, due - time.monotonic()))
            self.edit(self.temples[turn % len(self.temples)], due)

    def edit_until(self, is_over, pause):
        """Edits one temple after another, with a pause of seconds after each answer."""
        for temple in itertools.cycle(self.temples):
            if is_over.wait(pause):
                return
            self.edit(temple)


def line(name, text):
    print(f"{name:<{WIDTH}}{text}", flush=True)


def times(name, seconds):
    ordered = sorted(seconds)
    slow = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    line(name, f"{1e3 * statistics.median(ordered):8.1f} ms, 99 % {1e3 * slow:.1f} ms, at most {1e3 * ordered[-1]:.1f} ms, "
               f"{len(ordered)} edits")


def chooser(last):
    """Returns a function that gives each number of a temple once, at random."""
    chosen = iter(random.Random(1).sample(range(1, last + 1), last))
    return lambda: next(chosen)


def measure_one(address, owner, choose, seconds):
    """One editor, and searches after each answer. Returns how many of these did not have the edit."""
    editor = Editor(address, owner, FAST_TEMPLES, choose)
    probes = [Client(address) for _ in range(PROBES)]
    asked = missed = 0
    end = time.monotonic() + seconds
    for temple in itertools.cycle(editor.temples):
        if time.monotonic() >= end:
            break
        editor.edit(temple)
        near = f"lat={temple.latitude}&lng={temple.longitude}&radius=0.01&limit=50&fields=id,phone"
        for probe in probes:
            found = probe.document("GET", f"/api/temples?{near}")
            asked += 1
            missed += not any(one["id"] == temple.number and one["phone"] == temple.phone for one in found)
    times("one editor: until an answer", editor.times)
    line("searches right after without the edit", f"{missed:8} of {asked}")
    return missed


def measure_searches(address, owner, choose, seconds, bench, targets):
    """Searches alone, beside an editor who edits twice a second, and beside one who edits as fast as he is answered, in
    turn."""
    def search(length):
        words = [bench, "paced", address.rpartition(":")[2], targets, str(SEARCHES_A_SECOND), str(length)]
        answer = subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE).stdout.split()
        return float(answer[1]), float(answer[2])

    editor = Editor(address, owner, FAST_TEMPLES, choose)
    length = max(1, round(seconds / ROUNDS / 3))
    search(length)
    alone, pauses = [], {"beside an editor": (1 / EDITS_A_SECOND, []), "beside one without a pause": (0, [])}
    for _ in range(ROUNDS):
        alone.append(search(length))
        for pause, beside in pauses.values():
            is_over = threading.Event()
            with concurrent.futures.ThreadPoolExecutor(1) as threads:
                editing = threads.submit(editor.edit_until, is_over, pause)
                try:
                    beside.append(search(length))
                finally:
                    is_over.set()
                editing.result()
    first = 0
    for name, pairs in [("alone", alone)] + [(name, beside) for name, (_, beside) in pauses.items()]:
        median, slow = (statistics.median(part) for part in zip(*pairs))
        first = first or median
        line(f"searches {name}", f"{median:8.0f} us, 99 % {slow:.0f} us, {median / first:.2f} times as long")
    times("edits beside searches", editor.times)


def measure_many(name, address, owner, choose, count, seconds):
    """Many editors at once. Returns how many acknowledged edits are not there."""
    editors = [Editor(address, owner, TEMPLES, choose) for _ in range(count)]
    begin = time.monotonic() + 0.5
    with concurrent.futures.ThreadPoolExecutor(count) as threads:
        working = [
            threads.submit(editor.edit_paced, begin, seconds, index / count / EDITS_A_SECOND)
            for index, editor in enumerate(editors)]
        for work in working:
            work.result()
    changes = [change for editor in editors for change in editor.changes]
    reader = Client(address)
    last = {"Nearby-Change": str(max(editor.last for editor in editors))}
    lost = len(changes) - len(set(changes))
    for temple in (temple for editor in editors for temple in editor.temples if temple.phone):
        shown = reader.document("GET", f"/api/temples/{temple.number}", headers=last)
        lost += (shown["phone"], shown["lat"]) != (temple.phone, temple.latitude)
    times(f"{name}: until an answer", [taken for editor in editors for taken in editor.times])
    line("  lost", f"{lost:8} of {len(changes)}")
    line("  refused at first, as another one wrote", f"{sum(editor.refused for editor in editors):8}")
    return lost


def measure_file(address, process, database, targets, bench, token, seconds):
    with sqlite3.connect(database) as reader:
        last = reader.execute("SELECT max(id) FROM temple").fetchone()[0]
    tool("bench-edit").wait_until_idle(process)
    owner, choose = Client(address, token), chooser(last)
    bad = measure_one(address, owner, choose, seconds)
    measure_searches(address, owner, choose, seconds, bench, targets)
    return bad + measure_many(f"{EDITORS} editors", address, owner, choose, EDITORS, seconds)


def measure_server(nearby, rows, seconds):
    with tempfile.TemporaryDirectory() as folder, tool("bench-server").server() as socket:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        database = f"postgresql://postgres@/postgres?host={socket}"

        def run(*words):
            result = subprocess.run([nearby, *words, "--database", database], text=True, env=environment,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            # 65: some rows were rejected.
            if result.returncode not in ((0, 65) if words[0] == "import" else (0,)):
                raise Failed(f"nearby {words[0]}: {result.stderr[-500:]}")
            return result.stdout.strip()

        run("import", rows)
        token = run("admin", "invite", "bench", "--role", "owner")
        last = int(subprocess.run(
            ["psql", "-h", socket, "-U", "postgres", "-qAtXc", "SELECT max(id) FROM nearby.temple"], check=True, text=True,
            stdout=subprocess.PIPE).stdout)
        service = subprocess.Popen(
            [nearby, "serve", "--threads", "2", "--port", "0", "--connections-per-address", "0", "--edit-rate", "0",
             "--database", database], stdout=subprocess.PIPE, text=True, env=environment)
        try:
            address = service.stdout.readline().strip()
            tool("bench-edit").wait_until_idle(service.pid)
            return measure_many(f"{SERVER_EDITORS} editors, PostgreSQL", address, Client(address, token), chooser(last),
                                SERVER_EDITORS, seconds)
        finally:
            service.terminate()
            service.wait()


def main():
    match sys.argv[1:]:
        case ["file", address, process, database, targets, bench, token, seconds]:
            bad = measure_file(address, process, database, targets, bench, token, float(seconds))
        case ["server", nearby, rows, seconds]:
            bad = measure_server(nearby, rows, float(seconds))
        case _:
            sys.exit(__doc__)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"tools/bench-edits.py: {failure}")
