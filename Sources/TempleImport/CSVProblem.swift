/// Why a record of a CSV file cannot be split into the fields that its header promises.
package enum CSVProblem: Equatable, Sendable {
    /// A quoted field that never ends.
    case unterminatedQuote
    /// Something other than a comma or a line's end after a closing quote.
    case textAfterQuote
    /// A field above ``CSVLimits/fieldBytes``.
    case fieldTooLong
    /// A record above ``CSVLimits/rowBytes``.
    case rowTooLong
    /// More fields than ``CSVLimits/columns``.
    case tooManyColumns
    /// Not as many fields as the header has.
    case columnCount(found: Int, expected: Int)
}

/// The bounds of a CSV file: what keeps memory flat whatever is fed in.
package struct CSVLimits: Sendable {
    /// The longest field, in bytes as written.
    package var fieldBytes = 64 << 10
    /// The most fields in a record.
    package var columns = 256
    /// The longest record, in bytes with its line end.
    package var rowBytes = 1 << 20
    /// How much is read at a time, in bytes.
    package var chunkBytes = 256 << 10

    package init() {}
}
