#!/usr/bin/env python3
"""Presses Tab in an interactive shell, and looks at the call that comes of it.

    tab.py SHELL SCRIPT

SHELL is bash, zsh or fish, and SCRIPT the file by which it completes words after nearby. Prints a line for each call that
is not as expected, with exit code 1, else how many calls are.
"""
import os
import pathlib
import pty
import re
import select
import signal
import sys
import tempfile
import time

# What is typed before Tab, and the words that the shell then calls nearby with.
CALLS = [
    ("te", ["temple"]),
    ("--open-n", ["--open-now"]),
    ("serve --log-f", ["serve", "--log-format"]),
    ("serve --log-format j", ["serve", "--log-format", "json"]),
    ("find --format=g", ["find", "--format=geojson"]),
    ("--deity 媽", ["--deity", "媽祖"]),
    ("find --deity Baosheng", ["find", "--deity", "Baosheng Dadi"]),
    ("edit fes", ["edit", "festival"]),
    ("calendar --new-moon 觀世音菩薩 媽", ["calendar", "--new-moon", "觀世音菩薩", "媽祖"]),
    ("import fol", ["import", "folder of mine"]),
    ("import a.csv b", ["import", "a.csv", "b c.csv"]),
    ("--database b", ["--database", "b c.csv"]),
    ("manual fol", ["manual", "folder of mine"]),
    ("completion fi", ["completion", "fish"]),
]

SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], ["source {script}"]),
    "zsh": (
        ["zsh", "-f", "-i"],
        ["fpath=({folder} $fpath)", "autoload -Uz compinit", "compinit -u -D", "setopt no_beep"],
    ),
    "fish": (["fish", "--no-config", "-i"], ["source {script}"]),
}
# The program in a shell: it shows its words between marks that nobody types.
NEARBY = r"""nearby() { printf '\x01%s\x02' "$@"; printf '\x03\n'; }"""
FISH_NEARBY = r"""function nearby; printf '\x01%s\x02' $argv; printf '\x03\n'; end"""
# Long: it only ends what hangs.
PATIENCE = 60


class Shell:
    def __init__(self, name, script, home):
        words, beginning = SHELLS[name]
        environment = {**os.environ, "HOME": home, "LC_ALL": "C.UTF-8", "TERM": "vt100"}
        self.process, self.master = pty.fork()
        if self.process == 0:
            os.chdir(home)
            os.execvpe(words[0], words, environment)
        self.seen = b""
        for line in beginning:
            self.type(line.format(script=script, folder=os.path.dirname(script)))
        self.type(FISH_NEARBY if name == "fish" else NEARBY)
        self.type("nearby ready")
        self.words()

    def type(self, line):
        os.write(self.master, line.encode() + b"\r")

    def words(self):
        """Returns the words of the next call of nearby. Shells differ in the / after a folder."""
        end = time.monotonic() + PATIENCE
        while True:
            call = re.search(rb"((?:\x01[^\x01-\x03]*\x02)+)\x03", self.seen)
            if call:
                self.seen = self.seen[call.end():]
                return [word.decode().rstrip("/") for word in re.findall(rb"\x01([^\x02]*)\x02", call.group(1))]
            if not select.select([self.master], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError(self.seen[-2000:].decode(errors="replace"))
            self.seen += os.read(self.master, 65536)

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.master)


def main():
    name, script = sys.argv[1], os.path.realpath(sys.argv[2])
    failed = False
    with tempfile.TemporaryDirectory() as home:
        (pathlib.Path(home) / "folder of mine").mkdir()
        (pathlib.Path(home) / "b c.csv").touch()
        shell = Shell(name, script, home)
        try:
            for typed, expected in CALLS:
                shell.type(f"nearby {typed}\t")
                found = shell.words()
                if found != expected:
                    print(f"{name}: nearby {typed}<Tab> is {found} and not {expected}")
                    failed = True
        finally:
            shell.close()
    if failed:
        sys.exit(1)
    print(f"{len(CALLS)} calls are completed")


if __name__ == "__main__":
    main()
