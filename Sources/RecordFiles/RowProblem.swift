/// Why a row cannot be split into the fields that it should have.
public enum RowProblem: Equatable, Sendable {
    /// A quoted field that never ends.
    case unterminatedQuote
    /// Something other than a delimiter or a line's end after a closing quote.
    case textAfterQuote
    /// A field above ``RecordFileLimits/Lengths/fieldBytes``.
    case fieldTooLong
    /// A row above ``RecordFileLimits/Lengths/rowBytes``.
    case rowTooLong
    /// More fields than ``RecordFileLimits/columns``.
    case tooManyColumns
    /// Not as many fields as the header has.
    case columnCount(found: Int, expected: Int)
    /// A line that should be a JSON object and is not, in a few words.
    case malformedJSON(String)
}
