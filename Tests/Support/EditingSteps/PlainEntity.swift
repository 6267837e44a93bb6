internal import LunarCalendar
internal import TempleModel

/// An entity of the catalogue as a plain model has it: what the edition says, what is decided by hand, and whether it is
/// deleted.
struct PlainEntity: Equatable {
    /// Values by the names of members; nil for an entity that was made by hand.
    var base: [String: EditInput]?
    /// What is decided by hand; `null` where there is none.
    var edits: [String: EditInput] = [:]
    var isDeleted = false

    struct Key: Hashable, Comparable {
        let kind: CatalogueKind
        let id: Int64

        init(_ kind: CatalogueKind, _ id: Int64) {
            self.kind = kind
            self.id = id
        }

        /// The word by which others refer to the entity; nil for an activity.
        var slug: String? {
            if kind == .activity { return nil }
            return id < 9_000 ? "\(kind.rawValue)\(id)" : "\(kind.rawValue)-\(id)"
        }

        static func < (one: Key, other: Key) -> Bool { (one.kind.rawValue, one.id) < (other.kind.rawValue, other.id) }
    }

    /// Whether it was made by hand: no edition has it.
    var isMade: Bool { base == nil }

    /// Whether it is as its edition says.
    var isUntouched: Bool { base != nil && edits.isEmpty && !isDeleted }

    /// What is shown: what is decided by hand, else what the edition says.
    var members: [String: EditInput] {
        (base ?? [:]).merging(edits) { _, decided in decided }.filter { $0.value != EditInput.null }
    }

    func text(_ name: String) -> String? { if case .text(let text)? = members[name] { text } else { nil } }

    private func number(_ name: String) -> Int {
        if case .number(let number)? = members[name] { Int(number) } else { 0 }
    }

    private func texts(_ name: String) -> [String] {
        guard case .list(let items)? = members[name] else { return [] }
        return items.compactMap { item -> String? in if case .text(let text) = item { text } else { nil } }
    }

    private func translations(of names: [String]) -> Translations {
        var translations = Translations()
        for name in names {
            for language in ["en", "ja"] { translations[name, language] = text("\(name)_\(language)") }
        }
        return translations
    }

    // MARK: The members that are decided

    /// The names of the members that random steps decide.
    static func decided(_ kind: CatalogueKind) -> [String] {
        let texts = translated(kind).flatMap { ["\($0)_en", "\($0)_ja"] }
        return switch kind {
        case .deity: texts + ["deity_role", "description", "worship_notes", "days_note", "source"]
        case .festival: texts + ["description", "customs", "name", "month", "day"]
        case .activity: texts + ["title", "time", "place", "description"]
        case .group: texts + ["description", "name", "deities", "festivals"]
        }
    }

    private static func translated(_ kind: CatalogueKind) -> [String] {
        switch kind {
        case .deity: ["name", "deity_role", "description", "worship_notes", "days_note"]
        case .festival: ["name", "description", "customs"]
        case .activity: ["title", "description", "usual", "note"]
        case .group: ["name", "description"]
        }
    }

    /// Returns the members that are decided together with one: one edit sets all of a festival's rule.
    static func together(with name: String) -> [String] {
        isOfRule(name)
            ? [
                "kind", "month", "leap", "day", "term", "nth", "of", "start", "end", "days", "every_years",
                "known_year",
            ] : [name]
    }

    static func isOfRule(_ name: String) -> Bool { name == "month" || name == "day" }

    /// Whether every entity has the member: it cannot be none.
    static func isRequired(_ name: String) -> Bool { name == "name" || name == "title" || isOfRule(name) }

    /// The members that an entity must have.
    static func least(_ kind: CatalogueKind, name: String) -> [String: EditInput] {
        switch kind {
        case .deity: ["name": .text(name)]
        case .festival:
            [
                "name": .text(name), "occasion": .text("節慶"), "kind": .text("lunar"), "month": .number(1),
                "day": .number(15), "source": .text("test"),
            ]
        case .activity:
            [
                "title": .text(name), "source": .text("test"),
                "recurrence": .object([
                    EditInput.Member("kind", .text("lunar")), EditInput.Member("month", .number(4)),
                    EditInput.Member("day", .number(8)),
                ]),
            ]
        case .group: ["name": .text(name), "created_at": .text("2026-11-21T15:25:51+08:00")]
        }
    }

    /// What the first edition that has an entity says of it.
    static func supplied(_ key: Key) -> [String: EditInput] {
        let deities = ["媽祖", "關聖帝君", "王爺", "土地公", "城隍爺"]
        var members = least(key.kind, name: key.kind == .deity ? deities[Int(key.id) - 1] : "第\(key.id)")
        if let slug = key.slug { members["slug"] = .text(slug) }
        if key.kind == .group { members["enabled"] = .flag(true) }
        if hasTemple(key) {
            let temple = [EditInput.Member("source", .text("moi")), EditInput.Member("source_id", .text("1"))]
            members["temples"] = .list([.object(temple)])
        }
        return members
    }

    private static func hasTemple(_ key: Key) -> Bool { key == Key(.activity, 1) }

    // MARK: As readers see it

    fileprivate func deity(_ key: Key) -> Deity {
        var deity = Deity(
            id: key.id, slug: key.slug ?? "", name: text("name") ?? "", role: text("deity_role"),
            description: text("description"), worshipNotes: text("worship_notes"), daysNote: text("days_note"),
            source: text("source"))
        deity.translations = translations(of: Self.translated(.deity))
        return deity
    }

    fileprivate func festival(_ key: Key) throws -> Festival {
        var festival = Festival(
            id: key.id, slug: key.slug ?? "", name: text("name") ?? "", occasion: text("occasion") ?? "",
            recurrence: Recurrence(yearly: try LunarDay(month: number("month"), day: number("day"))),
            description: text("description"), customs: text("customs"), source: text("source") ?? "")
        festival.translations = translations(of: Self.translated(.festival))
        return festival
    }

    fileprivate func activity(_ key: Key) throws -> Activity {
        var activity = Activity(
            id: key.id, title: text("title") ?? "",
            temples: Self.hasTemple(key) ? [SourceKey(source: "moi", id: "1")] : [],
            recurrence: Recurrence(yearly: try LunarDay(month: 4, day: 8)), time: text("time"), place: text("place"),
            description: text("description"), source: text("source") ?? "")
        activity.translations = translations(of: Self.translated(.activity))
        return activity
    }

    fileprivate func group(_ key: Key) -> TempleGroup {
        var group = TempleGroup(
            id: key.id, slug: key.slug ?? "", name: text("name") ?? "", description: text("description"),
            createdAt: text("created_at") ?? "", deities: texts("deities"), festivals: texts("festivals"))
        group.translations = translations(of: Self.translated(.group))
        return group
    }
}

extension Catalogue {
    /// Creates the catalogue of entities as readers see it: without the deleted ones, and without what groups have of them.
    init(of entities: [PlainEntity.Key: PlainEntity], edition: String) throws {
        self.init(deities: [], edition: edition)
        let shown = entities.filter { !$0.value.isDeleted }
        for (key, entity) in shown.sorted(by: { $0.key < $1.key }) {
            switch key.kind {
            case .deity: deities.append(entity.deity(key))
            case .festival: festivals.append(try entity.festival(key))
            case .activity: activities.append(try entity.activity(key))
            case .group: groups.append(entity.group(key))
            }
        }
        let slugs = Set(shown.keys.compactMap(\.slug))
        for index in groups.indices {
            groups[index].deities.removeAll { !slugs.contains($0) }
            groups[index].festivals.removeAll { !slugs.contains($0) }
        }
    }
}
