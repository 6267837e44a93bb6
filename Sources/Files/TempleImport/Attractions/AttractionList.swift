public import TempleModel

/// Hours and default texts of the attractions in one archive, collected until the archive is read to its end.
///
/// Two things are known only at the end: which hours another file of the archive gives, and which text of hours is only
/// the default of an input form.
public struct AttractionList {
    /// Maximum number of rows in one list.
    public static let mostRows = 100_000
    /// Minimum number of rows for a default: if all rows of a county have the same text, and there are at least this
    /// many, the text is the default of an input form.
    private static let fewestOfDefault = 5

    private var hours: [SourceKey: String] = [:]
    private var texts: [String: [String: Int]] = [:]

    public init() {}

    /// Adds the hours that another file of the archive gives for an attraction.
    public mutating func note(hours openingHours: String, of key: SourceKey) {
        guard hours.count < Self.mostRows else { return }
        hours[key] = openingHours
    }

    /// Counts the text of hours in a record of the list.
    public mutating func note(_ record: TempleRecord) {
        guard let text = record.extras?.openTime, let county = record.county else { return }
        texts[county, default: [:]][text, default: 0] += 1
    }

    /// Returns a record with the hours that are certain. Call it after all notes are added.
    public func withCertainHours(_ record: TempleRecord) -> TempleRecord {
        var record = record
        guard record.extras?.openingHours == nil else { return record }
        if let stated = hours[record.key] {
            record.extras = record.extras ?? TempleRecord.Extras()
            record.extras?.openingHours = stated
            if record.extras?.openTime == nil { record.extras?.openTime = stated }
        } else if let text = record.extras?.openTime, isDefault(text, of: record.county) {
            record.extras?.openingHours = TempleHours.unread
        }
        return record
    }

    private func isDefault(_ text: String, of county: String?) -> Bool {
        guard let county, let own = texts[county] else { return false }
        return own.count == 1 && own[text, default: 0] >= Self.fewestOfDefault
    }
}
