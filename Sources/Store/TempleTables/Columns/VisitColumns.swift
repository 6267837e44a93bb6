internal import LunarCalendar
internal import TempleModel

/// Columns of a temple for visitors, such as its opening hours, in one order for all queries.
package enum VisitColumns {
    package static let all = [
        "opening_hours", "opening_hours_lunar", "hours_as_of", "as_of", "cover_url", "rating_count",
    ]

    /// Number of columns.
    package static let count = Int32(all.count)

    /// Reads the columns into a record's extras, except the photos, which another column holds.
    static func read(_ row: CleanRow<some ResultRow>, from first: Int32, into extras: inout TempleRecord.Extras) {
        extras.openingHours = row.prose(first)
        extras.openingHoursLunar = row.prose(first + 1)
        extras.hoursAsOf = day(row, first + 2)
        extras.asOf = day(row, first + 3)
        extras.ratingCount = row.optionalNumber(first + 5)
    }

    /// Reads the part of the columns that an answer shows.
    static func visit(
        _ row: CleanRow<some ResultRow>, from first: Int32, openTime: String?, website: String?
    ) -> Temple.Visit {
        // Most temples have only the text of `openTime`.
        guard (0..<count).contains(where: { !row.isNull(first + $0) }) else {
            return Temple.Visit(hours: TempleHours(text: openTime), website: website)
        }
        return Temple.Visit(
            hours: TempleHours(
                text: openTime, stated: row.prose(first), statedLunar: row.prose(first + 1),
                asOf: day(row, first + 2) ?? day(row, first + 3)),
            coverURL: row.prose(first + 4), website: website, ratingCount: row.optionalNumber(first + 5))
    }

    private static func day(_ row: CleanRow<some ResultRow>, _ column: Int32) -> CivilDay? {
        row.optionalLine(column).flatMap { CivilDay(iso8601: $0) }
    }
}
