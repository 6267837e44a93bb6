internal import RecordFiles

/// What a schema finds in a row. A thrown finding rejects or skips the row; an added finding is a warning.
struct RowFinding: Error {
    var severity = ImportDiagnostic.Severity.rejected
    let code: ImportDiagnostic.Code
    var column: String?
    /// Value of the column, safe to show.
    var value: String?
    let reason: String
    let remedy: String
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
                code: .fieldTooLong, reason: "a field is longer than a field may be",
                remedy: "close the quote that it starts with, or shorten it")
        case .rowTooLong:
            self.init(
                code: .rowTooLong, reason: "the row is longer than a row may be",
                remedy: "check that it ends where it should")
        case .tooManyColumns:
            self.init(
                code: .tooManyColumns, reason: "the row has more fields than a row may have",
                remedy: "quote the fields that hold commas")
        case .columnCount(let found, let expected):
            self.init(
                code: .columnCount,
                reason: "the row has \(found) field\(found == 1 ? "" : "s") where the header has \(expected)",
                remedy: found > expected
                    ? "quote the fields that hold commas" : "add the commas of the fields left empty")
        case .malformedJSON(let words):
            self.init(
                code: .malformedJSON, reason: "the row is no JSON (\(DiagnosticText.escaped(words)))",
                remedy: "write one whole object on the line")
        }
    }
}
