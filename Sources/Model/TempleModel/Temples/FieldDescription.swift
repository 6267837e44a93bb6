public import Wording

/// What there is to say of a field of a temple, in one place.
public struct FieldDescription: Sendable {
    /// What kind of value it has.
    public let kind: MergedTemple.Field.Kind
    /// Which answers have it.
    public private(set) var reach = Reach.search
    /// Whose value is shown.
    public private(set) var trust = Trust.registers
    /// Whether thousands of temples have one of a few values, which filters ask for: see ``FieldTexts/labels``.
    public private(set) var isLabel = false
    /// Its name in a form.
    public let label: Words
    /// What it is for, and where it appears.
    public let help: Words
    /// Its name on the temple's page, and the heading of its paragraph there; nil where it has none.
    public private(set) var heading: Words?
    /// What each of its ``MergedTemple/Field/members`` says, for programs.
    public let meanings: [Words]
    /// What stands before a text of the page at a terminal; nil where it has no line of its own.
    public private(set) var term: String?
    /// The text of the temple in the contract's examples; nil where it has none.
    public private(set) var example: String?

    /// Which answers have a field.
    public enum Reach: Sendable {
        /// Those of searches have it, or look for temples by it.
        case search
        /// A temple's own alone.
        case page
    }

    /// Whose value is shown where sources have several. An edit by hand comes before all of them.
    public enum Trust: Sendable {
        /// The registers', the ministry's first: what a temple is called, where it is, whose it is.
        case registers
        /// The starter data's, which is written with most care, then as ``registers``.
        case writers
        /// The newest: what goes out of date.
        case newest
        /// The map's, which people at the temple keep up to date, then the newest.
        case map
    }

    fileprivate static let paragraph = Words("A paragraph of the temple's page.", "廟宇頁面的一段。", "ページの一段落です。")
}

extension MergedTemple.Field {
    /// What kind of value a field has.
    public enum Kind: Equatable, Sendable {
        /// One text: see ``FieldTexts``.
        case text(FieldRule)
        /// Names in their order.
        case texts
        case position
        case hours
        case rating
        case photos
    }

    public var kind: Kind { about.kind }

    /// What the text of the field must be; nil for a field that is not one text.
    public var rule: FieldRule? { if case .text(let rule) = kind { rule } else { nil } }

    /// Whether it is a text of several lines.
    public var isProse: Bool { if case .prose = rule { true } else { false } }

    /// The description of the field.
    public var about: FieldDescription { Self.descriptions[index] }

    /// Each is made once: a page asks for many.
    private static let descriptions = all.map(\.described)

    /// All fields; ``allCases`` makes a list each time.
    static let all = allCases

    /// The place of the field in ``all``. To compare a few bytes costs less than the hash of a raw value.
    var index: Int { Self.all.firstIndex(of: self) ?? 0 }

    private var described: FieldDescription {
        switch self {
        case .name:
            FieldDescription(
                kind: .text(.name),
                label: Words("Name", "名稱", "名前"),
                help: Words(
                    "What people call it, 1 to 200 characters. It is the title of every list and page.",
                    "平常的稱呼，1 到 200 字。是清單與頁面的標題。", "ふだん呼ばれる名前、1〜200文字。一覧とページの見出しになります。"),
                heading: Words("Name", "名稱", "名称"),
                meanings: [Words("The name that people use.", "通稱。")])
        case .officialName:
            FieldDescription(
                kind: .text(.line(longest: 200)),
                label: Words("Registered name", "登記名稱", "登録名"),
                help: Words(
                    "With its legal form, as registered. Below the name on the temple's page, and found by searches.",
                    "登記的全名。顯示在廟宇頁面的名稱下方，也可搜尋。", "登録上の正式な名前。ページの名前の下に出て、検索もできます。"),
                meanings: [Words("The registered name.", "登記的名稱。")])
        case .aliases:
            FieldDescription(
                kind: .texts,
                label: Words("Other names", "別名", "別名"),
                help: Words(
                    "One name per line. Searches find the temple by them; its page lists them.", "一行一個。可用來搜尋，並列在廟宇頁面。",
                    "1行に1つ。検索に使われ、ページに並びます。"),
                meanings: [Words("Other names that people use.", "其他通稱。")])
        case .englishName:
            FieldDescription(
                kind: .text(.line(longest: 200)),
                label: Words("Name in Latin letters", "英文名稱", "英語名"),
                help: Words(
                    "It is the title in English, and below the Chinese name in Japanese.", "英文版頁面的標題。",
                    "英語のページの見出しになります。"),
                meanings: [Words("The name in English or in Latin letters.", "英文或羅馬字的名稱。")])
        case .position:
            FieldDescription(
                kind: .position,
                label: Words("Position", "位置", "位置"),
                help: Words(
                    "Where the main door is. Maps, distances and ways use it.", "正門的位置。地圖、距離與路線都以此為準。",
                    "正門の位置。地図・距離・行き方に使われます。"),
                heading: Words("Position", "位置", "位置"),
                meanings: [
                    Words("Latitude in degrees.", "緯度。"), Words("Longitude in degrees.", "經度。"),
                    Words("How exact the position is.", "位置的精確程度。"),
                ])
        case .address:
            FieldDescription(
                kind: .text(.address),
                label: Words("Address", "地址", "住所"),
                help: Words(
                    "As on a sign, with the county first. On the temple's page and in lists.",
                    "以縣市開頭，照門牌填寫。顯示在廟宇頁面與清單。", "県市から、住居表示のとおりに。ページと一覧に出ます。"),
                heading: Words("Address", "地址", "住所"),
                meanings: [Words("The address.", "地址。")])
        case .county:
            FieldDescription(
                kind: .text(.county),
                isLabel: true,
                label: Words("County or city", "縣市", "県市"),
                help: Words(
                    "Filters and counts use it. An address that begins with a county sets it by itself.",
                    "用於篩選與統計。地址以縣市開頭時會自動填入。", "絞り込みと集計に使われます。住所が県市で始まれば自動で入ります。"),
                heading: Words("County", "縣市", "県・市"),
                meanings: [Words("The county or city of Taiwan.", "臺灣的縣市。")],
                example: "臺中市")
        case .mainDeity:
            FieldDescription(
                kind: .text(.deity),
                label: Words("Main deity", "主祀神明", "主祭神"),
                help: Words(
                    "Who the temple is for. Lists show it, and the deities' pages and days use it.",
                    "廟宇主要供奉的神明。顯示在清單，也用於神明頁面與祭典日期。", "主に祀る神さま。一覧に出て、神さまのページと縁日に使われます。"),
                heading: Words("Main deity", "主祀神明", "主祭神"),
                meanings: [Words("The main deity or deities in one text.", "主祀神明。")])
        case .sideDeities:
            FieldDescription(
                kind: .texts,
                trust: .writers,
                label: Words("Side deities", "陪祀神明", "配祀神"),
                help: Words(
                    "Who else is there, in the order of importance. On the temple's page.", "一同供奉的神明，重要的排最前。顯示在廟宇頁面。",
                    "ともに祀る神さま。大切な順に。ページに出ます。"),
                heading: Words("Other deities", "陪祀神明", "配祀神"),
                meanings: [Words("The side deities.", "陪祀神明。")])
        case .phone:
            FieldDescription(
                kind: .text(.phone),
                label: Words("Telephone", "電話", "電話番号"),
                help: Words(
                    "A landline number of the temple. Visitors call it from its page; mobile numbers are refused.",
                    "廟宇的市話。訪客可從頁面撥打；不接受手機號碼。", "廟の固定電話。訪問者がページからかけます。携帯番号は受け付けません。"),
                heading: Words("Telephone", "電話", "電話番号"),
                meanings: [Words("A public telephone number.", "公開的電話。")])
        case .religion:
            FieldDescription(
                kind: .text(.word(longest: 50)),
                isLabel: true,
                label: Words("Religion", "宗教", "宗教"),
                help: Words("Such as 道教. Filters use it.", "例如道教。用於篩選。", "道教など。絞り込みに使われます。"),
                heading: Words("Religion", "宗教別", "宗教"),
                meanings: [Words("The religion, such as 道教.", "宗教，例如道教。")],
                example: "道教")
        case .openTime:
            FieldDescription(
                kind: .hours,
                trust: .map,
                label: Words("Opening hours", "開放時間", "開門時間"),
                help: Words(
                    "“Open now”, the table of the week and the reminders come from it.", "用來判斷「現在開放」、每週時間表與提醒。",
                    "「いま開門中」、一週間の表、お知らせに使われます。"),
                heading: Words("Hours", "開放時間", "開門時間"),
                meanings: [
                    Words("The opening hours as people write them.", "開放時間的文字。"),
                    Words("The hours in OpenStreetMap's opening_hours grammar.", "OpenStreetMap 語法的開放時間。"),
                    Words("Other hours on days of the lunar month.", "農曆每月特定日的開放時間。"),
                ])
        case .website:
            FieldDescription(
                kind: .text(.webAddress),
                trust: .newest,
                label: Words("Web page", "網站", "ウェブサイト"),
                help: Words(
                    "The temple's own page, http or https. A link on its page.", "廟宇自己的網站，http 或 https。顯示為連結。",
                    "廟自身のサイト、http か https。リンクになります。"),
                heading: Words("Web page", "網站", "ウェブサイト"),
                meanings: [Words("The temple's web page.", "寺廟的網頁。")])
        case .photos:
            FieldDescription(
                kind: .photos,
                trust: .newest,
                label: Words("Pictures", "圖片", "写真"),
                help: Words(
                    "At the top of the temple's page, the best first. They are read here, and changed by the API.",
                    "顯示在廟宇頁面上方，最好的排最前。此處不能修改，請用 API。", "ページの上に出ます。ここでは読むだけで、変更はAPIで行います。"),
                heading: Words("Pictures", "圖片", "写真"),
                meanings: [Words("Pictures, the best first.", "圖片，最好的在前。")])
        case .rating:
            FieldDescription(
                kind: .rating,
                trust: .newest,
                label: Words("Rating", "評分", "評価"),
                help: Words(
                    "0 to 5, and by how many people. On the temple's page.", "0 到 5 分，以及評分人數。顯示在廟宇頁面。",
                    "0〜5と、評価した人数。ページに出ます。"),
                heading: Words("Rating", "評分", "評価"),
                meanings: [Words("The rating.", "評分。"), Words("How many people gave the rating.", "給予評分的人數。")])
        case .introduction:
            FieldDescription(
                kind: .text(.prose(longest: 5_000)),
                reach: .page,
                trust: .writers,
                label: Words("Introduction", "簡介", "紹介"),
                help: Words("A few sentences at the top of the temple's page.", "幾句話，顯示在廟宇頁面上方。", "数行の紹介。ページの上に出ます。"),
                heading: Words("About the temple", "寺廟簡介", "廟について"),
                meanings: [Words("What the temple is, in a few sentences.", "簡介。")],
                term: "about",
                example: "臺中市中區的媽祖廟，主祀天上聖母，又稱藍興宮。")
        case .features:
            FieldDescription(
                kind: .text(.prose(longest: 5_000)),
                reach: .page,
                trust: .writers,
                label: Words("What is worth seeing", "特色", "見どころ"),
                help: FieldDescription.paragraph,
                heading: Words("What to see", "參拜特色", "見どころ"),
                meanings: [Words("What is worth seeing.", "特色。")],
                term: "to see")
        case .transportation:
            FieldDescription(
                kind: .text(.prose(longest: 5_000)),
                reach: .page,
                trust: .writers,
                label: Words("How to get there", "交通方式", "行き方"),
                help: FieldDescription.paragraph,
                heading: Words("How to get there", "交通資訊", "交通案内"),
                meanings: [Words("How to get there.", "交通方式。")],
                term: "getting there",
                example: "臺鐵臺中站，步行約10分鐘。")
        case .worshipTips:
            FieldDescription(
                kind: .text(.prose(longest: 5_000)),
                reach: .page,
                trust: .writers,
                label: Words("How to worship", "參拜須知", "参拝の作法"),
                help: FieldDescription.paragraph,
                heading: Words("Worship", "參拜建議", "参拝のヒント"),
                meanings: [Words("How to worship there.", "參拜須知。")],
                term: "worship")
        case .reference:
            FieldDescription(
                kind: .text(.prose(longest: 5_000)),
                reach: .page,
                trust: .writers,
                label: Words("Where the facts come from", "資料出處", "参考資料"),
                help: Words("At the foot of the temple's page.", "顯示在廟宇頁面下方。", "ページの下に出ます。"),
                meanings: [Words("Where the facts come from.", "資料的出處。")],
                example: "內政部全國宗教資訊網 編號 1748657")
        }
    }
}
