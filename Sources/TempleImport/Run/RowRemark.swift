/// What is said of one row of a file that was imported.
public struct RowRemark: Equatable, Sendable {
    /// The line that the row starts on, from 1.
    public let line: Int
    /// The row's own id, else its name, as far as they can be told.
    public let record: String?
    /// The column at fault; nil when it is the row.
    public let column: String?
    /// What stands there, at most 80 characters; never a person's name or a mobile number.
    public let value: String?
    /// An ``ImportDiagnostic/Code``, or `match-ambiguous`.
    public let code: String
    /// What is wrong, to follow the value: `is not a number`.
    public let reason: String
    /// What to do about it: `write degrees as 24.1437`.
    public let remedy: String

    init(line: Int, record: String?, code: String, reason: String, remedy: String) {
        self.line = line
        self.record = record
        column = nil
        value = nil
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    /// The same without the row's fields.
    init(_ diagnostic: ImportDiagnostic) {
        line = diagnostic.line
        record = diagnostic.record
        column = diagnostic.column
        value = diagnostic.value
        code = diagnostic.code.rawValue
        reason = diagnostic.reason
        remedy = diagnostic.remedy
    }
}

/// The first rows of each code.
struct FirstRemarks {
    private(set) var rows: [RowRemark] = []
    private var counts: [String: Int] = [:]

    /// Keeps the remark if there are not ``ImportOutcome/keptRows`` of its code.
    mutating func keep(_ remark: RowRemark) {
        counts[remark.code, default: 0] += 1
        if counts[remark.code, default: 0] <= ImportOutcome.keptRows { rows.append(remark) }
    }
}
