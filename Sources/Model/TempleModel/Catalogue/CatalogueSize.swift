internal import LunarCalendar

/// How large the texts of a catalogue are, in bytes of UTF-8.
///
/// Answers repeat a text: a deity's story is in each of its days, and an activity's in each of its temples. So a bound of one
/// text says nothing of an answer, and these sums are bounded too, when the catalogue is written.
public struct CatalogueSize: Equatable, Sendable {
    /// The texts of all entities, in all languages, each once.
    public private(set) var texts = 0
    /// What lists of one year have: the texts of an entity for each of its days, and for each of its temples, in the language
    /// in which they are longest, with ``listedBytes`` for each entry.
    public private(set) var repeated = 0
    /// All texts that are kept, of the edition and of editors, also those of deleted entities.
    public private(set) var kept = 0

    /// The bound of ``texts``. Those that come with the program have 0.45 million.
    public static let mostTexts = 4_000_000
    /// The bound of ``repeated``, which is 0.6 million with what comes with the program. JSON writes a line break and a
    /// quotation mark in two bytes each, so a year has at most twice as many bytes.
    public static let mostRepeated = 8_000_000
    /// The bound of ``kept``.
    public static let mostKept = 16_000_000
    /// What an entry of a list has besides its texts.
    static let listedBytes = 1_000
    /// What the name of another event in an entry has besides it.
    private static let namedBytes = 100

    /// - Parameter kept: The same catalogue as a store keeps it; nil for one that is in files.
    public init(_ catalogue: Catalogue, kept: CuratedCatalogue? = nil) {
        for deity in catalogue.deities { add(deity) }
        for festival in catalogue.festivals { add(festival) }
        for activity in catalogue.activities { add(activity) }
        for group in catalogue.groups { add(group) }
        addNames(catalogue)
        if let kept { self.kept = kept.all.reduce(0) { $0 + $1.textBytes } }
    }

    /// Returns what is wrong with a catalogue of this size; empty if nothing is.
    ///
    /// - Parameter former: The size before an edit: what does not grow may stay above its bound.
    public func faults(after former: CatalogueSize? = nil) -> [EditFault] {
        func fault(
            _ size: KeyPath<CatalogueSize, Int>, _ most: Int, _ code: String, _ what: String, _ remedy: String
        ) -> EditFault? {
            let bytes = self[keyPath: size]
            guard bytes > most, bytes > former?[keyPath: size] ?? 0 else { return nil }
            return EditFault(
                pointer: "", code: code, detail: "\(what) would have \(bytes) bytes, more than \(most); \(remedy)")
        }
        return [
            fault(
                \.texts, Self.mostTexts, "too-much-text", "all texts of the catalogue together",
                "shorten or delete some"),
            fault(
                \.repeated, Self.mostRepeated, "too-much-repeated",
                "the texts of a year, which each day of a deity, festival or activity and each temple of an activity repeats,",
                "shorten the texts, or take away days or temples"),
            fault(
                \.kept, Self.mostKept, "too-much-text", "all texts that are kept, also those of deleted things,",
                "restore deleted ones, shorten them and delete them again"),
        ].compactMap(\.self)
    }

    // MARK: The kinds

    private mutating func add(_ deity: Deity) {
        let listed =
            Self.bytes(deity.name, deity.coverURL)
            + Self.longest(deity.role, "deity_role", deity.translations)
            + Self.longest(deity.description, "description", deity.translations)
            + Self.longest(deity.worshipNotes, "worship_notes", deity.translations)
        texts += Self.bytes(
            deity.name, deity.coverURL, deity.role, deity.description, deity.worshipNotes, deity.daysNote, deity.source)
        for names in [deity.aliases, deity.romanized, deity.gathers] { texts += Self.bytes(names) }
        texts += deity.translations.bytes
        for day in deity.days {
            let own = Self.bytes(day.title, day.source)
            texts += own
            repeated += Self.listedBytes + own + listed
        }
    }

    private mutating func add(_ festival: Festival) {
        let own = Self.bytes(festival.name, festival.coverURL, festival.source)
        texts += own + Self.bytes(festival.description, festival.customs) + Self.bytes(festival.sameDay)
        texts += festival.translations.bytes
        repeated +=
            festival.recurrence.mostTimesAYear
            * (Self.listedBytes + own + Self.longest(festival.description, "description", festival.translations)
                + Self.longest(festival.customs, "customs", festival.translations))
    }

    private mutating func add(_ activity: Activity) {
        let own = Self.bytes(activity.title, activity.time, activity.place, activity.source)
        texts += own + Self.bytes(activity.description, activity.usual, activity.note) + activity.translations.bytes
        repeated +=
            max(1, activity.temples.count) * activity.recurrence.mostTimesAYear
            * (Self.listedBytes + own + Self.longest(activity.description, "description", activity.translations)
                + Self.longest(activity.usual, "usual", activity.translations)
                + Self.longest(activity.note, "note", activity.translations))
    }

    private mutating func add(_ group: TempleGroup) {
        texts += Self.bytes(group.name, group.description, group.videoURL) + group.translations.bytes
        texts += Self.bytes(group.deities) + Self.bytes(group.festivals)
        repeated += Self.listedBytes * (1 + group.deities.count + group.festivals.count)
    }

    /// Adds what entries say of others: events of one day name each other.
    private mutating func addNames(_ catalogue: Catalogue) {
        let festivals = catalogue.festivals.filter { !$0.sameDay.isEmpty }
        guard !festivals.isEmpty else { return }
        var names: [String: Int] = [:]
        for festival in catalogue.festivals { names[festival.slug] = festival.name.utf8.count }
        for deity in catalogue.deities {
            for (index, day) in deity.days.enumerated() { names["\(deity.slug)/\(index)"] = day.title.utf8.count }
        }
        for festival in festivals {
            let events = [festival.slug] + festival.sameDay
            repeated += events.count * events.reduce(0) { $0 + Self.namedBytes + (names[$1] ?? 0) }
        }
    }

    private static func bytes(_ texts: String?...) -> Int { texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } }

    private static func bytes(_ texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count } }

    private static func longest(_ chinese: String?, _ member: String, _ translations: Translations) -> Int {
        Translations.languages.reduce(chinese?.utf8.count ?? 0) { max($0, translations[member, $1]?.utf8.count ?? 0) }
    }
}

extension Translations {
    fileprivate var bytes: Int { all.reduce(0) { $0 + $1.text.utf8.count } }
}

extension Recurrence {
    /// The most times in a year of the Gregorian calendar.
    fileprivate var mostTimesAYear: Int {
        switch rule {
        case .lunarMonthly: 13
        case .heavensPardon: 8
        case .lunar, .lunarYearEnd, .solarTerm, .solar, .nth, .once, .announced: 1
        }
    }
}

extension CuratedEntity {
    fileprivate var textBytes: Int { ((base ?? []) + edits).reduce(0) { $0 + $1.value.textBytes } }
}

extension EditInput {
    fileprivate var textBytes: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .list(let elements): elements.reduce(0) { $0 + $1.textBytes }
        case .object(let members): members.reduce(0) { $0 + $1.value.textBytes }
        case .null, .number, .flag: 0
        }
    }
}
