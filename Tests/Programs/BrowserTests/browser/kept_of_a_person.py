"""What a browser keeps of a person: nothing, looked for byte by byte in all that the pages keep and in the profile's folder."""
import contextlib
import json
import pathlib
import re
import tempfile
import urllib.parse
import zlib

from playwright.sync_api import expect

import chosen
import hearts
import sign_in
import take
from offline import wait_for_pack, wait_until
from runner import CHROMIUM

NAME, NOTE, TITLE = "ann-the-visitor", "note-of-hers-alone", "day-of-hers-alone"
#: A page of the site that the browser keeps, and a text of it: what is looked for would be found.
PUBLIC, PUBLIC_TEXT = "/deities/1", "媽祖"

#: All that the caches of the page have: addresses and bodies.
CACHES = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            found.push([request.url, await (await cache.match(request)).text()]);
        }
    }
    return found;
}"""
STORES = "JSON.stringify([{...localStorage}, {...sessionStorage}])"


def uses_everything(page, base):
    """Keeps a temple with a note, a day of her own and a deity; looks at all pages. Returns what nobody else may see."""
    page.goto(base + "/account/favourites/1")
    page.locator("textarea").fill(NOTE)
    page.locator("button[name=on]").click()
    page.wait_for_url("**/account/favourites?done=kept*")
    page.goto(base + "/account/reminders")
    page.get_by_label("這天是什麼日子").fill(TITLE)
    page.get_by_role("button", name="儲存", exact=True).click()
    expect(page.get_by_role("link", name=TITLE)).to_be_visible()
    page.goto(base + "/account")
    page.get_by_role("button", name="製作網址").click()
    calendar = page.locator(".secret code").inner_text()
    page.goto(base + "/deities/5")
    with page.expect_response(base + "/api/user/choice"):
        page.get_by_role("button", name="加入我的日子").click()
    for path in ("/account", "/account/deities", "/account/sessions", "/account/delete", "/account/favourites", "/temples/1",
                 PUBLIC, "/"):
        page.goto(base + path)
    # The service worker keeps a page after it has shown it.
    wait_until(page, "async () => await caches.match('/temples/1') !== undefined")
    everything = page.request.get(base + "/api/user/export").json()
    assert everything["favourites"][0]["note"] == NOTE and everything["reminders"][0]["title"] == TITLE, everything
    cookie = next(each for each in page.context.cookies() if each["name"] == sign_in.SESSION)
    # No page of the site has a link to itself with its host: such an address was kept as one.
    return [NAME, NOTE, TITLE, everything["profile"]["email"], everything["profile"]["id"],
            calendar.partition("key=")[2], cookie["value"], base + "/account", base + "/sign-in"]


def holds_nothing(visit):
    """Neither the caches nor the storage of the page, nor the folders of the profile that have them."""
    with sign_in.people() as (base, provider, _), tempfile.TemporaryDirectory() as folder:
        browser_type = visit(base=base).context.browser.browser_type

        def opened():
            return contextlib.closing(browser_type.launch_persistent_context(
                folder, executable_path=CHROMIUM, chromium_sandbox=False, base_url=base, locale="zh-TW"))

        with opened() as context:
            page = context.new_page()
            page.goto(base + PUBLIC)
            wait_until(page, "() => navigator.serviceWorker.controller !== null")
            wait_for_pack(page)
            chosen.keep(page, deities=[2])
            # The service worker is there when the sign-in ends: it asks for its end once.
            page.goto(base + "/sign-in?return=%2Flunar")
            take.carries(page)
            sign_in.start(page)
            sign_in.allow(page, NAME)
            take.refuses(page)
            page.wait_for_url(base + "/lunar")
            secrets = uses_everything(page, base)
            kept = page.evaluate(CACHES)
            assert any(urllib.parse.urlsplit(url).path == PUBLIC and PUBLIC_TEXT in text for url, text in kept)
            texts = [part for each in kept for part in each] + [page.evaluate(STORES)]
            assert not [(secret, text[:80]) for secret in secrets for text in texts if secret in text]
            # The account's choice is in no store that lasts.
            lasting = json.loads(page.evaluate("JSON.stringify({...localStorage})"))
            assert json.loads(lasting["nearby.chosen"])["deities"] == [2], lasting
            assert set(lasting) <= {"nearby.chosen", "nearby.chosen.asked"}, lasting
            assert "nearby.account" in page.evaluate("({...sessionStorage})")
        # Before the sign-out, which empties the cache of HTTP.
        looks_through(pathlib.Path(folder), secrets)
        with opened() as context:
            page = context.new_page()
            page.goto(base + "/deities/2")
            # The script has asked for the account's choice.
            wait_until(page, "() => 'nearby.account' in sessionStorage")
            page.goto(base + "/account")
            page.get_by_role("button", name="登出", exact=True).click()
            page.wait_for_url(base + "/")
            assert "nearby.account" not in page.evaluate("({...sessionStorage})")
            # Without a network there is the page that says so, and nothing of hers.
            context.set_offline(True)
            for path in ("/account", "/sign-in"):
                page.goto(base + path)
                expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("離線可看"))
        looks_through(pathlib.Path(folder), secrets, is_signed_out=True)


#: What a browser says of a tab to which somebody comes back, and of a page after Back.
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
BACK = "window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"


def left_after(page, event):
    """What there is to be read right after an event, before the next page has come."""
    return page.evaluate("() => { %s; return document.getElementById('main').textContent; }" % event)


def goes_with_the_session(visit, way):
    """A tab with a page of a person to which somebody comes back after the sign-out, or after another sign-in, in a second tab."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        page = sign_in.sign_in(visitor, NAME, "/account/reminders")
        page.get_by_label("這天是什麼日子").fill(TITLE)
        page.get_by_role("button", name="儲存", exact=True).click()
        expect(page.get_by_role("link", name=TITLE)).to_be_visible()
        # It is never sent.
        page.get_by_label("這天是什麼日子").fill(NOTE)
        if way == "another":
            hearts.sign_in_again(visitor, "bob")
            assert left_after(page, LOOK) == ""
            expect(page.get_by_role("link", name=TITLE)).to_have_count(0)
            expect(page.get_by_label("這天是什麼日子")).to_have_value("")
        else:
            other = visitor.open("/account")
            other.get_by_role("button", name="登出", exact=True).click()
            other.wait_for_url(base + "/")
            assert left_after(page, BACK if way == "back" else LOOK) == ""
            page.wait_for_url(base + "/sign-in?return=%2Faccount%2Freminders")
            expect(page.get_by_role("heading", name="登入", exact=True)).to_be_visible()
        text = page.content()
        assert not [secret for secret in (NAME, TITLE, NOTE) if secret in text]


def looks_through(folder, secrets, is_signed_out=False):
    """Reads all files of the caches of a profile, and those of storage that lasts. Both caches have what is public, that of
    HTTP until a sign-out."""
    files = [path for path in folder.rglob("*") if path.is_file()
             and {"Cache", "Service Worker", "Local Storage", "IndexedDB", "Code Cache"} & set(path.parts)]
    found = set()
    for path in files:
        for part in parts(path.read_bytes()):
            if PUBLIC_TEXT.encode() in part or b"/web/" in part:
                found |= {"Cache", "Service Worker"} & set(path.parts)
            for secret in secrets:
                assert secret.encode() not in part, (secret, path.relative_to(folder))
    assert found >= ({"Service Worker"} if is_signed_out else {"Cache", "Service Worker"}), (
        found, [str(path.relative_to(folder)) for path in files])


def parts(data):
    """The bytes of a file, and what is compressed in them."""
    yield data
    start = data.find(b"\x1f\x8b\x08")
    while start >= 0:
        try:
            yield zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress(data[start:])
        except zlib.error:
            # Other bytes that look like it.
            pass
        start = data.find(b"\x1f\x8b\x08", start + 1)
