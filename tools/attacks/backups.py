"""Backups that somebody else has made, or changed: `nearby check` says what is wrong, `nearby restore` and whoever reads them
refuse it, and nothing that is in them keeps a command from ending."""
import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import time

from attacks.names import run
from attacks.rows import Row
from attacks.service import NotServing, die_with_parent

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
TRIGGER = f"CREATE TRIGGER evil AFTER UPDATE ON meta BEGIN {ENDLESS}; END"
VIEW = f"DROP TABLE temple_pair; CREATE VIEW temple_pair AS {ENDLESS}"
OWNER = "CREATE TRIGGER owner AFTER INSERT ON account BEGIN UPDATE account SET email = 'owner@example.org'; END"
LONG = "PRAGMA ignore_check_constraints = ON; UPDATE temple SET phone = CAST(zeroblob(200000000) AS TEXT) WHERE id = 1"


def change(path, sql):
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.executescript(sql)


def backup_of(bench, folder, sql):
    """A backup that was changed, without the digests that would say so."""
    path = folder + "/backup"
    code, output = run(bench, "backup", path, "--only", "temples", "--database", bench.database)
    if code != 0:
        raise RuntimeError(f"backup: {output!r}")
    os.unlink(path + ".sha256")
    change(path, sql)
    return path


def content(path):
    with open(path, "rb") as file:
        return file.read()


def refuses(bench, seen, sql, word):
    """A changed backup: both commands name what is wrong, and nothing is replaced."""
    folder = bench.fresh_folder()
    backup, live = backup_of(bench, folder, sql), folder + "/live.sqlite"
    shutil.copy(bench.database, live)
    before = content(live)
    for words in ["check", backup], ["restore", backup, "--only", "temples", "--database", live]:
        begun = time.monotonic()
        code, output = run(bench, *words)
        seen.expect(code == 65 and word.encode() in output,
                    f"{words[0]}: {code} after {time.monotonic() - begun:.1f} s"
                    + ("" if word.encode() in output else f", {output[-200:]!r}"))
    kept = [name for name in os.listdir(folder) if ".before-" in name or ".unfinished-" in name]
    seen.expect(content(live) == before and not kept, f"the database is as it was, {len(kept)} files are left")
    return backup


def endless_trigger(bench, seen):
    refuses(bench, seen, TRIGGER, "the trigger evil is none of nearby's")


def long_text(bench, seen):
    refuses(bench, seen, LONG, "integrity")


def endless_view(bench, seen):
    backup = refuses(bench, seen, VIEW, "its temple_pair is a view")
    code, _ = run(bench, "temple", "1", "--database", backup)
    seen.expect(code == 65, f"temple: {code}")
    try:
        with bench.serve(database=backup) as service:
            answer = service.get("/readyz")
            seen.expect(answer and answer.status == 503, f"served: {answer and answer.status}")
    except NotServing as error:
        seen.expect(error.code not in (None, 0), f"serve: {error.code}")


def owner_trigger(bench, seen):
    """The accounts' file is made by this release's service, without a person in it."""
    folder = bench.fresh_folder()
    accounts, backup = folder + "/accounts.sqlite", folder + "/backup"
    issuer = "https://issuer.example"
    options = ("--accounts", accounts, "--oidc-client-id", "app", "--oidc-issuer", issuer, "--oidc-keys", issuer + "/keys")
    with bench.serve(*options) as service:
        service.stop()
    code, output = run(bench, "backup", backup, "--database", bench.database, "--accounts", accounts)
    if code != 0:
        raise RuntimeError(f"backup: {output!r}")
    os.unlink(backup + ".sha256")
    change(backup + ".accounts", OWNER)
    before = content(accounts)
    for words in ["check", backup], ["restore", backup, "--only", "accounts", "--accounts", accounts,
                                     "--database", bench.database]:
        code, output = run(bench, *words)
        named = b"the trigger owner is none of nearby's" in output
        seen.expect(code == 65 and named, f"{words[0]}: {code}" + ("" if named else f", {output[-200:]!r}"))
    seen.expect(content(accounts) == before, "the accounts are as they were")


def ended_by_a_signal(bench, seen):
    """The file that a command writes to has the trigger: no digest and no check is asked."""
    folder = bench.fresh_folder()
    path, table = folder + "/live.sqlite", folder + "/rows.csv"
    shutil.copy(bench.database, path)
    change(path, f"CREATE TRIGGER evil AFTER INSERT ON import BEGIN {ENDLESS}; END")
    with open(table, "w") as file:
        file.write("source_id,name,lat,lng\n1,甲宮,24.1,120.6\n")
    process = subprocess.Popen(
        [bench.program, "import", table, "--source", "t", "--database", path], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=bench.environment, preexec_fn=die_with_parent)
    try:
        # It works for longer than an import of one row.
        while process.poll() is None and ticks(process.pid) < os.sysconf("SC_CLK_TCK"):
            time.sleep(0.05)
        begun = time.monotonic()
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(bench.settle_seconds)
        except subprocess.TimeoutExpired:
            pass
        seen.expect(process.poll() == 143, f"{process.poll()} {time.monotonic() - begun:.1f} s after SIGTERM")
    finally:
        process.kill()
        process.wait()
    with contextlib.closing(sqlite3.connect(path)) as file:
        rows, = file.execute("SELECT count(*) FROM temple_source WHERE source = 't'").fetchone()
    seen.expect(rows == 0, f"{rows} rows are in it")


def ticks(pid):
    """The processor time of a process."""
    with open(f"/proc/{pid}/stat") as file:
        return sum(map(int, file.read().rpartition(")")[2].split()[11:13]))


REFUSED = "check and restore: 65 and what is wrong; nothing is replaced"
ROWS = [
    Row("endless-trigger", "a backup with a trigger that never ends", REFUSED, endless_trigger),
    Row("endless-view", "a backup with a view that never ends in place of a table", REFUSED + "; nobody reads it",
        endless_view),
    Row("owner-trigger", "a backup of accounts with a trigger that makes everybody an owner", REFUSED, owner_trigger),
    Row("long-text", "a backup with a text of 200 MB", REFUSED, long_text),
    Row("signal", "SIGTERM, while a trigger of the database never ends", "143 within {settle_seconds:.0f} s",
        ended_by_a_signal),
]
