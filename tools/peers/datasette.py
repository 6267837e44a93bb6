import glob
import http.client
import json
import os
import socket
import subprocess
import sys
import time

from measuring import LIMIT, PROCESSORS, RADIUS_METERS, SECONDS
from measuring import folder, report, report_rate, running

TOOLS = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


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
        program = f"{os.path.dirname(TOOLS)}/.build/datasette/bin/datasette"
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
                sys.exit(f"tools/bench: datasette answers {answer.status}: {body[:500].decode()}")
            rows += len(json.loads(body))
            if time.monotonic() > end:
                break
        report("datasette", times, rows / len(times))

    @staticmethod
    def wrk(port, targets, seconds):
        words = ["wrk", "-t", "2", "-c", "8", "-d", f"{seconds}s", "--timeout", "120s"]
        words += ["-s", f"{TOOLS}/wrk/targets.lua", f"http://127.0.0.1:{port}", "--", targets]
        text = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout
        requests, microseconds, _, failed = map(int, text.splitlines()[-1].split())
        if failed:
            sys.exit(f"tools/bench: datasette refused {failed} of {requests} requests")
        return 1e6 * requests / microseconds
