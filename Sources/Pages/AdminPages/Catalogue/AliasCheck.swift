internal import TempleModel
internal import WebRouting
internal import Wording

/// Who else has the names of a deity: a warning, because several may have one.
struct AliasCheck {
    static let path = "/admin/check/aliases"
    /// The fields of the form: the name, and the other names.
    static let (name, field) = ("name", "aliases")
    /// The most names that are looked up, and the most characters of one.
    static let (most, longest) = (301, 200)

    private let names: [String]
    private let id: Int64?
    private let things: Things
    private let context: AdminContext

    /// - Parameter id: the deity's own number; nil for a new one.
    init(names: [String], of id: Int64?, _ things: Things, _ context: AdminContext) {
        var seen: Set<String> = []
        self.names = names.prefix(Self.most).map { TempleTexts.plain(String($0.prefix(Self.longest))) }.filter {
            !$0.isEmpty && seen.insert($0).inserted
        }
        self.id = id
        self.things = things
        self.context = context
    }

    var checked: Checked {
        guard !names.isEmpty else { return Checked() }
        let rows: [HTML] = names.compactMap { name in
            let others = things.named(name, .deity).filter { $0.id != id }
            guard !others.isEmpty else { return nil }
            let links: [HTML] = others.map {
                "<a href=\"\(CataloguePages.path(.deity, $0.id))\"><bdi lang=\"zh-Hant-TW\">\($0.name)</bdi></a>"
            }
            return """
                <div><dt><bdi lang="zh-Hant-TW">\(name)</bdi></dt><dd>\(context.words("also of ", "也屬於", "次の神さまにも："))\
                \(HTML(links, separator: "、"))</dd></div>

                """
        }
        guard !rows.isEmpty else {
            return Checked(
                text: context.words("No other deity has these names.", "沒有其他神明使用這些名稱。", "ほかの神さまにこの名前はありません。"))
        }
        let line = context.words(
            rows.count == 1
                ? "Another deity has one of these names too. It can be saved all the same."
                : "Other deities have \(rows.count) of these names too. They can be saved all the same.",
            "有 \(rows.count) 個名稱其他神明也有，仍可儲存。", "\(rows.count)件の名前はほかの神さまにもあります。保存はできます。")
        return Checked(text: line, isWrong: true, below: "<dl class=\"meanings\">\n\(rows)</dl>\n")
    }
}
