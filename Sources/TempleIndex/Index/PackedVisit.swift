internal import LunarCalendar
internal import TempleModel

/// A temple's information for visitors, except the text of its hours, packed into one text. Few temples have any of it.
enum PackedVisit {
    /// Packs the values, one per line. A missing value is an empty line, and the result is nil when all are missing. No
    /// value contains a line end.
    static func pack(_ visit: Temple.Visit) -> String? {
        let lines = [
            visit.hours.stated, visit.hours.statedLunar, visit.hours.asOf?.description, visit.coverURL, visit.website,
            visit.ratingCount.map(String.init),
        ]
        guard lines.contains(where: { $0 != nil }) else { return nil }
        return lines.map { $0 ?? "" }.joined(separator: "\n")
    }

    static func unpack(_ text: String?, openTime: String?) -> Temple.Visit {
        guard let text else { return Temple.Visit(hours: TempleHours(text: openTime)) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? nil : String($0) }
        guard lines.count == 6 else { return Temple.Visit(hours: TempleHours(text: openTime)) }
        return Temple.Visit(
            hours: TempleHours(
                text: openTime, stated: lines[0], statedLunar: lines[1],
                asOf: lines[2].flatMap { CivilDay(iso8601: $0) }),
            coverURL: lines[3], website: lines[4], ratingCount: lines[5].flatMap { Int($0) })
    }
}
