import contextlib
import os
import selectors
import shutil
import socket
import sys
import time

from measuring import LIMIT, RADIUS_METERS, SECONDS, WARM_UP_SECONDS
from measuring import folder, report, report_rate, running, temples


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
                    sys.exit(f"tools/bench: redis: {answer.decode()}")

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
                sys.exit(f"tools/bench: redis: {answer[:200].decode()}")
            return None
        head, end, _ = answer.partition(b"\r\n")
        if not end or answer.count(b"\r\n") < 1 + 5 * int(head[1:]):
            return None
        return int(head[1:])
