internal import HanNames
internal import TempleModel
internal import WebRouting
internal import Wording

/// Which deity of the catalogue each typed name means, or that none has it. A name that none has is kept: a deity of its own.
struct DeitiesCheck {
    /// The most side deities that are looked up, and the most characters of a name.
    static let (most, longest) = (50, 200)
    /// For how many unknown names the nearest ones are looked up, and how many of them.
    private static let (mostAsked, mostNear) = (3, 3)

    private let main: String
    private let side: [String]
    private let context: AdminContext

    init(main: String, side: [String], _ context: AdminContext) {
        self.main = String(main.prefix(Self.longest))
        self.side = side.prefix(Self.most).map { String($0.prefix(Self.longest)) }
        self.context = context
    }

    /// Returns the names in a text of one on each line.
    static func names(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).prefix(most).map(String.init)
    }

    func checked() throws -> Checked {
        let known = try context.site.deities.names(in: context.site.store)
        var seen: Set<String> = []
        let written = ([main] + side).flatMap { known.resolver.splitter.written($0) }.filter {
            seen.insert(Self.text($0)).inserted
        }
        guard !written.isEmpty else { return Checked() }
        var unknown = 0
        let rows: [HTML] = written.map { one in
            if let id = known.resolver.resolve(one)?.deityID, let name = known.names[Int64(id)] {
                return row(one, "<a href=\"/deities/\(String(id))\"><bdi lang=\"zh-Hant-TW\">\(name)</bdi></a>")
            }
            unknown += 1
            let near =
                unknown <= Self.mostAsked
                ? known.resolver.suggestions(for: one.name, limit: Self.mostNear) : []
            return row(one, unknownWords(near))
        }
        return Checked(text: line(written.count, unknown), below: "<dl class=\"meanings\">\n\(rows)</dl>\n")
    }

    /// Returns a name as it is written, with the other name in brackets.
    private static func text(_ one: WrittenDeity) -> String {
        one.alternative.map { "\(one.name)（\($0)）" } ?? one.name
    }

    private func row(_ one: WrittenDeity, _ meaning: HTML) -> HTML {
        "<div><dt><bdi lang=\"zh-Hant-TW\">\(Self.text(one))</bdi></dt><dd>\(meaning)</dd></div>\n"
    }

    private func unknownWords(_ near: [String]) -> HTML {
        let names = near.joined(separator: "、")
        let none = context.words("none of the catalogue", "名錄中沒有", "名簿にありません")
        guard !near.isEmpty else { return "\(none)" }
        return
            "\(none)\(context.words("; like it: ", "；相近的有：", "。似た名前："))<bdi lang=\"zh-Hant-TW\">\(names)</bdi>"
    }

    private func line(_ count: Int, _ unknown: Int) -> String {
        unknown == 0
            ? context.words(
                count == 1 ? "The name is in the catalogue." : "All \(count) names are in the catalogue.",
                count == 1 ? "這個名稱在名錄中。" : "\(count) 個名稱都在名錄中。",
                count == 1 ? "名前は名簿にあります。" : "\(count)件の名前はすべて名簿にあります。")
            : context.words(
                "\(unknown) of \(count) names are not in the catalogue. They are kept as they are, without days.",
                "\(count) 個名稱中有 \(unknown) 個不在名錄中；會照原樣保存，但沒有聖誕日期。",
                "\(count)件のうち\(unknown)件は名簿にありません。そのまま保存されますが、縁日はありません。")
    }
}

/// The names of deities that somebody may mean who types, as options of a field.
enum DeityOptions {
    static func html(for text: String, _ context: AdminContext) throws -> HTML {
        guard !text.allSatisfy(\.isWhitespace) else { return "" }
        let query = try SuggestQuery(text, kinds: [.deity], today: context.call.time.day)
        return HTML(
            try context.site.store.suggestions(for: query).map { one in
                "<option value=\"\(one.name)\">\(one.detail ?? "")</option>\n"
            })
    }
}
