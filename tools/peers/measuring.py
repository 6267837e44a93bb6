"""What the services have in common: where they run, what they are filled with, what is told of them."""
import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

SECONDS = 5
WARM_UP_SECONDS = 2
RADIUS_METERS = 10_000
LIMIT = 20
PROCESSORS = len(os.sched_getaffinity(0))


def report(name, seconds, rows):
    ordered = sorted(seconds)
    median, p99 = (1e6 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.5, 0.99))
    print(name, f"{median:.1f}", f"{p99:.1f}", f"{rows:.1f}", flush=True)


def report_rate(name, rate):
    print(f"{name}-per-second", f"{rate:.4g}" if rate < 100 else f"{rate:.0f}", flush=True)


def temples(database):
    """Id, name, latitude and longitude of every temple."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        yield from connection.execute("SELECT id, name, lat, lng FROM temple")


@contextlib.contextmanager
def folder(prefix):
    """A folder of its own, until it is left."""
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
                sys.exit(f"tools/bench: {words[0]} does not begin:\n{said}")
            time.sleep(0.1)
        yield
    finally:
        # What PostgreSQL takes for the end of its clients too.
        process.send_signal(signal.SIGINT)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
