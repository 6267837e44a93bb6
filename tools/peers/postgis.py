import contextlib
import glob
import os
import pwd
import re
import subprocess

from measuring import LIMIT, PROCESSORS, RADIUS_METERS, SECONDS, WARM_UP_SECONDS
from measuring import folder, report, report_rate, running, temples

COPY_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


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
