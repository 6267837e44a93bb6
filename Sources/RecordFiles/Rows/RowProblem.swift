/// Reason why a row cannot be split into its fields.
public enum RowProblem: Equatable, Sendable {
    /// A quoted field is never closed.
    case unterminatedQuote
    /// Something other than a delimiter or a line end follows a closing quote.
    case textAfterQuote
    /// A field is longer than ``RecordFileLimits/Lengths/fieldBytes``.
    case fieldTooLong
    /// A row is longer than ``RecordFileLimits/Lengths/rowBytes``.
    case rowTooLong
    /// There are more fields than ``RecordFileLimits/columns``.
    case tooManyColumns
    /// The number of fields differs from the header.
    case columnCount(found: Int, expected: Int)
    /// A line is not a JSON object; the reason in a few words.
    case malformedJSON(String)
}
