"""Scenarios that hold for every page."""
import re
import urllib.parse

import languages
from accessibility import check_accessible, check_fits, check_large_text, check_links
from maps import drawn


def name_of(path):
    """The name of a page's picture."""
    return urllib.parse.unquote(path).strip("/?").translate(str.maketrans("/?&=", "----")) or "start"


def grows_with_the_text(page, path, status):
    """With text of its own and of double size nothing is cut off, and links can be pressed. The page stays so."""
    if "bbox" in path and status == 200:
        # On a phone the map stands in place of the list.
        drawn(page)
    check_fits(page)
    if path != "/docs":
        check_links(page)
    check_large_text(page)
    if path != "/docs":
        check_links(page)


def is_for_everyone(visit, path, status=200):
    """On a phone and at a desk, light and dark, axe finds nothing grave, nothing is wider than the window, also with text of
    double size, the page opens without an error, and what the interface says is Chinese."""
    visitor = visit(width=360, reduced_motion=True)
    page = visitor.open(path, status=status)
    if path != "/docs":
        check_texts(page, "zh")
        chinese_texts[path] = texts(page)
    check_sizes(visitor, page, path, status)
    visitor.resize(page, 1280)
    check_sizes(visitor, visitor.open(path, status=status, page=page), path, status)


def check_sizes(visitor, page, path, status):
    """Light and dark, axe finds nothing grave, and nothing is wider than the window, also with text of double size."""
    for dark in (False, True):
        visitor.prefer(page, dark)
        visitor.shot(page, name_of(path))
        check_fits(page)
        if path != "/docs":
            check_links(page)
        check_accessible(page, "contrast" if dark else "all")
    grows_with_the_text(page, path, status)


#: The texts of a page: those of the interface with where they are; those of the data, which are marked as Chinese, with where
#: they are and whether they are folded; and the languages of other parts.
TEXTS = r"""() => {
    const root = document.documentElement;
    const language = element => element.closest("[lang]").lang;
    const [told, data, others] = [[], [], new Set()];
    const add = (element, where, text) => {
        if (!text.trim()) return;
        const name = `${element.localName}${where}`;
        if (language(element) === root.lang) told.push([name, text.trim()]);
        else if (language(element) === "zh-Hant-TW") data.push([name, text.trim(), !!element.closest("details.original")]);
        else others.add(language(element));
    };
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!element.closest("script, style")) add(element, "", walker.currentNode.data);
    }
    const names = ["aria-label", "aria-description", "title", "alt", "placeholder"];
    for (const element of root.querySelectorAll("*")) {
        for (const {name, value} of element.attributes) {
            if (names.includes(name) || name.startsWith("data-")) add(element, `[${name}]`, value);
        }
    }
    for (const meta of root.querySelectorAll("meta[name=description], meta[property^='og:']")) {
        add(meta, `[${meta.name || meta.getAttribute("property")}]`, meta.content);
    }
    return [told, data, [...others]];
}"""

#: The pages of temples and activities, whose texts sources have in Chinese alone.
FOLDING = r"/(temples/|activities)"


def texts(page):
    """The texts of the interface of a page, each with where it is."""
    return page.evaluate(TEXTS)[0]


#: The texts of pages in Chinese, by their paths.
chinese_texts = {}


def in_chinese(visit, path, status):
    """The texts of the interface of the same page in Chinese, which is opened once."""
    if path not in chinese_texts:
        chinese_texts[path] = texts(visit().open(path, status=status))
    return chinese_texts[path]


def check_language(page, chinese=(), names=()):
    """Fails where a text of the interface is in another language than the page, in English or Japanese, and where a text in
    Chinese there is more than a name.

    chinese: the texts of the same page in Chinese, with which a Japanese page is compared. names: what people have written.
    """
    language = page.locator("html").get_attribute("lang")
    if language in ("en", "ja"):
        check_texts(page, language, chinese, names)


def check_texts(page, language, chinese=(), names=()):
    """Fails where a page in this language says something that its language does not have."""
    told, data, others = page.evaluate(TEXTS)
    data += [("", name, False) for name in names]
    folds = bool(re.match(FOLDING, urllib.parse.urlsplit(page.url).path))
    left = languages.problems(language, told, data, others, chinese, folds)
    assert not left, f"{page.url}: {len(left)} texts are left:\n" + "\n".join(left[:20])


def is_told_in_one_language(visit, path, locale, status=200):
    """In a browser in English or Japanese no text of the interface is in another one, and what is in Chinese there is a name; axe
    finds nothing grave, light and dark; with text of double size nothing is cut off on a phone and at a desk."""
    language = locale[:2]
    visitor = visit(locale=locale)
    page = visitor.open(path, status=status)
    visitor.shot(page, f"{name_of(path)}-{language}")
    # The API's own page is in English and Chinese, and its examples are data.
    shown = page.locator("html").get_attribute("lang")
    if path == "/docs":
        assert shown == "en", shown
    else:
        assert shown.startswith(language), shown
        check_texts(page, language, in_chinese(visit, path, status) if language == "ja" else [])
    check_fits(page)
    check_accessible(page)
    visitor.prefer(page, True)
    check_accessible(page, "contrast")
    grows_with_the_text(page, path, status)
    visitor.resize(page, 1280)
    grows_with_the_text(visitor.open(path, status=status, page=page), path, status)


def keeps_the_language(visit, javascript):
    """A link in the foot shows the same page in another language, and the next pages are in that language too."""
    visitor = visit(javascript=javascript)
    page = visitor.open("/lunar?date=2026-05-01")
    page.get_by_role("link", name="日本語").click()
    page.wait_for_url("**/lunar?date=2026-05-01&lang=ja")
    assert page.locator("html").get_attribute("lang") == "ja"
    assert "5月1日（金）" in page.locator("main").inner_text()
    assert page.locator("footer [hreflang][aria-current]").inner_text() == "日本語"
    page.locator("header nav a[href='/events']").click()
    page.wait_for_url("**/events")
    assert page.locator("html").get_attribute("lang") == "ja"
    page.get_by_role("link", name="繁體中文").click()
    page.wait_for_url("**/events?lang=zh")
    assert page.locator("html").get_attribute("lang") == "zh-Hant-TW"


def works_without_javascript(visit, path):
    """The heading and the content are there, and every link of the header and the navigation leads somewhere."""
    visitor = visit(javascript=False)
    page = visitor.open(path)
    headings = page.locator("h1")
    assert headings.count() == 1 and headings.inner_text().strip(), f"{headings.count()} headings of level 1"
    assert headings.is_visible(), "the heading is hidden"
    content = page.locator("main")
    assert content.count() == 1, f"{content.count()} elements main"
    assert len(content.inner_text().strip()) > len(headings.inner_text().strip()), "there is no content"
    links = page.locator("header a[href], nav a[href]")
    addresses = {urllib.parse.urljoin(page.url, links.nth(each).get_attribute("href")).partition("#")[0]
                 for each in range(links.count())}
    for address in sorted(addresses):
        if address.startswith(visitor.base):
            status = visitor.context.request.get(address).status
            assert status == 200, f"the link to {address} is answered with {status}"


def finds_poor_contrast(visit):
    """A text that is too pale is found on a page of which all other texts are known to be good, also where only its size or what
    is behind it has changed."""
    page = visit().open("/lunar")
    check_accessible(page)
    check_accessible(page, "contrast")
    text = page.locator("main p:visible").filter(has_text=re.compile(r"\S")).first
    for styles in ({"color": "#d8d4cc"}, {"opacity": "0.3"}, {"background": "#5a5550"}):
        text.evaluate("(element, styles) => { element.removeAttribute('style'); Object.assign(element.style, styles); }", styles)
        try:
            check_accessible(page, "contrast")
        except AssertionError as error:
            assert "color-contrast" in str(error), error
        else:
            raise AssertionError(f"not found: {styles}")
