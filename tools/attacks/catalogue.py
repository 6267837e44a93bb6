"""The catalogue: an editor writes the longest texts that are accepted, and each answer is asked that repeats them."""
import json
import subprocess

from attacks.client import Connection, get, request, wait_for
from attacks.rows import Row, counted
from attacks.service import die_with_parent

# A character of four bytes.
LETTER = "\U00020000"
LONG = LETTER * 5_000
# An edit of an API is at most 64 kB. No shape needs more entities than this to reach a bound.
MOST_ENTITIES = 150
# What an editor is told at the bound.
FULL = {"too-much-text", "too-much-repeated"}
# What a reader is told where an answer would be too large, and a word of what it says to do.
TOO_LARGE, REMEDY = (400, "answer-too-large"), "ask for "
# The service may keep a tenth more than before, and what its threads and its allocator keep for themselves. What writes the
# database remembers its pages, and gives them back five seconds after the last edit.
KEPT_PART, SLACK_MEGABYTES, EDITOR_SECONDS = 0.1, 24, 7
SECONDS = 30


def deity(number):
    """100 days, each of which tells two long texts."""
    days = [{"month": index % 12 + 1, "day": index // 12 + 1, "kind": "聖誕", "title": f"{number}-{index}", "source": "s"}
            for index in range(100)]
    return dict(name=f"長{number}", description=LONG, worship_notes=LETTER * 4_000, days=days, source="s")


def speaking_deity(number):
    """100 days with a long text in each entry of a calendar."""
    entity = deity(number)
    del entity["description"], entity["worship_notes"]
    return dict(entity, deity_role=LONG)


def festival(number):
    """A day of every month with two long texts."""
    return dict(name=f"長{number}", occasion="節慶", kind="lunar_monthly", day=number % 28 + 1, description=LONG,
                customs=LETTER * 4_000, source="s")


def activity(number):
    """At ten temples in every month."""
    return dict(title=f"長{number}", recurrence=dict(kind="lunar_monthly", day=number % 28 + 1), description=LONG,
                temples=list(range(1, 11)), source="s")


def group(number):
    return dict(name=f"長{number}", description=LONG, description_en=LONG, description_ja=LETTER * 4_000)


def shortened(entity):
    return {name: value.replace(LONG, LETTER) if isinstance(value, str) else value for name, value in entity.items()}


SHAPES = {
    "days": ("deities", deity), "roles": ("deities", speaking_deity), "festivals": ("festivals", festival),
    "activities": ("activities", activity), "groups": ("groups", group),
}
YEAR = "from=2026-01-01&to=2026-12-31"
READERS = (
    f"/api/events?{YEAR}", "/api/events?from=2026-01-01&to=2036-02-15", "/api/deities", "/api/groups",
    "/api/activities", f"/api/activities?{YEAR}", "/api/changes?limit=1000", "/api/changes?kind=deity,festival&limit=1000",
    "/events", "/deities", "/groups", "/activities", "/chosen/deities", "/chosen/festivals", "/offline/pages?of=days",
    "/offline/pages?of=deities", "/sitemap-pages.xml",
)
# Of one thing that the editor has written.
OF_ONE = {
    "deities": ("/api/deities/{0}", "/api/deities/{0}/calendar.ics", "/api/calendar.ics?deities={0}", "/deities/{0}"),
    "festivals": ("/api/events/{0}", "/api/events/{0}/calendar.ics", "/events/{0}"),
    "activities": ("/api/temples/1/activities", "/api/temples/1/calendar.ics", "/temples/1"),
    "groups": ("/api/groups/{0}", "/api/groups/{0}/items", "/groups/{0}"),
}
OF_ALL = {"deities": "/api/calendar.ics?deities={0}", "festivals": "/api/calendar.ics?festivals={0}",
          "groups": "/api/calendar.ics?groups={0}"}
OFFICE = ("/api/admin/{0}?limit=100", "/api/admin/changes?limit=100", "/api/admin/{0}/{1}")
DESK = ("/admin", "/admin/calendar", "/admin/{0}", "/admin/{0}/{1}", "/admin/changes")


class Editor:
    def __init__(self, bench, database, service):
        made = subprocess.run(
            [bench.program, "admin", "invite", "keeper", "--role", "owner", "--database", database],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=bench.environment, preexec_fn=die_with_parent,
            check=True, text=True)
        self.bearer, self.service, self.changes = f"Authorization: Bearer {made.stdout.strip()}", service, []
        form = f"token={made.stdout.strip()}&to=/admin".encode()
        origin = f"http://attack"
        answer = self.ask("/admin/sign-in", "POST", form, "application/x-www-form-urlencoded", [f"Origin: {origin}"])
        cookie = answer.headers.get("set-cookie", "") if answer else ""
        self.cookie = "Cookie: " + cookie.split(";")[0]

    def ask(self, target, method="GET", body=b"", kind="application/json", headers=()):
        with Connection(self.service.where, timeout=SECONDS) as connection:
            fields = [*headers, *([f"Content-Type: {kind}"] if body else [])]
            return connection.ask(request(target, method, fields, body))

    def call(self, target, method="GET", value=None):
        body = json.dumps(value, ensure_ascii=False).encode() if value is not None else b""
        return self.ask(target, method, body, headers=[self.bearer])

    def fill(self, path, make, most=MOST_ENTITIES):
        """The ids of the things that were accepted, and the answer to the last one."""
        ids, answer = [], None
        for number in range(most):
            answer = self.call(f"/api/admin/{path}", "POST", make(number))
            if not answer or answer.status != 201:
                break
            ids.append(answer.headers["location"].rsplit("/", 1)[-1])
            self.changes.append(json.loads(answer.body)["change"])
        return ids, answer

    def undo(self):
        changes, self.changes = reversed(self.changes), []
        return [self.call(f"/api/admin/changes/{number}/undo", "POST") for number in changes]


def asked(service, editor, path, ids):
    """What each route answers: its target, and the answer or None."""
    some = ",".join(ids[:100])
    targets = [(target.format(some), ()) for name, target in OF_ALL.items() if name == path and ids]
    if ids:
        targets += [(target.format(ids[-1]), ()) for target in OF_ONE[path]]
        targets += [(target.format(path, ids[-1]), (editor.bearer,)) for target in OFFICE]
        targets += [(target.format(path, ids[-1]), (editor.cookie,)) for target in DESK]
    targets += [(target, ()) for target in READERS]
    for target, headers in targets:
        for more in (), ("Accept-Encoding: gzip",):
            yield target, get(service.where, target, timeout=SECONDS, headers=[*headers, *more])


def is_told(answer):
    """Whether an answer is whole, or refused with what to do instead."""
    if answer is None:
        return False
    # A group of nothing has no day.
    if answer.code == "no-calendar":
        return True
    if "text/html" in answer.headers.get("content-type", ""):
        return answer.status in (200, 400)
    return answer.status == 200 or (answer.status, answer.code) == TOO_LARGE and REMEDY in json.loads(answer.body)["detail"]


def filled(path, make):
    def row(bench, seen):
        database = bench.copied_database()
        with bench.serve("--edit-rate", "0", database=database) as service:
            editor = Editor(bench, database, service)
            # The same with a short text, so that every thread has its own and the editor is open.
            short, _ = editor.fill(path, lambda number: shortened(make(number)), 1)
            list(asked(service, editor, path, short))
            editor.undo()
            list(asked(service, editor, path, []))
            before = service.memory("VmRSS")
            ids, last = editor.fill(path, make)
            codes = [fault["code"] for fault in json.loads(last.body).get("errors", [])] if last else []
            seen.expect(last and last.status == 400 and FULL.issuperset(codes) and codes,
                        f"{len(ids)} are accepted, then {last and last.status} {', '.join(codes)}")
            answers = list(asked(service, editor, path, ids))
            broken = [target for target, answer in answers if not is_told(answer)]
            seen.expect(not broken, f"{len(broken)} of {len(answers)} answers are broken" + "".join(
                f", {target[:60]}" for target in broken[:10]))
            seen.note(counted(answer and answer.status for _, answer in answers))
            largest = max((answer for _, answer in answers if answer), key=lambda answer: len(answer.body))
            seen.note(f"the largest has {len(largest.body) / (1 << 20):.1f} MB")
            refused = [target for target, answer in answers if answer and answer.status == 400]
            seen.note("refused: " + (", ".join(sorted({target[:48] for target in refused})) or "none"))
            most = service.memory("VmHWM")
            statuses = {answer and answer.status for answer in editor.undo()}
            seen.expect(statuses <= {200}, f"undone {counted(statuses)}")
            list(asked(service, editor, path, []))
            allowed = before * (1 + KEPT_PART) + SLACK_MEGABYTES
            wait_for(lambda: service.memory("VmRSS") <= allowed, EDITOR_SECONDS + bench.settle_seconds)
            after = service.memory("VmRSS")
            seen.expect(after <= allowed or service.is_sanitized,
                        f"memory {before:.0f} MB, at most {most:.0f} MB, afterwards {after:.0f} MB")
            seen.expect((service.metric("nearby_memory_resets_total") or 0) == 0, "none is reset")

    return row


ROWS = [
    Row(name, f"an editor adds {path} with the longest texts until they are refused; every list, calendar, feed, pack and "
        "page is asked, without and with gzip; all is undone",
        "400 too-much-text or too-much-repeated; each answer is whole or 400 answer-too-large with what to ask for; memory returns",
        filled(path, make), full=name != "days", seconds=240)
    for name, (path, make) in SHAPES.items()
]
