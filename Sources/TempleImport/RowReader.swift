/// The current row as its format sees it: tidied fields by column, and the warnings noted on the way.
///
/// What can be asked of it is what fields of any format have in common; what a field means is the format's.
final class RowReader {
    /// Warnings about the current row, told when it is accepted.
    private(set) var warnings: [RowFinding] = []
    let columns: ColumnLayout
    private let csv: CSVReader
    private let cleaner: TextCleaner

    init(csv: CSVReader, columns: ColumnLayout) {
        self.csv = csv
        self.columns = columns
        cleaner = TextCleaner(capacity: csv.limits.fieldBytes)
    }

    /// To be called before a row is read.
    func startRow() {
        if !warnings.isEmpty { warnings.removeAll(keepingCapacity: true) }
    }

    /// Adds a warning about a column of the current row.
    func warn(_ code: ImportDiagnostic.Code, column: Int, value: String, reason: String, remedy: String) {
        warnings.append(
            RowFinding(code: code, column: columns.names[column], value: value, reason: reason, remedy: remedy))
    }

    /// The finding that rejects the row for what stands in a column.
    func rejection(
        _ code: ImportDiagnostic.Code, column: Int, reason: String, remedy: String, withValue: Bool = true
    ) -> RowFinding {
        RowFinding(
            code: code, column: columns.names[column],
            value: withValue ? DiagnosticText.escaped(String(decoding: csv.bytes(of: column), as: UTF8.self)) : nil,
            reason: reason, remedy: remedy)
    }

    /// The tidied bytes of a field, valid until the next one is asked for.
    func bytes(_ column: Int, width: TextCleaner.Width) -> UnsafeBufferPointer<UInt8> {
        cleaner.clean(csv.bytes(of: column), width: width)
    }

    /// What ``bytes(_:width:)`` last met.
    var marks: TextCleaner.Marks { cleaner.marks }

    /// A field as text; nil when there is no such column or nothing in it.
    ///
    /// - Throws: the finding when it has more than `longest` characters.
    func text(
        _ column: Int?, width: TextCleaner.Width = .asWritten, longest: Int, droppingPlaceholders: Bool = false
    ) throws(RowFinding) -> String? {
        guard let column else { return nil }
        let bytes = bytes(column, width: width)
        guard !bytes.isEmpty, !droppingPlaceholders || !Placeholder.matches(bytes) else { return nil }
        try check(bytes, column: column, longest: longest)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Rejects a field that is too long and warns of characters that cannot be shown. `bytes` is what
    /// ``bytes(_:width:)`` gave last.
    func check(_ bytes: UnsafeBufferPointer<UInt8>, column: Int, longest: Int) throws(RowFinding) {
        if bytes.count > longest {
            let characters = bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
            if characters > longest {
                throw rejection(
                    .textTooLong, column: column, reason: "has \(characters) characters, more than \(longest)",
                    remedy: "shorten it, or check that the row's fields are in their columns")
            }
        }
        guard !marks.isDisjoint(with: [.privateUse, .replacement]) else { return }
        let value = DiagnosticText.escaped(String(decoding: bytes, as: UTF8.self))
        if marks.contains(.privateUse) {
            warn(
                .privateUseCharacter, column: column, value: value,
                reason: "has a private-use character, which most fonts cannot show",
                remedy: "replace it by the Unicode character that is meant")
        }
        if marks.contains(.replacement) {
            warn(
                .replacementCharacter, column: column, value: value,
                reason: "has the sign for a character that an earlier conversion lost",
                remedy: "write the character that is meant")
        }
    }

    /// A decimal number; nil when the field is empty.
    ///
    /// - Throws: the finding with `code` when it is something else.
    func number(_ column: Int, malformed code: ImportDiagnostic.Code, example: String) throws(RowFinding) -> Double? {
        let bytes = bytes(column, width: .ascii)
        guard !bytes.isEmpty else { return nil }
        switch DecimalNumber(bytes) {
        case .value(let value): return value
        case .malformed:
            throw rejection(
                code, column: column, reason: "is not a number", remedy: "write it in digits, as \(example)")
        case .tooLarge:
            throw rejection(
                code, column: column, reason: "is larger than any number kept",
                remedy: "write it in digits, as \(example)")
        }
    }
}
