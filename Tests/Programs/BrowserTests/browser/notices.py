"""Reminders in the browser: the bell, what comes next, the devices, a test message, and the whole way of one reminder.

Chromium has no push service here, and its headless shell shows no notifications. The page's `pushManager` is replaced before
the page loads by one that subscribes at the receiver of the tests' own; what arrives there is delivered to the service worker
by the debugging protocol; and what the worker shows is a list, with one notification of each tag, as a browser keeps it.
"""
import contextlib
import datetime
import json
import pathlib
import queue
import re
import sqlite3
import subprocess
import tempfile
import threading

from playwright.sync_api import expect

import services
from account_pages import CLIENT, MAZU, enter
from accessibility import check_accessible, check_fits, check_large_text
from office import check
from offline import wait_until

TAIPEI = datetime.timezone(datetime.timedelta(hours=8))
TOPIC = "https://ntfy.sh/a-secret-of-hers"

#: A browser that asks its person, who answers as `answer` says, and that subscribes at an address of the tests.
BROWSER = """
const given = %s;
const kept = (name, value) => {
    if (value !== undefined) localStorage.setItem(`tests.${name}`, value);
    return localStorage.getItem(`tests.${name}`);
};
Object.defineProperty(Notification, "permission", {get: () => kept("permission") ?? given.permission, configurable: true});
Notification.requestPermission = async () => {
    kept("asked", Number(kept("asked") ?? 0) + (navigator.userActivation.isActive ? 1 : 100));
    return kept("permission", given.answer);
};
const subscription = {
    endpoint: given.endpoint,
    get options() {
        const text = atob(kept("key").replaceAll("-", "+").replaceAll("_", "/"));
        return {applicationServerKey: Uint8Array.from(text, each => each.charCodeAt(0)).buffer};
    },
    toJSON: () => ({endpoint: given.endpoint, keys: given.keys}),
    unsubscribe: async () => { localStorage.removeItem("tests.key"); return true; },
};
PushManager.prototype.getSubscription = async () => kept("key") === null ? null : subscription;
PushManager.prototype.subscribe = async options => {
    if (kept("permission") !== "granted" || !options.userVisibleOnly) throw new DOMException("denied", "NotAllowedError");
    kept("key", options.applicationServerKey);
    return subscription;
};
"""

ASKED = "() => Number(localStorage.getItem('tests.asked') ?? 0)"
SUBSCRIBED = "() => localStorage.getItem('tests.key') !== null"


class Receiver:
    """A push service: the process of Tests/Support/SendingReaders/service.py, and the messages that it has taken and decrypted."""

    def __init__(self):
        self._process = subprocess.Popen(
            [str(services.PYTHON_OF_PROVIDERS), "-B", str(services.ROOT / "Tests/Support/SendingReaders/service.py")],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        first = json.loads(self._process.stdout.readline())
        self.host = f"127.0.0.1:{first.pop('port')}"
        self.keys = first
        self._messages = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self._messages.put(json.loads(line))

    def next(self):
        """Waits for the next message. Returns its text as it was sent, and the header `Topic`."""
        message = self._messages.get(timeout=30 * services.patience)
        return message["text"], message["topic"]

    def is_empty(self):
        return self._messages.empty()

    def stop(self):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()


class Site:
    """A service that sends reminders, with its receiver."""

    def __init__(self, base, folder, receiver, token, options):
        self.base, self.receiver, self.token = base, receiver, token
        self._folder, self._options = folder, options
        #: Where the browser's messages go.
        self.endpoint = f"http://{receiver.host}/browser"

    def comes_by(self, day):
        """The person uses the browser until a day: its session goes on, and so does what the session has registered."""
        until = int(datetime.datetime.combine(day, datetime.time(), TAIPEI).timestamp()) + 86_400
        file = sqlite3.connect(f"{self._folder}/accounts.sqlite", timeout=30 * services.patience)
        with contextlib.closing(file), file:
            for table in ("session", "device"):
                file.execute(f"UPDATE {table} SET until = max(until, ?)", (until,))

    def notify(self, day):
        """Time passes: sends what is due on a day at the present time."""
        # The database of the temples is a copy of the starter data, as that of the service.
        home = pathlib.Path(self._folder) / "home"
        database = home / services.DATABASE
        database.parent.mkdir(parents=True, exist_ok=True)
        database.write_bytes(services.starter())
        subprocess.run(
            [services.program, "notify", "--once", "--date", day.isoformat(), *self._options],
            env=services.environment_of(str(home)), check=True, capture_output=True, cwd=self._folder,
            timeout=60 * services.patience)


@contextlib.contextmanager
def site(sends=True):
    """A service with accounts and pushes, whose push service is a receiver. sends: whether the service itself sends."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        provider = stack.enter_context(services.provider())
        receiver = Receiver()
        stack.callback(receiver.stop)
        keys = f"{folder}/push-keys"
        subprocess.run([services.program, "push-keys", keys], env=services.environment_of(folder), check=True,
                       capture_output=True, timeout=60 * services.patience)
        options = ["--accounts", f"{folder}/accounts.sqlite", "--push-key-file", keys, "--push-subject",
                   "mailto:test@temples.example", "--push-for-development", receiver.host]
        port = services.free_port()
        address = f"http://127.0.0.1:{port}"
        base = stack.enter_context(services.visited(
            "--oidc-issuer", provider.issuer, "--oidc-client-id", CLIENT, "--site", address, *options,
            *(["--notify"] if sends else []), port=port))
        yield Site(
            base, folder, receiver,
            lambda subject="1": provider.signed_up(base, subject, f"{subject}@example.org", "阿美")["supabase_token"],
            ["--site", address, *options])


def browser(visit, service, answer="granted", permission="default", **settings):
    """Somebody who has signed in with a browser that can be told by push."""
    visitor = visit(base=service.base, **settings)
    visitor.context.add_init_script(BROWSER % json.dumps({
        "answer": answer, "permission": permission, "endpoint": service.endpoint,
        "keys": service.receiver.keys}))
    sign_in(visitor, service)
    return visitor


def sign_in(visitor, service):
    """Makes a browser one that has signed in, and tells its scripts so."""
    enter(visitor, service.token())
    visitor.context.add_cookies([{"name": "nearby-account", "value": "mark", "url": service.base, "sameSite": "Lax"}])


def devices(page, service):
    return page.request.get(service.base + "/api/user/device-token").json()


def bell(page):
    return page.get_by_role("button", name="在這裡提醒我")


def is_shown(page, state):
    """Of all states of the bell, this one is there to be read."""
    expect(page.locator(f'[data-state="{state}"]')).to_be_visible()
    expect(page.locator("[data-state]:visible")).to_have_count(1)


def asks_only_after_a_press(visit, width):
    """The browser is asked at the press of the bell, in its handler, and once; the device is in the list, gets a test, and
    is taken out again."""
    with site() as service:
        visitor = browser(visit, service, width=width, keeps_pages=True, reduced_motion=True)
        page = visitor.open("/account")
        page.get_by_role("link", name="提醒通知").click()
        is_shown(page, "off")
        assert page.evaluate(ASKED) == 0 and not page.evaluate(SUBSCRIBED)
        expect(page.locator("li[data-device]")).to_have_count(0)
        check(visitor, page, "notices-off")
        bell(page).click()
        page.wait_for_url("**/account/notices?done=on")
        is_shown(page, "on")
        assert page.evaluate(ASKED) == 1 and page.evaluate(SUBSCRIBED)
        assert [each["token"] for each in devices(page, service)] == [service.endpoint]
        expect(page.locator("[data-own]:visible")).to_have_count(1)
        check(visitor, page, "notices-on")
        page.get_by_role("button", name="傳送測試訊息").click()
        expect(page.get_by_role("status").get_by_text("已送出")).to_be_visible()
        assert "測試" in json.loads(service.receiver.next()[0])["notification"]["title"]
        check(visitor, page, "notices-test")
        page.get_by_role("link", name="提醒通知").click()
        page.get_by_role("button", name="關閉這裡的提醒").click()
        page.wait_for_url("**/account/notices?done=off")
        is_shown(page, "off")
        assert not page.evaluate(SUBSCRIBED) and devices(page, service) == []
        # Taken out of the list, the browser's own subscription ends too.
        bell(page).click()
        page.wait_for_url("**/account/notices?done=on")
        page.locator("li[data-device]").get_by_role("button", name="移除").click()
        page.wait_for_url("**/account/notices?done=removed")
        assert not page.evaluate(SUBSCRIBED) and devices(page, service) == []
        assert page.evaluate(ASKED) == 2


def is_denied(visit):
    """Whoever refuses is told how to allow it; one that has refused before is not asked; a revoked permission shows."""
    with site() as service:
        visitor = browser(visit, service, answer="denied", keeps_pages=True)
        page = visitor.open("/account/notices")
        bell(page).click()
        is_shown(page, "denied")
        expect(bell(page)).to_be_hidden()
        assert page.evaluate(ASKED) == 1 and devices(page, service) == []
        check(visitor, page, "notices-denied")
        page.reload()
        is_shown(page, "denied")
        assert page.evaluate(ASKED) == 1
        # Allowed in the browser's settings, and revoked there after the bell.
        page.evaluate("localStorage.setItem('tests.permission', 'default')")
        page.reload()
        is_shown(page, "off")
        page.evaluate("localStorage.setItem('tests.permission', 'granted')")
        page.evaluate("Notification.requestPermission = async () => 'granted'")
        bell(page).click()
        page.wait_for_url("**/account/notices?done=on")
        is_shown(page, "on")
        page.evaluate("localStorage.setItem('tests.permission', 'denied')")
        page.reload()
        is_shown(page, "denied")


#: The permission as the browser tells of it. `change` is what a person does in the browser's settings.
PERMISSION = """
const status = new EventTarget();
Permissions.prototype.query = async () => {
    localStorage.setItem("tests.asks", "permission");
    return status;
};
window.change = permission => {
    localStorage.setItem("tests.permission", permission);
    status.dispatchEvent(new Event("change"));
};
"""


def is_revoked(visit):
    """A permission that is taken away in the browser's settings, or given again, shows in the page that is open."""
    with site() as service:
        visitor = browser(visit, service, permission="granted", keeps_pages=True)
        visitor.context.add_init_script(PERMISSION)
        page = visitor.open("/account/notices")
        wait_until(page, "() => localStorage.getItem('tests.asks') === 'permission'")
        is_shown(page, "off")
        page.evaluate("change('denied')")
        is_shown(page, "denied")
        expect(bell(page)).to_be_hidden()
        page.evaluate("change('granted')")
        is_shown(page, "off")
        expect(bell(page)).to_be_visible()


def fails(visit):
    """Where the push service does not answer, and where no service worker comes, the bell says that it has failed, and may be
    pressed again."""
    with site() as service:
        for fault in ("PushManager.prototype.subscribe = async () => { throw new DOMException('none', 'AbortError'); };",
                      "Object.defineProperty(navigator.serviceWorker ?? {}, 'ready', {get: () => new Promise(() => {})});"):
            visitor = browser(visit, service, keeps_pages=True)
            visitor.context.add_init_script(fault)
            page = visitor.context.new_page()
            page.clock.install()
            visitor.open("/account/notices", page=page)
            is_shown(page, "off")
            bell(page).click()
            for _ in range(600):
                if page.locator('[data-state="failed"]').is_visible():
                    break
                # More than a page waits for anything.
                page.clock.fast_forward(31_000)
            is_shown(page, "failed")
            expect(bell(page)).to_be_visible()
            assert devices(page, service) == [] and not page.evaluate(SUBSCRIBED)
            visitor.shot(page, "notices-failed")


def ends_what_no_account_has(visit):
    """A press of the bell after the session has ended elsewhere leaves no subscription, and leads to the sign-in."""
    with site() as service:
        visitor = browser(visit, service, keeps_pages=True)
        page = visitor.open("/account/notices")
        is_shown(page, "off")
        visitor.expect(f"status 401: {service.base}/api/user/device-token")
        visitor.context.clear_cookies(name="nearby-session")
        bell(page).click()
        page.wait_for_url("**/sign-in?return=*")
        assert page.evaluate(ASKED) == 1 and not page.evaluate(SUBSCRIBED)


def is_left_at_sign_out(visit, way):
    """A browser that is signed out by a page has no subscription and is no device, whichever form it was."""
    with site() as service:
        visitor = browser(visit, service, keeps_pages=True)
        page = visitor.open("/account/notices")
        bell(page).click()
        page.wait_for_url("**/account/notices?done=on")
        is_shown(page, "on")
        page.goto(service.base + {"button": "/account"}.get(way, "/account/sessions"))
        button = {
            "button": page.get_by_role("button", name="登出", exact=True),
            "own": page.locator(".card").filter(has_text="這個瀏覽器").get_by_role("button"),
            "everywhere": page.get_by_role("button", name="全部登出", exact=True)}[way]
        with page.expect_request(lambda request: request.method == "DELETE" and request.url.endswith("/device-token")):
            button.click()
        page.wait_for_url(service.base + "/")
        assert not page.evaluate(SUBSCRIBED)
        sign_in(visitor, service)
        assert devices(page, service) == []


def ends_at_the_next_page(visit):
    """In a browser that was signed out without a script or a network, the next page that is opened ends the subscription."""
    with services.visited() as base:
        visitor = visit(base=base, keeps_pages=True)
        visitor.context.add_init_script(
            "Object.defineProperty(Notification, 'permission', {get: () => 'granted', configurable: true});")
        page = visitor.open("/")
        wait_until(page, "() => navigator.serviceWorker.controller !== null")
        (worker,) = visitor.context.service_workers
        worker.evaluate("""() => {
            self.ended = 0;
            Object.defineProperty(self.registration, "pushManager", { configurable: true, value: {
                getSubscription: async () => ({ endpoint: "one", unsubscribe: async () => { self.ended += 1; } }),
            } });
        }""")
        visitor.open("/", page=page)
        for _ in range(1200):
            if worker.evaluate("self.ended"):
                return
            page.wait_for_timeout(25)
        raise AssertionError("the subscription goes on")


def leaves_without_a_worker(visit):
    """A sign-out works at once in a browser that has no service worker, as on an address without https."""
    with site(sends=False) as service:
        visitor = visit(base=service.base)
        visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
        sign_in(visitor, service)
        page = visitor.open("/account")
        page.get_by_role("button", name="登出", exact=True).click()
        page.wait_for_url(service.base + "/")
        assert not [each for each in visitor.context.cookies() if each["name"].startswith("nearby-")]


def is_explained(visit, agent, platform, standalone, state):
    """A browser that can show none says why, and offers the calendar instead."""
    with site() as service:
        visitor = visit(base=service.base, width=390, user_agent=agent, platform=platform)
        visitor.context.add_init_script(
            "Object.defineProperty(navigator, 'standalone', {value: %s});"
            "Object.defineProperty(navigator, 'maxTouchPoints', {value: 5}); delete window.PushManager;"
            % json.dumps(standalone))
        sign_in(visitor, service)
        page = visitor.open("/account/notices")
        is_shown(page, state)
        expect(bell(page)).to_be_hidden()
        check(visitor, page, f"notices-{state}")
        page.get_by_role("link", name="加入行事曆").click()
        page.wait_for_url("**/account#calendar")
        expect(page.get_by_role("button", name="製作網址")).to_be_visible()


def is_explained_without_https(visit):
    """On an address that the browser does not trust, the page says why there is no bell, and offers the calendar."""
    with site() as service:
        visitor = visit(base=service.base, width=390)
        visitor.context.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false});")
        sign_in(visitor, service)
        page = visitor.open("/account/notices")
        is_shown(page, "insecure")
        expect(bell(page)).to_be_hidden()
        expect(page.get_by_role("link", name="加入行事曆")).to_be_visible()


def takes_a_topic(visit, javascript):
    """A topic of ntfy is added and removed, and what is no address of one is refused, with what was typed."""
    with site(sends=False) as service:
        visitor = visit(base=service.base, width=390, javascript=javascript)
        sign_in(visitor, service)
        page = visitor.open("/account/notices")
        # Another program sends here.
        expect(page.get_by_role("button", name="傳送測試訊息")).to_have_count(0)
        field = page.get_by_label("主題網址")
        field.fill("https://ntfy.sh/")
        visitor.expect(f"status 422: {service.base}/account/notices/ntfy")
        page.get_by_role("button", name="加入主題").click()
        expect(page.get_by_role("alert")).to_contain_text("尚未儲存")
        expect(field).to_have_value("https://ntfy.sh/")
        check(visitor, page, "notices-topic")
        field.fill(TOPIC)
        page.get_by_role("button", name="加入主題").click()
        expect(page.get_by_role("status").filter(has_text="主題已加入。")).to_be_visible()
        card = page.locator("li[data-device]")
        expect(card).to_contain_text("ntfy.sh/a-s…")
        assert TOPIC not in page.content()
        card.get_by_role("button", name="移除").click()
        expect(page.get_by_role("status").filter(has_text="裝置已移除。")).to_be_visible()
        expect(card).to_have_count(0)


def fits(visit, locale):
    """The page can be read and used in a language, with text of double size, on a phone and at a desk."""
    with site() as service:
        for width in (390, 1280):
            visitor = browser(visit, service, width=width, locale=locale, reduced_motion=True)
            follow(visitor.context.request, service)
            page = visitor.open("/account/notices")
            expect(page.locator("ol.rows li")).to_have_count(3)
            check_fits(page)
            check_accessible(page)
            visitor.shot(page, f"notices-{locale}")
            check_large_text(page)
            page.close()


# MARK: The whole way

def follow(request, service):
    """Chooses 媽祖."""
    answer = request.put(
        service.base + "/api/user/deity-subscriptions", data=[{"deity_id": int(MAZU), "enabled": True}],
        headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.ok, answer.text()


#: What a browser does with notifications: one of each tag is there, until it is closed.
NOTIFICATIONS = """() => {
    self.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        const one = {title, ...options, close: () => { self.shown = self.shown.filter(each => each !== one); }};
        self.shown = self.shown.filter(({tag}) => !tag || tag !== options.tag);
        self.shown.push(one);
    };
}"""


class Worker:
    """The service worker of a page, by the debugging protocol."""

    def __init__(self, visitor, page):
        self._visitor, self._page, self._registration = visitor, page, None
        self._session = visitor.context.new_cdp_session(page)
        self._session.on("ServiceWorker.workerRegistrationUpdated", self._updated)
        self._session.send("ServiceWorker.enable")
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        for _ in range(1200):
            if self._registration:
                break
            page.wait_for_timeout(25)
        (self._worker,) = visitor.context.service_workers
        self._worker.evaluate(NOTIFICATIONS)

    def _updated(self, event):
        for each in event["registrations"]:
            if not each["isDeleted"]:
                self._registration = each["registrationId"]

    def push(self, text, until):
        """Delivers a message. Waits until a function of what is shown returns true. Returns what is shown."""
        self._session.send("ServiceWorker.deliverPushMessage", {
            "origin": self._visitor.base, "registrationId": self._registration, "data": text})
        for _ in range(1200):
            shown = self.shown()
            if until(shown):
                return shown
            self._page.wait_for_timeout(25)
        raise AssertionError(f"not shown: {text}; {shown}")

    def shown(self):
        """What is shown now."""
        return self._worker.evaluate(
            "() => self.shown.map(({title, body, lang, tag, data}) => ({title, body, lang, tag, url: data.url}))")

    def close(self, tag):
        self._worker.evaluate("tag => self.shown.find(each => each.tag === tag).close()", tag)

    def press(self):
        """A person presses the last notification. Returns the address that is opened: no window opens without a hand."""
        return self._worker.evaluate("""async () => {
            let waits;
            const opened = new Promise(resolve => {
                Clients.prototype.openWindow = async url => { resolve(url); return null; };
            });
            const press = new Event("notificationclick");
            press.notification = self.shown.at(-1);
            press.waitUntil = promise => { waits = promise; };
            self.dispatchEvent(press);
            await waits;
            return opened;
        }""")


def goes_the_whole_way(visit):
    """A person signs in, chooses 媽祖 and presses the bell. On the day, the push arrives at the receiver; delivered into the
    browser it is shown once, also where it comes twice, and a press opens the day's page in the person's language."""
    with site(sends=False) as service:
        visitor = browser(visit, service, width=390, keeps_pages=True)
        page = visitor.open("/account/deities")
        page.locator(f'input[name="id"][value="{MAZU}"]').check()
        page.get_by_role("button", name="儲存", exact=True).click()
        time = reads_in_japanese(page)
        page.goto(service.base + "/account/notices")
        first = page.locator("ol.rows li a").first
        name, address = first.inner_text(), first.get_attribute("href")
        day = day_of(page.request, service, address)
        bell(page).click()
        page.wait_for_url("**/account/notices?done=on")
        visitor.shot(page, "notices-way")
        # Time passes. The day before, the reminder is queued; on the day it is a minute after the time that was set.
        day += datetime.datetime.now(TAIPEI).date() - time.date()
        service.comes_by(day)
        service.notify(day - datetime.timedelta(days=1))
        assert service.receiver.is_empty()
        service.notify(day)
        message, topic = service.receiver.next()
        assert topic and topic in json.loads(message)["id"].replace("-", ""), (topic, message)
        worker = Worker(visitor, page)
        (shown,) = worker.push(message, len)
        assert name in shown["title"] and shown["lang"] == "ja", (name, shown)
        # What comes after it tells that the second one was dealt with.
        worker.push(message, len)
        both = worker.push(json.dumps({"id": "last", "title": "last"}), lambda all: all[-1]["tag"] == "last")
        assert both[:-1] == [shown], both
        worker.close("last")
        opened = worker.press()
        assert opened.startswith(service.base + address), (opened, address)
        assert worker.shown() == []
        page.goto(opened)
        assert page.evaluate("document.documentElement.lang") == "ja"
        expect(page.get_by_role("heading", level=1)).to_contain_text("媽祖の")
        page.goto(service.base + address.partition("?")[0] + "?lang=zh")
        expect(page.get_by_role("heading", level=1)).to_contain_text(name)


def reads_in_japanese(page):
    """Sets the time of day to a minute ago, and messages to Japanese. Returns that time."""
    time = datetime.datetime.now(TAIPEI) - datetime.timedelta(minutes=1)
    page.get_by_label("提醒時刻（臺灣時間）").fill(time.strftime("%H:%M"))
    page.get_by_label("訊息的語言").select_option("ja")
    page.get_by_role("button", name="儲存", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="設定已儲存。")).to_be_visible()
    return time


def day_of(request, service, address):
    """The day of an event, by its page's number."""
    event = request.get(f"{service.base}/api/events/{re.sub('[^0-9]', '', address)}").json()
    return datetime.date.fromisoformat(event["solar_date"])


def shows_old_and_new(visit):
    """The service worker shows what a message declares, and one of the form before; one tag is shown once; an address of
    another site is not opened; what cannot be read is shown all the same."""
    with services.visited() as base:
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open("/")
        worker = Worker(visitor, page)
        declared = {"web_push": 8030, "id": "a", "notification": {
            "title": "媽祖聖誕", "body": "明日", "navigate": "https://temples.example/events/10100?x=1", "tag": "a", "lang": "ja",
            "silent": False}}
        (shown,) = worker.push(json.dumps(declared), len)
        assert shown == {"title": "媽祖聖誕", "body": "明日", "lang": "ja", "tag": "a",
                         "url": f"{base}/events/10100?x=1&lang=ja"}, shown
        before = worker.push(json.dumps({"id": "b", "title": "初一", "body": "今天", "url": "/events"}), lambda all: len(all) > 1)
        assert before[1] == {"title": "初一", "body": "今天", "lang": "", "tag": "b", "url": f"{base}/events"}, before
        assert worker.press() == f"{base}/events"
        worker.push(json.dumps({"id": "b", "title": "初一", "body": "今天", "url": "/events"}), lambda all: len(all) > 1)
        declared["notification"]["body"] = "今日"
        again = worker.push(json.dumps(declared), lambda all: all[-1]["tag"] == "a")
        assert [each["body"] for each in again] == ["今天", "今日"], again
        texts = ["null", "no JSON", json.dumps({"web_push": 8030}), json.dumps({"web_push": 8030, "notification": 5})]
        for count, text in enumerate(texts, 3):
            shown = worker.push(text, lambda all: len(all) == count)
            assert shown[-1] == {"title": "提醒", "body": "", "lang": "", "tag": "", "url": f"{base}/"}, (text, shown)


def opens_a_kept_page(visit):
    """Without a network, a page that is asked for in the language of a message is the kept one, in the reader's language."""
    with contextlib.ExitStack() as stack:
        base = stack.enter_context(services.service())
        visitor = visit(base=base, keeps_pages=True)
        page = visitor.open("/events/10100")
        wait_until(page, "async () => await caches.match('/events/10100') !== undefined")
        stack.close()
        visitor.expect("request failed")
        page.goto(base + "/events/10100?lang=ja")
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("媽祖聖誕"))
        assert page.locator("#as-of").is_visible()
        page.goto(base + "/temples/3?lang=ja")
        expect(page.get_by_role("heading", level=1)).to_have_text("離線可看的頁面")
