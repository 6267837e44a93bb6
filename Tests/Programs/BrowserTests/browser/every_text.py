"""Every page of the catalogue, read without a browser: what it says is in its language."""
import html.parser
import json
import urllib.parse

import languages

#: Elements without an end.
EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
#: Attributes that readers see or hear.
SHOWN = {"aria-label", "aria-description", "title", "alt", "placeholder"}


class Texts(html.parser.HTMLParser):
    """The texts of a page, as `every_page.TEXTS` finds them in a browser."""

    def __init__(self, page):
        super().__init__()
        self.told, self.data, self.others = [], [], set()
        self.next = None
        #: The open elements: name, language, whether it is folded as an original.
        self._open = [("", None, False)]
        self.feed(page)
        self.close()

    @property
    def language(self):
        """The language of the page."""
        return self._root

    def handle_starttag(self, tag, attrs):
        attributes = {name: value or "" for name, value in attrs}
        _, language, is_folded = self._open[-1]
        language = attributes.get("lang", language)
        is_folded = is_folded or tag == "details" and "original" in attributes.get("class", "").split()
        if tag == "html":
            self._root = language
        if attributes.get("rel") == "next" and "href" in attributes:
            self.next = attributes["href"]
        for name, value in attributes.items():
            if name in SHOWN or name.startswith("data-"):
                self._add(f"{tag}[{name}]", value, language, is_folded)
        name = attributes.get("name") or attributes.get("property") or ""
        if tag == "meta" and (name == "description" or name.startswith("og:")):
            self._add(f"meta[{name}]", attributes.get("content", ""), language, is_folded)
        if tag not in EMPTY:
            self._open.append((tag, language, is_folded))

    def handle_endtag(self, tag):
        if tag in EMPTY:
            return
        places = [place for place, (name, _, _) in enumerate(self._open) if name == tag]
        assert places, f"</{tag}> ends nothing"
        del self._open[places[-1]:]

    def handle_data(self, data):
        tag, language, is_folded = self._open[-1]
        if tag not in ("script", "style"):
            self._add(tag, data, language, is_folded)

    def _add(self, where, text, language, is_folded):
        text = text.strip()
        if not text or language is None:
            return
        if language == self._root:
            self.told.append((where, text))
        elif language == "zh-Hant-TW":
            self.data.append((where, text, is_folded))
        else:
            self.others.add(language)


def paths():
    """The pages of the catalogue: of each deity, festival, day of a deity and group."""
    data = {name: json.loads((languages.ROOT / f"data/{name}.json").read_text())[name] for name in languages.CATALOGUE}
    for deity in data["deities"]:
        yield f"/deities/{deity['id']}"
        # As the API numbers them.
        for place in range(len(deity["days"])):
            yield f"/events/{10_000 + deity['id'] * 100 + place}"
    for festival in data["festivals"]:
        yield f"/events/{festival['id']}"
    for group in data["groups"]:
        yield f"/groups/{group['id']}"


def is_told_in_one_language(visit, locale):
    """Each page of the catalogue, and the activities of a year, say nothing in another language but names."""
    language = locale[:2]
    request = visit(locale=locale).context.request

    def read(path, accepted):
        answer = request.get(path, headers={"Accept": "text/html", "Accept-Language": accepted})
        assert answer.status == 200, f"{path}: {answer.status}"
        texts = Texts(answer.text())
        assert texts.language.startswith(accepted[:2]), f"{path}: {texts.language}"
        return texts

    def check(path):
        texts = read(path, locale)
        chinese = read(path, "zh-TW").told if language == "ja" else ()
        found = languages.problems(
            language, texts.told, texts.data, texts.others, chinese, folds=path.startswith("/activities"))
        left.extend(f"{path}: {each}" for each in found)
        return texts.next and urllib.parse.urljoin(path, texts.next)

    left = []
    pages = list(paths())
    assert len(pages) > 400, len(pages)
    for path in pages:
        check(path)
    path, count = "/activities?days=365", 0
    while path:
        path, count = check(path), count + 1
    assert count > 1, count
    assert not left, f"{len(left)} texts are left:\n" + "\n".join(left[:60])


def finds_what_is_wrong(visit):
    """The rules find a sentence in Chinese, a reading in Japanese and a word of another language, and pass what is right."""
    story = next(text for member, language, text in languages.catalogue()
                 if language == "zh" and member == "description" and len(text) > 20)

    def found(language, body, chinese="", folds=False):
        def page(code, inside):
            return Texts(f'<!DOCTYPE html><html lang="{code}"><body>{inside}</body></html>')
        texts = page("zh-Hant-TW" if language == "zh" else language, body)
        return languages.problems(
            language, texts.told, texts.data, texts.others, page("zh-Hant-TW", chinese).told, folds)

    name = '<span lang="zh-Hant-TW">媽祖</span>'
    sentence = f'<p lang="zh-Hant-TW">{story}</p>'
    folded = f'<details class="original"><summary>In Chinese</summary>{sentence}</details>'
    for language in ("en", "ja"):
        assert not found(language, name)
        assert found(language, sentence), "a sentence is no name"
        assert found(language, '<p lang="zh-Hant-TW">拜拜！</p>'), "an exclamation is no name"
        assert found(language, f'<p lang="zh-Hant-TW">{"宮" * 61}</p>'), "it is too long for a name"
        assert found(language, folded.replace("In Chinese", "")), "the page has no text in Chinese alone"
        assert not found(language, folded.replace("In Chinese", ""), folds=True)
    assert found("en", "<p>媽祖</p>") and found("en", "<p>Mazu。</p>")
    assert not found("en", '<small lang="zh-Latn-pinyin">Māzǔ</small>')
    assert found("ja", '<small lang="zh-Latn-pinyin">Māzǔ</small>') and found("ja", "<p>Māzǔ</p>")
    assert found("ja", "<p>觀音</p>") and not found("ja", "<p>観音、鎮</p>")
    assert found("ja", "<p>近期重要日子</p>", "<p>近期重要日子</p>")
    assert found("zh", "<p>祭りの日</p>") and found("zh", "<p>Settings 設定</p>") and not found("zh", "<p>Google 地圖</p>")
    word = languages.wrong_words("ja")[0]
    assert found("ja", f"<p>{word}</p>"), word
