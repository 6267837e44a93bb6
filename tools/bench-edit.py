#!/usr/bin/env python3
"""Edits one row of a served database by another program, and measures the searches around it.

  tools/bench-edit.py ADDRESS PROCESS DATABASE TARGETS
      PROCESS is the service's, which has nothing else to do; DATABASE is its file, whose temples get other telephone
      numbers. One client searches one target after another, and after each the edited temple by its position. Ten
      times, another process changes a row. Prints the median and the longest of the milliseconds from the end of the
      commit to the end of the first answer that has the change; then, as `name microseconds number`, the median of the
      searches before the edits and in windows of milliseconds after the commit.
"""
import http.client
import json
import os
import random
import select
import sqlite3
import statistics
import subprocess
import sys
import time

EDITS = 10
BEFORE, AFTER, LONGEST = 0.5, 0.1, 10
WINDOWS = (0, 10, 25, 50, 100)
# Waits for the word to begin, so that the start of Python is not measured. The clock is the same for all processes.
EDITOR = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
for line in sys.stdin:
    number, phone = line.split()
    connection.execute("UPDATE temple SET phone = ? WHERE id = ?", (phone, int(number)))
    print(time.monotonic(), flush=True)
"""


def wait_until_idle(process):
    """Waits until the service has made its index: it then takes no processor time."""
    def ticks():
        with open(f"/proc/{process}/stat") as file:
            return sum(int(word) for word in file.read().rpartition(")")[2].split()[11:13])

    before, now = -1, ticks()
    while now - before > os.sysconf("SC_CLK_TCK") / 20:
        time.sleep(1)
        before, now = now, ticks()


class Client:
    def __init__(self, address):
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)
        self.connection.connect()

    def ask(self, target):
        """The body of an answer, when it was asked for, and the seconds that it took."""
        begun = time.monotonic()
        self.connection.request("GET", target)
        answer = self.connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            sys.exit(f"tools/bench-edit.py: {target}: status {answer.status}")
        return body, begun, time.monotonic() - begun


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    address, process, database, path = sys.argv[1:]
    choice = random.Random(1)
    with open(path) as file:
        targets = [line.strip() for line in file]
    with sqlite3.connect(database) as reader:
        last = reader.execute("SELECT max(id) FROM temple").fetchone()[0]
        if not last:
            sys.exit(f"tools/bench-edit.py: {database} has no temples")
        temples = [
            reader.execute("SELECT id, lat, lng FROM temple WHERE id >= ? LIMIT 1", (choice.randint(1, last),)).fetchone()
            for _ in range(EDITS)]
    wait_until_idle(process)
    client = Client(address)
    for target in targets[:1000]:
        client.ask(target)
    editor = subprocess.Popen(
        [sys.executable, "-c", EDITOR, database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    delays, before = [], []
    windows = {pair: [] for pair in zip(WINDOWS, WINDOWS[1:])}
    for turn, (number, latitude, longitude) in enumerate(temples):
        phone = f"0-{turn}-{number}"
        place = f"/api/temples?lat={latitude}&lng={longitude}&radius=0.01&limit=50&fields=id,phone"
        searches, probes = [], []

        def search_while(goes_on):
            while goes_on():
                _, begun, seconds = client.ask(choice.choice(targets))
                searches.append((begun, seconds))
                body, begun, seconds = client.ask(place)
                has = any(one["id"] == number and one["phone"] == phone for one in json.loads(body))
                probes.append((begun + seconds, has))

        end = time.monotonic() + BEFORE
        search_while(lambda: time.monotonic() < end)
        before += [seconds for _, seconds in searches]
        searches.clear()
        editor.stdin.write(f"{number} {phone}\n")
        # The commit waits for the disk, however long that takes.
        search_while(lambda: not select.select([editor.stdout], [], [], 0)[0])
        committed = float(editor.stdout.readline())
        search_while(lambda: time.monotonic() < committed + LONGEST and not (
            time.monotonic() > committed + AFTER and probes[-1][1]))
        found = [at for at, has in probes if has]
        if not found:
            sys.exit("tools/bench-edit.py: no answer has the change")
        delays.append(max(0, found[0] - committed))
        for (first, end), seconds in windows.items():
            seconds += [taken for begun, taken in searches if first <= 1e3 * (begun - committed) < end]
        # The layers of the index are merged meanwhile.
        wait_until_idle(process)
    editor.stdin.close()
    editor.wait()
    print(f"{1e3 * statistics.median(delays):.2f} {1e3 * max(delays):.2f}")
    print(f"before {1e6 * statistics.median(before):.0f} {len(before)}")
    for (first, end), seconds in windows.items():
        if seconds:
            print(f"{first}-{end} {1e6 * statistics.median(seconds):.0f} {len(seconds)}")


if __name__ == "__main__":
    main()
