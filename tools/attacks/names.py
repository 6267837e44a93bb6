"""Names of files that command a terminal or forge a line, on disk, in archives and in a database."""
import io
import os
import sqlite3
import subprocess
import tarfile
import unicodedata
import zipfile

from attacks.rows import Row, counted
from attacks.service import NotServing, die_with_parent

TABLE = "source,source_id,name,lat,lng\nt,a,甲宮,24.1,120.6\nt,b,,24.2,120.6\n"
FORGED = "nearby: forged"
# A title, a cleared screen by C0 and by C1, a mark of direction, line separators, and a line of the program's own.
HOSTILE = f"\x1b]0;x\x07\x1b[2J\x9b2J\u202evsc\u2066\u2028\u2029\x7f\r\n{FORGED}.csv"
# Not UTF-8, and not Big5 either.
NOT_TEXT = b"\xff\xfe\x1b[2J\n" + FORGED.encode() + b"\x80.csv"


def run(bench, *words, environment=(), umask=-1):
    """Runs a command in the bench's folder: its exit code, and all that it printed."""
    process = subprocess.run(
        [bench.program, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**bench.environment, **dict(environment)}, preexec_fn=die_with_parent, timeout=50, umask=umask,
        cwd=bench.folder)
    return process.returncode, process.stdout


def fault(output):
    """What of an output a terminal would obey; None where there is nothing."""
    try:
        text = output.decode()
    except UnicodeDecodeError:
        return "bytes that are not UTF-8"
    for line in text.split("\n"):
        if line.startswith(FORGED):
            return "a forged line"
        for character in line.rstrip("\r"):
            if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp"):
                return f"U+{ord(character):04X}"
    return None


def look(seen, outputs):
    faults = [found for found in map(fault, outputs) if found]
    seen.expect(not faults, f"{len(outputs)} outputs, " + (counted(faults) if faults else "nothing to obey"))


def imported(bench, seen, path):
    """Imports a file, and looks at all that is printed of it."""
    folder = bench.fresh_folder()
    database, rejects = folder + "/t.sqlite", folder + "/rejects.csv"
    outputs = []
    for words in (["import", path, "--dry-run"], ["import", path, "--dry-run", "--format", "json"],
                  ["import", path, "--rejects", rejects]):
        code, output = run(bench, *words, "--database", database)
        seen.expect(code == 0, f"exit code {code}")
        outputs.append(output)
    for words in (["imports", "--format", "table"], ["imports", "--format", "json"], ["import", "--undo"]):
        outputs.append(run(bench, *words, "--database", database)[1])
    with open(rejects, "rb") as file:
        outputs.append(file.read())
    look(seen, outputs)
    return database


def stored(database):
    with sqlite3.connect(database) as connection:
        return [name.encode() for name, in connection.execute("SELECT file FROM import")]


def in_zip(bench, seen):
    path = bench.fresh_folder() + "/a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(HOSTILE, TABLE)
        archive.writestr("." + HOSTILE, TABLE)
        archive.writestr("empty" + HOSTILE, "")
    look(seen, stored(imported(bench, seen, path)))


def in_tar(bench, seen):
    path = bench.fresh_folder() + "/a.tar"
    with tarfile.open(path, "w", encoding="utf-8", errors="surrogateescape", format=tarfile.GNU_FORMAT) as archive:
        entry = tarfile.TarInfo(NOT_TEXT.decode("utf-8", "surrogateescape"))
        entry.size = len(TABLE.encode())
        archive.addfile(entry, io.BytesIO(TABLE.encode()))
    look(seen, stored(imported(bench, seen, path)))


def on_disk(bench, seen):
    path = bench.fresh_folder() + "/" + HOSTILE
    with open(path, "w") as file:
        file.write(TABLE)
    look(seen, stored(imported(bench, seen, path)))


def not_utf8(bench, seen):
    """The program says that it cannot be given, and how its content can."""
    path = os.fsencode(bench.fresh_folder()) + b"/" + NOT_TEXT
    with open(path, "w") as file:
        file.write(TABLE)
    code, output = run(bench, "import", path)
    seen.expect(code == 64 and b"import -" in output, f"exit code {code}")
    look(seen, [output])


def repeated(bench, seen):
    """Files that are not what a command needs."""
    path = bench.fresh_folder() + "/" + HOSTILE
    with open(path, "w") as file:
        file.write("no data")
    calls = [
        ["import", path], ["import", path + "2"], ["temple", "1", "--database", path], ["serve", "--config", path],
        ["serve", "--token-file", path + "2"], [path], ["--" + path], ["lunar", "3/23", path], ["find", path],
        ["import", "--undo", path], ["import", path, "--rejects", path], ["migrate", "--database", path + "2"],
        ["serve", "--port", path], ["serve", "--listen", path],
    ]
    look(seen, [run(bench, *words)[1] for words in calls])


def from_the_past(bench, seen):
    folder = bench.fresh_folder()
    table, database = folder + "/t.csv", folder + "/t.sqlite"
    with open(table, "w") as file:
        file.write(TABLE)
    seen.expect(run(bench, "import", table, "--database", database)[0] == 0, "imported")
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE import SET file = ?", (HOSTILE,))
    look(seen, [run(bench, *words, "--database", database)[1] for words in (
        ["imports", "--format", "table"], ["imports", "--format", "json"], ["import", "--undo"])])


def logged(bench, seen):
    """The service's own lines."""
    path = bench.fresh_folder() + "/" + HOSTILE.replace("/", "")
    os.mkdir(path)
    try:
        with bench.serve("--access-log", path + "/log", "--token-file", path) as service:
            seen.expect(False, f"it began: {service.address!r}")
    except NotServing as error:
        look(seen, [error.text.encode()])


PRINTED = "nothing printed, written or stored has a control character, a mark of direction or a forged line"
ROWS = [
    Row("zip", "names in a zip archive that clear the screen, turn the line or forge one", PRINTED, in_zip),
    Row("tar", "a name in a tar archive that is not UTF-8", PRINTED, in_tar),
    Row("disk", "such a name on disk", PRINTED, on_disk),
    Row("disk-not-utf8", "a name on disk that is not UTF-8", "64, the remedy, and " + PRINTED, not_utf8),
    Row("repeated", "calls whose errors repeat such a name", PRINTED, repeated),
    Row("stored", "such a name in the history of an older release", PRINTED, from_the_past),
    Row("log", "such a name of the service's files", PRINTED, logged),
]
