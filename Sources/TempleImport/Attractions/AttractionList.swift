public import TempleModel

/// The attractions of one list, held until the archive that it came in is read to its end: only then is known which hours
/// another file of it has, and which text of hours is only what a form says by itself.
public struct AttractionList {
    /// The most rows that one list may have.
    public static let mostRows = 100_000
    /// A text that every row of a county has is a form's default, where so many rows have it.
    private static let fewestOfDefault = 5

    private var hours: [SourceKey: String] = [:]
    private var texts: [String: [String: Int]] = [:]

    public init() {}

    /// Notes the hours that another file of the archive has of an attraction.
    public mutating func note(hours openingHours: String, of key: SourceKey) {
        guard hours.count < Self.mostRows else { return }
        hours[key] = openingHours
    }

    /// Notes a record of the list.
    public mutating func note(_ record: TempleRecord) {
        guard let text = record.extras?.openTime, let county = record.county else { return }
        texts[county, default: [:]][text, default: 0] += 1
    }

    /// A record with the hours that are certain, when all have been noted.
    public func settled(_ record: TempleRecord) -> TempleRecord {
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
