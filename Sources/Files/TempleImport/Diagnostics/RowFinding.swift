internal import RecordFiles
internal import TempleModel

/// What a schema finds in a row. A thrown finding rejects or skips the row; an added finding is a warning.
struct RowFinding: Error {
    var severity = ImportDiagnostic.Severity.rejected
    let code: ImportDiagnostic.Code
    var column: String?
    /// Value of the column, safe to show.
    var value: String?
    let reason: String
    let remedy: String
    /// How long a text that is too long is.
    var excess: TextExcess?
}

extension RowFinding {
    /// Creates the finding for a row that cannot be split into fields.
    init(_ problem: RowProblem) {
        switch problem {
        case .unterminatedQuote:
            self.init(
                code: .unterminatedQuote, reason: "a quoted field is not closed before the end of the file",
                remedy: "close the quote, or double it if it belongs to the text")
        case .textAfterQuote:
            self.init(
                code: .textAfterQuote, reason: "text follows a closing quote",
                remedy: "put the quote at the end of the field, or double it if it belongs to the text")
        case .fieldTooLong:
            self.init(
                code: .fieldTooLong, reason: "a field is too long",
                remedy: "close the quote at its start, or shorten it")
        case .rowTooLong:
            self.init(
                code: .rowTooLong, reason: "the row is too long",
                remedy: "check that it ends where it should")
        case .tooManyColumns:
            self.init(
                code: .tooManyColumns, reason: "the row has too many fields",
                remedy: "quote the fields that hold commas")
        case .columnCount(let found, let expected):
            self.init(
                code: .columnCount,
                reason: "the row has \(found) field\(found == 1 ? "" : "s"), but the header has \(expected)",
                remedy: found > expected
                    ? "quote the fields that hold commas" : "add the commas for empty fields")
        case .malformedJSON(let words):
            self.init(
                code: .malformedJSON, reason: "the row is not valid JSON (\(DiagnosticText.escaped(words)))",
                remedy: "write one complete object on the line")
        }
    }
}
