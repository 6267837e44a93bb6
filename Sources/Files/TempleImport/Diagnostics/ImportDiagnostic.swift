internal import RecordFiles
public import TempleModel
internal import Wording

/// Report on one row: something that is wrong, or something worth knowing.
public struct ImportDiagnostic: Equatable, Sendable {
    /// What happened to the row.
    public enum Severity: String, Sendable {
        /// The row was left out. A rejected row has one diagnostic: its first mistake.
        case rejected
        /// The row was skipped because it is not what is imported, such as a church in a list of temples.
        case skipped
        /// The row was accepted. The diagnostic says what is unusual.
        case warning
    }

    public let severity: Severity
    /// The file as the caller named it; `-` is standard input.
    public let file: String
    /// Line where the row starts, from 1.
    public let line: Int
    /// Id of the row in the source, or else its name, if one of them can be read. It finds the row when all rows are on
    /// one line.
    public let record: String?
    /// Column with the mistake; nil if the mistake is in the row as a whole.
    public let column: String?
    /// Value in the column, at most 80 characters, with control characters escaped; nil if the mistake is in the row as
    /// a whole. It never contains a person's name or a mobile number.
    public let value: String?
    public let code: Code
    /// What is wrong, as a phrase after the value: `is not a number`.
    public let reason: String
    /// How to correct it: `write degrees as 24.1437`.
    public let remedy: String
    /// Columns of ``rawRow``: the columns of the file if it has a header, or the columns of the schema if each row
    /// names its fields.
    public let header: [String]
    /// Fields of the row as they are in the file. Names of persons and mobile numbers are empty.
    ///
    /// Nil if the row cannot be split into fields, if it cannot be shown without a person's name, if it is skipped for
    /// what it is, and after the first ``mostShownRows`` rows of each warning.
    public let rawRow: [String]?
    /// Key of a rejected row's temple, if it could be read.
    public let key: SourceKey?

    /// Maximum number of rows of one warning that include their fields.
    public static let mostShownRows = 1_000
}

extension ImportDiagnostic: CustomStringConvertible {
    /// One line: `temples.csv:12: record 1758471: column WGS84X: value "0" is zero: write degrees as 120.6736`.
    public var description: String {
        var text = "\(PrintableText.name(file)):\(line): "
        if let record { text += "record \(record): " }
        if let column { text += "column \(DiagnosticText.escaped(column)): " }
        if let value { text += "value \"\(value)\" " }
        return text + "\(reason): \(remedy)"
    }
}
