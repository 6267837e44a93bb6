public import LunarCalendar

/// The rules that each entity of the catalogue keeps, whether a file has it or an editor writes it.
public enum CatalogueRules {
    /// Checks that an id is from 1 to 9999. This keeps the event ids of festivals, deities and deities' days apart: see
    /// ``EventID``.
    public static func id(_ id: Int64) throws(CatalogueFault) -> Int64 {
        guard EventID.ofCatalogue.contains(id) else {
            throw CatalogueFault("out-of-range", "id", "the id \(id) is not from 1 to 9999")
        }
        return id
    }

    public static func source(_ source: String) throws(CatalogueFault) -> String {
        guard source.contains(where: { !$0.isWhitespace }) else {
            throw CatalogueFault("required", "source", "has no source")
        }
        return source
    }

    /// Checks that a word is one of a list.
    public static func word(_ word: String, among words: [String], _ member: String) throws(CatalogueFault) -> String {
        guard words.contains(word) else {
            throw CatalogueFault("unknown-value", member, "\(word) is not one of \(words.joined(separator: ", "))")
        }
        return word
    }

    public static func lunarDay(
        _ month: Int?, _ day: Int?, isLeapMonth: Bool = false
    ) throws(CatalogueFault) -> LunarDay {
        do throws(LunarDay.Invalid) {
            return try LunarDay(month: month ?? 0, day: day ?? 0, isLeapMonth: isLeapMonth)
        } catch {
            let member = if case .month = error { "month" } else { "day" }
            throw CatalogueFault("out-of-range", member, error.description)
        }
    }

    public static func days(_ count: Int) throws(CatalogueFault) {
        guard count <= EventID.mostDays else {
            throw CatalogueFault("too-many", "days", "has more than \(EventID.mostDays) days")
        }
    }

    /// Returns the reason why a deity has no day. A deity without days that gathers none must have one.
    public static func noDay(_ reason: String?, hasDay: Bool) throws(CatalogueFault) -> NoDayReason? {
        guard let reason else {
            if hasDay { return nil }
            throw CatalogueFault(
                "required", "no_day", "has no days and no gathers: write the reason in no_day")
        }
        guard !hasDay else {
            throw CatalogueFault(
                "contradiction", "no_day", "has no_day together with days or gathers: remove one of them")
        }
        let known = NoDayReason.ofDeities
        _ = try word(reason, among: known.map(\.rawValue), "no_day")
        return NoDayReason(rawValue: reason)
    }

    /// Checks what a deity gathers: each member exists, gathers no deities itself, and at least one of them has a day.
    public static func gathers(of deity: Deity, among deities: [Deity]) throws(CatalogueFault) {
        guard !deity.gathers.isEmpty else { return }
        var members: [GatheredDeity] = []
        for name in deity.gathers {
            guard let member = deities.gathered(as: name), member.deity.gathers.isEmpty, member.deity.id != deity.id
            else {
                throw CatalogueFault(
                    "unknown-reference", "gathers",
                    "gathers \"\(name)\", which is not a single deity or a day of one")
            }
            members.append(member)
        }
        guard !deity.days.isEmpty || members.contains(where: { !$0.dayIndices.isEmpty }) else {
            throw CatalogueFault("contradiction", "gathers", "gathers deities, but none of them has a day")
        }
    }

    public static func temples(_ count: Int) throws(CatalogueFault) {
        guard count <= ActivityCalendar.mostTemples else {
            throw CatalogueFault("too-many", "temples", "has more than \(ActivityCalendar.mostTemples) temples")
        }
    }

    public static func ownDay(of activity: Activity) throws(CatalogueFault) {
        guard !activity.isOwnDay || activity.canBeOwnDay else {
            throw CatalogueFault(
                "contradiction", "own_day", "has own_day, but does not recur on a lunar day of every year")
        }
    }

    /// Checks a time with a day, a time of the day and the offset from UTC (RFC 3339).
    public static func moment(_ text: String, _ member: String) throws(CatalogueFault) -> String {
        guard isMoment(text) else {
            throw CatalogueFault("not-a-time", member, "\(member) is not a time such as 2026-11-21T15:25:51+08:00")
        }
        return text
    }

    private static func isMoment(_ text: String) -> Bool {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, CivilDay(iso8601: parts[0]) != nil, parts[1].utf8.count > 8 else { return false }
        let zone = parts[1].dropFirst(8)
        guard isTime(parts[1].prefix(8), parts: 3) else { return false }
        if zone == "Z" { return true }
        return (zone.first == "+" || zone.first == "-") && isTime(zone.dropFirst(), parts: 2)
    }

    /// Whether a text is hours, minutes and perhaps seconds, two digits each.
    private static func isTime(_ text: Substring, parts count: Int) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == count else { return false }
        return zip(parts, [23, 59, 59]).allSatisfy { part, most in
            part.utf8.count == 2 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                && Int(part).map { $0 <= most } ?? false
        }
    }
}
