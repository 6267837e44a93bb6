internal import RecordFiles
public import TempleModel

/// One thing that is wrong, or worth knowing, about one row.
public struct ImportDiagnostic: Equatable, Sendable {
    /// What became of the row.
    public enum Severity: String, Sendable {
        /// It was left out. A rejected row has one diagnostic: its first mistake.
        case rejected
        /// It was passed over, because it is not what is imported: a church in a list of temples.
        case skipped
        /// It was taken, with what the diagnostic says.
        case warning
    }

    public let severity: Severity
    /// The file as the caller named it; `-` is standard input.
    public let file: String
    /// The line that the row starts on, from 1.
    public let line: Int
    /// The row's own id, else its name, as far as they can be told: what finds it where all rows stand on one line.
    public let record: String?
    /// The column at fault; nil when it is the row.
    public let column: String?
    /// What stands there, at most 80 characters, control characters escaped; nil when it
    /// is the row. Never a person's name or a mobile number.
    public let value: String?
    public let code: Code
    /// What is wrong, to follow the value: `is not a number`.
    public let reason: String
    /// What to do about it: `write degrees as 24.1437`.
    public let remedy: String
    /// The columns of ``rawRow``: the file's where it has a header, the schema's own where each row names its fields.
    public let header: [String]
    /// The row's fields as the file has them, but for names of persons and mobile numbers, which are empty. Nil where the
    /// row cannot be split into fields or be shown without a person's name, where it is passed over for what it is, and
    /// beyond the first ``mostShownRows`` of each warning.
    public let rawRow: [String]?
    /// Which temple a rejected row is of, where that could be read.
    public let key: SourceKey?

    /// How many rows with one warning have their fields with them.
    public static let mostShownRows = 1_000
}

extension ImportDiagnostic: CustomStringConvertible {
    /// One line: `temples.csv:12: record 1758471: column WGS84X: value "0" is zero: write degrees as 120.6736`.
    public var description: String {
        var text = "\(DiagnosticText.escaped(file)):\(line): "
        if let record { text += "record \(record): " }
        if let column { text += "column \(DiagnosticText.escaped(column)): " }
        if let value { text += "value \"\(value)\" " }
        return text + "\(reason): \(remedy)"
    }
}
