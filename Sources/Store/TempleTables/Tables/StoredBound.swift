internal import TempleModel

/// The values that a column of a row may have. Both schemas check them, so somebody has taken the check away from a row beyond
/// them. A reader passes over a row whose numbers are beyond, and cuts a longer text.
package enum StoredBound: Sendable {
    /// The id of a row.
    case id
    /// Any other number: a place in a list, a count, seconds since 1970.
    case number
    /// A text of one line, such as a name.
    case line
    /// A longer text, such as a description.
    case prose
    /// A list, or a record as text.
    case list

    /// The ids that a row may have. The id of an activity's entry is up to a thousand times as large
    /// (``DatedActivity/id``), and every reader of JSON has that number exactly (RFC 8259, 6).
    package static let ids: ClosedRange<Int64> = 1...9_000_000_000_000
    /// The ids that this program gives. A greater id from another program does not use up the ids below it.
    package static let ownIDs: ClosedRange<Int64> = 1...4_500_000_000_000
    /// The bound of a field that is one text.
    init(_ field: MergedTemple.Field) {
        self =
            switch field.rule {
            case .prose, .webAddress: .prose
            default: .line
            }
    }

    /// The other numbers. A sum of a million of them is an `Int64`.
    static let numbers: ClosedRange<Int64> = 0...999_999_999_999

    /// Moments that can be written as a date, in seconds since 1970: to the end of 9999.
    static let moments: ClosedRange<Int64> = 0...253_402_300_799

    /// The numbers of a column; nil for a text.
    package var values: ClosedRange<Int64>? {
        switch self {
        case .id: Self.ids
        case .number: Self.numbers
        case .line, .prose, .list: nil
        }
    }

    /// The largest number of bytes of a text; nil for a number. An import takes no text that comes near it.
    package var mostBytes: Int? {
        switch self {
        case .id, .number: nil
        case .line: 4_000
        case .prose: 80_000
        case .list: 2_000_000
        }
    }
}
