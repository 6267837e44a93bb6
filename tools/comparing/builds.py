"""Two builds of nearby with a database each, which are asked the same, and whose answers are compared."""
import collections
import concurrent.futures
import contextlib
import datetime
import functools
import http.client
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import time
import urllib.parse

from comparing.edits import KINDS, Call
from comparing.service import Service

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PEOPLE = {"boss": "owner", "mei": "editor", "lin": "editor", "val": "viewer"}
#: The headers that are compared. Date and X-Request-ID are another one each time.
HEADERS = [
    "Content-Type", "ETag", "Location", "Link", "Nearby-Change", "Idempotency-Replayed", "Retry-After", "Allow",
    "WWW-Authenticate", "Cache-Control", "Content-Language", "Vary"]
#: What two databases may say otherwise, and what stands in its place. A label is the number of the answer in which a build has
#: said the value for the first time: so what is equal in one build must be equal in the other one.
NORMAL = [
    ("versions of things, tags of answers", r'("version":|ETag: (?:W/)?)"([0-9a-z]+)(?:-\w+)?"', "label"),
    ("places in the log of changes, in headers", r"(Nearby-Change: )(\d+)", "label"),
    ("the same, of commands", r'(^change |^\{"change":(?=\d+,"files")|^\{"number":\d+,"change":)(\d+)', "label"),
    ("cursors of the feed", r'("next":)"([0-9a-f]+\.[^"]+)"', "label"),
    ("cursors of lists", r"(cursor=)([\w~-]+)", "label"),
    ("tokens of invitations", r'("token":)"([^"]+)"', "token"),
    ("times of this run", r"()(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))", "time"),
]
#: What is chosen only where a place names it, and what tells one thing of a call from another.
GONE, ORDINALS = {"deleted", "merged", "undone"}, ["other", "third", "fourth", "fifth"]
#: What is told of a thing that is not there as it was thought to be.
MISTAKEN = {"unknown-temple", "unknown-entity", "temple-deleted", "entity-deleted", "temple-not-deleted", "entity-not-deleted"}
NOTHING = [None, None]
MOST_SHOWN = 10


def document(body):
    try:
        return json.loads(body)
    except ValueError:
        return None


def alike(old, new):
    """The new build's document in the form of the old one's, from which it has what it lacks: the ids are its own."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {name: alike(part, new.get(name)) for name, part in old.items()}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [alike(*parts) for parts in zip(old, new)]
    return new if type(old) is type(new) and not isinstance(old, (dict, list)) else old


class Thing:
    """A temple, an entity of the catalogue, a change or a cursor, with what each build calls it."""

    def __init__(self, kind, ids, *marks):
        self.kind, self.id, self.marks, self.touched = kind, ids, {kind, *marks}, set()
        self.tag = self.stale = self.source = None


class Build:
    """One build: its folder, its database and its service."""

    def __init__(self, number, binary, folder):
        self.number, self.binary, self.folder = number, os.path.abspath(binary), folder
        self.database, self.labels, self.begun = folder + "/t.sqlite", {}, time.time()
        os.mkdir(folder)
        self.environment = {
            **os.environ, "NEARBY_CONFIG": "", "NEARBY_DATABASE": self.database, "HOME": folder, "XDG_DATA_HOME": folder,
            "LC_ALL": "C.UTF-8", "NEARBY_DATA": os.environ.get("NEARBY_DATA", f"{ROOT}/data")}
        made = self.run(["init", "--starter"])
        if made.returncode:
            sys.exit(f"{sys.argv[0]}: {binary}: {made.stderr.decode().strip()}")
        self.tokens = {name: self.run(["admin", "invite", name, "--role", role]).stdout.decode().strip()
                       for name, role in PEOPLE.items()}
        self.service = Service(self.binary, self.database, "--edit-rate", "0", environment=self.environment)

    def run(self, words):
        return subprocess.run([self.binary, *words], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=300)

    def ask(self, call, own):
        """Sends a call; `own` gives a value of it with the ids of this build."""
        path, query = own(call.path), urllib.parse.quote(own(call.query), safe="=&%+,:")
        body = call.body
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(own(body), ensure_ascii=False).encode()
        headers = {"Authorization": f"Bearer {self.tokens.get(call.who, call.who)}"} if call.who else {}
        headers |= {"Content-Type": call.kind} if body is not None else {}
        headers |= {"If-Match": own(call.match)} if call.match else {}
        target = (path if path.startswith("/") else f"/api/admin/{path}") + (f"?{query}" if query else "")
        return self.service.ask(call.method, target, body, headers | call.headers)

    def normal(self, text, label):
        """A text without what two databases may say otherwise."""
        def put(match, how):
            if how == "label":
                return f"{match[1]}<{self.labels.setdefault((match.re, match[2]), label)}>"
            if how == "time":
                seconds = datetime.datetime.fromisoformat(match[2]).timestamp()
                return "<now>" if self.begun - 60 < seconds < time.time() + 60 else match[2]
            return f"{match[1]}<{how}>"

        for _, pattern, how in NORMAL:
            text = re.sub(pattern, functools.partial(put, how=how), text, flags=re.MULTILINE)
        return text


class Both:
    """Both builds, what is known of their databases, and what has differed."""

    def __init__(self, builds, choices):
        self.builds, self.choices, self.workers = builds, choices, concurrent.futures.ThreadPoolExecutor(len(builds))
        self.things, self.of_call, self.answers = [], {}, []
        self.edits, self.written, self.met = collections.Counter(), collections.Counter(), collections.Counter()
        self.compared = self.different = 0

    @property
    def number(self):
        return sum(self.edits.values())

    def chosen(self, fixed, *parts):
        """The value of each place in a call, of both builds; None where there is no such thing."""
        places = dict.fromkeys(re.findall(r"\{([a-z ]+)(\.?)([a-z]*)\}", repr(parts)))
        self.of_call = dict(fixed)
        for name, _, _ in places:
            marks, members = set(name.split()) - set(ORDINALS), [other[2] for other in places if other[0] == name and other[2]]
            free = [one for one in self.things if marks <= one.marks and not one.marks & (GONE - marks)
                    and one not in self.of_call.values() and all(getattr(one, member) for member in members)]
            if name not in self.of_call and not free:
                return None
            # Late changes can be undone, and most others cannot.
            late = "change" in marks and self.choices.random() < 0.7
            self.of_call[name] = self.of_call.get(name) or self.choices.choice(free[-12:] if late else free)
        values = {f"{{{''.join(place)}}}": getattr(self.of_call[place[0]], place[2] or "id") for place in places}
        return None if None in values.values() else values

    @staticmethod
    def own(values, build):
        """A function that puts what a build calls the things into a value."""
        def put(value):
            if isinstance(value, dict):
                return {name: put(part) for name, part in value.items()}
            if isinstance(value, list):
                return [put(part) for part in value]
            if not isinstance(value, str) or "{" not in value:
                return value
            if value in values:
                return values[value][build.number]
            return re.sub(r"\{[a-z .]+\}", lambda match: str(values[match[0]][build.number]), value)
        return put

    def both(self, told, work):
        """Does the same with both builds at the same time."""
        try:
            return list(self.workers.map(work, self.builds))
        except (OSError, http.client.HTTPException) as error:
            sys.exit(f"{sys.argv[0]}: edit {self.number}: {told[:300]}: a service does not answer: {error}")

    def compare(self, kind, told, said, is_good):
        """Compares what both builds have said, each a list of texts, and counts it where it is an edit."""
        if kind:
            self.edits[kind] += 1
            self.written[kind] += is_good
        self.compared += 1
        old, new = ([build.normal(text, self.compared) for text in texts] for build, texts in zip(self.builds, said))
        self.different += old != new
        if old != new and self.different <= MOST_SHOWN:
            one, other = next(pair for pair in zip(old, new) if pair[0] != pair[1])
            place = max(0, len(os.path.commonprefix([one, other])) - 60)
            print(f"edit {self.number}: {told[:300]}\n  old {one[place:place + 240]!r}")
            print(f"  new {other[place:place + 240]!r}", flush=True)

    def ask(self, call, kind=None, **fixed):
        """Asks both builds. The documents of both, Nones where it is refused; None where there is nothing to ask for."""
        values = self.chosen(fixed, call.path, call.body, call.match, call.query)
        if values is None:
            return None
        told = f"{call.method} {call.path} {call.query} {call.match or ''} {'' if call.body is None else call.body}"
        with contextlib.ExitStack() as locks:
            for build in self.builds if call.locked else []:
                lock = locks.enter_context(contextlib.closing(sqlite3.connect(build.database, isolation_level=None)))
                lock.execute("BEGIN IMMEDIATE")
            self.answers = self.both(told, lambda build: build.ask(call, self.own(values, build)))
        documents, status = self.documents([body for _, _, body in self.answers]), self.answers[0][0]
        self.meet(documents[0])
        self.compare(kind, told, [
            [str(status), *[f"{name}: {headers[name]}" for name in HEADERS], body.decode(errors="replace")]
            for status, headers, body in self.answers], status < 300)
        if status < 300:
            if call.method != "GET":
                self.note(documents, call.who)
            return documents
        if isinstance(documents[0], dict) and documents[0].get("code") in MISTAKEN and call.method != "GET":
            things = self.of_call
            for thing in things.values():
                self.look(thing)
            self.of_call = things
        return NOTHING

    def run(self, words, kind=None, files=(), **fixed):
        """Runs a command of both builds, as `ask` asks. Files that it writes are compared too."""
        values = self.chosen(fixed, words)
        if values is None:
            return None
        told = " ".join(words)
        said = self.both(told, lambda build: build.run(list(map(str, self.own(values, build)(list(words))))))
        paths = [[pathlib.Path(build.folder, name) for name in files] for build in self.builds]
        self.compare(kind, told, [
            [str(one.returncode), one.stderr.decode(errors="replace"), one.stdout.decode(errors="replace"),
             *[path.read_text() if path.exists() else "" for path in mine]] for one, mine in zip(said, paths)],
            said[0].returncode == 0)
        if said[0].returncode:
            return NOTHING
        documents = self.documents([one.stdout for one in said])
        self.note(documents, "command")
        return documents

    @staticmethod
    def documents(bodies):
        old, new = map(document, bodies)
        return [old, alike(old, new)]

    def meet(self, answer):
        """Counts the codes of an answer."""
        for part in [answer, *(answer.get("results") or [])] if isinstance(answer, dict) else []:
            faults = [*part.get("errors", []), *part.get("warnings", [])]
            self.met.update(one["code"] for one in [part, *faults] if "code" in one)

    # What is known of both databases. Where it is wrong, an edit is refused, and that is compared too.

    def thing(self, kind, ids, *marks):
        found = next((one for one in self.things if one.kind == kind and one.id[0] == ids[0]), None)
        if not found:
            self.things.append(found := Thing(kind, ids, *marks))
        return found

    def seen(self, kind, values, *marks):
        """Keeps a thing as both builds have shown it."""
        thing = self.thing(kind, [one["id"] for one in values], *marks)
        thing.marks -= GONE
        thing.marks |= {"deleted"} if values[0].get("deleted") or values[0].get("action") == "deleted" else set()
        if "version" in values[0]:
            tag = [f'"{one["version"]}"' for one in values]
            thing.stale, thing.tag = thing.tag if tag != thing.tag else thing.stale, tag
        return thing

    def look(self, thing):
        """Reads a thing that is not as it was thought to be."""
        documents = self.ask(Call("GET", f"{KINDS[thing.kind][0]}/{{it}}"), it=thing) if thing.kind in KINDS else None
        if documents and documents[0]:
            self.seen(thing.kind, documents)
        elif documents:
            thing.marks.add("merged" if self.answers[0][0] == 308 else "undone")

    def note(self, documents, who):
        """Keeps what an edit has done."""
        old = documents[0] if isinstance(documents[0], dict) else {}
        number = "number" if "entities" in old else "change"
        if old.get("dry_run", True) or not old.get(number):
            return
        touched = set()
        for parts in zip(*[one.get("results") or one.get("entities") or [one] for one in documents]):
            kind = parts[0].get("entity", "").partition(":")[0] or next((kind for kind in KINDS if parts[0].get(kind)), None)
            if kind and parts[0].get("action"):
                touched.add(self.seen(kind, [one.get(kind) or one for one in parts], "made"))
        for one in self.things:
            if one.touched & touched:
                one.marks.add("overlaid")
        self.thing("change", [one[number] for one in documents], who).touched = touched
