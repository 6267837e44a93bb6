internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// Activity in the project's own form, as `nearby export` writes it in JSON lines among the temples: a row with a title
/// in `activity`.
struct ActivityLine {
    static let fields: [SchemaField] = [
        "activity", "yearly", "start", "end", "time", "place", SchemaField("description", [], .prose), "website",
        "temple",
    ]

    /// Maximum length of a description. A description is shortened by grapheme clusters; a cluster may have several
    /// Unicode scalars.
    private static let longestDescription = 4 * FieldReader.Longest.prose

    let title: Column
    private let span: ActivitySpan
    private let columns: [String: Column]
    private let address: Column?

    /// Creates the columns of activities; nil if no row can have an activity.
    init?(_ columns: FileColumns) {
        guard let title = columns.column("activity"), let start = columns.column("start"),
            let end = columns.column("end")
        else { return nil }
        self.title = title
        span = ActivitySpan(start: start, end: end)
        var found: [String: Column] = [:]
        for field in Self.fields { found[field.name] = columns.column(field) }
        self.columns = found
        address = columns.column("address")
    }

    func isOne(_ row: FieldReader) -> Bool { !row.raw(title).isEmpty }

    /// Returns the record of an activity.
    ///
    /// - Parameter number: the row's own number of the activity.
    func record(
        from row: FieldReader, key: SourceKey, number: Int64?, position: PositionColumns
    ) throws(RowFinding) -> ActivityRecord {
        let name = try row.name(title)
        let days = try days(row)
        return ActivityRecord(
            key: key, title: name,
            description: try row.text(columns["description"], longest: Self.longestDescription),
            time: try row.text(columns["time"], longest: FieldReader.Longest.prose),
            place: try row.text(columns["place"], longest: FieldReader.Longest.prose),
            address: try row.text(address, longest: FieldReader.Longest.prose), days: days,
            coordinate: try row.coordinateIfAny(position),
            website: try row.text(columns["website"], longest: FieldReader.Longest.prose), temples: try temples(row),
            number: number)
    }

    /// Returns the days: `yearly`, or else start and end.
    private func days(_ row: FieldReader) throws(RowFinding) -> ActivityRecord.Days {
        guard let yearly = columns["yearly"], let text = try row.text(yearly, longest: FieldReader.Longest.id) else {
            let days = try span.read(row)
            return .once(start: days.start, end: days.end)
        }
        guard let day = YearlyDay(text) else {
            throw row.rejection(
                .dateInvalid, column: yearly, reason: "is not a day of every year",
                remedy: "write it as lunar 3/23 or solar 3/1, or leave it empty")
        }
        guard row.raw(span.start).isEmpty, row.raw(span.end).isEmpty else {
            throw row.rejection(
                .dateInvalid, column: yearly,
                reason: "is a day of every year, but \(span.start.name) or \(span.end.name) "
                    + "is a single day", remedy: "leave the one or the others empty")
        }
        return .yearly(day)
    }

    private func temples(_ row: FieldReader) throws(RowFinding) -> [SourceKey] {
        try NearbySchema.keys(
            columns["temple"], row, reason: "does not name a temple of a source",
            remedy: "write the source and the id as moi:1750085, with 、 between several, or leave it empty")
    }
}
