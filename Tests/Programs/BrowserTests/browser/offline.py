"""Pages without a network: what the service worker keeps, and how a new version of the pages is taken over."""
import contextlib
import pathlib
import re
import shutil
import sqlite3
import tempfile
import urllib.request

from accessibility import check_accessible, check_fits
from services import ROOT, free_port, proxy, service

NEAR = "/?lat=24.0571&lng=120.4324&radius=10"


def wait_until(page, script, argument=None):
    """Waits until a function in the page returns true, or a promise of it."""
    for _ in range(1200):
        if page.evaluate(script, argument):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {script}")


def wait_for_pack(page, pack="deities", version=""):
    """Waits until the service worker of a version, or any, has kept a pack of pages."""
    wait_until(page, """async ([pack, version]) => {
        for (const name of await caches.keys()) {
            if (!name.startsWith(`nearby pack ${version}`)) continue;
            if (await caches.match(`/offline/pages?of=${pack}`, {cacheName: name})) return true;
        }
        return false;
    }""", [pack, version])


def version_of(page):
    """The version of the files that a page names, which must be one."""
    found = set(re.findall(r"/web/([^/\"]+)/", page.content()))
    assert len(found) == 1, found
    return found.pop()


def check_styled(page):
    """The page's style sheet and script are there."""
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--brick')").strip() == "#9D4F4A"


def goes_on_without_the_service(visit):
    """After one visit, with the service stopped: the pages seen, the last search, the year's days and all deities are there,
    and say as of when they are."""
    with contextlib.ExitStack() as stack:
        base = stack.enter_context(service())
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open(NEAR)
        found = page.locator(".temple h2").all_inner_texts()
        assert len(found) > 5
        page.locator(".temple h2 a").first.click()
        page.wait_for_url("**/temples/*")
        visitor.settle(page)
        temple, name = page.url, page.locator("h1").inner_text()
        wait_for_pack(page)
        months = [page.request.get(f"{base}/events?month={year}-{month:02}").text()
                  for year, month in coming_months(page, base)]
        stack.close()
        visitor.expect("request failed")
        # A temple seen, and the search.
        page.goto(temple)
        assert page.locator("h1").inner_text() == name
        note = page.locator("#as-of")
        assert note.is_visible() and re.search(r"20\d\d年\d+月\d+日.*\d+:\d\d", note.inner_text()), note.inner_text()
        check_styled(page)
        visitor.shot(page, "offline-temple")
        page.goto(base + NEAR)
        assert page.locator(".temple h2").all_inner_texts()[:5] == found[:5]
        # Every day of the coming year, and every deity, of which none was opened.
        page.goto(base + "/events")
        seen = 0
        for text in months:
            for path in sorted(set(re.findall(r'href="(/events/\d+)"', text))):
                page.goto(base + path)
                assert page.locator("h1").count() == 1 and page.locator("#as-of").is_visible(), path
                seen += 1
                break
        assert seen >= 12, seen
        page.goto(base + "/deities")
        deities = page.locator("main a[href^='/deities/']").evaluate_all("all => all.map(one => one.getAttribute('href'))")
        assert len(deities) > 100, len(deities)
        missing = page.evaluate("""async paths => {
            const found = await Promise.all(paths.map(path => caches.match(path)));
            return paths.filter((_, place) => !found[place]);
        }""", deities)
        assert not missing, missing
        page.goto(base + deities[-1])
        assert page.locator("h1").count() == 1
        # A page that nobody has.
        page.goto(base + "/temples/3")
        assert page.locator("h1").inner_text() == "離線可看的頁面"
        for address in (temple, base + NEAR):
            page.locator(f'a[href="{address}"]').wait_for()
        assert page.locator(f'a[href="{temple}"]').inner_text() == name
        visitor.shot(page, "offline")
        check_fits(page)
        check_accessible(page)
        # Nothing is left of what was seen.
        page.get_by_role("button", name="清除").click()
        page.get_by_role("button", name="已清除").wait_for()
        page.goto(temple)
        assert page.locator("h1").inner_text() == "離線可看的頁面"


def opens_what_was_chosen(visit):
    """My days open without the service as soon as something was chosen, although their page was never opened; a choice that
    is made without it shows the last ones, and not those of somebody else that were looked at since. One page of them is
    kept, until they are forgotten."""
    kept = "async address => (await caches.match('/web/chosen'))?.headers.get('Content-Location') === address"
    with contextlib.ExitStack() as stack:
        base = stack.enter_context(service())
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open("/deities/1")
        wait_for_pack(page)
        page.get_by_role("button", name="加入我的日子").click()
        wait_until(page, kept, "/chosen?deities=1")
        for path, wanted in (("/deities/2", "/chosen?deities=1,2"), ("/groups/1", "/chosen?deities=1,2&groups=1")):
            visitor.open(path, page=page)
            page.get_by_role("button", name=re.compile("^加入我的日子|^訂閱此群組")).click()
            wait_until(page, kept, wanted)
        pages = page.evaluate("""async () => {
            const names = (await caches.keys()).filter(name => name.startsWith("nearby pages "));
            const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
            return keys.flat().map(({url}) => new URL(url).pathname).filter(path => path.endsWith("/chosen"));
        }""")
        assert pages == ["/web/chosen"], pages
        # What somebody else has chosen.
        visitor.open("/chosen?deities=8", page=page)
        wait_until(page, "async () => Boolean(await caches.match('/chosen?deities=8'))")
        stack.close()
        visitor.expect("request failed")
        page.goto(base + "/chosen")
        page.wait_for_url("**/chosen?deities=1,2&groups=1")
        assert "媽祖聖誕" in page.locator("main").inner_text()
        assert page.locator("#as-of").is_visible() and page.locator("[data-shared]").is_hidden()
        page.goto(base + "/deities/5")
        page.get_by_role("button", name="加入我的日子").click()
        page.goto(base + "/chosen?deities=1,2,5&groups=1")
        assert "媽祖聖誕" in page.locator("main").inner_text()
        assert page.locator("[data-shared]").is_hidden()
        page.goto(base + "/deities/5")
        page.get_by_role("button", name="已加入我的日子").click()
        page.goto(base + "/chosen?deities=1,2&groups=1")
        page.get_by_role("link", name="清除所有選擇").click()
        wait_until(page, "async () => !await caches.match('/web/chosen')")


def keeps_the_ground(visit):
    """The ground of a map that was shown is there with the service stopped."""
    with contextlib.ExitStack() as stack:
        base = stack.enter_context(service())
        visitor = visit(base=base, width=1280, keeps_pages=True)
        page = visitor.open("/?bbox=120.4285,24.0545,120.4345,24.0595")
        wait_for_pack(page)
        # The first visit is not yet one that the service worker sees.
        page.reload()
        page.locator("temple-map .leaflet-ground-pane canvas").wait_for()
        visitor.settle(page)
        wait_until(page, """async version => {
            const kept = await Promise.all(["near", "tra"].map(name => caches.match(`/web/${version}/map/ground/${name}.json`)));
            return kept.every(Boolean);
        }""", version_of(page))
        stack.close()
        visitor.expect("request failed")
        page.reload()
        page.locator("temple-map .leaflet-ground-pane canvas").wait_for()
        wait_until(page, "() => document.querySelector('temple-map').view?.labels.places.length > 800")
        visitor.shot(page, "offline-map", whole=False)


def fetches_only_what_has_changed(visit):
    """A deity that has changed is fetched again when the feed is looked at, and the others stay as they are kept."""
    databases = []
    with service(editing=databases) as base:
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open("/")
        wait_for_pack(page, "deities")
        wait_until(page, """async () => {
            for (const name of await caches.keys()) {
                if (await caches.match("/offline/feed", {cacheName: name})) return true;
            }
            return false;
        }""")
        # Another program edits one deity. What is kept of another one says that it was not fetched again.
        with contextlib.closing(sqlite3.connect(databases[0])) as connection, connection:
            connection.execute("UPDATE deity SET description = '這是新的說明。' WHERE id = 1")
        page.evaluate("""async () => {
            const name = (await caches.keys()).find((one) => one.startsWith("nearby pack"));
            const cache = await caches.open(name);
            const since = await (await cache.match("/offline/feed")).text();
            await cache.put("/offline/feed", new Response(since, {headers: {Date: new Date(0).toUTCString()}}));
            await cache.put("/deities/2", new Response("kept"));
        }""")
        page.reload()
        wait_until(page, """async () => {
            const kept = await caches.match("/deities/1");
            return (await kept.text()).includes("這是新的說明。");
        }""")
        wait_until(page, """async () => {
            const known = await caches.match("/offline/feed");
            return Date.parse(known.headers.get("Date")) > 0;
        }""")
        assert page.evaluate("caches.match('/deities/2').then((kept) => kept.text())") == "kept"


def coming_months(page, base):
    """This month and the eleven after it."""
    year, month = map(int, page.evaluate("new Date().toISOString().slice(0, 7)").split("-"))
    for _ in range(12):
        yield year, month
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)


@contextlib.contextmanager
def changed_files():
    """A copy of the pages' files of another version: its style has another colour, and its script says so."""
    with tempfile.TemporaryDirectory() as folder:
        web = pathlib.Path(folder) / "Web"
        shutil.copytree(ROOT / "Web", web)
        style = web / "style.css"
        style.write_text(style.read_text() + "\n:root { --version: second; }\n")
        script = web / "main.js"
        script.write_text(script.read_text() + "\ndocument.documentElement.dataset.version = 'second';\n")
        yield web


def mark_of(page):
    """Which version's style and script the page has."""
    return page.evaluate("""[getComputedStyle(document.documentElement).getPropertyValue('--version').trim(),
                             document.documentElement.dataset.version ?? '']""")


def takes_over_a_new_version_whole(visit):
    """A page has the files of one version, before, during and after the service has another, with and without a network."""
    port = free_port()
    with contextlib.ExitStack() as stack:
        web = stack.enter_context(changed_files())
        with service(port=port) as base:
            visitor = visit(base=base, keeps_pages=True)
            page = visitor.open("/groups")
            wait_for_pack(page)
            old = visitor.open("/lunar")
            first = version_of(page)
        visitor.expect("request failed")
        page.goto(base + "/groups")
        assert mark_of(page) == ["", ""] and page.locator("#as-of").is_visible()
        with service(port=port, web=web):
            page.goto(base + "/groups")
            second = version_of(page)
            assert second != first
            assert mark_of(page) == ["second", "second"]
            # A page that was open asks for what it may still need.
            kinds = old.evaluate("""async version => {
                const script = await (await fetch(`/web/${version}/main.js`)).text();
                return script.includes("second");
            }""", first)
            assert not kinds, "an open page got a file of the new version"
            wait_until(page, "version => caches.match('/web/whole', {cacheName: `nearby files ${version}`}).then(Boolean)", second)
            wait_for_pack(page, version=second)
        for path in ("/groups", "/events", "/deities/1"):
            page.goto(base + path)
            assert version_of(page) == second and mark_of(page) == ["second", "second"], path
            assert page.locator("#as-of").is_visible()
        # Of the first version only its files and pages are kept, until there is a third.
        names = page.evaluate("caches.keys()")
        assert {name.split()[-1] for name in names} == {first, second}, names


def stays_with_the_old_version_if_the_new_one_is_not_whole(visit):
    """A new version of which a file cannot be had is not taken: without a network the old one is there, whole."""
    port = free_port()
    with contextlib.ExitStack() as stack:
        web = stack.enter_context(changed_files())
        base, faults = stack.enter_context(proxy(f"http://127.0.0.1:{port}"))
        with service(port=port):
            visitor = visit(base=base, keeps_pages=True)
            page = visitor.open("/groups")
            wait_for_pack(page)
            first = version_of(page)
        with service(port=port, web=web):
            visitor.expect("request failed")
            faults["/elements/actions.js"] = None
            answer = page.evaluate("""() => navigator.serviceWorker.getRegistration().then(one => one.update()).then(
                async one => new Promise(resolve => {
                    const found = one.installing;
                    if (!found) resolve("no new one");
                    found?.addEventListener("statechange", () => resolve(found.state));
                }))""")
            assert answer == "redundant", answer
            assert page.evaluate("caches.keys()") == [f"nearby {kind} {first}" for kind in ("files", "pages", "pack")]
            # The page of the network is the new one: it names the files that it needs.
            page.goto(base + "/groups")
            assert version_of(page) != first
        faults[""] = None
        page.goto(base + "/groups")
        assert version_of(page) == first and mark_of(page) == ["", ""]
        check_styled(page)


def shows_the_copy_when_the_service_is_ill(visit):
    """A proxy that answers 502, 503 or nothing at all is like no network; what the service itself says is shown."""
    with service() as behind, proxy(behind) as (base, faults):
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open("/groups")
        wait_for_pack(page)
        for status in (502, 503):
            visitor.expect(f"status {status}")
            faults["/groups"] = status
            page.goto(base + "/groups")
            assert page.locator("#as-of").is_visible(), status
        faults["/groups"] = "silent"
        page.goto(base + "/groups")
        assert page.locator("#as-of").is_visible()
        faults.clear()
        # The proxy ends the request that the page has not waited for.
        visitor.meet(page, "request failed")
        page.goto(base + "/groups")
        assert not page.locator("#as-of").is_visible()
        visitor.open("/groups/99999", status=404, page=page)


def never_touches_other_hosts(visit):
    """Tiles, and what is not a page, are no matter of the service worker."""
    with service() as base:
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open(NEAR)
        wait_for_pack(page)
        page.evaluate("fetch('/api/groups')")
        visitor.settle(page)
        kept = page.evaluate("""async () => {
            const all = await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(one => one.url)));
            return all.flat();
        }""")
        assert kept and all(url.startswith(base + "/") and "/api/" not in url for url in kept)


def is_kept_in_the_language_of_the_reader(visit):
    """Who chooses another language has the days and deities in it without a network, too."""
    with service() as behind, proxy(behind) as (base, faults):
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open("/groups")
        wait_for_pack(page)
        visitor.open("/groups?lang=ja", page=page)
        wait_until(page, """async () => {
            const pack = await caches.match("/offline/pages?of=deities");
            return pack?.headers.get("Content-Language") === "ja";
        }""")
        visitor.expect("request failed")
        faults[""] = None
        for path in ("/deities/1", "/temples/77"):
            page.goto(base + path)
            assert page.locator("html").get_attribute("lang") == "ja", path
        page.goto(base + "/deities/1")
        assert "オフライン" in page.locator("#as-of").inner_text()


def can_be_installed(visit):
    """Chromium finds nothing that keeps the pages from the home screen."""
    with service() as base:
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open("/")
        wait_for_pack(page, "days")
        # The service must not end while the browser still asks for the other one.
        wait_for_pack(page, "deities")
        tools = visitor.context.new_cdp_session(page)
        manifest = tools.send("Page.getAppManifest")
        assert not manifest["errors"] and manifest["url"] == base + "/manifest.webmanifest", manifest
        errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # The windows of tests are without a profile on the disk.
        assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == [], errors
        parsed = page.evaluate("fetch('/manifest.webmanifest').then(answer => answer.json())")
        for icon in parsed["icons"]:
            with urllib.request.urlopen(base + icon["src"]) as answer:
                assert answer.headers["Content-Type"] == icon["type"]
                data = answer.read()
                if icon["type"] == "image/png":
                    size = "x".join(str(int.from_bytes(data[at:at + 4], "big")) for at in (16, 20))
                    assert size == icon["sizes"], icon
        for shortcut in parsed["shortcuts"]:
            visitor.open(shortcut["url"])


def works_where_nothing_can_be_kept(visit):
    """A browser without service workers shows all pages, and none says that something is wrong."""
    visitor = visit()
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker; delete window.caches;")
    page = visitor.open("/offline")
    assert page.get_by_role("button").count() == 0
    visitor.open("/groups")


def shows_what_is_pushed(visit):
    """A push is shown with its text and the page of its event, once for one id, and the page opens; a push that says nothing
    is shown all the same, and no message leads to another site."""
    with service() as base:
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open("/")
        wait_until(page, "() => navigator.serviceWorker.controller !== null")
        # The service ends below, and nothing may be asked of it then.
        for pack in ("days", "deities"):
            wait_for_pack(page, pack)
        worker = page.context.service_workers[0]
        # Chromium without a screen has no notifications.
        worker.evaluate("""() => {
            self.shown = [];
            self.registration.showNotification = async (title, options) => { self.shown.push({title, ...options}); };
        }""")
        session = page.context.new_cdp_session(page)
        registrations = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
        session.send("ServiceWorker.enable")
        for _ in range(1200):
            if registrations:
                break
            page.wait_for_timeout(50)
        assert registrations

        def push(text):
            session.send("ServiceWorker.deliverPushMessage", {
                "origin": base, "registrationId": registrations[-1]["registrationId"], "data": text})

        def shown(count):
            for _ in range(1200):
                found = worker.evaluate("self.shown")
                if len(found) >= count:
                    return found
                page.wait_for_timeout(50)
            raise AssertionError(f"{count} messages were not shown")

        push('{"id":"0c5f0d4e","title":"媽祖聖誕 and 2 more","body":"明天","url":"https://temples.example/events/10100?lang=en"}')
        first = shown(1)[0]
        assert first["title"] == "媽祖聖誕 and 2 more" and first["body"] == "明天" and first["tag"] == "0c5f0d4e", first
        assert first["data"] == {"url": f"{base}/events/10100?lang=en"}, first
        assert page.request.get(first["icon"]).ok
        push("")
        assert shown(2)[1]["title"] == "提醒"
        push('{"title":"x","url":"https://evil.example//evil.example/x"}')
        assert shown(3)[2]["data"]["url"].startswith(base + "/"), shown(3)[2]
        opened = worker.evaluate("""async url => {
            const opened = [];
            self.clients.openWindow = async (address) => { opened.push(address); };
            await openPage(url);
            return opened;
        }""", first["data"]["url"])
        assert opened == [first["data"]["url"]]
        page.goto(opened[0])
        assert page.locator("h1").count() == 1
        # It is in another language, in which the packs are fetched anew before the service ends.
        wait_until(page, """async () => {
            const pack = await caches.match("/offline/pages?of=deities");
            return pack?.headers.get("Content-Language") === "en";
        }""")


def tells_the_service_that_it_is_still_there(visit):
    """A page that is opened, a message that asks, and a push service that ends a subscription renew it; a browser that the
    person has taken away stays away."""
    with service() as base:
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open("/")
        wait_until(page, "() => navigator.serviceWorker.controller !== null")
        # The service ends below, and nothing may be asked of it then.
        for pack in ("days", "deities"):
            wait_for_pack(page, pack)
        worker = page.context.service_workers[0]
        # Chromium has no push service here, and nobody is signed in.
        worker.evaluate("""() => {
            const bytes = (text) => Uint8Array.from(text, (one) => one.charCodeAt(0)).buffer;
            const subscription = (endpoint, key) => ({
                endpoint, options: { applicationServerKey: bytes(key) },
                unsubscribe: async () => { self.steps.push(`ends ${endpoint}`); },
                toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: "p", auth: "a" } }),
            });
            self.steps = [];
            self.site_ = { key: btoa("key"), devices: [], answers: true };
            self.make = subscription;
            self.present = null;
            self.registration.showNotification = async () => {};
            Object.defineProperty(self.registration, "pushManager", { configurable: true, value: {
                getSubscription: async () => self.present,
                subscribe: async ({ userVisibleOnly, applicationServerKey }) => {
                    self.steps.push(`subscribes ${atob(applicationServerKey)} ${userVisibleOnly}`);
                    return (self.present = subscription("new", atob(applicationServerKey)));
                },
            } });
            const fetched = self.fetch;
            self.fetch = async (path, init) => {
                if (!String(path).startsWith("/api/")) return fetched(path, init);
                if (!self.site_.answers) return Response.json({}, { status: 401 });
                if (path === "/api/notifications/push-key") return Response.json({ key: self.site_.key });
                if (!init) return Response.json(self.site_.devices);
                self.steps.push(`${init.method} ${init.body}`);
                return init.method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({});
            };
        }""")

        def steps(known, present, *, key="key", act="opened", age=0, active=True, answers=True):
            return worker.evaluate("""async ([known, present, key, act, age, active, answers]) => {
                self.steps = [];
                self.site_ = { key: btoa("key").replace(/=+$/, ""), answers, devices: known ? [{ token: known, is_active: active,
                    updated_at: new Date(Date.now() - age * 86400000).toISOString() }] : [] };
                self.present = present && self.make(present, key);
                await {
                    opened: () => renew(),
                    asked: () => show({ json: () => ({ renew: true }) }),
                    told: () => show({ json: () => ({}) }),
                    ended: () => renew(self.make("one", "key")),
                }[act]();
                return self.steps;
            }""", [known, present, key, act, age, active, answers])

        put = '{"token":"%s","platform":"web","keys":{"p256dh":"p","auth":"a"}}'
        # The same as a week ago is said again; the same as yesterday is not.
        assert steps("one", "one", age=8) == ["PUT " + put % "one"]
        assert steps("one", "one", age=1) == []
        # A message asks.
        assert steps("one", "one", age=61, act="asked") == ["PUT " + put % "one"]
        assert steps("one", "one", age=61, act="told") == []
        # The site has another key, or the push service has ended it.
        again = ["subscribes key true", "PUT " + put % "new", 'DELETE {"token":"one"}']
        assert steps("one", "one", key="old") == ["ends one"] + again
        assert steps("one", None, act="ended") == again
        # It has ended it without a word, which the service was told or not.
        assert steps("one", "one", age=1, active=False) == ["ends one"] + again
        assert steps("one", "one", age=1) == [] and steps("one", None) == again
        # Nobody has asked for it, or a press of the bell is not over yet.
        assert steps(None, "one", age=8) == steps("other", "one", age=8) == []
        # It was the account's that was signed in before, or the person has taken it away.
        for known in (None, "other"):
            assert steps("one", "one", age=1) == [] and steps(known, "one") == ["ends one"], known
            assert steps(known, "one") == [], known
        # Nobody is signed in any more: nobody else is to read the person's reminders.
        assert steps("one", "one", age=8, answers=False) == ["ends one"]
