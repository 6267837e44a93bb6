internal import HTMLText
internal import TempleModel
internal import TempleWeb

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

    func checked() throws -> Checked {
        guard !names.isEmpty else { return Checked() }
        let known = try meanings()
        var (rows, unknown): ([HTML], Int) = ([], 0)
        for (name, meaning) in zip(names, known) {
            guard meaning == nil else { continue }
            unknown += 1
            rows.append(row(name, unknown <= Self.mostAsked ? try near(name) : []))
        }
        guard unknown == 0 else {
            let line = context.words(
                unknown == 1
                    ? "One name means nothing that is there. Choose one that is suggested, or mend it."
                    : "\(unknown) names mean nothing that is there. Choose some that are suggested, or mend them.",
                "有 \(unknown) 個名稱不知所指，請改選建議的名稱或更正。",
                "\(unknown)件の名前は何を指すか分かりません。候補から選ぶか、直してください。")
            return Checked(text: line, isWrong: true, below: "<dl class=\"meanings\">\n\(rows)</dl>\n")
        }
        let links: [HTML] = known.compactMap(\.self)
        // A single one says what it is; of many, the list says it already.
        return Checked(line: links.count == 1 ? links[0] : "\(all(links.count))")
    }

    private func all(_ count: Int) -> String {
        isCut
            ? context.words("The first \(count) are known.", "前 \(count) 個都已找到。", "最初の\(count)件はすべて見つかりました。")
            : context.words("All \(count) are known.", "\(count) 個都已找到。", "\(count)件すべて見つかりました。")
    }

    private func row(_ name: String, _ near: [String]) -> HTML {
        let names: [HTML] = near.map { "<bdi lang=\"zh-Hant-TW\">\($0)</bdi>" }
        let text: HTML =
            near.isEmpty
            ? "\(context.words("nothing has this name", "沒有這個名稱", "この名前のものはありません"))"
            : "\(context.words("perhaps: ", "是不是：", "もしかして："))\(HTML(names, separator: "、"))"
        return "<div><dt><bdi lang=\"zh-Hant-TW\">\(name)</bdi></dt><dd>\(text)</dd></div>\n"
    }

    /// Returns for each name a link to what it means; nil where nothing has it.
    private func meanings() throws -> [HTML?] {
        switch kind {
        case .thing(let reference):
            return names.map { name in
                guard let thing = things.thing(things.slug(name, reference), reference) else { return nil }
                let path = CataloguePages.path(page(of: thing, reference), thing.id)
                return "<a href=\"\(path)\"><bdi lang=\"zh-Hant-TW\">\(thing.name)</bdi></a>"
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
                return
                    "<a href=\"\(TemplePages.path(of: id))\"><bdi lang=\"zh-Hant-TW\">\(temple.name)</bdi></a>\(place)"
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
