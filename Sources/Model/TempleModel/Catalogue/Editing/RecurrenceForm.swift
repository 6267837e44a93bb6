public import LunarCalendar

/// A recurrence as the catalogue's files and edits write it: the kind of its rule, and the numbers of that kind.
public struct RecurrenceForm: Equatable, Sendable, Decodable {
    public enum Kind: String, Sendable, CaseIterable, Decodable {
        case lunar
        case lunarYearEnd = "lunar_year_end"
        case lunarMonthly = "lunar_monthly"
        case solarTerm = "solar_term"
        case solar
        case tianshe
        case once
        case announced
    }

    public var kind: Kind
    public var month: Int?
    /// Whether a lunar day is that of the leap month alone; nil for no.
    public var leap: Bool?
    public var day: Int?
    /// The Chinese name of a solar term.
    public var term: String?
    /// Which of the days of a kind it is that come on or after the lunar day, the solar term or the solar day.
    public var nth: Int?
    /// The kind of those days: `sunday`, or a heavenly stem, `戊`. Always together with `nth`.
    public var of: String?
    /// The first day of what happens once: `2026-11-20`.
    public var start: String?
    public var end: String?
    /// The number of days of each occurrence; nil for one, or for those from start to end.
    public var days: Int?
    /// The cycle in years. For an announced event it says only how often it comes, not when.
    public var everyYears: Int?
    public var knownYear: Int?
    /// The usual date of an announced activity, in words.
    public var usual: String?
    /// How the date is chosen, or other remarks.
    public var note: String?

    /// The names of its members, in order.
    public static let members =
        ["kind", "month", "leap", "day", "term", "nth", "of", "start", "end", "days", "every_years", "known_year"]
    /// The names of the members that only activities have.
    public static let remarks = ["usual", "note"]

    public init(kind: Kind) { self.kind = kind }

    /// Creates the form of a recurrence.
    public init(_ recurrence: Recurrence) {
        let counted: NthDay? = if case .nth(let nth) = recurrence.rule { nth } else { nil }
        switch counted?.anchor.rule ?? recurrence.rule {
        case .lunar(let lunar):
            kind = .lunar
            (month, day) = (lunar.month, lunar.day)
            if lunar.isLeapMonth { leap = true }
        case .lunarYearEnd: kind = .lunarYearEnd
        case .lunarMonthly(let monthly):
            kind = .lunarMonthly
            day = monthly
        case .solarTerm(let solar):
            kind = .solarTerm
            term = solar.chineseName
        case .heavensPardon: kind = .tianshe
        case .solar(let solarMonth, let solarDay):
            kind = .solar
            (month, day) = (solarMonth, solarDay)
        case .once(let first, let last):
            kind = .once
            (start, end) = (first.description, last.description)
        // What is counted from is never counted itself.
        case .nth, .announced: kind = .announced
        }
        nth = counted?.nth
        of = counted?.kind.name
        if kind != .once, recurrence.durationDays != 1 { days = recurrence.durationDays }
        if recurrence.everyYears != 1 { everyYears = recurrence.everyYears }
        knownYear = recurrence.knownYear
    }

    /// The recurrence. A number that the kind has no use for is passed over.
    public func recurrence() throws(CatalogueFault) -> Recurrence {
        let rule = try dayRule()
        let cycle = kind == .announced ? 1 : everyYears ?? 1
        do throws(Recurrence.Invalid) {
            return try Recurrence(rule, durationDays: days, everyYears: cycle, knownYear: knownYear)
        } catch {
            throw CatalogueFault("no-such-day", Self.member(of: error), error.description)
        }
    }

    private func dayRule() throws(CatalogueFault) -> DayRule {
        switch kind {
        case .lunar:
            let day = try CatalogueRules.lunarDay(month, day, isLeapMonth: leap ?? false)
            return try counted(from: .lunar(day)) ?? .lunar(day)
        case .lunarYearEnd: return .lunarYearEnd
        case .lunarMonthly: return .lunarMonthly(day: day ?? 0)
        case .solar:
            let (month, day) = (month ?? 0, day ?? 0)
            return try counted(from: .solar(month: month, day: day)) ?? .solar(month: month, day: day)
        case .announced: return .announced
        case .tianshe: return .heavensPardon
        case .once:
            guard let start = start.flatMap({ CivilDay(iso8601: $0) }),
                let end = (end ?? self.start).flatMap({ CivilDay(iso8601: $0) })
            else {
                throw CatalogueFault("no-such-day", "start", "start and end are not dates such as 2026-11-20")
            }
            return .once(start: start, end: end)
        case .solarTerm:
            guard let term = SolarTerm.allCases.first(where: { $0.chineseName == term }) else {
                throw CatalogueFault("unknown-value", "term", "\(term ?? "nothing") is not a solar term")
            }
            return try counted(from: .solarTerm(term)) ?? .solarTerm(term)
        }
    }

    /// Returns the rule of the n-th day from a day on; nil for the day itself.
    private func counted(from anchor: NthDay.Anchor) throws(CatalogueFault) -> DayRule? {
        guard nth != nil || of != nil else { return nil }
        guard let nth else {
            throw CatalogueFault("required", "nth", "has of without nth: write which of the days it is")
        }
        guard let of else {
            throw CatalogueFault("required", "of", "has nth without of: write a day of the week or a heavenly stem")
        }
        guard let kind = NthDay.Kind(name: of) else {
            throw CatalogueFault(
                "unknown-value", "of", "\(of) is not one of \(NthDay.Kind.allCases.map(\.name).joined(separator: ", "))"
            )
        }
        return .nth(NthDay(nth, of: kind, onOrAfter: anchor))
    }

    /// The member at fault.
    private static func member(of invalid: Recurrence.Invalid) -> String {
        switch invalid {
        case .lunarDay, .solarDay: "day"
        case .nth: "nth"
        case .endBeforeStart, .outOfRange: "start"
        case .durationDays, .durationOfOneOff: "days"
        case .everyYears, .cycleOfOneOff: "every_years"
        case .knownYear, .missingKnownYear: "known_year"
        }
    }
}
