internal import LunarCalendar
internal import TempleModel
internal import Wording

/// What a day of the calendar belongs to: a festival, an activity, or one of the days of a deity.
struct CalendarThing: Hashable {
    let kind: CatalogueKind
    let id: Int64
    /// The place of a deity's day among them.
    let index: Int?

    init(_ kind: CatalogueKind, _ id: Int64, index: Int? = nil) {
        self.kind = kind
        self.id = id
        self.index = index
    }

    /// Parses `deity:1/0`, `festival:15` or `activity:44`. Nil for any other text.
    init?(_ text: String?) {
        guard let text, text.utf8.count <= 40, let colon = text.firstIndex(of: ":"),
            let kind = CatalogueKind(rawValue: String(text[..<colon])), kind != .group
        else { return nil }
        let parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == (kind == .deity ? 2 : 1),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let id = Int64(parts[0])
        else { return nil }
        let index = kind == .deity ? Int(parts[1]) : nil
        guard kind != .deity || index.map((0..<EventID.mostDays).contains) ?? false else { return nil }
        self.init(kind, id, index: index)
    }

    var text: String { "\(kind.rawValue):\(id)" + (index.map { "/\($0)" } ?? "") }

    /// The path of its form.
    var path: String { CataloguePages.path(kind, id) }
}

/// One thing of the calendar with its rule, as an editor sees it.
struct CalendarEntry {
    let thing: CalendarThing
    let title: String
    /// One of ``EventKind/all``; nil for an activity.
    let eventKind: String?
    let recurrence: Recurrence
    /// The rule as it is written. An announced one has the usual cycle.
    let form: RecurrenceForm
    let source: String
    let entity: EditableEntity
    var marks: [CalendarMark] = []

    /// What it is, beside its title: a solar term and a festival of that day may have one title.
    var kindWords: Words {
        switch thing.kind {
        case .deity: Words("deity's day", "神明", "神さまの縁日")
        case .festival:
            eventKind == "節氣" ? Words("solar term", "節氣", "節気") : Words("festival", "節慶", "年中行事")
        case .activity: Words("activity", "活動", "行事")
        case .group: Words("group", "群組", "グループ")
        }
    }
}

/// What an editor should look at. Each is said in words.
enum CalendarMark: Equatable {
    /// There is a remark about the day, such as that temples differ.
    case remark(String)
    case noSource
    /// The supplied catalogue has another rule than the one that was decided by hand; nil where it has none.
    case edited(from: RecurrenceForm?)
    /// Another source has the same day of the deity on another date.
    case differs(RecurrenceForm, source: String)

    /// The words of the filter.
    enum Group: String, CaseIterable {
        case doubtful
        case differs
        case edited
        /// What ``ImportedDays`` has.
        case imported
    }

    var groups: [Group] {
        switch self {
        case .remark, .noSource: [.doubtful]
        case .edited(let former): former == nil ? [.edited] : [.edited, .differs]
        case .differs: [.differs]
        }
    }
}
