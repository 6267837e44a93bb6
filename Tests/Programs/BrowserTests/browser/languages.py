"""What the pages may say in each language: rules over the texts of a page, whoever has read them.

`told` are the texts in the page's language, each with where it is; `data` those that are marked as Chinese in a page of another
language, each with where it is and whether it is folded.
"""
import csv
import functools
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[4]

#: What the catalogue is made of, and its members that are sentences.
CATALOGUE = ("deities", "festivals", "activities", "groups")
SENTENCES = {"role", "description", "worship_notes", "customs", "usual", "note", "days_note"}
#: The members, and the columns of the starter temples, that a page shows as they are.
NAMES = {"name", "aliases", "romanized", "title", "place", "time", "source"}
COLUMNS = ("name", "official_name", "name_en", "aliases", "address", "open_time", "website", "introduction", "features",
           "transportation", "worship_tips", "reference")

HAN = r"[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
#: Without the marks that Chinese has too.
KANA = r"[\u3041-\u3096\u30a1-\u30fa\u30fd-\u30ff]"
TONES = r"[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]"
LATIN = r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+"
#: The longest name in the data has half of that.
LONGEST_NAME = 60

#: Characters of Chinese that Japanese writes in another form.
OLD_FORMS = set(
    "亞惡壓圍醫隱營榮驛圓緣鹽奧應橫歐黃溫穩假價畫會壞懷繪擴覺學嶽樂勸歡觀關歸氣龜戲舊據虛峽狹鄕鄉曉區驅徑惠攜經繼輕藝擊檢權獻縣險顯驗"
    "嚴廣恆號國濟齋劑櫻雜參慘殘絲齒兒辭濕實寫釋壽從獸縱處緖將燒稱證乘條淨狀疊讓觸愼晉眞盡圖醉隨髓數樞聲靜齊攝戰淺潛錢禪雙壯爭總聰莊"
    "裝騷藏臟屬續體對帶單團彈斷晝蟲鑄廳聽遲鎭鐵轉點傳黨盜燈當獨讀屆繩腦廢拜賣麥發髮拔祕濱佛變邊辨瓣辯寶豐萬滿彌藥譯豫餘與譽搖樣"
    "遙來亂覽兩獵壘勵禮隸靈齡戀爐勞樓祿灣臺")

#: Latin words of Chinese pages that are no names of the data: of companies, programs, forms of files and units.
LATIN_WORDS = set(
    "Google Apple OpenStreetMap GPX ics iPhone iPad iOS Android Safari Chrome Edge Firefox NLSC TDX ODbL km App QR Leaflet Tab "
    "https lat bbox".split())


@functools.cache
def catalogue():
    """All texts of the catalogue, each with its member and its language."""
    found = []

    def read(value, member, language):
        if isinstance(value, dict):
            for name, each in value.items():
                if name == "translations":
                    for code, texts in each.items():
                        read(texts, None, code)
                else:
                    read(each, name, language)
        elif isinstance(value, list):
            for each in value:
                read(each, member, language)
        elif isinstance(value, str):
            found.append((member, language, value))

    for name in CATALOGUE:
        read(json.loads((ROOT / f"data/{name}.json").read_text()), None, "zh")
    return found


@functools.cache
def sentences():
    """The Chinese sentences of the catalogue."""
    return {text for member, language, text in catalogue() if language == "zh" and member in SENTENCES}


@functools.cache
def sources():
    """The sources that the catalogue names: the title of a page may be a question."""
    return {text for member, _, text in catalogue() if member == "source"}


@functools.cache
def data_texts(language):
    """The texts of the catalogue in a language, the longest first, and its names without the kana that say how they are read."""
    texts = {text for _, of, text in catalogue() if of == language}
    texts |= {re.sub(r"（[\u3041-\u30ff]+）$", "", text) for text in texts}
    return sorted(texts - {""}, key=len, reverse=True)


@functools.cache
def latin_words():
    """The Latin words of Chinese pages, with those of names, addresses and sources."""
    texts = [text for member, language, text in catalogue() if language == "zh" and member in NAMES | SENTENCES]
    with (ROOT / "data/temples.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            texts += [row[column] for column in COLUMNS]
            texts += [text for photo in json.loads(row["photos"] or "[]") for name, text in photo.items()
                      if name != "url" and isinstance(text, str)]
    # Of an address, pages show the host alone.
    return LATIN_WORDS.union(*(re.findall(LATIN, re.sub(r"https?://([^/\s]+)\S*", r"\1", text)) for text in texts))


@functools.cache
def wrong_words(language):
    """The words that no page of a language says itself: the last column of a table of docs/glossary.md."""
    section = (ROOT / "docs/glossary.md").read_text().partition("\n## What readers see\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")][2:]
    words = [word.strip() for row in rows for part in row[-1].split(";") if part.strip().startswith(language)
             for word in part.strip()[len(language):].split(",")]
    assert words, "docs/glossary.md has no words that readers do not see"
    return words


def without(text, names):
    """The text without these names, of which longer ones come first."""
    for name in names:
        text = text.replace(name, "")
    return text


def wrong_names(data, folds):
    """The texts marked as Chinese that are more than names, and those that are folded where nothing has to be.

    folds: whether the page may have texts that are in Chinese alone.
    """
    for where, text, is_folded in data:
        if is_folded:
            if not folds:
                yield f"folded {where}: {text}"
        # Other names that the search of a list knows, which nobody sees.
        elif "[data-names]" not in where and not any(text in each for each in sources()) and (
                len(text) > LONGEST_NAME or re.search("[。！？；]", text) or any(each in text for each in sentences())):
            yield f"no name {where}: {text}"


def left_in_english(told, data):
    """The texts with Chinese characters or punctuation, but for names of the data in titles and descriptions."""
    names = sorted((text for _, text, _ in data), key=len, reverse=True)
    for where, text in told:
        if re.search(HAN + r"|[\u3000-\u3002\u3008-\u301f\uff01-\uff5e]", without(text, names)):
            yield f"{where}: {text}"


def left_in_japanese(told, data, chinese):
    """The texts with characters that Japanese does not have, those that are as on the Chinese page, and readings in pinyin.

    Names of the data may have both: 開漳聖王 is 開漳聖王.
    """
    names = sorted({text for _, text, _ in data}.union(data_texts("ja")), key=len, reverse=True)
    chinese = {text for _, text in chinese}
    for where, text in told:
        rest = without(text, [each for each in names if each in text])
        # Dates and months are the same in both languages.
        is_same = text in chinese and len(text) > 3 and re.search(HAN, re.sub("[年月日一二三四五六七八九十]", "", rest))
        is_foreign = any(each in OLD_FORMS or re.search(HAN, each) and not each.encode("shift_jis", "ignore")
                         for each in rest)
        if is_same or is_foreign or re.search(TONES, text):
            yield f"{where}: {text}"


def left_in_chinese(told):
    """The texts with kana, and those with Latin words that are no names."""
    for where, text in told:
        # Attributes for scripts have their own words; what they show is text when they have shown it.
        if where.partition("[")[2].startswith(("data-", "og:type", "og:locale")):
            continue
        # Scripts put something in the place of {n}.
        words = set(re.findall(LATIN, re.sub(r"https?://\S+|\{[a-z-]+\}", "", text))) - latin_words()
        if words or re.search(KANA, text):
            yield f"{where}: {text} {sorted(words)}"


def said_otherwise(told, language):
    """The texts with a word that the glossary has another one for. Texts of the data may have it."""
    for where, text in told:
        rest = text.lower()
        for word in wrong_words(language):
            if word.lower() in rest and word.lower() in without(
                    rest, [each.lower() for each in data_texts(language) if each.lower() in rest]):
                yield f"not “{word}”, {where}: {text}"


def problems(language, told, data, others, chinese=(), folds=False):
    """All that is wrong with the texts of a page.

    language: that of the page, with two letters. others: the languages of parts that are in neither. chinese: the texts of the
    same page in Chinese, with which a Japanese page is compared. folds: whether the page may have texts that are in Chinese alone.
    """
    found = list(said_otherwise(told, language))
    if language == "zh":
        return found + list(left_in_chinese(told))
    found += wrong_names(data, folds)
    if language == "en":
        return found + list(left_in_english(told, data))
    if "zh-Latn-pinyin" in others:
        found.append("a reading in pinyin")
    return found + list(left_in_japanese(told, data, chinese))
