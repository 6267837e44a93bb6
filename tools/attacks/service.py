"""The attacked service: `nearby serve` on the bench, and what the kernel tells of it."""
import contextlib
import ctypes
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import tempfile
import time

from attacks import client
from attacks.rows import counted

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
MEGABYTE = 1 << 20
EX_USAGE = 64
# Time to begin. A million temples on a busy machine need some seconds.
START_SECONDS = 30

_libc = ctypes.CDLL(None, use_errno=True)


def die_with_parent():
    """Makes the kernel end a process with the one that started it, even when that one is killed."""
    _libc.prctl(1, signal.SIGKILL)


class NotServing(Exception):
    """The service ended or kept silent instead of serving. `code` is None where it had to be killed."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code, self.text = code, text


class Service:
    """One run of `nearby serve`."""

    def __init__(self, bench, options, errors=None, start_seconds=START_SECONDS):
        """With `errors`, the descriptor is its standard error."""
        words = [bench.program, "serve", *options]
        self.is_sanitized = bench.is_sanitized
        self.errors_path = None
        if errors is None:
            handle, self.errors_path = tempfile.mkstemp(dir=bench.folder)
        self.stopped = False
        self.unsupported = None
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=handle if errors is None else errors,
                env=bench.environment, preexec_fn=die_with_parent)
        finally:
            if errors is None:
                os.close(handle)
        try:
            line = self.first_line(start_seconds)
        except BaseException:
            self.kill()
            raise
        if line is None:
            code = self.process.poll()
            self.kill()
            raise NotServing(code, self.errors().strip().split("\n")[0] or "no answer on standard output")
        self.address = line
        place = line.rsplit(":", 1)
        self.where = ("127.0.0.1", int(place[1])) if place[-1].isdigit() else None
        self.memory_at_start = self.memory("VmRSS")

    def first_line(self, seconds):
        """The line of its address; None where it ends before, or takes too long."""
        end, text = time.monotonic() + seconds, b""
        while b"\n" not in text:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            data = os.read(self.process.stdout.fileno(), 4096) if ready else b""
            if not data:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self.process.wait(1)
                return None
            text += data
        return text.decode().split("\n")[0]

    def errors(self):
        if self.errors_path is None:
            return ""
        with open(self.errors_path, errors="replace") as file:
            return file.read()

    @property
    def died(self):
        """How it ended, where nobody has stopped it."""
        return None if self.stopped else self.process.poll()

    def memory(self, name):
        """Megabytes of VmRSS, VmHWM or VmSize; 0 of a process that has ended."""
        with contextlib.suppress(OSError), open(f"/proc/{self.process.pid}/status") as file:
            for line in file:
                if line.startswith(name):
                    return int(line.split()[1]) / 1024
        return 0

    def is_idle(self):
        """Whether it uses no processor for half a second."""
        def ticks():
            with open(f"/proc/{self.process.pid}/stat") as file:
                return sum(map(int, file.read().rpartition(")")[2].split()[11:13]))

        before = ticks()
        time.sleep(0.5)
        return ticks() - before <= 1

    def waits_for_a_lock(self):
        """Whether a thread sleeps until it looks again whether a database is still locked."""
        for task in os.listdir(f"/proc/{self.process.pid}/task"):
            with contextlib.suppress(OSError), open(f"/proc/{self.process.pid}/task/{task}/wchan") as file:
                if "nanosleep" in file.read():
                    return True
        return False

    def growth(self):
        """Megabytes that it has grown by since its start: at this time, and at most."""
        return self.memory("VmRSS") - self.memory_at_start, self.memory("VmHWM") - self.memory_at_start

    def limit_memory(self, megabytes):
        """Lets it have this much more address space than now."""
        size = int((self.memory("VmSize") + megabytes) * MEGABYTE)
        resource.prlimit(self.process.pid, resource.RLIMIT_AS, (size, size))

    def get(self, target, source=None, timeout=5.0, headers=()):
        return client.get(self.where, target, source, timeout, headers)

    def metric(self, name):
        """The value of a metric without labels; None where there is none."""
        answer = self.get("/metrics")
        found = answer and re.search(rf"^{name} ([0-9.e+-]+)$", answer.body.decode(), re.MULTILINE)
        return float(found[1]) if found else None

    def stop(self, seconds=15.0):
        """Stops it as an operator does. Its exit code and the seconds it took; the code is None after a kill."""
        begun = time.monotonic()
        self.stopped = True
        self.process.send_signal(signal.SIGTERM)
        return self.ended(begun, seconds)

    def ended(self, begun, seconds):
        try:
            code = self.process.wait(max(0, begun + seconds - time.monotonic()))
        except subprocess.TimeoutExpired:
            code = None
        self.kill()
        return code, time.monotonic() - begun

    def kill(self):
        self.stopped = self.stopped or self.process.poll() is None
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Bench:
    """What all rows use: the program, its databases, a folder, and this run's margins."""

    def __init__(self, program, folder, margins, is_short=False, is_sanitized=False):
        """A program with a sanitizer needs memory of its own."""
        self.program, self.folder, self.margins = program, folder, margins
        self.is_short, self.is_sanitized = is_short, is_sanitized
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith("NEARBY_")}
        self.environment.update(
            NEARBY_DATA=os.environ.get("NEARBY_DATA", ROOT + "/data"), XDG_DATA_HOME=folder, HOME=folder,
            LC_ALL="C.UTF-8", NEARBY_CONFIG="")
        if is_short:
            self.environment["NEARBY_QUERY_TIMEOUT"] = "30"
        self.database = folder + "/nearby/nearby.sqlite"
        self.million = None
        self.services = []

    def __getattr__(self, name):
        """A margin, such as `bench.probe_milliseconds`."""
        try:
            return self.__dict__["margins"][name]
        except KeyError:
            raise AttributeError(name) from None

    def command(self, *words, timeout=30.0, **more):
        """Runs a command of the program: its exit code, which is None after a kill, and what it printed as errors."""
        process = subprocess.Popen(
            [self.program, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env=self.environment, preexec_fn=die_with_parent, **more)
        try:
            _, errors = process.communicate(timeout=timeout)
            return process.returncode, errors.decode(errors="replace").strip()
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            if process.poll() is None:
                process.kill()
                process.communicate()

    @contextlib.contextmanager
    def serve(self, *options, new=(), database=None, listen=("--port", "0"), **more):
        """A service until the block is left. `new` are options that an older program may not know: the service then
        runs without them, and says so in `unsupported`, a text for `Seen`."""
        options = [*listen, "--database", database or self.database, *options]
        unsupported = None
        try:
            service = Service(self, [*options, *new], **more)
        except NotServing as error:
            if not new or error.code != EX_USAGE:
                raise
            unsupported = f"not supported: {error.text}"
            service = Service(self, options, **more)
        service.unsupported = unsupported
        self.services.append(service)
        try:
            yield service
        finally:
            service.kill()

    def fresh_folder(self):
        return tempfile.mkdtemp(dir=self.folder)

    def copied_database(self):
        path = self.fresh_folder() + "/copy.sqlite"
        shutil.copy(self.database, path)
        return path


def others_are_served(service, seen, timeout, number=10, headers=()):
    """Searches of another client beside an attack: each is answered 200 in time."""
    answers = [service.get(client.SEARCH, timeout=timeout, headers=headers) for _ in range(number)]
    statuses = [answer and answer.status for answer in answers]
    longest = max((answer.seconds for answer in answers if answer), default=0)
    seen.expect(statuses == [200] * number, f"searches of others {counted(statuses)}, longest {1000 * longest:.0f} ms")


def supported(service, seen):
    """An option that is missing fails the row; the rest is still seen, to compare."""
    if service.unsupported:
        seen.expect(False, service.unsupported)
        seen.note("without it")
    return not service.unsupported


def kernel_megabytes():
    """Memory of all TCP sockets in the kernel, both ends of loopback."""
    with open("/proc/net/sockstat") as file:
        for line in file:
            if line.startswith("TCP:"):
                words = line.split()
                return int(words[words.index("mem") + 1]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
    return 0


def service_socket_megabytes(port):
    """Memory of the service's own connections in the kernel: what they have received and what they send. None without
    the program ss."""
    program = shutil.which("ss")
    if not program:
        return None
    listing = subprocess.run(
        [program, "-tmnHO", "sport", "=", f":{port}"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        timeout=20)
    # r is memory of the receive queue, t of what is sent and not acknowledged, w of all that is queued to be sent.
    found = re.findall(r"skmem:\(r(\d+),rb\d+,t(\d+),tb\d+,f(\d+),w(\d+)", listing.stdout)
    return sum(int(received) + int(forward) + int(queued) for received, _, forward, queued in found) / MEGABYTE
