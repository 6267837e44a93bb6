"""Whether people can read and use a page: axe's rules, and that nothing is wider than the window."""
import json

from axe_playwright_python.base import AXE_SCRIPT

#: Elements that stand out at the right themselves, or with their text.
WIDE = """() => [...document.body.querySelectorAll("*")]
    .filter(each => [each, ...[...each.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)].some(part => {
        const range = document.createRange();
        range.selectNode(part);
        return [...range.getClientRects()].some(box => box.right > innerWidth + 1);
    }))
    .slice(-5).map(each => each.outerHTML.slice(0, 120))"""

#: Whether an element has a text of its own.
HAS_TEXT = """(each => !each.closest("svg, script, style, noscript")
    && [...each.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim()))"""

#: The elements that have a text.
TEXTS = f"""() => [...document.body.querySelectorAll("*")].filter({HAS_TEXT})"""

#: The sizes of these texts. One that has left the page meanwhile, as a label of the map, has none.
SIZES = """texts => texts.map(each => each.isConnected ? parseFloat(getComputedStyle(each).fontSize) : null)"""


#: Waits until what moves or fades in has done so.
ANIMATIONS = """() => Promise.allSettled(document.getAnimations()
    .filter(each => Number.isFinite(each.effect.getComputedTiming().endTime)).map(each => each.finished))"""

#: Axe reads each colour anew for each text and for all that is behind it, which is half of its time. The same words are the
#: same colour.
KNOWN_COLOURS = """() => {
    const {prototype} = axe.commons.color.Color, {parseString} = prototype, known = new Map();
    prototype.parseString = function (words) {
        if (known.has(words)) [this.r, this.g, this.b, this.alpha] = known.get(words);
        else known.set(words, (parseString.call(this, words), [this.r, this.g, this.b, this.alpha]));
        return this;
    };
}"""

#: Axe's dearest rule: it asks for the colours behind each text.
CONTRAST = "color-contrast"

#: The elements with a text that can be seen, fields of forms among them.
SHOWN = f"""() => [...document.body.querySelectorAll("*")].filter(each => each.getClientRects().length > 0
    && (each.matches("input, select, textarea") || {HAS_TEXT}(each)))"""

#: What decides the contrast of each of them: its colour, its size and weight, and what its ancestors paint behind it. Null where
#: an element may stand before others.
SURROUNDINGS = """texts => {
    const behind = new Map([[null, ""]]);
    const painted = element => {
        if (!behind.has(element)) {
            const style = getComputedStyle(element), above = painted(element.parentElement);
            const moves = ["absolute", "fixed", "sticky"].includes(style.position) || style.transform !== "none";
            behind.set(element, above === null || moves ? null : [
                above, style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode].join(" "));
        }
        return behind.get(element);
    };
    return texts.map(each => {
        const style = getComputedStyle(each), all = painted(each);
        return all === null ? null : [all, style.color, style.fontSize, style.fontWeight, style.textShadow, style.visibility,
            each.matches(":disabled, [aria-disabled=true]"), each.matches("input, select, textarea")].join("|");
    });
}"""

#: The surroundings whose contrast axe has found good, on whatever page: pages, languages and widths share their styles.
good = set()


def contrast(page):
    """What axe finds of texts whose surroundings it has not judged yet."""
    texts = page.evaluate_handle(SHOWN)
    surroundings = texts.evaluate(SURROUNDINGS)
    places = [place for place, each in enumerate(surroundings) if each is None or each not in good]
    if not places:
        return []
    found = texts.evaluate(
        "(texts, [places, rule]) => axe.run({include: places.map(place => texts[place])}, {resultTypes: ['violations'], runOnly: [rule]})",
        [places, CONTRAST])["violations"]
    if not found:
        good.update(surroundings[place] for place in places if surroundings[place])
    return found


def check_accessible(page, rules="all"):
    """Fails on a finding of axe that is serious or critical. Prints the others. Rules are "all", or "contrast" for a
    page that was checked in other colours."""
    page.evaluate(ANIMATIONS)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(KNOWN_COLOURS)
    found = contrast(page)
    if rules == "all":
        found += page.evaluate(
            "rule => axe.run(document, {resultTypes: ['violations'], rules: {[rule]: {enabled: false}}})", CONTRAST)["violations"]
    grave = []
    for rule in found:
        text = f"axe, {rule['impact']}: {rule['id']}: {rule['help']}"
        for node in rule["nodes"][:5]:
            text += f"\n    {node['html'][:200]}\n    {' '.join(str(each) for each in node['target'])}"
            text += "".join("\n    " + line for line in (node.get("failureSummary") or "").splitlines())
        if len(rule["nodes"]) > 5:
            text += f"\n    and {len(rule['nodes']) - 5} more"
        if rule["impact"] in ("serious", "critical"):
            grave.append(text)
        else:
            print(text)
    assert not grave, "\n".join(grave)


def check_fits(page):
    """Fails if the page can be scrolled sideways."""
    width, window = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert width <= window, f"the page is {width} px wide in a window of {window}: " + json.dumps(
        page.evaluate(WIDE), ensure_ascii=False)


#: The links in texts that are less than 24 pixels high.
LOW_LINKS = """() => [...document.querySelectorAll("main a[href], footer a[href]")]
    .filter(each => getComputedStyle(each).display === "inline" && each.textContent.trim() && !each.closest(".leaflet-container")
        && [...each.getClientRects()].some(box => box.width > 0 && box.height < 24))
    .slice(0, 5).map(each => each.outerHTML.slice(0, 120))"""


def check_links(page):
    """Fails if a link in a text is too low for a finger."""
    low = page.evaluate(LOW_LINKS)
    assert not low, f"links of less than 24 px: {low}"


def next_frames(page):
    """Waits until the page is drawn anew: what observes its layout has been called."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def check_large_text(page):
    """Fails if the page does not fit with text at 200 %, or if a text stays small. The page stays so."""
    texts = page.evaluate_handle(TEXTS)
    before = texts.evaluate(SIZES)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    next_frames(page)
    after = texts.evaluate(SIZES)
    small = [texts.evaluate("(texts, place) => texts[place].outerHTML.slice(0, 80)", place)
             for place, (old, new) in enumerate(zip(before, after)) if new is not None and new < 1.5 * old]
    assert not small, f"{len(small)} texts do not grow with the text size (use rem): {small[:5]}"
    check_fits(page)
