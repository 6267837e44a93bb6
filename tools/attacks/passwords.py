"""Passwords of a database's server: what a call repeats of them, and who can read what they protect."""
import os

from attacks.names import run
from attacks.rows import Row, counted

SECRET = "geheim"
ADDRESSES = [
    f"postgresql://me:{SECRET}@127.0.0.1:1/t", f"POSTGRESQL://me:{SECRET}@127.0.0.1:1/t",
    f"host=127.0.0.1 port=1 password={SECRET}", f"PASSWORD = 'x {SECRET}' host=127.0.0.1",
    f"postgresql://127.0.0.1:1/t?password={SECRET}", f"postgresql://127.0.0.1:1/t?pass%77ord={SECRET}%zz",
    f"postgresql://me%3A{SECRET}@127.0.0.1:1/t", f"postgresql://a,me:{SECRET}@127.0.0.1:1/t",
    f"postgresql:me:{SECRET}@127.0.0.1/t", f"me:{SECRET}@127.0.0.1/t",
]


def leaks(seen, outcomes):
    """Expects that nothing was begun, and that nobody reads the password."""
    codes = [code for code, _ in outcomes]
    told = sum(SECRET.encode() in output for _, output in outcomes)
    seen.expect(set(codes) <= {64, 65}, f"{len(outcomes)} calls: exit codes {counted(codes)}")
    seen.expect(not told, f"{told} repeat the password")


def password_of_a_database(bench, seen):
    outcomes = []
    for text in ADDRESSES:
        for words in (["temple", "1"], ["serve"], ["migrate"], ["import", "t.csv"]):
            outcomes.append(run(bench, *words, "--database", text))
        outcomes.append(run(bench, "temple", "1", environment={"NEARBY_DATABASE": text}))
        outcomes.append(run(bench, "copy", "a.sqlite", text))
    leaks(seen, outcomes)


def password_in_settings(bench, seen):
    outcomes = []
    path = bench.fresh_folder() + "/serve.conf"
    for text in ADDRESSES:
        for line in f"database = {text}", text, f"databse = {text}", f"{text} = 1":
            with open(path, "w") as file:
                file.write(line + "\n")
            outcomes.append(run(bench, "serve", "--config", path))
        server = "postgresql://127.0.0.1:1/t"
        outcomes.append(run(bench, "serve", "--database", server, "--replica", text))
        outcomes.append(run(bench, "serve", "--database", server, environment={"NEARBY_REPLICA": text}))
    leaks(seen, outcomes)


def password_out_of_place(bench, seen):
    outcomes = []
    # A user and a password without a scheme may be anything else.
    for text in ADDRESSES[:-1]:
        for words in ([text], ["--databse", text], ["--databse=" + text], ["find", "甲宮", text], ["import", text],
                      ["serve", "--port", text], ["serve", "--config", text], ["--limit", text], ["temple", text]):
            outcomes.append(run(bench, *words))
    leaks(seen, outcomes)


def copies(bench, seen):
    """The copy is made before its server is asked, which is not there."""
    folder = bench.fresh_folder()
    os.chmod(folder, 0o755)
    server = "postgresql://me@127.0.0.1:1/t"
    home = {"HOME": folder, "XDG_CACHE_HOME": ""}

    def modes():
        return {os.path.relpath(path, folder): os.stat(path).st_mode & 0o777 for path in (
            os.path.join(place, name) for place, folders, files in os.walk(folder) for name in folders + files)}

    for turn in "new", "of an older release":
        for more in [], ["--replica", folder + "/copy.sqlite"]:
            code, _ = run(bench, "serve", "--port", "0", "--database", server, *more, environment=home, umask=0)
            seen.expect(code == 69, f"exit code {code}")
        wide = {path: mode for path, mode in modes().items() if mode & 0o077}
        seen.expect(len(modes()) >= 4 and not wide, f"{turn}: {len(modes())} files and folders, "
                    + ("others may enter none" if not wide else str({path: oct(mode) for path, mode in wide.items()})))
        for path, mode in modes().items():
            os.chmod(os.path.join(folder, path), mode | 0o044)
        # The folder above is the user's.
        os.chmod(folder + "/.cache", 0o700)
    seen.expect(os.stat(folder).st_mode & 0o777 == 0o755, "the folder of --replica is as it was")


REFUSED = "every call is refused, and nothing printed has the password"
ROWS = [
    Row("database", "a password in a database's address, in ten forms", REFUSED, password_of_a_database),
    Row("settings", "the same in the configuration file and for --replica", REFUSED, password_in_settings),
    Row("out-of-place", "the same where no address belongs", REFUSED, password_out_of_place),
    Row("copies", "copies of a server's data under umask 000", "files 0600 in folders 0700, also those of an older "
        "release; the user's folder keeps its mode", copies),
]
