internal import TempleModel
internal import Wording

/// A group of fields in the form of an entity.
struct EntityGroup {
    let id: String
    let words: Words
    /// The names of the fields that stand together: most have a place of their own, and a text stands beside those in other
    /// languages.
    let blocks: [[String]]

    static func all(_ kind: CatalogueKind) -> [EntityGroup] {
        switch kind {
        case .deity:
            [
                names([translated("name"), ["family"], ["aliases"], ["romanized"], ["exact_only"]]),
                days([["days"], ["gathers"], ["no_day"], translated("days_note")]),
                texts([
                    translated("deity_role"), translated("description"), translated("worship_notes"), ["source"],
                    ["cover_url"],
                ]),
            ]
        case .festival:
            [
                names([translated("name"), ["occasion"]]),
                days([[EntityField.rule], ["same_day"], ["source"]]),
                texts([translated("description"), translated("customs"), ["cover_url"]]),
            ]
        case .activity:
            [
                names([translated("title"), ["source"]]),
                days([
                    ["recurrence"], inOtherLanguages("usual"), inOtherLanguages("note"), ["time"], ["event"],
                    ["own_day"],
                ]),
                EntityGroup(id: "places", words: Words("Where", "地點", "場所"), blocks: [["temples"], ["place"]]),
                texts([translated("description")]),
            ]
        case .group:
            [
                names([translated("name"), ["enabled"]]),
                EntityGroup(
                    id: "items", words: Words("What it has", "內容", "内容"), blocks: [["deities"], ["festivals"]]),
                texts([translated("description"), ["video_url"], ["created_at"]]),
            ]
        }
    }

    private static func names(_ blocks: [[String]]) -> EntityGroup {
        EntityGroup(id: "names", words: Words("Names", "名稱", "名前"), blocks: blocks)
    }

    private static func days(_ blocks: [[String]]) -> EntityGroup {
        EntityGroup(id: "when", words: Words("Days", "日子", "日"), blocks: blocks)
    }

    private static func texts(_ blocks: [[String]]) -> EntityGroup {
        EntityGroup(id: "texts", words: Words("Texts", "文字介紹", "文章"), blocks: blocks)
    }

    private static func translated(_ name: String) -> [String] { [name] + inOtherLanguages(name) }

    private static func inOtherLanguages(_ name: String) -> [String] {
        Translations.languages.map { "\(name)_\($0)" }
    }
}

extension EntityField {
    /// What the field is for, and where it appears.
    var help: Words {
        switch name {
        case Self.rule, "recurrence":
            Words(
                "Calendars and reminders count its days from it.", "行事曆與提醒由此推算日期。", "暦とお知らせはここから日を計算します。")
        case "name", "title":
            Words(
                "What people call it. It is the title of its page and in every list.", "大家平常的叫法，顯示為頁面與清單的標題。",
                "ふだん呼ばれる名前。ページと一覧の見出しになります。")
        case "family":
            Words(
                "The more general deity whose name also means this one, such as 王爺 for 池府千歲. A search for it finds both.",
                "名稱也可指這位神明的統稱，如池府千歲屬於王爺；搜尋時會一併找到。", "この神さまも指す広い名前の神さま（池府千歳なら王爺）。検索で両方が見つかります。")
        case "aliases":
            Words(
                "One name per line, in traditional characters. Temples with such a deity belong to it, and searches find it.",
                "一行一個，用正體字。供奉這些名稱的廟歸於這位神明，也可用來搜尋。", "1行に1つ、繁体字で。この名の神さまを祀る廟はこの神さまの廟になり、検索でも使われます。")
        case "romanized":
            Words(
                "One per line. Without a name in English, the first one is the title in English.",
                "一行一個；沒有英文名稱時，第一個是英文頁面的標題。", "1行に1つ。英語の名前がなければ、最初のものが英語の見出しになります。")
        case "exact_only":
            Words(
                "Those of its names that mean it only as a whole, never as a part of a longer name. One per line.",
                "須整個相符才算的名稱，不會在較長的名稱中找。一行一個。", "長い名前の一部ではなく、全体が一致するときだけ使う名前。1行に1つ。")
        case "days":
            Words(
                "They are in the calendar, on its page and at its temples.", "顯示在行事曆、神明與廟宇的頁面。", "暦、神さまのページ、廟のページに出ます。")
        case "gathers":
            Words(
                "The deities that this name stands for together; their days are also this one's.",
                "這個名稱合稱的神明；他們的日子也是這位的日子。", "この名がまとめて指す神さま。その縁日はこの神さまの縁日にもなります。")
        case "no_day": Words("Its page says so. Empty where it has a day.", "顯示在神明頁面；有日子時留空。", "ページに出ます。日があれば空のままにします。")
        case "days_note": Words("Below the days on its page.", "顯示在頁面的日子下方。", "ページの日の下に出ます。")
        case "occasion": Words("Filters of the calendar use it.", "用於行事曆的篩選。", "暦の絞り込みに使われます。")
        case "same_day":
            Words(
                "Other names of the same occasion. The calendar shows them as one.",
                "同一場合的其他名稱；行事曆合為一筆。",
                "同じ行事の別の名。暦では一つにまとめられます。")
        case "source": Words("Where the facts come from. On its page.", "資料的出處，顯示在頁面。", "内容の出典。ページに出ます。")
        case "temples":
            Words(
                "Who hosts it. On their pages and on the map. Calendars know a temple by its place: add at the end. Where one is removed, those after it are other entries in calendars.",
                "主辦的廟宇，顯示在廟宇頁面與地圖。行事曆以順序辨認廟宇：請加在最後；移除一間，其後的廟在行事曆中會變成別的項目。",
                "主催の廟。廟のページと地図に出ます。暦は順番で廟を見分けるので、最後に追加してください。一つ削除すると、後の廟は暦で別の項目になります。")
        case "time": Words("In words, such as 晚上七點.", "文字說明，例如晚上七點。", "文で。例：晩上七點（午後7時）")
        case "place": Words("In words, where it is not at the temple.", "不在廟裡時，用文字說明地點。", "廟でないときの場所を文で書きます。")
        case "event":
            Words(
                "The festival or the deity's day that it celebrates. Their pages show it.", "所慶祝的節日或神明聖誕，會顯示在該頁面。",
                "祝う年中行事や神さまの縁日。そのページに出ます。")
        case "own_day":
            Words(
                "Whether it is the temple's own day, such as the day of its foundation.", "是否為廟宇自己的日子，例如建廟紀念。",
                "廟自身の日（創建の日など）かどうか。")
        case "enabled": Words("People can add it to their calendars.", "大家可以訂閱到自己的行事曆。", "暦に登録できます。")
        case "deities", "festivals":
            Words("In the order in which people see them.", "依顯示的順序。", "表示の順に。")
        case "cover_url":
            Words("http or https. At the top of its page.", "http 或 https 網址，顯示在頁面上方。", "http か https。ページの上に出ます。")
        case "video_url":
            Words("http or https. A link on its page.", "http 或 https 網址，顯示為連結。", "http か https。リンクになります。")
        case "created_at":
            Words(
                "Since when it is there, such as 2026-11-20T08:00:00+08:00. Empty for now.",
                "建立的時間，例如 2026-11-20T08:00:00+08:00；空白為現在。", "作成の日時。例：2026-11-20T08:00:00+08:00。空なら今です。")
        case let name where name.hasSuffix("_en"): Words("For readers of English.", "給英文讀者。", "英語の読者向け。")
        case let name where name.hasSuffix("_ja"): Words("For readers of Japanese.", "給日文讀者。", "日本語の読者向け。")
        default: Words("For readers of Chinese.", "給中文讀者。", "中国語の読者向け。")
        }
    }

    /// The language of its text; nil for a text in any.
    var language: String? {
        guard shape == .prose else { return nil }
        if name.hasSuffix("_en") { return "en" }
        return name.hasSuffix("_ja") ? "ja" : "zh-Hant-TW"
    }
}
