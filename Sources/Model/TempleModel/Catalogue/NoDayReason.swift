/// Why a deity or a temple has no day.
public enum NoDayReason: String, CaseIterable, Sendable {
    /// The deity's temples keep different days: 王爺 as a family, 有應公.
    case noCommonDay = "no_common_day"
    /// The day belongs to a calendar other than the lunar one.
    case otherCalendar = "other_calendar"
    /// No source for a day is known.
    case noSource = "no_source"
    /// The deity is not in the catalogue: only a temple's source names it.
    case deityUnknown = "deity_unknown"
    /// No source names the temple's main deity.
    case noMainDeity = "no_main_deity"

    /// The reason in a few English words, after "has no day: ".
    public var explanation: String {
        switch self {
        case .noCommonDay: "its temples keep different days"
        case .otherCalendar: "its day belongs to another calendar"
        case .noSource: "no source for a day is known"
        case .deityUnknown: "the deity is not in the catalogue"
        case .noMainDeity: "no source names the main deity"
        }
    }

    /// The reasons that the catalogue can give for a deity.
    public static let ofDeities: [NoDayReason] = [.noCommonDay, .otherCalendar, .noSource]
}
