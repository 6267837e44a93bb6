"""The codes of faults that a build can answer an edit with."""
import re
import sys

from comparing.builds import ROOT

CALLED = r'(?:code:|CatalogueFault\(|note\(|Self\.most\w+,)\s*"(([a-z-]+))"'
#: Where Sources declares them, how, and which files are not of the admin API.
DECLARED = [
    ("**/*ProblemCode.swift", r'(?m)^    case `?(\w+)`?(?: = "([\w-]+)")?$', "Account"),
    ("**/EditJudge+Code.swift", r'(?m)^        case (\w+)(?: = "([\w-]+)")?$', "none"),
    ("*/Temple[AM]*/**/*.swift", CALLED, "Examples"), ("HTTP/WebRouting/**/*.swift", CALLED, "none")]
#: Those that no request provokes while the program and its machine work, and why.
NOT_PROVOKED = {
    "answer-too-large": "a catalogue at all its bounds; tools/attack catalogue makes one",
    "busy": "a moment in which SQLite reads its log anew; tools/attack files looks for it",
    "internal": "a defect of the program",
    "named-twice": "the command alone takes a position as one text, and its message has no code",
    "query-too-slow": "a search that takes longer than it may; tools/attack dear has some",
    "unavailable": "a database that is gone or damaged; tools/attack files has them",
}


def declared():
    codes = set()
    for place, pattern, other in DECLARED:
        files = [path for path in (ROOT / "Sources").glob(place) if other not in str(path)]
        found = {two or one for path in files for one, two in re.findall(pattern, path.read_text())}
        if not found:
            sys.exit(f"{sys.argv[0]}: no code of a fault is declared in Sources/{place}; say in {__file__} where they are")
        codes |= found
    return codes
