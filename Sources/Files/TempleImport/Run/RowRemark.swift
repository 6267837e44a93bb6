internal import TempleModel

/// Remark about one row of an imported file.
public struct RowRemark: Equatable, Sendable {
    /// Line where the row starts, from 1.
    public let line: Int
    /// Id of the row in the source, or else its name, if one of them can be read.
    public let record: String?
    /// Column with the mistake; nil if the mistake is in the row as a whole.
    public let column: String?
    /// Value in the column, at most 80 characters. It never contains a person's name or a mobile number.
    public let value: String?
    /// An ``ImportDiagnostic/Code``, `match-ambiguous`, `no-temple` or `calendar-unknown`; of an edit an ``EditJudge/Code``, or
    /// an ``EditsWriting/Refusal``.
    public let code: String
    /// What is wrong, as a phrase after the value: `is not a number`.
    public let reason: String
    /// How to correct it: `write degrees as 24.1437`.
    public let remedy: String

    init(
        line: Int, record: String?, column: String? = nil, code: String, reason: String, remedy: String
    ) {
        self.line = line
        self.record = record
        self.column = column
        value = nil
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    /// Creates the remark of a diagnostic, without the fields of the row.
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

/// First remarks of each code.
struct FirstRemarks {
    private(set) var rows: [RowRemark] = []
    private var counts: [String: Int] = [:]

    /// Keeps the remark if there are fewer than ``ImportOutcome/keptRows`` of its code.
    mutating func keep(_ remark: RowRemark) {
        counts[remark.code, default: 0] += 1
        if counts[remark.code, default: 0] <= ImportOutcome.keptRows { rows.append(remark) }
    }
}

extension RejectedRow {
    /// The row of a remark, for the history.
    init(_ remark: RowRemark) {
        self.init(
            line: remark.line, record: remark.record.map { String($0.prefix(200)) },
            column: remark.column.map { String($0.prefix(200)) }, value: remark.value, reason: remark.reason,
            remedy: remark.remedy)
    }
}
