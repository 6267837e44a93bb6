/// What a format finds about the row it reads: thrown it rejects the row, noted it is a warning.
struct RowFinding: Error {
    let code: ImportDiagnostic.Code
    let column: String?
    /// Fit to be shown.
    let value: String?
    let reason: String
    let remedy: String
}

extension RowFinding {
    /// The finding for a record that could not be split.
    init(_ problem: CSVProblem, limits: CSVLimits) {
        switch problem {
        case .unterminatedQuote:
            self.init(
                .unterminatedQuote, "a quoted field is not closed before the end of the file",
                "close the quote, or double it if it belongs to the text")
        case .textAfterQuote:
            self.init(
                .textAfterQuote, "text follows a closing quote",
                "put the quote at the end of the field, or double it if it belongs to the text")
        case .fieldTooLong:
            self.init(
                .fieldTooLong, "a field is longer than \(limits.fieldBytes) bytes",
                "close the quote that it starts with, or shorten it")
        case .rowTooLong:
            self.init(
                .rowTooLong, "the row is longer than \(limits.rowBytes) bytes",
                "check that its line ends where it should")
        case .tooManyColumns:
            self.init(
                .tooManyColumns, "the row has more than \(limits.columns) fields", "quote the fields that hold commas")
        case .columnCount(let found, let expected):
            self.init(
                .columnCount, "the row has \(found) field\(found == 1 ? "" : "s") where the header has \(expected)",
                found > expected ? "quote the fields that hold commas" : "add the commas of the fields left empty")
        }
    }

    private init(_ code: ImportDiagnostic.Code, _ reason: String, _ remedy: String) {
        self.init(code: code, column: nil, value: nil, reason: reason, remedy: remedy)
    }
}
