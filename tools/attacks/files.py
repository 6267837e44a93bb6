"""The database's file is changed or replaced while it is served. Each answer is of one state of the data, and within a
second all are of the new one, or 503 says why."""
import contextlib
import os
import resource
import shutil
import signal
import sqlite3
import tempfile
import time

from attacks.rows import Row
from attacks.states import NEW, OLD, SEARCH, Load, Look, fill, look_until

NOBODY = 65534


def edit(path, first=OLD, second=NEW, before="", after=""):
    """Changes the names as any program that knows SQLite can, without counting a revision. The connection stays open,
    so that the log is not emptied."""
    database = sqlite3.connect(path, isolation_level=None, timeout=5)
    database.executescript(before)
    database.execute("UPDATE temple SET name = replace(name, ?, ?)", (first, second))
    database.executescript(after)
    return database


def remove_logs(path):
    for ending in "-wal", "-shm":
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path + ending)


def overwrite(source, path):
    """As cp does: the same file with other bytes."""
    with open(source, "rb") as reading, open(path, "r+b") as writing:
        shutil.copyfileobj(reading, writing)
        writing.truncate()


def follows(bench, seen, service, change, last=NEW, text="the new state"):
    """Changes the file under load, and waits until all that is seen is of the last state. What `change` gives back is
    kept until the end."""
    before = Look(service, bench.answer_seconds)
    seen.expect(before.is_of(OLD), f"before: {before.text()}" if not before.is_of(OLD) else "before: the old state")
    tag = next(iter(before.tags))
    with Load(service, bench.answer_seconds) as load:
        load.goes_on(bench.answer_seconds)
        kept = change()
        look, took = look_until(bench, service, last)
        seen.expect(look.is_of(last) and took <= bench.follow_seconds,
                    f"{text} after {1000 * took:.0f} ms" if look.is_of(last) else f"after {took:.1f} s {look.text()}")
        # It stays so, also for whoever has the old tag.
        load.goes_on(bench.answer_seconds)
        again = Look(service, bench.answer_seconds, tag)
        same = again.is_of(last) and (last == "503" or again.tags == look.tags != before.tags)
        seen.expect(same, "and stays" if same else f"then {again.text()}")
    seen.expect(load.answers > 20 and not load.wrong,
                f"{load.answers} answers under load, {len(load.wrong)} of no one state"
                + "".join(f": {text}" for text in load.wrong[:1]))
    health = service.get("/healthz", timeout=bench.answer_seconds)
    seen.expect(health and health.status == 200, f"/healthz {health and health.status}")
    return kept


@contextlib.contextmanager
def served(bench):
    """A service of the old state, its path, and a closed database of the new state beside it."""
    folder = bench.fresh_folder()
    live, new = folder + "/live.sqlite", folder + "/new.sqlite"
    fill(bench, live, OLD)
    fill(bench, new, NEW)
    # Its log is empty and belongs to the file that takes another name.
    remove_logs(new)
    with bench.serve(database=live) as service:
        yield service, live, new


def edited(bench, seen):
    with served(bench) as (service, live, _), contextlib.closing(follows(bench, seen, service, lambda: edit(live))):
        pass


def edited_with_checkpoint(bench, seen):
    """The log is emptied in between, and the header's counter stands still."""
    empty = "PRAGMA wal_checkpoint(TRUNCATE);"
    with served(bench) as (service, live, _):
        follows(bench, seen, service, lambda: edit(live, before=empty, after=empty)).close()


def edited_twice(bench, seen):
    """Back to the old names: the same bytes are another state."""
    with served(bench) as (service, live, _):
        tags = Look(service, bench.answer_seconds).tags
        edit(live).close()
        edit(live, NEW, OLD).close()
        begun = time.monotonic()
        # Until one tag other than the first is everywhere.
        while not (look := Look(service, bench.answer_seconds)).is_of(OLD) or look.tags == tags:
            if time.monotonic() > begun + bench.follow_seconds:
                break
        seen.expect(look.is_of(OLD) and look.tags != tags, f"{look.text()}, "
                    + ("another tag" if look.tags != tags else "the tag as before"))


def imported(bench, seen):
    with served(bench) as (service, live, _):
        follows(bench, seen, service, lambda: fill(bench, live, NEW))


def renamed(bench, seen):
    def change():
        remove_logs(live)
        os.rename(new, live)

    with served(bench) as (service, live, new):
        follows(bench, seen, service, change)


def renamed_with_old_log(bench, seen):
    """SQLite would read the log of the old file into the new one."""
    with served(bench) as (service, live, new), contextlib.closing(edit(live, OLD, "丙")) as writer:
        writer.execute("UPDATE temple SET name = replace(name, '丙', ?)", (OLD,))
        follows(bench, seen, service, lambda: os.rename(new, live), last="503", text="503 with a reason")
        remove_logs(live)
        look, _ = look_until(bench, service, NEW)
        seen.expect(look.is_of(NEW), f"without the log: {look.text()}")


def overwritten(bench, seen):
    with served(bench) as (service, live, new):
        follows(bench, seen, service, lambda: overwrite(new, live))
        said = "was overwritten while it is open" in service.errors()
        seen.expect(said, "standard error says so" if said else f"standard error: {service.errors()[:200]!r}")


def overwritten_with_log(bench, seen):
    """All three files are copied over. Those of the source are in use, and the log has something."""
    def change():
        for ending in "-wal", "-shm", "":
            overwrite(new + ending, live + ending)

    with served(bench) as (service, live, new), contextlib.closing(edit(new, NEW, "丁")) as writer:
        writer.execute("UPDATE temple SET name = replace(name, '丁', ?)", (NEW,))
        seen.note(f"{os.path.getsize(new + '-wal')} bytes of log")
        follows(bench, seen, service, change)


def moved_in(bench, seen):
    """The file is away, and another comes."""
    def remove():
        os.unlink(live)
        remove_logs(live)

    with served(bench) as (service, live, new):
        follows(bench, seen, service, remove, last="503", text="removed: 503 with a reason")
        os.rename(new, live)
        look, took = look_until(bench, service, NEW)
        seen.expect(look.is_of(NEW), f"moved in: the new state after {1000 * took:.0f} ms" if look.is_of(NEW)
                    else f"moved in: {look.text()}")


def removed(bench, seen):
    with served(bench) as (service, live, _):
        follows(bench, seen, service, lambda: os.unlink(live), last="503", text="503 with a reason")


@contextlib.contextmanager
def without_reports(bench):
    """Services that a signal ends at once: nothing writes where they were."""
    kept = dict(bench.environment)
    bench.environment["SWIFT_BACKTRACE"] = "enable=no"
    for name in "ASAN_OPTIONS", "TSAN_OPTIONS":
        bench.environment[name] = ":".join(filter(None, [kept.get(name), "handle_sigbus=0"]))
    limit = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, limit[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, limit)
        bench.environment.clear()
        bench.environment.update(kept)


def index_cut_short(bench, seen):
    """The kernel ends whoever reads shared memory that is gone. The data is as it was."""
    with without_reports(bench), served(bench) as (service, live, _):
        seen.expect(Look(service, bench.answer_seconds).is_of(OLD), "before: the old state")
        os.truncate(live + "-shm", 0)
        begun = time.monotonic()
        while service.process.poll() is None and time.monotonic() < begun + bench.follow_seconds:
            service.get(SEARCH, timeout=bench.answer_seconds)
        code = service.process.poll()
        # It is no fault of the row that it has ended.
        service.stopped = code == -signal.SIGBUS
        seen.expect(service.stopped, f"ended with {code} after {1000 * (time.monotonic() - begun):.0f} ms")
        with bench.serve(database=live) as second:
            look = Look(second, bench.answer_seconds)
            seen.expect(look.is_of(OLD), "the next service: " + ("the old state" if look.is_of(OLD) else look.text()))


@contextlib.contextmanager
def owned_by_another(folder, program):
    """A folder that the service can read and not write, and the words that start it. Root starts it as nobody; another
    user makes the folder read-only."""
    if os.geteuid() == 0:
        words = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups", "--pdeathsig", "KILL"]
        os.chmod(folder, 0o755)
        path = folder + "/as-nobody"
        with open(path, "w") as file:
            file.write(f'#!/bin/sh\numask 022\nexec {" ".join(words)} "{program}" "$@"\n')
        os.chmod(path, 0o755)
        yield path, contextlib.nullcontext
        return

    @contextlib.contextmanager
    def writable():
        os.chmod(folder, 0o755)
        yield
        os.chmod(folder, 0o555)

    os.chmod(folder, 0o555)
    try:
        yield program, writable
    finally:
        os.chmod(folder, 0o755)


def renamed_in_a_read_only_folder(bench, seen):
    # The bench's own folder is closed to others.
    folder = tempfile.mkdtemp(prefix="nearby-attack-files-")
    live, new, program = folder + "/live.sqlite", folder + "/new.sqlite", bench.program
    try:
        fill(bench, live, OLD)
        fill(bench, new, NEW)
        remove_logs(new)
        for path in (entry.path for entry in os.scandir(folder)):
            os.chmod(path, 0o444)
        with owned_by_another(folder, program) as (bench.program, writable):
            def change():
                with writable():
                    remove_logs(live)
                    os.rename(new, live)

            with bench.serve(database=live) as service:
                follows(bench, seen, service, change)
    finally:
        bench.program = program
        shutil.rmtree(folder, ignore_errors=True)


FOLLOWED = "answers are of one state; within {follow_seconds:.1f} s searches, details, tags and /readyz are of the new"
AWAY = "within {follow_seconds:.1f} s 503 that says why, /readyz 503, /healthz 200"
ROWS = [
    Row("edited", "another program edits the file and stays connected", FOLLOWED, edited),
    Row("edited-checkpoint", "it empties the log before and after", FOLLOWED, edited_with_checkpoint),
    Row("edited-back", "it edits the file twice, back to what it was", "the old names with another tag", edited_twice),
    Row("imported", "nearby import into the file", FOLLOWED, imported),
    Row("renamed", "rm -f DB-wal DB-shm && mv NEW DB", FOLLOWED, renamed),
    Row("renamed-read-only", "the same in a folder that the service cannot write", FOLLOWED,
        renamed_in_a_read_only_folder, needs=("setpriv",)),
    Row("renamed-old-log", "mv NEW DB while the log of the old file has something and stays",
        AWAY + "; the new state when the log is removed", renamed_with_old_log),
    Row("overwritten", "cp NEW DB", FOLLOWED + "; standard error says so", overwritten),
    Row("overwritten-log", "cp of NEW and of its -wal and -shm over those of the file", FOLLOWED, overwritten_with_log),
    Row("moved-in", "the file and its log are removed, then another is moved in", AWAY + "; then the new state",
        moved_in),
    Row("removed", "the file alone is removed", AWAY, removed),
    Row("index-cut-short", "-shm is cut short", "SIGBUS ends the service; the next one has the data as it was",
        index_cut_short),
]
