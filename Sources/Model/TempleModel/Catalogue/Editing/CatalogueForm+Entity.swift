internal import LunarCalendar

extension CatalogueForm {
    /// Returns the entity of members that have a value. A value of another type counts as none.
    ///
    /// - Parameter events: the events that an activity can belong to; an event that is not among them counts as none.
    /// - Throws: the first rule that it does not keep. References to other entities are not checked.
    public func entity(
        _ id: Int64, _ members: [EditInput.Member], events: EventSlugs
    ) throws(CatalogueFault) -> CatalogueEntity {
        let values = MemberValues(members)
        switch kind {
        case .deity: return .deity(try Self.deity(id, values))
        case .festival: return .festival(try Self.festival(id, values))
        case .activity: return .activity(try Self.activity(id, values, events))
        case .group: return .group(try Self.group(id, values))
        }
    }

    private static func deity(_ id: Int64, _ values: MemberValues) throws(CatalogueFault) -> Deity {
        var days: [DeityDay] = []
        for day in values.objects("days") {
            days.append(
                DeityDay(
                    try CatalogueRules.lunarDay(day.number("month"), day.number("day")),
                    kind: try CatalogueRules.word(day.text("kind") ?? "", among: EventKind.ofDeityDays, "days"),
                    title: try day.required("title"), source: try day.required("source")))
        }
        try CatalogueRules.days(days.count)
        let gathers = values.texts("gathers")
        // A day that is added by hand ends the reason of the file.
        let noDay = days.isEmpty && gathers.isEmpty ? values.text("no_day") : nil
        var deity = Deity(
            id: id, slug: values.text("slug") ?? "", name: try values.required("name"), family: values.text("family"),
            aliases: values.texts("aliases"), romanized: values.texts("romanized"),
            exactOnly: Set(values.texts("exact_only")), role: values.text("deity_role"),
            description: values.text("description"), coverURL: values.text("cover_url"),
            worshipNotes: values.text("worship_notes"), days: days, gathers: gathers,
            noDay: noDay.flatMap { NoDayReason(rawValue: $0) }, daysNote: values.text("days_note"),
            source: values.text("source"))
        deity.translations = values.translations(of: .deity)
        return deity
    }

    private static func festival(_ id: Int64, _ values: MemberValues) throws(CatalogueFault) -> Festival {
        var festival = Festival(
            id: id, slug: values.text("slug") ?? "", name: try values.required("name"),
            occasion: try CatalogueRules.word(
                values.text("occasion") ?? "", among: EventKind.ofFestivals, "occasion"),
            recurrence: try values.rule().recurrence(), description: values.text("description"),
            customs: values.text("customs"), coverURL: values.text("cover_url"), sameDay: values.texts("same_day"),
            source: try values.required("source"))
        festival.translations = values.translations(of: .festival)
        return festival
    }

    private static func activity(
        _ id: Int64, _ values: MemberValues, _ events: EventSlugs
    ) throws(CatalogueFault) -> Activity {
        let members = values.object("recurrence") ?? MemberValues([])
        let rule = try members.rule()
        let temples = values.objects("temples").compactMap { temple in
            temple.text("source").flatMap { source in
                temple.text("source_id").map { SourceKey(source: source, id: $0) }
            }
        }
        try CatalogueRules.temples(temples.count)
        var activity = Activity(
            id: id, title: try values.required("title"), temples: temples, recurrence: try rule.recurrence(),
            announcedEveryYears: rule.kind == .announced ? rule.everyYears : nil, usual: members.text("usual"),
            note: members.text("note"), time: values.text("time"), place: values.text("place"),
            description: values.text("description"), eventID: values.text("event").flatMap(events.id(of:)),
            isOwnDay: values.flag("own_day") ?? false, source: try values.required("source"))
        activity.translations = values.translations(of: .activity)
        try CatalogueRules.ownDay(of: activity)
        return activity
    }

    private static func group(_ id: Int64, _ values: MemberValues) throws(CatalogueFault) -> TempleGroup {
        var group = TempleGroup(
            id: id, slug: values.text("slug") ?? "", name: try values.required("name"),
            description: values.text("description"), isEnabled: values.flag("enabled") ?? true,
            videoURL: values.text("video_url"),
            createdAt: try CatalogueRules.moment(values.text("created_at") ?? "", "created_at"),
            deities: values.texts("deities"), festivals: values.texts("festivals"))
        group.translations = values.translations(of: .group)
        return group
    }
}

/// Members by name, as values of their types.
struct MemberValues {
    private let values: [String: EditInput]

    init(_ members: [EditInput.Member]) {
        values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    func text(_ name: String) -> String? { if case .text(let text)? = values[name] { text } else { nil } }

    func required(_ name: String) throws(CatalogueFault) -> String {
        guard let text = text(name), text.contains(where: { !$0.isWhitespace }) else {
            throw CatalogueFault("required", name, "has no \(name)")
        }
        return text
    }

    func number(_ name: String) -> Int? {
        if case .number(let number)? = values[name] { Int(exactly: number) } else { nil }
    }

    func flag(_ name: String) -> Bool? { if case .flag(let flag)? = values[name] { flag } else { nil } }

    func texts(_ name: String) -> [String] {
        list(name).compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    func objects(_ name: String) -> [MemberValues] {
        list(name).compactMap { if case .object(let members) = $0 { MemberValues(members) } else { nil } }
    }

    func object(_ name: String) -> MemberValues? {
        if case .object(let members)? = values[name] { MemberValues(members) } else { nil }
    }

    private func list(_ name: String) -> [EditInput] {
        if case .list(let list)? = values[name] { list } else { [] }
    }

    func rule() throws(CatalogueFault) -> RecurrenceForm {
        guard let kind = RecurrenceForm.Kind(rawValue: text("kind") ?? "") else {
            throw CatalogueFault("required", "kind", "has no kind of rule")
        }
        var rule = RecurrenceForm(kind: kind)
        rule.month = number("month")
        rule.leap = flag("leap")
        rule.day = number("day")
        rule.term = text("term")
        rule.nth = number("nth")
        rule.of = text("of")
        rule.start = text("start")
        rule.end = text("end")
        rule.days = number("days")
        rule.everyYears = number("every_years")
        rule.knownYear = number("known_year")
        return rule
    }

    func translations(of kind: CatalogueKind) -> Translations {
        var translations = Translations()
        for member in kind.translatedMembers {
            for language in Translations.languages {
                translations[member, language] = text("\(member)_\(language)")
            }
        }
        return translations
    }
}
