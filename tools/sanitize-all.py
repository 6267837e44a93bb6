"""Runs every test under ThreadSanitizer and AddressSanitizer, in parts, and counts. `tools/sanitize all` calls it.

A part is a target of tests; the end-to-end tests have a part for each suite. So a test that ends the process, or that
hangs, loses the rest of its part alone. What sanitizers report, also in the programs that tests start, goes to files of
a temporary folder. The folder stays when there is something to read in it.
"""
import argparse
import collections
import dataclasses
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
KINDS = ("thread", "address")
# Its suites are parts of their own: they start programs and take the longest.
DIVIDED = "NearbyEndToEndTests"
PART_SECONDS = 3600


@dataclasses.dataclass
class Counts:
    """What became of tests. `failed` and `skipped` say which and why."""

    passed: int = 0
    failed: list = dataclasses.field(default_factory=list)
    skipped: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    findings: collections.Counter = dataclasses.field(default_factory=collections.Counter)

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.findings += other.findings

    @property
    def ran(self):
        return self.passed + len(self.failed)

    @property
    def good(self):
        return not self.failed and not self.findings

    def text(self):
        return (f"{self.ran} ran, {self.passed} passed, {len(self.failed)} failed, {self.skipped.total()} skipped, "
                f"{self.findings.total()} findings")


def progress(text):
    print(f"tools/sanitize: {text}", file=sys.stderr, flush=True)


def environment(kind, folder, part):
    """Lets every program of the part write its findings to a file of its own."""
    values = dict(os.environ, NEARBY_SANITIZER=kind)
    log = f"log_path={folder}/findings-{part}"
    for name in ("ASAN_OPTIONS", "TSAN_OPTIONS"):
        values[name] = ":".join(filter(None, [values.get(name), log]))
    return values


def bundle(kind, *words):
    """The command that runs the tests of a sanitizer's build."""
    return [f"{ROOT}/.build/{kind}/debug/nearbyPackageTests.xctest", "--testing-library", "swift-testing", *words]


def build(kind):
    progress(f"{kind}: build")
    command = ["tools/build", "--tests", "--sanitize", kind]
    if subprocess.run(command, cwd=ROOT, stdout=sys.stderr).returncode != 0:
        sys.exit(f"tools/sanitize: {kind}: the build failed")


def listed(kind):
    """All tests by part, in the order of the list."""
    answer = subprocess.run(
        bundle(kind, "--list-tests"), cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout
    parts = {}
    for line in answer.splitlines():
        # Target.Suite/test()
        if found := re.match(r"(\w+)\.([^/]+)", line):
            target, suite = found.groups()
            parts.setdefault(f"{target}.{suite}" if target == DIVIDED else target, []).append(line)
    return parts


def read_events(path, tests):
    """What became of the tests. One that has no end was on when the process ended, or has not begun."""
    counts, ended, functions = Counts(), 0, set()
    try:
        with open(path, errors="replace") as file:
            # Texts may have other line ends of Unicode.
            lines = file.read().split("\n")
    except OSError:
        lines = []
    failed, begun = set(), set()
    for line in lines:
        try:
            record = json.loads(line)
        except ValueError:
            # Cut off with the process.
            continue
        payload = record["payload"]
        if record["kind"] == "test" and payload["kind"] == "function":
            functions.add(payload["id"])
        name = payload.get("testID")
        if record["kind"] != "event" or name not in functions:
            continue
        short = re.sub(r"/[^/]*\.swift:\d+:\d+$", "", name)
        messages = payload.get("messages", [])
        if payload["kind"] == "testStarted":
            begun.add(short)
        elif payload["kind"] == "testSkipped":
            text = " ".join(message["text"] for message in messages)
            reason = re.search(r'skipped: "(.*)"', text)
            counts.skipped[reason[1] if reason else "no reason given"] += 1
            ended += 1
        elif payload["kind"] == "testEnded":
            ended += 1
            begun.discard(short)
            if any(message["symbol"] == "fail" for message in messages):
                failed.add(short)
            else:
                counts.passed += 1
    counts.failed = sorted(failed) + [name + " has not ended" for name in sorted(begun)]
    if (lost := len(tests) - ended - len(begun)) > 0:
        counts.failed += [f"a test after {tests[0].partition('/')[0]} broke off has not begun"] * lost
    return counts


def read_findings(folder, part):
    """The summaries of the reports in the files of a part, with their numbers."""
    found = collections.Counter()
    for path in glob.glob(glob.escape(f"{folder}/findings-{part}") + ".*"):
        with open(path, errors="replace") as file:
            text = file.read()
        summaries = re.findall(r"^SUMMARY: (.*)$", text, re.MULTILINE)
        found.update(re.sub(r"\([^()]*\+0x[0-9a-f]+\)|\(BuildId: \w+\)", "", summary) for summary in summaries)
        if not summaries and re.search(r"ERROR|WARNING|FATAL|CHECK failed", text):
            found["a report that broke off: " + text.strip().splitlines()[0]] += 1
    return found


def end_session(leader):
    """Ends the tests and what they have left behind. The package manager gives them process groups of their own."""
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path) as file:
                session = int(file.read().rpartition(")")[2].split()[3])
            if session == leader:
                os.kill(int(path.split("/")[2]), signal.SIGKILL)
        except (OSError, ValueError, IndexError):
            # It has ended.
            pass


def run_part(kind, folder, part, tests):
    events, output = f"{folder}/events-{part}", f"{folder}/output-{part}"
    pattern = "^" + re.escape(part).replace("\\.", "[.]") + "[./]"
    command = bundle(
        kind, "--filter", pattern, "--event-stream-output-path", events, "--event-stream-version", "0")
    with open(output, "wb") as file:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment(kind, folder, part), stdin=subprocess.DEVNULL, stdout=file,
            stderr=subprocess.STDOUT, start_new_session=True)
        try:
            code = process.wait(PART_SECONDS)
        except subprocess.TimeoutExpired:
            code = f"none after {PART_SECONDS} s"
        finally:
            end_session(process.pid)
            process.wait()
    counts = read_events(events, tests)
    counts.findings = read_findings(folder, part)
    if code != 0 and counts.good:
        counts.failed.append(f"{part}: exit code {code}")
    return counts


def run(kind, only):
    begun = time.monotonic()
    build(kind)
    parts = listed(kind)
    if unknown := [name for name in only if name not in parts]:
        sys.exit(f"tools/sanitize: there is no part {unknown[0]}; there are {', '.join(parts)}")
    parts = {name: tests for name, tests in parts.items() if not only or name in only}
    progress(f"{kind}: {sum(map(len, parts.values()))} tests in {len(parts)} parts")
    # Programs of other users write their findings there too.
    folder = tempfile.mkdtemp(prefix=f"nearby-{kind}-")
    os.chmod(folder, 0o1777)
    total = Counts()
    for number, (part, tests) in enumerate(parts.items(), 1):
        part_begun = time.monotonic()
        counts = run_part(kind, folder, part, tests)
        total.add(counts)
        progress(f"{kind} {number}/{len(parts)} {part}: {counts.text()}, {time.monotonic() - part_begun:.0f} s")
        for name in counts.failed:
            progress(f"  failed: {name}")
    lines = [f"{kind}: {sum(map(len, parts.values()))} tests, {total.text()}, {time.monotonic() - begun:.0f} s"]
    lines += [f"  skipped: {count}: {reason}" for reason, count in total.skipped.most_common()]
    lines += [f"  failed: {name}" for name in total.failed]
    lines += [f"  finding: {count}: {summary}" for summary, count in total.findings.most_common()]
    if total.good:
        shutil.rmtree(folder)
    else:
        lines.append(f"  reports and output: {folder}")
    return total.good, lines


def main():
    # These end the run as an error does: the part that is on ends with it.
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    parser = argparse.ArgumentParser(prog="tools/sanitize all", description=__doc__.split("\n")[0])
    parser.add_argument("kind", nargs="?", choices=KINDS, help="only this sanitizer")
    parser.add_argument("parts", nargs="*", metavar="PART", help="only these parts")
    given = parser.parse_args()
    results = [run(kind, given.parts) for kind in ([given.kind] if given.kind else KINDS)]
    for _, lines in results:
        print("\n".join(lines), flush=True)
    return 0 if all(good for good, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
