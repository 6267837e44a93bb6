"""What tools/compare-edits writes: the members of each kind with values for them, wrong values, and requests that are refused.

`{temple}` stands for the id of a temple that is there, `{other temple}` for another one, `{deleted deity}` for one that is
deleted, `{change}` for a change that stands; `{temple.tag}` is the tag that was read last, `{temple.stale}` the one before,
`{temple.source}` a key of a source.
"""
import dataclasses
import random

WORDS = ["天后", "福德", "保安", "代天", "慈濟", "龍山", "三清", "玄天", "聖母", "開漳"]
PROSE = ["沿革見碑文。", "正殿三川。", "每年遶境。", "由信眾重修。", "臨河而建。", "Rebuilt in 1924."]
COUNTIES = ["臺中市", "臺南市", "彰化縣", "臺北市", "連江縣"]
SLUGS = ["mazu", "tudigong", "guangong"]
STEMS = ["sunday", "friday", "戊", "甲"]
TERMS = ["清明", "冬至", "立春"]
LONG = "長" * 5_001


class Choices(random.Random):
    """Values that a member can have."""

    def name(self, end="宮"):
        return f"{self.choice(WORDS)}{self.choice(WORDS)}{self.randint(1, 999)}{end}"

    def prose(self):
        return "".join(self.choices(PROSE, k=self.randint(1, 4))) + str(self.randint(1, 999))

    def names(self, end="宮"):
        return [self.name(end) for _ in range(self.randint(0, 3))]

    def latitude(self):
        return round(self.uniform(24.1, 24.2), 5)

    def longitude(self):
        return round(self.uniform(120.6, 120.7), 5)

    def phone(self):
        return f"04-22{self.randint(0, 999999):06}"

    def address(self):
        return f"臺中市{self.choice(['北區', '西區', '中區'])}成功路{self.randint(1, 400)}號"

    def web(self):
        return f"https://{self.choice(['a', 'b'])}.example/{self.randint(1, 999)}"

    def day(self):
        return f"20{self.randint(26, 30)}-{self.randint(1, 12):02}-{self.randint(1, 28):02}"

    def moment(self):
        return f"{self.day()}T{self.randint(0, 23):02}:00:00+08:00"

    def rule(self):
        return self.choice(self.rules())

    def rules(self):
        """One of each kind of rule."""
        month, day, stem = self.randint(1, 12), self.randint(1, 28), self.choice(STEMS)
        return [
            {"kind": "lunar", "month": month, "day": day}, {"kind": "lunar", "month": month, "day": day, "leap": True},
            {"kind": "lunar", "month": month, "day": day, "nth": self.randint(1, 5), "of": stem},
            {"kind": "lunar", "month": month, "day": day, "days": self.randint(1, 5)},
            {"kind": "lunar", "month": month, "day": day, "every_years": 3, "known_year": 2024},
            {"kind": "lunar_year_end"}, {"kind": "lunar_monthly", "day": day}, {"kind": "tianshe"}, {"kind": "announced"},
            {"kind": "solar_term", "term": self.choice(TERMS)},
            {"kind": "solar_term", "term": self.choice(TERMS), "nth": 5, "of": stem},
            {"kind": "solar", "month": month, "day": day}, {"kind": "solar", "month": month, "day": day, "nth": 2, "of": stem},
            {"kind": "once", "start": "2027-03-01", "end": f"2027-03-{day:02}"}, {"kind": "once", "start": self.day()},
        ]

    def days(self):
        return [{"month": self.randint(1, 12), "day": self.randint(1, 29), "kind": self.choice(["聖誕", "得道", "其他"]),
                 "title": self.name("聖誕"), "source": self.prose()} for _ in range(self.randint(1, 3))]


def translated(name, make):
    return {name: make, f"{name}_en": make, f"{name}_ja": make}


NAME, PROSES, WEB = Choices.name, Choices.prose, Choices.web
#: The path of each kind, and for each member a function that makes a value.
KINDS = {
    "temple": ("temples", {
        "name": NAME, "official_name": NAME, "aliases": Choices.names, "name_en": lambda c: f"Temple {c.randint(1, 999)}",
        "lat": Choices.latitude, "lng": Choices.longitude, "precision": lambda c: c.choice(["surveyed", "geocoded"]),
        "address": Choices.address, "county": lambda c: c.choice(COUNTIES),
        "main_deity": lambda c: c.choice(["媽祖", "關公", "福德正神", c.name("君")]),
        "side_deities": lambda c: c.choices(["觀音", "月老", "文昌帝君", c.name("爺")], k=2), "phone": Choices.phone,
        "religion": lambda c: c.choice(["道教", "佛教"]), "open_time": lambda c: f"0{c.randint(4, 8)}:00~21:00",
        "opening_hours": lambda c: c.choice(["unknown", "24/7", f"0{c.randint(4, 8)}:00-21:00", "Mo-Fr 08:00-17:00"]),
        "opening_hours_lunar": lambda c: f"1,15 0{c.randint(1, 5)}:00-22:00", "website": WEB,
        "photos": lambda c: [{"url": c.web() + ".jpg", "title": c.name(), "credit": None, "license": "CC BY 4.0"}],
        "rating": lambda c: c.randint(0, 50) / 10,
        "rating_count": lambda c: {"rating": c.randint(0, 50) / 10, "rating_count": c.randint(0, 5000)},
        "introduction": PROSES, "features": PROSES, "transportation": PROSES, "worship_tips": PROSES, "reference": PROSES,
    }),
    "deity": ("deities", {
        **translated("name", lambda c: c.name("神")), "family": lambda c: c.choice(SLUGS),
        "aliases": lambda c: c.names("公"), "romanized": lambda c: [f"Shen {c.randint(1, 999)}"],
        "exact_only": lambda c: c.names("爺"), **translated("deity_role", PROSES), **translated("description", PROSES),
        **translated("worship_notes", PROSES), "cover_url": WEB, "days": Choices.days,
        "gathers": lambda c: c.sample(["mazu", "guangong", "{other deity}"], 2),
        "no_day": lambda c: {"days": None, "gathers": None, "no_day": c.choice(["no_common_day", "no_source"])},
        **translated("days_note", PROSES), "source": PROSES,
    }),
    "festival": ("festivals", {
        **translated("name", lambda c: c.name("祭")), "occasion": lambda c: c.choice(["節慶", "祭神", "作牙"]),
        "month": lambda c: c.randint(1, 12), "day": lambda c: c.randint(1, 29), "kind": Choices.rule,
        **translated("description", PROSES), **translated("customs", PROSES), "cover_url": WEB,
        "same_day": lambda c: c.choice([["mazu/0"], ["{other festival}"], []]), "source": PROSES,
    }),
    "activity": ("activities", {
        **translated("title", lambda c: c.name("活動")),
        "temples": lambda c: c.choice([["{temple}"], ["{temple}", "{other temple}"]]),
        "recurrence": lambda c: dict(c.rule(), **c.choice([{}, {"usual": c.prose()}, {"note": c.prose()}])),
        "usual_en": PROSES, "usual_ja": PROSES, "note_en": PROSES, "note_ja": PROSES,
        "time": lambda c: f"{c.randint(5, 22)}:00", "place": Choices.address, **translated("description", PROSES),
        "event": lambda c: c.choice(["mazu/0", "{festival}"]), "own_day": lambda c: c.random() < 0.5, "source": PROSES,
    }),
    "group": ("groups", {
        **translated("name", lambda c: c.name("組")), **translated("description", PROSES),
        "enabled": lambda c: c.random() < 0.5, "video_url": WEB, "created_at": Choices.moment,
        "deities": lambda c: c.sample(["mazu", "{deity}", "{other deity}"], 2),
        "festivals": lambda c: c.choice([["{festival}"], ["{festival}", "{other festival}"], []]),
    }),
}
#: Members that are set together with others, as an object of them all.
TOGETHER = {("temple", "rating_count"), ("deity", "no_day"), ("festival", "kind")}
#: What each new thing has, and what is never null.
NEEDED = {"temple": ["name", "lat", "lng"], "deity": ["name", "days"], "festival": ["name", "occasion", "kind", "source"],
          "activity": ["title", "recurrence", "source"], "group": ["name"]}
#: Members with the days of calendars.
DAYS = {"deity": "days", "festival": "kind", "activity": "recurrence"}

#: Bodies that are refused, or taken with a warning, of a change of what is there.
RULES = [
    {"kind": "lunar"}, {"kind": "lunar", "month": 13, "day": 1}, {"kind": "lunar", "month": 2, "day": 31},
    {"kind": "lunar", "month": 2, "day": 3, "nth": 2}, {"kind": "lunar", "month": 2, "day": 3, "of": "sunday"},
    {"kind": "lunar", "month": 2, "day": 3, "nth": 2, "of": "someday"}, {"kind": "solar", "month": 2, "day": 30},
    {"kind": "solar_term", "term": "春天"}, {"kind": "once", "start": "2026-02-30"}, {"kind": "weekly"}, {"kind": 5},
    {"kind": "once", "start": "2026-03-02", "end": "2026-03-01"}, {"kind": "lunar_monthly", "day": 31},
    {"kind": "lunar", "month": 2, "day": 3, "every_years": 2}, {"kind": "lunar", "month": 2, "day": 3, "days": 0},
]
DAY = {"month": 3, "day": 23, "kind": "聖誕", "title": "聖誕", "source": "s"}
WRONG = {
    "temple": [
        {"name": None}, {"name": ""}, {"name": 5}, {"name": "長" * 201}, {"name": "宮"}, {"name": "王小明"},
        {"name": "天\ue000后宮"}, {"name": "天\ufffd后宮"}, {"phon": "04-22223333"}, {"position": "24.1,120.6"}, {},
        {"aliases": ["宮"] + [f"甲{n}宮" for n in range(40)]}, {"aliases": "甲宮"}, {"aliases": ["", 5]},
        {"lat": 95, "lng": 120.6}, {"lat": 0, "lng": 0}, {"lat": 120.6, "lng": 24.1}, {"lat": 35.6, "lng": 139.7},
        {"lat": None}, {"lat": "24.1"}, {"precision": "exact"}, {"address": "長" * 301}, {"address": "無"},
        {"county": "某縣"}, {"county": "台中縣"}, {"address": "臺南市中西區永福路二段227號", "county": "臺中市"},
        {"phone": "abc"}, {"phone": "0912-345678"}, {"phone": "04-22223333" * 20}, {"open_time": "長" * 301},
        {"opening_hours": "whenever"}, {"opening_hours_lunar": "31 05:00"}, {"website": "ftp://a.example"},
        {"photos": [{"title": "x"}]}, {"photos": [{"url": "https://a.example/1.jpg", "size": 5}]},
        {"photos": [{"url": f"https://a.example/{n}.jpg"} for n in range(11)]}, {"rating": 6},
        {"rating": None, "rating_count": 5},
        {"rating_count": 1.5}, {"rating": True}, {"introduction": LONG}, {"introduction": "電話 0912-345678"}, {"phone": ["04"]},
    ],
    "deity": [
        {"slug": "x"}, {"name": None}, {"name": "  "}, {"name": "長" * 201}, {"name": "神\n神"}, {"name": "神\u202e"},
        {"description": LONG}, {"color": "red"}, {"family": "nobody"}, {"family": 9999}, {"family": []},
        {"aliases": ["甲", "甲"]},
        {"aliases": [f"{n}" for n in range(301)]}, {"cover_url": "a.example"},
        {"cover_url": "https://a.example/" + "x" * 2048},
        {"days": [dict(DAY, month=13)]}, {"days": [dict(DAY, kind="節慶")]}, {"days": [dict(DAY, day=31)]}, {"days": ["3/23"]},
        {"days": [{"month": 3}]}, {"days": [dict(DAY, year=2027)]}, {"days": [dict(DAY, title=f"{n}") for n in range(101)]},
        {"days": [], "gathers": [], "no_day": None}, {"days": [DAY], "no_day": "no_source"}, {"no_day": "lost"},
        {"days": None, "gathers": ["{deity}"]}, {"gathers": ["nobody"]}, {"exact_only": 5},
    ],
    "festival": RULES + [
        {"occasion": "聖誕"}, {"source": None}, {"month": 13}, {"month": 1.5}, {"start": "2026-02-30"}, {"same_day": ["x/0"]},
        {"name_en": ""}, {"leap": "yes"}, {"customs_ja": LONG}, {"kind": None},
    ],
    "activity": [{"recurrence": rule} for rule in RULES] + [
        {"recurrence": 5}, {"recurrence": {"colour": 1}}, {"temples": [99999999]}, {"temples": ["x"]},
        {"temples": [{"source": "moi"}]},
        {"temples": [{"source": "moi", "source_id": "x"}]}, {"event": "x"}, {"own_day": 1}, {"title": ""}, {"time": "長" * 301},
        {"recurrence": {"kind": "announced"}, "own_day": True}, {"usual_en": LONG}, {"temples": ["{temple}", "{temple}"]},
    ],
    "group": [
        {"created_at": "yesterday"}, {"created_at": 5}, {"enabled": "no"}, {"video_url": "x"}, {"deities": ["nobody"]},
        {"name": None},
        {"festivals": ["{festival}", "{festival}"]}, {"slug": "x"}, {"deities": {"a": 1}},
    ],
}


@dataclasses.dataclass
class Call:
    """A request, the same for both builds but for what each of them has given."""
    method: str
    path: str  # Below /api/admin, unless it begins with /.
    body: object = None
    match: str = None
    query: str = ""
    who: str = "boss"
    headers: dict = dataclasses.field(default_factory=dict)
    kind: str = "application/json"
    locked: bool = False  # Whether another program writes meanwhile.


PHONE = {"phone": "04-22223333"}
ADDED = {"name": "新宮", "lat": 24.15, "lng": 120.65}


def step(method, path, match=None, body=None, **more):
    given = {"method": method, "path": f"/api/admin/{path}", "if_match": match, "body": body}
    return {**{name: value for name, value in given.items() if value is not None}, **more}


def batch(*steps):
    return Call("POST", "batch", {"steps": list(steps)})


def patch(path, body, match="*", **more):
    return Call("PATCH", path, body, match, **more)


REFUSED = [
    # What is not there, or is there no more, or is there still.
    *[patch(f"{path}/{number}", {}) for path, _ in KINDS.values() for number in ("8999999", "x")],
    *[patch(f"{path}/{{deleted {kind}}}", {"source": "s"} if kind != "temple" else PHONE) for kind, (path, _) in KINDS.items()],
    *[Call("POST", f"{path}/{{{kind}}}/restore") for kind, (path, _) in KINDS.items()],
    patch("temples/{merged temple}", PHONE), Call("GET", "temples/{merged temple}"),
    Call("GET", "/api/temples/{merged temple}"),
    Call("GET", "/api/temples/{deleted temple}"), Call("GET", "/api/deities/{deleted deity}"),
    Call("GET", "/api/events/{deleted festival}"), Call("GET", "/api/groups/{deleted group}"),
    Call("POST", "temples/8999999/restore"), Call("GET", "changes/8999999"), Call("POST", "changes/8999999/undo"),
    Call("GET", "nothing"), Call("POST", "temples/{temple}/paint"), Call("PUT", "temples/{temple}", PHONE),
    Call("DELETE", "people/nobody"), Call("DELETE", "people/boss"), Call("POST", "people", {"name": "mei", "role": "viewer"}),
    Call("POST", "people", {"name": " ", "role": "king", "age": 5}),
    Call("DELETE", "temples/{temple}/edits/colour", match="*"),
    Call("DELETE", "deities/{deity}/edits/slug", match="*"),
    # Conditions.
    patch("temples/{temple}", PHONE, None), patch("temples/{temple}", PHONE, "{temple.stale}"),
    patch("temples/{temple}", PHONE, '"0123456789abcdef"'), patch("temples/{temple}", PHONE, "0123456789abcdef"),
    patch("temples/{temple}", PHONE, 'W/{temple.tag}'), patch("deities/{deity}", {"source": "s"}, "{deity.stale}"),
    patch("deities/{deity}", {"source": "s"}, None), Call("DELETE", "festivals/{festival}"),
    patch("temples/{temple}", PHONE, ","), Call("DELETE", "groups/{group}", match='"x", "y"'),
    Call("POST", "temples/{temple}/merge", {"into": "{other temple}"}),
    # The form of a request.
    patch("temples/{temple}", PHONE, kind="text/plain"), Call("POST", "temples", ADDED, kind="application/merge-patch+json"),
    patch("temples/{temple}", PHONE, headers={"Content-Encoding": "gzip"}), patch("temples/{temple}", b'{"phone":'),
    patch("temples/{temple}", b"\xff"), patch("temples/{temple}", []), patch("temples/{temple}", b'{"phone":"1","phone":"2"}'),
    patch("deities/{deity}", b"null"), Call("POST", "temples", b""), Call("POST", "temples", {"name": "新宮"}),
    *[Call("POST", path, {}) for path, _ in KINDS.values()], Call("POST", "deities", {"name": "新神"}),
    Call("POST", "temples", None, headers={"Content-Length": "70000"}),
    Call("POST", "batch", None, headers={"Content-Length": "2000000"}),
    patch("temples/{temple}", {"phon": "1"}, headers={"Prefer": "handling=lenient"}),
    patch("temples/{temple}", PHONE, query="reason=" + "r" * 501), patch("temples/{temple}", PHONE, query="why=x"),
    patch("temples/{temple}", PHONE, query="dry_run=true&dry_run=true"),
    patch("temples/{temple}", PHONE, query="dry_run=maybe"),
    patch("temples/{temple}", PHONE, query="reason=%ZZ"), patch("temples/{temple}", PHONE, query="reason="),
    Call("POST", "temples", ADDED, headers={"Idempotency-Key": "k" * 256}),
    Call("POST", "temples", ADDED, headers={"Idempotency-Key": "ë"}),
    Call("GET", "temples", query="lat=24"), Call("GET", "temples", query="missing=soul"),
    Call("GET", "changes", query="from=2026-02-30"),
    Call("GET", "changes", query="entity=king:1"), Call("GET", "pairs", query="verdict=maybe"),
    Call("GET", "deities", query="limit=0"),
    Call("GET", "temples/{temple}", headers={"Nearby-Change": "99999999"}),
    Call("GET", "temples/{temple}", headers={"Nearby-Change": "x"}),
    Call("GET", "/api/temples/{temple}", headers={"Accept": "text/html"}), Call("GET", "/api/deities/8999/calendar.ics"),
    Call("GET", "/api/changes", query="since=5d1f0c2ab3e4f607.12.temple.191.12"),
    Call("POST", "/api/lunar", {"lunar": {"year": 2027, "month": 1, "day": 31}}),
    Call("POST", "/api/lunar", {"lunar": {"year": 2027, "month": 3, "day": 1, "isLeap": True}}),
    # Rights.
    patch("temples/{temple}", PHONE, who="val"), Call("POST", "batch", {"steps": []}, who="val"),
    Call("GET", "people", who="mei"),
    Call("POST", "changes/{boss change}/undo", who="mei"), Call("GET", "temples", who=""),
    patch("temples/{temple}", PHONE, who=""),
    Call("POST", "people", {"name": "eve", "role": "owner"}, who="mei"),
    Call("GET", "me", headers={"Authorization": "Basic eDp5"}),
    # Merges, splits and pairs.
    Call("POST", "temples/{temple}/merge", {"into": "{temple}"}, "*"), Call("POST", "temples/{temple}/merge", {}, "*"),
    Call("POST", "temples/{temple}/merge", {"into": "x", "why": 1}, "*"),
    Call("POST", "temples/{temple}/merge", {"into": 8999999}, "*"),
    Call("POST", "temples/{temple}/merge", {"into": "{deleted temple}"}, "*"),
    Call("POST", "temples/{temple}/split", {"sources": ["x"]}, "*"),
    Call("POST", "temples/{temple}/split", {"sources": []}, "*"),
    Call("POST", "temples/{temple}/split", {"sources": ["osm:node/1"]}, "*"),
    Call("PUT", "pairs/{temple}/{temple}", {"verdict": "same"}), Call("PUT", "pairs/{temple}/8999999", {"verdict": "same"}),
    Call("PUT", "pairs/{temple}/{other temple}", {"verdict": "maybe"}),
    Call("PUT", "pairs/{temple}/{deleted temple}", {"verdict": "later"}),
    # Undo.
    Call("POST", "changes/{undone change}/undo"), Call("POST", "changes/{overlaid change}/undo"),
    Call("POST", "changes/{change}/undo", query="confirm=0"), Call("POST", "changes/x/undo"),
    # Many at once.
    Call("POST", "batch", {"steps": []}), Call("POST", "batch", {"stages": []}), batch("x"),
    batch(step("PATCH", "people/mei", "*", {})),
    batch(step("PATCH", "temples/{temple}", "*", PHONE), step("DELETE", "temples/{temple}", "*")),
    batch(step("PATCH", "temples/{temple}", "*", PHONE), step("PATCH", "temples/8999999", "*", PHONE)),
    batch(step("PATCH", "temples/{temple}", "*", PHONE), step("PATCH", "deities/{deity}", "*", {"name": None})),
    batch(step("PATCH", "temples/{temple}", "*", PHONE),
          step("PATCH", "festivals/{festival}", '"0123456789abcdef"', {"source": "s"})),
    batch(step("PATCH", "temples/{temple}", None, PHONE), step("POST", "temples", "*", ADDED),
          step("DELETE", "temples/{other temple}")),
    batch(step("PATCH", "temples/{temple}", 5, PHONE, when="now"), step("POST", "temples/{deleted temple}/restore", None, {})),
    batch(step("POST", "groups/{group}/restore"), step("DELETE", "groups/{other group}", "*")),
    batch(step("PATCH", "activities/{deleted activity}", "*", {"source": "s"})),
    # Another program writes.
    patch("temples/{temple}", PHONE, locked=True), patch("groups/{group}", {"description": "x"}, locked=True),
]
#: What is dear, or stands in the way of others: more groups than numbers, more texts and more people than there may be.
TEXT = "\U00020000" * 4_700
LAST = [
    Call("POST", "groups", {"name": "一組"}), batch(*[step("POST", "groups", None, {"name": f"{n}"}) for n in range(1000)]),
    *[Call("POST", "deities", {"name": f"多日神{n}", "deity_role": TEXT, "description": TEXT, "days": [
        dict(DAY, month=day % 12 + 1, day=day // 12 + 1, title=f"{day}") for day in range(100)]}) for n in range(3)],
    *[batch(*[step("POST", "groups", None, {
        "name": f"長{n}.{one}", "description": TEXT, "description_en": TEXT, "description_ja": TEXT})
        for one in range(12)]) for n in range(6)],
    *[Call("POST", "people", {"name": f"p{n}", "role": "viewer"}) for n in range(1000)],
]
#: The same faults by the command, whose messages have no codes.
COMMANDS = [
    ["edit", "temple", "{temple}", "--set", "position=24.1,120.6", "--set", "lat=24.1"], ["edit", "temple", "{temple}"],
    ["edit", "temple", "{temple}", "--set", "phone=0912-345678"], ["edit", "temple", "{deleted temple}", "--unset", "phone"],
    ["edit", "temple", "{merged temple}", "--unset", "phone"], ["edit", "temple", "沒有這間廟", "--unset", "phone"],
    ["edit", "festival", "{festival}", "--set", "month=13"], ["edit", "king", "1", "--set", "name=x"],
    ["add", "temple", "--set", "name=新宮"],
    ["add", "activity", "--set", "title=x"], ["delete", "deity", "8999"], ["restore", "group", "{group}"],
    ["merge", "temple", "{temple}", "--into", "{temple}"], ["split", "temple", "{temple}", "--source", "osm:node/1"],
    ["pairs", "{temple}", "{other temple}", "--decide", "maybe"], ["changes", "--undo", "{undone change}"],
    ["changes", "--undo", "{overlaid change}"], ["changes", "--undo", "8999999"], ["import", "none.csv"],
    ["import", "--undo", "--dry-run"],
]
