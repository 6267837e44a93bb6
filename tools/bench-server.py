#!/usr/bin/env python3
"""Measures a database on a PostgreSQL server beside a file.

  tools/bench-server.py NEARBY BENCH ROWS POINTS REGISTRY
      Starts a PostgreSQL server with PostGIS in a folder of its own, as the user postgres where this is root's. Imports
      the rows into it and into a file, again unchanged, and one changed row; searches the server by SQL; serves its data
      and changes ten rows there. Prints seconds, microseconds and milliseconds with their names. Then measures the disk
      that the copy of a service takes, of the registry and of the rows, in megabytes: after the fill, after imports of
      3,000 changed rows, and after all rows were read anew.
"""
import contextlib
import csv
import glob
import http.client
import json
import os
import pathlib
import pwd
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

EDITS = 10
IMPORTS = 17
CHANGED_ROWS = 3000
SETTINGS = {"listen_addresses": "", "shared_buffers": "1GB", "max_wal_size": "4GB", "random_page_cost": "1.1"}


def programs():
    """The folder of the newest installed server that has PostGIS."""
    found = glob.glob("/usr/share/postgresql/*/extension/postgis.control")
    if not found:
        sys.exit("tools/bench-server.py: there is no PostGIS; tools/setup --peers installs it")
    return f"/usr/lib/postgresql/{max((path.split('/')[4] for path in found), key=int)}/bin"


@contextlib.contextmanager
def server():
    """A running server with its usual care for the disk; gives the folder of its socket."""
    folder = tempfile.mkdtemp(prefix="nearby-server-")
    is_root = os.geteuid() == 0
    if is_root:
        os.chown(folder, pwd.getpwnam("postgres").pw_uid, pwd.getpwnam("postgres").pw_gid)
    as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if is_root else []
    binaries = programs()
    subprocess.run([*as_user, f"{binaries}/initdb", "-D", f"{folder}/data", "-A", "trust", "-U", "postgres", "-E", "UTF8",
                    "--locale=C"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
    settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
    process = subprocess.Popen([*as_user, f"{binaries}/postgres", "-D", f"{folder}/data", "-k", folder, *settings],
                               stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=folder)
    try:
        while subprocess.run([f"{binaries}/pg_isready", "-q", "-h", folder]).returncode != 0:
            if process.poll() is not None:
                sys.exit("tools/bench-server.py: the server does not start")
            time.sleep(0.1)
        yield folder
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
        shutil.rmtree(folder)


def one_changed(rows, path):
    """Writes a file with one of the rows, whose telephone number is another one."""
    with open(rows, encoding="utf-8-sig", newline="") as source, open(path, "w", encoding="utf-8", newline="") as target:
        reader = csv.DictReader(source)
        row = next(reader)
        row["電話"] = "02-23456789"
        writer = csv.DictWriter(target, reader.fieldnames)
        writer.writeheader()
        writer.writerow(row)


def changed(rows, path, number):
    """Writes a file with the first rows, of which each has another telephone number."""
    with open(rows, encoding="utf-8-sig", newline="") as source, open(path, "w", encoding="utf-8", newline="") as target:
        reader = csv.DictReader(source)
        writer = csv.DictWriter(target, reader.fieldnames)
        writer.writeheader()
        for place, row in zip(range(CHANGED_ROWS), reader):
            writer.writerow({**row, "電話": f"02-2{number:02}{place:05}"})


def timed(words, environment):
    begun = time.monotonic()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    return time.monotonic() - begun


def measure_edits(nearby, address, socket, environment):
    """The milliseconds from the end of a commit until a service's answer has it."""
    service = subprocess.Popen([nearby, "serve", "--database", address, "--port", "0"], stdout=subprocess.PIPE, text=True,
                               env=environment)
    begun = time.monotonic()
    line = service.stdout.readline().strip()
    print(f"{'copy for a service':<32}{time.monotonic() - begun:8.2f} s")
    editor = subprocess.Popen(["psql", "-h", socket, "-U", "postgres", "-qAtX"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    client = http.client.HTTPConnection(line.removeprefix("http://"), timeout=30)
    times = []
    try:
        for edit in range(EDITS):
            time.sleep(0.37)
            phone = f"02-2345678{edit}"
            editor.stdin.write(f"UPDATE nearby.temple SET phone = '{phone}' WHERE id = {edit + 1} RETURNING 1;\n")
            editor.stdin.flush()
            editor.stdout.readline()
            begun = time.monotonic()
            while True:
                client.request("GET", f"/api/temples/{edit + 1}")
                if json.loads(client.getresponse().read())["phone"] == phone:
                    break
                time.sleep(0.001)
            times.append((time.monotonic() - begun) * 1000)
    finally:
        for process in (service, editor):
            process.terminate()
            process.wait()
    print(f"{'until a service has a change':<32}{statistics.median(times):8.1f} ms, at most {max(times):.1f} ms")


class Disk:
    """The files of a service's copy in a folder. A thread notes the largest sum of their sizes."""

    def __init__(self, folder):
        self.folder = folder
        self.largest = 0
        threading.Thread(target=self.watch, daemon=True).start()

    def bytes(self, ending):
        files = glob.glob(f"{self.folder}/nearby/serve-*.sqlite{ending}")
        return sum(os.path.getsize(file) for file in files)

    def watch(self):
        while os.path.isdir(self.folder):
            with contextlib.suppress(OSError):
                self.largest = max(self.largest, sum(self.bytes(ending) for ending in ("", "-wal", "-journal")))
            time.sleep(0.005)

    def show(self, name):
        copy, log = self.bytes(""), self.bytes("-wal")
        print(f"{name:<32}{copy / 1e6:8.1f} MB, log {log / 1e6:.1f} MB, at most {self.largest / 1e6:.1f} MB together")
        self.largest = 0


def measure_disk(size, nearby, address, database, socket, rows, environment):
    """The disk that a service's copy takes. The server has the rows already."""
    def sql(text):
        return subprocess.run(["psql", "-h", socket, "-U", "postgres", "-d", database, "-qAtXc", text], check=True,
                              stdout=subprocess.PIPE, text=True).stdout.strip()

    with tempfile.TemporaryDirectory() as folder:
        disk = Disk(folder)
        service = subprocess.Popen([nearby, "serve", "--database", address, "--port", "0"], stdout=subprocess.PIPE,
                                   text=True, env={**environment, "XDG_CACHE_HOME": folder})
        try:
            where = service.stdout.readline().strip().removeprefix("http://")

            def metric(name):
                client = http.client.HTTPConnection(where, timeout=60)
                client.request("GET", "/metrics")
                lines = client.getresponse().read().decode().splitlines()
                return next((float(line.split()[1]) for line in lines if line.startswith(name + " ")), None)

            def follow(mark):
                """Waits until the copy has the server's state, and a moment for what it gives back then."""
                while metric("nearby_data_version") != mark:
                    time.sleep(0.05)
                time.sleep(1)

            version = "SELECT max(sequence) FROM nearby.change"
            follow(float(sql(version)))
            disk.show(f"{size}, copy")
            part = f"{folder}/changed.csv"
            for number in range(IMPORTS):
                changed(rows, part, number)
                timed([nearby, "import", "--database", address, part], environment)
                follow(float(sql(version)))
            disk.show(f"{size}, after {IMPORTS} imports")
            history = int(sql("SELECT pg_total_relation_size('nearby.import_change')"))
            print(f"{size + ', history on the server':<32}{history / 1e6:8.1f} MB")
            # Another identity is another history: a copy reads everything.
            sql("UPDATE nearby.state SET identity = md5(random()::text)")
            time.sleep(1)
            while metric("nearby_replica_age_seconds") > 0.5:
                time.sleep(0.05)
            time.sleep(1)
            disk.show(f"{size}, read anew")
        finally:
            service.terminate()
            service.wait()


def main():
    nearby, bench, rows, points, registry = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, server() as socket:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        address = f"postgresql://postgres@/postgres?host={socket}"
        one = pathlib.Path(folder) / "one.csv"
        one_changed(rows, one)
        for name, database in (("file", f"{folder}/temples.sqlite"), ("server", address)):
            words = [nearby, "import", "--database", database]
            print(f"{'import, ' + name:<32}{timed([*words, rows], environment):8.2f} s")
            print(f"{'again, unchanged, ' + name:<32}{timed([*words, rows], environment):8.2f} s")
            print(f"{'one changed row, ' + name:<32}{timed([*words, one], environment):8.2f} s")
        for line in subprocess.run([bench, "sql", address, points], check=True, text=True, stdout=subprocess.PIPE,
                                   env=environment).stdout.splitlines():
            name, median, slow, found = line.split()
            print(f"{'search by SQL, ' + name:<32}{float(median):8.0f} us, 99 % {float(slow):8.0f} us, {found} temples")
        measure_edits(nearby, address, socket, environment)
        subprocess.run(["psql", "-h", socket, "-U", "postgres", "-qXc", "CREATE DATABASE registry"], check=True)
        small = f"postgresql://postgres@/registry?host={socket}"
        timed([nearby, "import", "--database", small, registry], environment)
        measure_disk("registry", nearby, small, "registry", socket, registry, environment)
        measure_disk("rows", nearby, address, "postgres", socket, rows, environment)


if __name__ == "__main__":
    main()
