"""A PostgreSQL server that others write to. A role without rights on the data makes functions in a schema of everybody's
search path and takes locks; a role that may edit writes what no row may have."""
import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

from attacks.rows import Row
from attacks.service import die_with_parent

PROGRAMS = max(glob.glob("/usr/lib/postgresql/*/bin/initdb"), default=None)
# A row needs a server only where there is one to start.
NEEDS = ("setpriv", "psql") if PROGRAMS else (PROGRAMS or "postgresql-server",)
LARGEST = 2**63 - 1
HOSTILE = "\x1b[31m紅\u202e宮"
SETTINGS = {"fsync": "off", "listen_addresses": "", "shared_buffers": "32MB", "max_connections": "50"}


class Server:
    """A server with PostGIS on a socket of a folder of its own, and a database with a few temples."""

    def __init__(self, bench, folder):
        self.bench, self.folder = bench, folder
        self.address = f"postgresql://owner@/nearby?host={folder}"

    def sql(self, text, role="postgres", database="nearby"):
        """Runs SQL: its exit code and what it printed."""
        done = subprocess.run(
            ["psql", "-h", self.folder, "-U", role, "-d", database, "-XqAt", "-v", "ON_ERROR_STOP=1", "-f", "-"], input=text,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, env={"PATH": os.environ["PATH"]})
        return done.returncode, done.stdout.strip()

    def table(self, rows):
        """A file to import."""
        path = tempfile.mkstemp(dir=self.bench.folder, suffix=".csv")[1]
        with open(path, "w", encoding="utf-8") as file:
            file.write("source_id,name,lat,lng,main_deity\n")
            file.writelines(f"{key},{name},{lat},120.6,媽祖\n" for key, name, lat in rows)
        return path

    def imports(self, *rows, options=()):
        """Imports rows of (id, name, latitude): its exit code and what it printed as errors."""
        return self.bench.command(
            "import", self.table(rows), "--source", "test", "--database", self.address, *options, timeout=60)


@contextlib.contextmanager
def server(bench):
    folder = tempfile.mkdtemp(prefix="nearby-pg-", dir="/tmp")
    as_user = []
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
    programs = os.path.dirname(PROGRAMS)
    process = None
    try:
        subprocess.run(
            [*as_user, programs + "/initdb", "-D", folder + "/data", "-A", "trust", "-U", "postgres", "-E", "UTF8",
             "--locale=C", "--no-sync"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
        words = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        process = subprocess.Popen(
            [*as_user, programs + "/postgres", "-D", folder + "/data", "-k", folder, *words], cwd=folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=die_with_parent)
        while subprocess.run([programs + "/pg_isready", "-q", "-h", folder]).returncode != 0:
            if process.poll() is not None:
                raise RuntimeError("the PostgreSQL server does not start")
            time.sleep(0.05)
        made = Server(bench, folder)
        made.sql("CREATE ROLE owner LOGIN; CREATE ROLE editor LOGIN; CREATE ROLE stranger LOGIN; CREATE DATABASE nearby",
                 database="postgres")
        made.sql("CREATE EXTENSION postgis; GRANT CREATE ON DATABASE nearby TO owner;"
                 "GRANT CREATE ON SCHEMA public TO stranger")
        yield made
    finally:
        if process:
            process.send_signal(signal.SIGINT)
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def granted(made):
    made.sql("GRANT USAGE ON SCHEMA nearby TO editor; GRANT SELECT ON ALL TABLES IN SCHEMA nearby TO editor;"
             "GRANT INSERT, UPDATE, DELETE ON nearby.temple TO editor")


def functions(bench, seen):
    with server(bench) as made:
        may_write = "SELECT has_table_privilege('stranger', 'nearby.temple', 'INSERT')"
        trap = """LANGUAGE plpgsql AS $$ BEGIN
            EXECUTE 'GRANT ALL ON ALL TABLES IN SCHEMA nearby TO stranger'; RETURN NULL; END $$"""
        for name in "unnest", "cardinality", "array_agg":
            made.sql(f"CREATE FUNCTION public.{name}(bigint[]) RETURNS bigint {trap}", "stranger")
        code, errors = made.imports(("a", "甲宮", 24.1))
        seen.expect(code == 0, f"import {code} {errors}".strip())
        made.sql("SELECT cardinality(ARRAY[1]::bigint[])", "owner")
        _, may = made.sql(may_write)
        seen.expect(may == "t", "the trap works")
        made.sql("REVOKE ALL ON ALL TABLES IN SCHEMA nearby FROM stranger", "owner")
        # The import has to read what has changed meanwhile.
        made.sql("UPDATE nearby.temple SET phone = '04-1'")
        code, errors = made.imports(("a", "改宮", 24.1), ("b", "乙宮", 24.2))
        seen.expect(code == 0, f"import {code} {errors}".strip())
        code, errors = bench.command("import", "--undo", "--database", made.address)
        seen.expect(code == 0, f"undo {code} {errors}".strip())
        _, may = made.sql(may_write)
        seen.expect(may == "f", "the stranger may write nothing" if may == "f" else "the stranger writes")


def lock(bench, seen):
    with server(bench) as made:
        made.imports(("a", "甲宮", 24.1))
        granted(made)
        holders = []
        try:
            for role, sql in ("stranger", "SELECT pg_advisory_lock(1853317753)"), ("editor", "SELECT 1"):
                holder = subprocess.Popen(
                    ["psql", "-h", made.folder, "-U", role, "-d", "nearby", "-XqAt"], stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, text=True, preexec_fn=die_with_parent)
                holders.append(holder)
                holder.stdin.write(sql + ";\n\\echo held\n")
                holder.stdin.flush()
                while holder.stdout.readline().strip() != "held":
                    pass
            code, errors = made.imports(("b", "乙宮", 24.2), options=("--wait", "0"))
            seen.expect(code == 0, f"beside the stranger's lock {code} {errors}".strip())
            editor = holders[1]
            editor.stdin.write("BEGIN; UPDATE nearby.temple SET phone = '04-1';\n\\echo held\n")
            editor.stdin.flush()
            while editor.stdout.readline().strip() != "held":
                pass
            code, errors = made.imports(("c", "丙宮", 24.3), options=("--wait", "1"))
            seen.expect(code == 69 and "of the role editor (psql)" in errors, f"beside an edit {code} {errors.splitlines()[-1:]}")
            process = subprocess.Popen(
                [bench.program, "import", made.table([("c", "丙宮", 24.3)]), "--source", "test", "--database", made.address],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=bench.environment,
                text=True, preexec_fn=die_with_parent)
            line = process.stderr.readline()
            process.send_signal(signal.SIGTERM)
            code = process.wait(timeout=bench.stop_seconds + 10)
            seen.expect(code == 143 and "waiting for another program" in line, f"SIGTERM {code}")
            process.stderr.close()
        finally:
            for holder in holders:
                holder.kill()
                holder.communicate()


def rows(bench, seen):
    with server(bench) as made:
        made.imports(("a", "甲宮", 24.1))
        granted(made)
        for sql in (f"UPDATE nearby.temple SET id = {LARGEST}", "UPDATE nearby.temple SET name = repeat('x', 90000000)"):
            code, text = made.sql(sql, "editor")
            seen.expect(code != 0 and "_bounds" in text, "refused" if code else f"taken: {sql}")
        # As an older schema let them in.
        made.sql(f"""
            ALTER TABLE nearby.temple DROP CONSTRAINT temple_id_bounds, DROP CONSTRAINT temple_name_bounds;
            INSERT INTO nearby.temple (id, name, lat, lng) VALUES ({LARGEST}, 'x', 24.1, 120.6), ({-LARGEST - 1}, 'y', 24.1, 120.6);
            INSERT INTO nearby.temple (id, name, lat, lng) VALUES (8, repeat('長', 30000000), 24.1, 120.6);
            UPDATE nearby.temple SET address = '{HOSTILE}'""")
        words = ("--lat", "24.1", "--lng", "120.6", "--format", "table", "--deity", "媽祖", "--database", made.address)
        done = subprocess.run(
            [bench.program, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=bench.environment, timeout=30)
        text = done.stdout.decode(errors="replace")
        seen.expect(done.returncode == 0 and "甲宮" in text, f"search {done.returncode}")
        seen.expect("\x1b" not in text and "\u202e" not in text, "a clean table")
        with bench.serve("--replica", bench.fresh_folder() + "/copy.sqlite", database=made.address) as service:
            answer = service.get("/api/temples?lat=24.1&lng=120.6", timeout=bench.answer_seconds)
            body = answer.body.decode() if answer else ""
            seen.expect(answer and answer.status == 200 and str(LARGEST) not in body, f"service {answer and answer.status}")
            seen.expect(len(body) < 20_000 and "\u202e" not in body and "\\u001b" not in body, f"{len(body)} bytes, clean")
            # Once the index is made. The log may come after the figure.
            begun = time.monotonic()
            while True:
                passed, is_named = service.metric("nearby_rows_passed_over"), f"temple {LARGEST}" in service.errors()
                if (passed == 2 and is_named) or time.monotonic() > begun + bench.follow_seconds:
                    break
                time.sleep(0.05)
            seen.expect(passed == 2, f"{passed} rows passed over")
            seen.expect(is_named, "named in the log")
            grown = service.growth()[1]
            seen.expect(bench.is_sanitized or grown < 60, f"{grown:.0f} MB")


ROWS = [
    Row("functions", "a role without rights makes functions that fit the calls of an import",
        "none of them runs with the rights of who imports", functions, needs=NEEDS),
    Row("lock", "a stranger takes the advisory lock of older versions; an editor keeps a transaction open",
        "the stranger is in nobody's way; who waits for the editor is told, in time or at SIGTERM", lock, needs=NEEDS),
    Row("rows", "ids of 64 bits, a name of 90 MB, commands for a terminal",
        "refused; those of an older schema are passed over, counted, named, cut and clean", rows, needs=NEEDS),
]
