"""Scenarios that hold for every page."""
import re
import urllib.parse

from accessibility import check_accessible, check_fits, check_large_text


def name_of(path):
    """The name of a page's picture."""
    return urllib.parse.unquote(path).strip("/?").translate(str.maketrans("/?&=", "----")) or "start"


def is_for_everyone(visit, path, width, dark, status=200):
    """Axe finds nothing grave, nothing is wider than the window, and the page opens without an error."""
    visitor = visit(width=width, dark=dark, reduced_motion=True)
    page = visitor.open(path, status=status)
    visitor.shot(page, name_of(path))
    check_fits(page)
    check_accessible(page)


def is_english(visit, path):
    """In a browser in English, axe finds nothing grave, and the frame and the headings of the form are English."""
    visitor = visit(locale="en-US")
    page = visitor.open(path)
    assert page.locator("html").get_attribute("lang") == "en"
    words = page.locator("header nav a, label, button, summary, footer p, .skip, legend, h1:not(article h1)")
    for text in words.all_inner_texts():
        # Names of deities, groups and days are data.
        assert not re.search("[\u3400-\u9fff]", text) or re.search("[A-Za-z]", text) or path.count("/") > 1, text
    check_fits(page)
    check_accessible(page)


def grows_with_the_text(visit, path):
    """With text of double size nothing is cut off on a phone."""
    visitor = visit()
    page = visitor.open(path)
    check_large_text(page)


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
