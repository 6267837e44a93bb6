internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// Which days the calendar shows: those of a kind, those with a mark. A day that is moved carries it along, so that the calendar
/// is the same afterwards.
struct CalendarFilter {
    static let (kindName, markName) = ("kind", "mark")

    enum Kind: Equatable {
        case of(CatalogueKind)
        /// One of ``EventKind/all``.
        case event(String)
    }

    let kind: Kind?
    let mark: CalendarMark.Group?

    init(kind: Kind? = nil, mark: CalendarMark.Group? = nil) {
        self.kind = kind
        self.mark = mark
    }

    init(_ context: AdminContext) throws(Fault) { try self.init { context[$0] } }

    init(_ form: AdminForm) throws(Fault) { try self.init { form.text($0) } }

    /// - Parameter value: returns the value of a parameter, or of a field.
    private init(_ value: (String) -> String?) throws(Fault) {
        var kind: Kind?
        if let text = value(Self.kindName) {
            if let known = CatalogueKind(rawValue: text), known != .group {
                kind = .of(known)
            } else {
                guard EventKind.all.contains(text) else { throw .wrong(Self.kindName, text) }
                kind = .event(text)
            }
        }
        var mark: CalendarMark.Group?
        if let text = value(Self.markName) {
            guard let known = CalendarMark.Group(rawValue: text) else { throw .wrong(Self.markName, text) }
            mark = known
        }
        self.init(kind: kind, mark: mark)
    }

    func keeps(_ entry: CalendarEntry) -> Bool {
        let isOfKind =
            switch kind {
            case .of(let kind): entry.thing.kind == kind
            case .event(let word): entry.eventKind == word
            case nil: true
            }
        return isOfKind && (mark.map { mark in entry.marks.contains { $0.groups.contains(mark) } } ?? true)
    }

    /// Whether any imported activity may be kept.
    var mayKeepImported: Bool {
        guard kind == nil || kind == .of(.activity) else { return false }
        return mark == nil || mark == .imported || mark == .differs
    }

    /// - Parameter differs: whether another source may have the same activity.
    func keepsImported(differs: Bool) -> Bool { mayKeepImported && (mark != .differs || differs) }

    private var kindText: String {
        switch kind {
        case .of(let kind): kind.rawValue
        case .event(let word): word
        case nil: ""
        }
    }

    // MARK: Addresses

    /// What an address and a form carry.
    private var parameters: [QueryParameter] {
        [(Self.kindName, kindText), (Self.markName, mark?.rawValue ?? "")].filter { !$0.1.isEmpty }.map {
            QueryParameter(name: $0.0, value: $0.1)
        }
    }

    /// Returns an address with the filter.
    func address(_ path: String) -> String {
        let query = parameters.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
        return query.isEmpty ? path : "\(path)\(path.contains("?") ? "&" : "?")\(query)"
    }

    /// The address of the calendar.
    var calendar: String { address(DayPages.calendar) }

    /// The hidden fields of a form.
    var hidden: HTML { HTML(hidden: parameters) }

    // MARK: Form

    func form(_ context: AdminContext) -> HTML {
        let all = context.words("All", "全部", "すべて")
        let kinds: [HTML] = [CatalogueKind.deity, .festival, .activity].map { kind in
            Self.option(kind.rawValue, Self.words(kind).text(in: context.language), kindText)
        }
        let words: [HTML] = EventKind.all.map { Self.option($0, $0, kindText) }
        let marks: [HTML] = CalendarMark.Group.allCases.map { group in
            Self.option(group.rawValue, Self.words(group).text(in: context.language), mark?.rawValue ?? "")
        }
        return """
            <form class="form-row calendar-filter" method="get" action="\(DayPages.calendar)" role="search">
            <div><label for="kind">\(context.words("Kind", "類型", "種類"))</label>
            <select id="kind" name="\(Self.kindName)"><option value="">\(all)</option>\(kinds)\(words)</select></div>
            <div><label for="mark">\(context.words("Only what is marked", "只看有標示的", "印のあるものだけ"))</label>
            <select id="mark" name="\(Self.markName)"><option value="">\(all)</option>\(marks)</select></div>
            <p><button>\(context.words("Show", "顯示", "表示"))</button></p>
            </form>

            """
    }

    private static func option(_ value: String, _ text: String, _ chosen: String) -> HTML {
        "<option value=\"\(value)\"\(value == chosen ? " selected" : "" as HTML)>\(text)</option>"
    }

    static func words(_ kind: CatalogueKind) -> Words {
        switch kind {
        case .deity: Words("Deities' days", "神明的日子", "神さまの縁日")
        case .festival: Words("Festivals", "節慶", "年中行事")
        case .activity: Words("Activities", "活動", "行事")
        case .group: Words("Groups", "群組", "グループ")
        }
    }

    static func words(_ group: CalendarMark.Group) -> Words {
        switch group {
        case .doubtful: Words("With a remark, or without a source", "有附註，或沒有來源", "注記あり・出典なし")
        case .differs: Words("Two sources differ", "兩個來源不一致", "二つの出典が異なる")
        case .edited: Words("Decided by hand", "由人修改或新增", "手で決めたもの")
        case .imported: Words("Imported activities", "匯入的活動", "取り込まれた行事")
        }
    }
}
