internal import TempleModel
internal import WebRouting
internal import Wording

/// What each typed name means, or that nothing has it.
struct NameMeanings {
    static let parameter = "name"
    /// The most characters of a name.
    static let longest = 250
    /// For how many unknown names the nearest ones are looked up, and how many of them.
    private static let (mostAsked, mostNear) = (3, 3)

    private let kind: NameKind
    private let names: [String]
    /// Whether there are more names than are looked up, which are as many as a list can have.
    private let isCut: Bool
    private let things: Things
    private let context: AdminContext

    init(_ kind: NameKind, _ names: [String], _ things: Things, _ context: AdminContext) {
        self.kind = kind
        let given = names.lazy.map { String($0.prefix(Self.longest)) }.filter { !$0.allSatisfy(\.isWhitespace) }
            .prefix(kind.most + 1)
        self.names = Array(given.prefix(kind.most))
        isCut = given.count > kind.most
        self.things = things
        self.context = context
    }

    /// What a name means.
    private struct Meaning {
        /// The slug, or the number of a temple.
        let key: String
        /// How the form shows it.
        let label: String
        let link: HTML
    }

    func checked() throws -> Checked {
        guard !names.isEmpty else { return Checked() }
        let known = try meanings()
        var (wrong, told, seen): ([HTML], [HTML], Set<String>) = ([], [], [])
        var (unknown, doubled) = (0, 0)
        for (name, meaning) in zip(names, known) {
            if let meaning {
                if !seen.insert(meaning.key).inserted {
                    doubled += 1
                    wrong.append(row(name, "\(meaning.link) \(twice)"))
                } else if name != meaning.label {
                    told.append(row(name, meaning.link))
                }
            } else {
                unknown += 1
                wrong.append(row(name, perhaps(unknown <= Self.mostAsked ? try near(name) : [], insteadOf: name)))
            }
        }
        guard wrong.isEmpty else {
            let lines = [all(unknown: unknown), all(doubled: doubled)].filter { !$0.isEmpty }
            return Checked(text: lines.joined(separator: " "), isWrong: true, below: list(wrong + told))
        }
        // A single one says what it is.
        if known.count == 1, let link = known[0]?.link { return Checked(line: link) }
        let count = known.count
        let line =
            isCut
            ? context.words("The first \(count) are known.", "前 \(count) 個都已找到。", "最初の\(count)件はすべて見つかりました。")
            : context.words("All \(count) are known.", "\(count) 個都已找到。", "\(count)件すべて見つかりました。")
        // A label says by itself what it means.
        return Checked(text: line, below: told.isEmpty ? "" : list(told))
    }

    private func all(unknown count: Int) -> String {
        guard count > 0 else { return "" }
        return context.words(
            count == 1
                ? "One name means nothing that is there. Choose one that is suggested, or mend it."
                : "\(count) names mean nothing that is there. Choose some that are suggested, or mend them.",
            "有 \(count) 個名稱不知所指，請改選建議的名稱或更正。",
            "\(count)件の名前は何を指すか分かりません。候補から選ぶか、直してください。")
    }

    private func all(doubled count: Int) -> String {
        guard count > 0 else { return "" }
        return context.words(
            count == 1 ? "One is in the list twice. Remove it." : "\(count) are in the list twice. Remove them.",
            "有 \(count) 個重複，請移除。", "\(count)件が重複しています。外してください。")
    }

    private var twice: String { context.words("is in the list already", "已在名單中", "すでにあります") }

    private func list(_ rows: [HTML]) -> HTML { "<dl class=\"meanings\">\n\(rows)</dl>\n" }

    private func row(_ name: String, _ text: HTML) -> HTML {
        "<div><dt><bdi lang=\"zh-Hant-TW\">\(name)</bdi></dt><dd>\(text)</dd></div>\n"
    }

    /// The nearest names as buttons, each of which puts its name in the place of the typed one; as text without JavaScript.
    private func perhaps(_ near: [String], insteadOf name: String) -> HTML {
        guard !near.isEmpty else {
            return "\(context.words("nothing has this name", "沒有這個名稱", "この名前のものはありません"))"
        }
        let texts: [HTML] = near.map { "<bdi lang=\"zh-Hant-TW\">\($0)</bdi>" }
        let buttons: [HTML] = zip(near, texts).map { label, text in
            "<button type=\"button\" class=\"quiet\" data-add=\"\(label)\" data-instead=\"\(name)\">\(text)</button>"
        }
        return """
            \(context.words("perhaps: ", "是不是：", "もしかして："))\(HTML(buttons, separator: " "))\
            <noscript>\(HTML(texts, separator: "、"))</noscript>
            """
    }

    /// Returns what each name means; nil where nothing has it.
    private func meanings() throws -> [Meaning?] {
        switch kind {
        case .thing(let reference):
            return names.map { name in
                guard let thing = things.thing(things.slug(name, reference), reference) else { return nil }
                let path = CataloguePages.path(page(of: thing, reference), thing.id)
                return Meaning(
                    key: thing.slug, label: thing.label,
                    link: "<a href=\"\(path)\"><bdi lang=\"zh-Hant-TW\">\(thing.name)</bdi></a>")
            }
        case .temple:
            let ids = names.map { name in
                ListWalk.number(Things.bracketed(name) ?? name)
                    ?? SourceKey(written: name).flatMap { things.host($0)?.id }
            }
            let found = try context.site.store.temples(ids: ids.compactMap(\.self))
            return ids.map { id in
                guard let id, let temple = found[id]?.temple else { return nil }
                let place = temple.address.map { " <span class=\"second\"><bdi>\($0)</bdi></span>" as HTML } ?? ""
                return Meaning(
                    key: "\(id)", label: Things.label(id, temple.name),
                    link:
                        "<a href=\"\(TemplePages.path(of: id))\"><bdi lang=\"zh-Hant-TW\">\(temple.name)</bdi></a>\(place)"
                )
            }
        }
    }

    /// Returns whose page tells of a thing: a day stands on that of its deity.
    private func page(of thing: Things.Thing, _ reference: CatalogueMember.Reference) -> CatalogueKind {
        switch reference {
        case .deity, .gathered: .deity
        case .festival: .festival
        case .event: things.thing(thing.slug, .festival) == nil ? .deity : .festival
        }
    }

    private func near(_ name: String) throws -> [String] {
        switch kind {
        case .thing(let reference): things.like(name, reference, limit: Self.mostNear).map(\.label)
        case .temple:
            try NameOptions.temples(name, limit: Self.mostNear, context).map { Things.label($0.id, $0.name) }
        }
    }
}
