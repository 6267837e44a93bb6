internal import LunarCalendar

/// The members of the entities of a kind: the names of the catalogue's files, their types and bounds.
public struct CatalogueForm: Sendable {
    public let kind: CatalogueKind
    /// All members, in order.
    public let members: [CatalogueMember]

    public init(_ kind: CatalogueKind) {
        self.kind = kind
        members =
            switch kind {
            case .deity: Self.ofDeities
            case .festival: Self.ofFestivals
            case .activity: Self.ofActivities
            case .group: Self.ofGroups
            }
    }

    /// Returns the member with a name; nil if there is none.
    public func member(_ name: String) -> CatalogueMember? { members.first { $0.name == name } }

    /// Returns the members that are decided together with one: one edit sets all of a rule.
    public func together(with name: String) -> [String] {
        kind == .festival && RecurrenceForm.members.contains(name) ? RecurrenceForm.members : [name]
    }

    /// Returns values in the order of the form, without those that it does not have.
    public func ordered(_ values: [EditInput.Member]) -> [EditInput.Member] { members.ordered(values) }

    // MARK: The kinds

    private static let slug = CatalogueMember("slug", .fixed)

    private static let ofDeities: [CatalogueMember] =
        [slug] + name("name") + [
            CatalogueMember("family", .reference(.deity)),
            CatalogueMember("aliases", .list(.line(longest: 100), most: 300)),
            CatalogueMember("romanized", .list(.line(longest: 100), most: 100)),
            CatalogueMember("exact_only", .list(.line(longest: 100), most: 300)),
        ] + translated("deity_role") + translated("description") + translated("worship_notes") + [
            CatalogueMember("cover_url", .webAddress),
            CatalogueMember("days", .list(.object(day), most: EventID.mostDays)),
            CatalogueMember("gathers", .list(.reference(.gathered), most: 100)),
            CatalogueMember("no_day", .word(NoDayReason.ofDeities.map(\.rawValue))),
        ] + translated("days_note", .shortProse) + [CatalogueMember("source", .shortProse)]

    private static let ofFestivals: [CatalogueMember] =
        [slug] + name("name") + [CatalogueMember("occasion", .word(EventKind.ofFestivals), isRequired: true)] + rule
        + translated("description") + translated("customs") + [
            CatalogueMember("cover_url", .webAddress),
            CatalogueMember("same_day", .list(.reference(.event), most: 100)),
            CatalogueMember("source", .shortProse, isRequired: true),
        ]

    private static let ofActivities: [CatalogueMember] =
        name("title") + [
            CatalogueMember("temples", .list(.temple, most: ActivityCalendar.mostTemples)),
            // It has the Chinese remarks.
            CatalogueMember("recurrence", .object(rule + remarks), isRequired: true),
        ] + inOtherLanguages("usual", .longProse) + inOtherLanguages("note", .longProse) + [
            CatalogueMember("time", .line(longest: 300)), CatalogueMember("place", .line(longest: 300)),
        ] + translated("description") + [
            CatalogueMember("event", .reference(.event)), CatalogueMember("own_day", .flag),
            CatalogueMember("source", .shortProse, isRequired: true),
        ]

    private static let ofGroups: [CatalogueMember] =
        [slug] + name("name") + translated("description") + [
            CatalogueMember("enabled", .flag), CatalogueMember("video_url", .webAddress),
            CatalogueMember("created_at", .moment),
            CatalogueMember("deities", .list(.reference(.deity), most: 300)),
            CatalogueMember("festivals", .list(.reference(.festival), most: 300)),
        ]

    /// The members of a recurrence.
    private static let rule: [CatalogueMember] = [
        CatalogueMember("kind", .word(RecurrenceForm.Kind.allCases.map(\.rawValue)), isRequired: true),
        CatalogueMember("month", .number(1...12)), CatalogueMember("leap", .flag),
        CatalogueMember("day", .number(1...31)),
        CatalogueMember("term", .word(SolarTerm.allCases.map(\.chineseName))),
        CatalogueMember("nth", .number(1...Recurrence.mostNth)),
        CatalogueMember("of", .word(NthDay.Kind.allCases.map(\.name))),
        CatalogueMember("start", .day), CatalogueMember("end", .day),
        CatalogueMember("days", .number(1...Recurrence.longestOneOff)),
        CatalogueMember("every_years", .number(1...60)), CatalogueMember("known_year", .number(1...9999)),
    ]

    private static let remarks: [CatalogueMember] = [
        CatalogueMember("usual", .shortProse), CatalogueMember("note", .shortProse),
    ]

    /// The members of a deity's day.
    private static let day: [CatalogueMember] = [
        CatalogueMember("month", .number(1...12), isRequired: true),
        CatalogueMember("day", .number(1...30), isRequired: true),
        CatalogueMember("kind", .word(EventKind.ofDeityDays), isRequired: true),
        CatalogueMember("title", .name, isRequired: true),
        CatalogueMember("source", .shortProse, isRequired: true),
    ]

    /// A name or a title in Chinese, and in the other languages.
    private static func name(_ name: String) -> [CatalogueMember] {
        [CatalogueMember(name, .name, isRequired: true)] + inOtherLanguages(name, .name)
    }

    /// A text in Chinese, and in the other languages, in which it is often longer.
    private static func translated(_ name: String, _ chinese: CatalogueMember.Kind = .longProse) -> [CatalogueMember] {
        [CatalogueMember(name, chinese)] + inOtherLanguages(name, .longProse)
    }

    private static func inOtherLanguages(_ name: String, _ type: CatalogueMember.Kind) -> [CatalogueMember] {
        Translations.languages.map { CatalogueMember("\(name)_\($0)", type) }
    }
}
