"""A visitor is as a scenario asks for it."""
from faults import site


def has_what_was_asked_for(visit):
    """Place, clipboard, preferences, language and width reach the page."""
    with site("", "", None) as base:
        visitor = visit(base=base, width=1280, dark=True, reduced_motion=True, geolocation=(24.14, 120.67),
                        clipboard=True)
        page = visitor.open("/")
        place = page.evaluate("""() => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(
            place => resolve([place.coords.latitude, place.coords.longitude]), reject))""")
        assert place == [24.14, 120.67], place
        copied = page.evaluate("() => navigator.clipboard.writeText('地址').then(() => navigator.clipboard.readText())")
        assert copied == "地址", copied
        for query in ("(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(width: 1280px)"):
            assert page.evaluate("query => matchMedia(query).matches", query), query
        assert page.evaluate("() => navigator.language") == "zh-TW"
        assert page.evaluate("() => new Date(0).getHours()") == 8
        visitor.assert_clean()


def may_refuse(visit):
    """Without a place and without JavaScript."""
    with site("", "<script>document.title = 'Changed'</script>", None) as base:
        visitor = visit(base=base)
        page = visitor.open("/")
        assert page.title() == "Changed"
        refused = page.evaluate("""() => new Promise(resolve => navigator.geolocation.getCurrentPosition(
            () => resolve(0), error => resolve(error.code)))""")
        assert refused == 1, f"geolocation: {refused}, not PERMISSION_DENIED"
        plain = visit(base=base, javascript=False)
        assert plain.open("/").title() == "A page"
        plain.expect("status 404: ")
        plain.open("/missing.png", status=404)
        for visitor in (visitor, plain):
            visitor.assert_clean()
