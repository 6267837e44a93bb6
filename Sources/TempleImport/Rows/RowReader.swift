internal import Geodesy
internal import RecordFiles
internal import TempleModel

/// The current row as its schema sees it: tidied fields by column, and the warnings noted on the way.
///
/// What can be asked of it is what fields of any schema have in common; what a field means is the schema's.
final class RowReader {
    /// Warnings about the current row, told when it is accepted.
    private(set) var warnings: [RowFinding] = []
    /// What was met in any field of the current row.
    private(set) var rowMarks: TextCleaner.Marks = []
    /// Which temple the current row is of, as soon as its schema has read that.
    var key: SourceKey?
    private let rows: any RowSource
    private let cleaner = TextCleaner(capacity: 64 << 10)
    /// The conversion of TWD97's metres, for the files that have them.
    private(set) lazy var grid = TWD97()

    /// Whether mobile numbers stay where they are written.
    private let keepsMobiles: Bool
    /// Where the counties lie; nil where nobody knows.
    let counties: CountyBorders?

    init(_ rows: any RowSource, keepingMobiles: Bool, counties: CountyBorders?) {
        self.rows = rows
        keepsMobiles = keepingMobiles
        self.counties = counties
    }

    /// To be called before a row is read.
    func startRow() {
        if !warnings.isEmpty { warnings.removeAll(keepingCapacity: true) }
        rowMarks = []
        key = nil
    }

    /// Adds a warning about a column of the current row.
    func warn(_ code: ImportDiagnostic.Code, column: Column?, value: String? = nil, reason: String, remedy: String) {
        warnings.append(
            RowFinding(
                severity: .warning, code: code, column: column?.name, value: value, reason: reason, remedy: remedy))
    }

    /// The finding that rejects the row for what stands in a column.
    func rejection(
        _ code: ImportDiagnostic.Code, column: Column, reason: String, remedy: String, withValue: Bool = true
    ) -> RowFinding {
        RowFinding(
            code: code, column: column.name, value: withValue ? shown(raw(column)) : nil, reason: reason,
            remedy: remedy)
    }

    /// The finding that passes over the row for what stands in a column.
    func skip(
        _ code: ImportDiagnostic.Code, column: Column, reason: String, remedy: String, withValue: Bool = true
    ) -> RowFinding {
        RowFinding(
            severity: .skipped, code: code, column: column.name, value: withValue ? shown(raw(column)) : nil,
            reason: reason, remedy: remedy)
    }

    /// Bytes as a diagnostic shows them, however many there are: without mobile numbers.
    func shown(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let beginning = UnsafeBufferPointer(rebasing: bytes.prefix(4 * DiagnosticText.longestValue + 4))
        let text = MobileText.removing(from: beginning) ?? Array(beginning)
        return DiagnosticText.escaped(String(decoding: text, as: UTF8.self))
    }

    /// The bytes of a field as the file has them.
    func raw(_ column: Column) -> UnsafeBufferPointer<UInt8> { rows.bytes(of: column.index) }

    /// The tidied bytes of a field, valid until the next one is asked for.
    func bytes(_ column: Column, width: TextCleaner.Width) -> UnsafeBufferPointer<UInt8> {
        clean(rows.bytes(of: column.index), width: width)
    }

    /// Tidied bytes of a text that was made from a field, valid until the next one is asked for.
    func clean(_ text: UnsafeBufferPointer<UInt8>, width: TextCleaner.Width) -> UnsafeBufferPointer<UInt8> {
        let cleaned = cleaner.clean(text, width: width)
        rowMarks.formUnion(cleaner.marks)
        return cleaned
    }

    /// A text that stands inside a field, tidied as a field is.
    func tidied(_ text: String) -> String {
        var text = text
        return text.withUTF8 { String(decoding: clean($0, width: .asWritten), as: UTF8.self) }
    }

    /// What ``bytes(_:width:)`` last met.
    var marks: TextCleaner.Marks { cleaner.marks }

    /// A field as text; nil when there is no such column or nothing in it.
    ///
    /// - Throws: the finding when it has more than `longest` characters.
    func text(
        _ column: Column?, width: TextCleaner.Width = .asWritten, longest: Int, droppingPlaceholders: Bool = false
    ) throws(RowFinding) -> String? {
        guard let column else { return nil }
        let bytes = withoutMobiles(bytes(column, width: width), column, width: width)
        guard !bytes.isEmpty, !droppingPlaceholders || !Placeholder.matches(bytes) else { return nil }
        try check(bytes, column: column, longest: longest)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Tidied bytes without mobile numbers, with a warning where there were some.
    func withoutMobiles(
        _ bytes: UnsafeBufferPointer<UInt8>, _ column: Column, width: TextCleaner.Width
    ) -> UnsafeBufferPointer<UInt8> {
        guard !keepsMobiles, let without = MobileText.removing(from: bytes) else { return bytes }
        warn(
            .mobilePhoneDropped, column: column, value: "09********",
            reason: "has a mobile number, which may be a person's own and is left out",
            remedy: "give a landline, or ask for mobiles to be kept")
        return without.withUnsafeBufferPointer { clean($0, width: width) }
    }

    /// Rejects a field that is too long and warns of characters that cannot be shown. `bytes` is what
    /// ``bytes(_:width:)`` gave last.
    func check(_ bytes: UnsafeBufferPointer<UInt8>, column: Column, longest: Int) throws(RowFinding) {
        if bytes.count > longest {
            let characters = bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
            if characters > longest {
                throw rejection(
                    .textTooLong, column: column, reason: "has \(characters) characters, more than \(longest)",
                    remedy: "shorten it, or check that the row's fields are in their columns")
            }
        }
        guard !marks.isDisjoint(with: [.privateUse, .replacement]) else { return }
        let value = shown(bytes)
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

    /// A decimal number; nil when the field is empty or says that there is none.
    ///
    /// - Throws: the finding with `code` when it is something else.
    func number(_ column: Column, malformed code: ImportDiagnostic.Code, example: String) throws(RowFinding) -> Double?
    {
        let bytes = bytes(column, width: .ascii)
        guard !bytes.isEmpty else { return nil }
        switch DecimalNumber(bytes) {
        case .value(let value): return value
        case .malformed:
            if Placeholder.matches(bytes) { return nil }
            throw rejection(
                code, column: column, reason: "is not a number", remedy: "write it in digits, as \(example)",
                // Where the columns have slipped it is a person's name as likely as not.
                withValue: bytes.allSatisfy { $0 < 0x80 })
        case .tooLarge:
            throw rejection(
                code, column: column, reason: "is larger than any number kept",
                remedy: "write it in digits, as \(example)")
        }
    }
}
