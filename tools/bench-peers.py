#!/usr/bin/env python3
"""Asks other services what nearby answers: the nearest 20 within 10 km. Those that tools/setup --peers has installed.

  tools/bench-peers.py DATABASE POINTS
      DATABASE is nearby's, POINTS what nearby-bench points writes

Prints `name median p99 rows`, microseconds of one client that asks one thing after another, and `name-per-second rate` for
as many clients as give the highest rate. Each service runs in a folder of its own, on a socket or loopback, and is gone
afterwards. Only Python's standard library is used.
"""
import contextlib
import glob
import http.client
import json
import os
import pwd
import random
import re
import selectors
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
SECONDS = 5
WARM_UP_SECONDS = 2
RADIUS_METERS = 10_000
LIMIT = 20
PROCESSORS = len(os.sched_getaffinity(0))


def say(*words):
    print(*words, flush=True)


def report(name, seconds, rows):
    ordered = sorted(seconds)
    median, p99 = (1e6 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.5, 0.99))
    say(name, f"{median:.1f}", f"{p99:.1f}", f"{rows:.1f}")


def report_rate(name, rate):
    say(f"{name}-per-second", f"{rate:.4g}" if rate < 100 else f"{rate:.0f}")


def temples(database):
    """Id, name, latitude and longitude of every temple."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        yield from connection.execute("SELECT id, name, lat, lng FROM temple")


@contextlib.contextmanager
def folder(prefix):
    path = tempfile.mkdtemp(prefix=prefix)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def running(words, log, is_ready, seconds=30):
    """A service, until it is left; what it says is told only where it does not begin."""
    with open(log, "wb") as output:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
    try:
        end = time.monotonic() + seconds
        while not is_ready():
            if process.poll() is not None or time.monotonic() > end:
                said = open(log, errors="replace").read()
                sys.exit(f"tools/bench-peers.py: {words[0]} does not begin:\n{said}")
            time.sleep(0.1)
        yield
    finally:
        # What PostgreSQL takes for the end of its clients too.
        process.send_signal(signal.SIGINT)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()


class PostGIS:
    """In a cluster of its own, as the user postgres where this is root's. The geography's GiST index gives the order,
    and the distance is PostGIS' own; pgbench asks, without a driver or a network."""

    SETTINGS = {
        "autovacuum": "off", "fsync": "off", "jit": "off", "listen_addresses": "", "max_wal_size": "4GB",
        "max_parallel_workers_per_gather": "0", "random_page_cost": "1.1", "shared_buffers": "1GB",
    }
    # A script each: pgbench has numbers at random, and no table of points that costs nothing to read.
    POINTS = 100
    HERE = "ST_MakePoint(:lng, :lat)::geography"
    SEARCH = f"""SELECT id, name, location <-> {HERE} AS meters FROM temple
        WHERE ST_DWithin(location, {HERE}, {RADIUS_METERS}) ORDER BY location <-> {HERE} LIMIT {LIMIT}"""

    @staticmethod
    def installed():
        found = glob.glob("/usr/share/postgresql/*/extension/postgis.control")
        versions = [path.split("/")[4] for path in found]
        programs = [f"/usr/lib/postgresql/{version}/bin" for version in sorted(versions, key=int)]
        return programs[-1] if programs else None

    def __init__(self, programs):
        self.programs = programs

    def words(self, program, *words):
        as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
        return [*as_user, f"{self.programs}/{program}", *words]

    def run(self, program, *words, **options):
        options = {"check": True, "stdout": subprocess.PIPE, "text": True, "cwd": self.path, **options}
        return subprocess.run(self.words(program, *words), **options).stdout

    def psql(self, sql, **options):
        words = ["-h", self.path, "-d", "postgres", "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", sql]
        return self.run("psql", *words, **options)

    def measure(self, database, points):
        with contextlib.ExitStack() as stack:
            self.path = stack.enter_context(folder("nearby-postgis-"))
            if os.geteuid() == 0:
                os.chown(self.path, pwd.getpwnam("postgres").pw_uid, pwd.getpwnam("postgres").pw_gid)
            self.run("initdb", "-D", f"{self.path}/data", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
            settings = [word for name, value in self.SETTINGS.items() for word in ("-c", f"{name}={value}")]
            words = self.words("postgres", "-D", f"{self.path}/data", "-k", self.path, *settings)

            def is_ready():
                asked = subprocess.run(
                    self.words("pg_isready", "-q", "-h", self.path, "-d", "postgres"), cwd=self.path)
                return asked.returncode == 0

            stack.enter_context(running(words, f"{self.path}/log", is_ready))
            self.fill(database)
            points = points[:self.POINTS]
            files = self.scripts(points)
            self.pgbench(files, WARM_UP_SECONDS, PROCESSORS)
            self.pgbench(files, SECONDS, 1, "--log", f"--log-prefix={self.path}/one")
            [log] = glob.glob(f"{self.path}/one.*")
            rows = [self.count(*point) for point in points[:20]]
            report("postgis", [int(line.split()[2]) / 1e6 for line in open(log)], sum(rows) / len(rows))
            # Two clients a processor keep it busy while an answer is on its way, where that helps.
            rates = [self.pgbench(files, SECONDS, PROCESSORS * times) for times in (1, 2)]
            report_rate("postgis", max(rates))

    def fill(self, database):
        self.psql("CREATE EXTENSION postgis")
        self.psql("CREATE TABLE temple (id bigint PRIMARY KEY, name text NOT NULL, location geography(Point, 4326))")
        rows = (
            f"{key}\t{name.translate(COPY_ESCAPES)}\tSRID=4326;POINT({lng} {lat})\n"
            for key, name, lat, lng in temples(database))
        self.psql("COPY temple FROM STDIN", input="".join(rows))
        self.psql("CREATE INDEX ON temple USING gist (location)")
        self.psql("VACUUM ANALYZE temple")

    def scripts(self, points):
        files = []
        for number, (lat, lng) in enumerate(points):
            files.append(f"{self.path}/{number}.sql")
            with open(files[-1], "w") as script:
                script.write(f"\\set lat {lat}\n\\set lng {lng}\n{' '.join(self.SEARCH.split())};\n")
            os.chmod(files[-1], 0o644)
        return files

    def pgbench(self, files, seconds, clients, *words):
        chosen = [word for file in files for word in ("-f", file)]
        text = self.run(
            "pgbench", "-h", self.path, "-n", "-M", "prepared", "-T", str(seconds), "-c", str(clients),
            "-j", str(min(clients, PROCESSORS)), *words, *chosen, "postgres", stderr=subprocess.PIPE)
        return float(re.search(r"^tps = ([0-9.]+)", text, re.M)[1])

    def count(self, lat, lng):
        sql = self.SEARCH.replace(":lng", lng).replace(":lat", lat)
        return int(self.psql(f"SELECT count(*) FROM ({sql}) AS found"))


COPY_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


class Redis:
    """A sorted set of geohashes in memory; ids and distances are all it answers. The client reads an answer only as far as
    to see its end, and Redis is one thread, so where there are two processors neither is in the other's way."""

    @staticmethod
    def installed():
        return shutil.which("redis-server")

    def __init__(self, program):
        self.program = program

    def measure(self, database, points):
        with folder("nearby-redis-") as path:
            self.socket = f"{path}/socket"
            words = [self.program, "--port", "0", "--unixsocket", self.socket, "--save", "", "--appendonly", "no"]
            words += ["--dir", path, "--daemonize", "no"]
            with running(words, f"{path}/log", lambda: os.path.exists(self.socket)):
                self.fill(database)
                searches = [
                    self.command(
                        "GEOSEARCH", "temple", "FROMLONLAT", lng, lat, "BYRADIUS", RADIUS_METERS / 1000, "km", "ASC",
                        "COUNT", LIMIT, "WITHDIST")
                    for lat, lng in points]
                self.ask(searches, 1, WARM_UP_SECONDS)
                times, rows, _ = self.ask(searches, 1, SECONDS)
                report("redis", times, rows / len(times))
                report_rate("redis", max(self.ask(searches, clients, SECONDS)[2] for clients in (2, 8)))

    @staticmethod
    def command(*words):
        encoded = [str(word).encode() for word in words]
        return b"*%d\r\n" % len(encoded) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in encoded)

    def connect(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(self.socket)
        return connection

    def fill(self, database):
        rows = list(temples(database))
        with contextlib.closing(self.connect()) as connection:
            for first in range(0, len(rows), 1000):
                places = [word for key, _, lat, lng in rows[first:first + 1000] for word in (lng, lat, key)]
                connection.sendall(self.command("GEOADD", "temple", *places))
                answer = connection.recv(1000)
                if not answer.startswith(b":"):
                    sys.exit(f"tools/bench-peers.py: redis: {answer.decode()}")

    def ask(self, searches, clients, seconds):
        """How long each search took, the rows of all, and searches a second, with one search at a time a connection."""
        times, rows = [], 0
        place = 0
        begun = time.perf_counter()
        with contextlib.ExitStack() as stack:
            selector = stack.enter_context(selectors.DefaultSelector())

            def send(connection):
                nonlocal place
                place += 1
                received[connection] = (b"", time.perf_counter())
                connection.sendall(searches[place % len(searches)])

            received = {}
            for _ in range(clients):
                connection = stack.enter_context(contextlib.closing(self.connect()))
                selector.register(connection, selectors.EVENT_READ)
                send(connection)
            while time.perf_counter() < begun + seconds or not times:
                for key, _ in selector.select():
                    answer, since = received[key.fileobj]
                    answer += key.fileobj.recv(65536)
                    received[key.fileobj] = (answer, since)
                    found = self.found(answer)
                    if found is None:
                        continue
                    times.append(time.perf_counter() - since)
                    rows += found
                    send(key.fileobj)
        return times, rows, len(times) / (time.perf_counter() - begun)

    @staticmethod
    def found(answer):
        """The rows of an answer that is whole, else none: five lines a row, after a line with their number."""
        if not answer.startswith(b"*"):
            if answer:
                sys.exit(f"tools/bench-peers.py: redis: {answer[:200].decode()}")
            return None
        head, end, _ = answer.partition(b"\r\n")
        if not end or answer.count(b"\r\n") < 1 + 5 * int(head[1:]):
            return None
        return int(head[1:])


class Datasette:
    """Over nearby's own file, which is SpatiaLite's, with the search that SpatiaLite's documentation leads to as a canned
    query. wrk asks over HTTP."""

    # Parameters of an address are text.
    SEARCH = f"""
        SELECT id, name, ST_Distance(location, here, 1) AS meters
        FROM (SELECT MakePoint(CAST(:lng AS REAL), CAST(:lat AS REAL), 4326) AS here,
            {RADIUS_METERS} / 110500.0 AS up, {RADIUS_METERS} / 110500.0 / cos(radians(CAST(:lat AS REAL))) AS along)
        CROSS JOIN temple
        WHERE temple.ROWID IN (
            SELECT ROWID FROM SpatialIndex WHERE f_table_name = 'temple' AND search_frame =
                BuildMbr(ST_X(here) - along, ST_Y(here) - up, ST_X(here) + along, ST_Y(here) + up, 4326))
          AND ST_Distance(location, here, 1) <= {RADIUS_METERS}
        ORDER BY meters LIMIT {LIMIT}"""

    @staticmethod
    def installed():
        program = f"{ROOT}/.build/datasette/bin/datasette"
        extensions = glob.glob("/usr/lib/*/mod_spatialite.so")
        return (program, extensions[0]) if os.access(program, os.X_OK) and extensions else None

    def __init__(self, installed):
        self.program, self.extension = installed

    def measure(self, database, points):
        with folder("nearby-datasette-") as path:
            # Its name is part of the address.
            os.symlink(os.path.realpath(database), f"{path}/temples.db")
            queries = {"near": {"sql": self.SEARCH}}
            with open(f"{path}/metadata.json", "w") as metadata:
                json.dump({"databases": {"temples": {"queries": queries}}}, metadata)
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            words = [self.program, "serve", "--immutable", f"{path}/temples.db", "--load-extension", self.extension]
            words += ["--metadata", f"{path}/metadata.json", "--host", "127.0.0.1", "--port", str(port)]
            for name, value in ("sql_time_limit_ms", 120_000), ("num_sql_threads", PROCESSORS):
                words += ["--setting", name, str(value)]
            targets = [f"/temples/near.json?lat={lat}&lng={lng}&_shape=array" for lat, lng in points]
            with open(f"{path}/targets", "w") as file:
                file.write("\n".join(targets))
            with running(words, f"{path}/log", lambda: self.answers(port), 120):
                self.one_after_another(port, targets)
                # At a million rows an answer takes a second.
                report_rate("datasette", self.wrk(port, f"{path}/targets", 3 * SECONDS))

    @staticmethod
    def answers(port):
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return True
        except OSError:
            return False

    @staticmethod
    def one_after_another(port, targets):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        times, rows = [], 0
        end = time.monotonic() + SECONDS
        for target in targets:
            begun = time.perf_counter()
            connection.request("GET", target)
            answer = connection.getresponse()
            body = answer.read()
            times.append(time.perf_counter() - begun)
            if answer.status != 200:
                sys.exit(f"tools/bench-peers.py: datasette answers {answer.status}: {body[:500].decode()}")
            rows += len(json.loads(body))
            if time.monotonic() > end:
                break
        report("datasette", times, rows / len(times))

    @staticmethod
    def wrk(port, targets, seconds):
        words = ["wrk", "-t", "2", "-c", "8", "-d", f"{seconds}s", "--timeout", "120s"]
        words += ["-s", f"{ROOT}/tools/wrk/targets.lua", f"http://127.0.0.1:{port}", "--", targets]
        text = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout
        requests, microseconds, _, failed = map(int, text.splitlines()[-1].split())
        if failed:
            sys.exit(f"tools/bench-peers.py: datasette refused {failed} of {requests} requests")
        return 1e6 * requests / microseconds


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
