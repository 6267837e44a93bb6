#!/usr/bin/env python3
"""Counts the instructions of a fixed list of work with callgrind, and compares them with those of a file.

  tools/bench-instructions.py NEARBY FILE [--write]
      NEARBY is a release build. FILE has a line for each: name, instructions; before them what they depend on: the
      compiler, the libraries, valgrind and the data. More than 3 % above the file is a failure, and more than 3 % below asks
      for a new file, as other versions do. --write makes the file anew: a rise that is wanted is a commit with its reason.

A command is counted as a whole. A request is counted from its head until its answer is sent, by the loop and by the worker,
after the same one was answered before: the least of some rounds. The hashes have one seed, so counts hardly differ from run
to run.
"""
import csv
import hashlib
import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOST = 0.03
ROWS = 10_000
TIMES, ROUNDS = 5, 4
ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
LIBRARIES = ["libc6", "libsqlite3-0", "libspatialite7", "libevent-2.1-7", "libisal2", "libproj25", "zlib1g", "valgrind"]
#: What answers a request: on a loop, and in a worker.
ANSWERING = ["ClientConnectionC13answerRequestyyF", "PoolWorkerV7respond2to5after_9HTTPModel0D5ReplyOAG7RequestV_s8DurationVAG12CancellationCtF"]

NEAR = "/api/temples?lat=25.0400&lng=121.5030&radius=10&date=2027-04-20"
# By name: the target, and the header that asks for gzip.
REQUESTS = {
    "full answer": (NEAR, False),
    "full answer, gzip": (NEAR, True),
    "100 temples": (NEAR + "&limit=100", False),
    "of a deity": (NEAR + "&deity=%E5%AA%BD%E7%A5%96", False),
    "with words": (NEAR + "&q=%E5%A4%A9%E5%90%8E", False),
    "by date": (NEAR + "&sort=date", False),
    "a temple": ("/api/temples/5?date=2027-04-20", False),
    "events of a month": ("/api/events?from=2027-04-01&to=2027-04-30", False),
    "suggestions": ("/api/suggest?q=%E9%BE%8D%E5%B1%B1", False),
    "the map": ("/api/temples/clusters?bbox=120,21.9,122.1,25.4&zoom=8&date=2027-04-20", False),
    "page of a month": ("/events?month=2027-04", False),
}


def fail(text, code=70):
    print(f"tools/bench: {text}", file=sys.stderr)
    sys.exit(code)


def versions():
    compiler = subprocess.run(["swiftc", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    asked = ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *LIBRARIES]
    installed = subprocess.run(asked, capture_output=True, text=True).stdout.splitlines()
    data = hashlib.sha256()
    for path in sorted(DATA.iterdir()):
        data.update(path.read_bytes())
    return [re.search(r"Swift version \S+", compiler).group(), *installed, f"data {data.hexdigest()[:16]}"]


def rows(path):
    """Copies of the starter temples, each moved by up to a kilometre, with an id of its own."""
    with open(DATA / "temples.csv", encoding="utf-8") as file:
        temples = list(csv.DictReader(file))
    seed = 1
    with open(path, "w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, ["id", "name", "address", "lat", "lng", "main_deity", "phone", "religion"],
                               extrasaction="ignore")
        table.writeheader()
        for number in range(ROWS):
            row = dict(temples[number % len(temples)], id=f"r{number}")
            for member in ("lat", "lng"):
                seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
                row[member] = f"{float(row[member]) + (seed >> 40) / 2**24 * 0.02 - 0.01:.6f}"
            table.writerow(row)


def total(path):
    """The instructions of a file of callgrind."""
    with open(path, errors="replace") as file:
        found = re.findall(r"^(?:totals|summary): (\d+)", file.read(), re.M)
    return int(found[-1])


class Counting:
    def __init__(self, nearby, folder):
        self.nearby, self.folder = nearby, folder
        self.database = folder / "temples.sqlite"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder), "NEARBY_CONFIG": "", "LC_ALL": "C",
            "NEARBY_DATA": str(DATA), "SWIFT_DETERMINISTIC_HASHING": "1", "TZ": "Asia/Taipei",
        }

    def callgrind(self, name, *arguments):
        return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={self.folder / name}", *arguments]

    def command(self, *arguments):
        ran = subprocess.run(self.callgrind("out", self.nearby, *arguments), env=self.environment, capture_output=True, text=True)
        # 65: some rows were rejected.
        if ran.returncode not in (0, 65) or not self.database.exists():
            fail(f"{arguments[0]}: {ran.stderr[-2000:]}")
        return total(self.folder / "out")

    def requests(self):
        names = subprocess.run(["nm", self.nearby], capture_output=True, text=True).stdout.split()
        found = [name for name in names if name.endswith(tuple(ANSWERING)) and name.startswith("$s")]
        if len(found) != len(ANSWERING):
            fail(f"{self.nearby} has {found} of the functions that answer requests; ANSWERING in {__file__} names them")
        service = subprocess.Popen(
            self.callgrind("served", "--collect-atstart=no", *(f"--toggle-collect={name}" for name in found), self.nearby, "serve",
                           "--database", self.database, "--threads", "1", "--workers", "1", "--port", "0", "--query-timeout", "0"),
            env=self.environment, stdout=open(self.folder / "address", "w"), stderr=open(self.folder / "log", "w"))
        try:
            connection = self.connect(service)
            for target, _ in REQUESTS.values():
                self.ask(connection, target, {}, patiently=True)
            self.settle(service)
            return {name: self.request(service, connection, *asked) for name, asked in REQUESTS.items()}
        finally:
            service.terminate()
            service.wait()

    def connect(self, service):
        for _ in range(1_200):
            address = re.match(r"http://(127\.0\.0\.1:\d+)\n", (self.folder / "address").read_text())
            if address:
                return http.client.HTTPConnection(address.group(1), timeout=60)
            if service.poll() is not None:
                break
            time.sleep(0.1)
        fail("the service has not started: " + (self.folder / "log").read_text()[-2000:])

    def ask(self, connection, target, headers, patiently=False):
        for _ in range(60):
            connection.request("GET", target, headers=headers)
            answer = connection.getresponse()
            body = answer.read()
            if answer.status == 200 and body:
                return
            if not patiently or answer.status != 503:
                break
            time.sleep(1)
        fail(f"{target} was answered by {answer.status}: {body.decode(errors='replace')}")

    def settle(self, service):
        """Waits until the service makes no index any more: until it takes no time of a processor."""
        def spent():
            return sum(int(field) for field in Path(f"/proc/{service.pid}/stat").read_text().rpartition(")")[2].split()[11:13])

        quiet, before = 0, spent()
        for _ in range(120):
            time.sleep(1)
            now = spent()
            quiet, before = quiet + 1 if now - before <= 2 else 0, now
            if quiet == 3:
                return
        fail("the service is never idle")

    def request(self, service, connection, target, gzip):
        headers = {"Accept-Encoding": "gzip"} if gzip else {}

        def ask(times):
            for _ in range(times):
                self.ask(connection, target, headers)

        def control(option):
            subprocess.run(["callgrind_control", option, str(service.pid)], check=True, capture_output=True, env=self.environment)

        ask(TIMES)
        control("--zero")
        counts = []
        for _ in range(ROUNDS):
            ask(TIMES)
            before = set(self.folder.glob("served.*"))
            control("--dump")
            counts.append(total((set(self.folder.glob("served.*")) - before).pop()) // TIMES)
        # What a loop does once a minute belongs to no request.
        return min(counts)


def counted(nearby):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counting = Counting(nearby, folder)
        rows(folder / "rows.csv")
        at = ["--database", counting.database]
        counts = {"import of 10,000 rows": counting.command("import", folder / "rows.csv", "--force", *at)}
        counts["search by the command"] = counting.command(
            "--lat", "25.04", "--lng", "121.503", "--radius", "10", "--date", "2027-04-20", *at)
        counts["an edit"] = counting.command("edit", "temple", "5", "--set", "phone=02-23025162", "--author", "bench", *at)
        return counts | counting.requests()


def main():
    if len(sys.argv) < 3:
        fail(__doc__, 64)
    nearby, file = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    present = versions()
    known, recorded = [], {}
    if file.exists():
        lines = [line for line in file.read_text().splitlines() if line]
        known = [line[2:] for line in lines if line.startswith("# ")]
        recorded = {name: int(count) for name, count in (line.split("\t") for line in lines if not line.startswith("#"))}
    counts = counted(nearby)
    if "--write" in sys.argv:
        lines = [f"# {each}" for each in present] + [f"{name}\t{count}" for name, count in counts.items()]
        file.write_text("\n".join(lines) + "\n")
    failures = []
    for name, count in counts.items():
        was = recorded.get(name)
        change = f"{100 * (count / was - 1):+8.2f} %" if was else "     new"
        print(f"{name:24} {count:14,} {change}")
        if not was or abs(count / was - 1) > MOST:
            failures.append(name)
    if "--write" in sys.argv:
        return
    remedy = "tools/bench --check --write makes the file anew; commit it with the reason"
    others = sorted(set(present) ^ set(known))
    if others:
        fail(f"{file} was counted with other versions: {', '.join(others)}; {remedy}", 1)
    if failures or counts.keys() != recorded.keys():
        fail(f"not as in {file}: {', '.join(failures) or 'the list'}; {remedy}", 1)


main()
