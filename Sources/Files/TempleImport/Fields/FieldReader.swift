internal import Geodesy
internal import RecordFiles
internal import TempleModel
internal import Wording

/// Reader of fields: cleaned texts, numbers and positions, each with the findings about it.
///
/// A schema reads the current row of a file by it, and an edit each of its members (``HeldText``). The meaning of a column
/// belongs to the schema; what a field of a temple must be is a ``FieldRule``.
final class FieldReader {
    /// Warnings about the current row. They are reported when the row is accepted.
    private(set) var warnings: [RowFinding] = []
    /// Marks of all fields read in the current row.
    private(set) var rowMarks: TextCleaner.Marks = []
    /// Key of the current row, set as soon as the schema has read it.
    var key: SourceKey?
    private let fields: any FieldSource
    /// Whom its findings speak to.
    let audience: FieldAudience
    private let cleaner = TextCleaner(capacity: 64 << 10)
    /// Converters of TWD97 metres, created only for files that need them.
    private var grids: [TWD97.Zone: TWD97] = [:]
    /// What the numbers of all positions are, as whoever imports the file says; nil where nothing is said.
    let givenSystem: CoordinateSystem?
    /// The same of its geometries, as the file itself says.
    var namedSystem: CoordinateSystem?

    /// Whether mobile numbers are kept.
    let keepsMobiles: Bool
    /// Borders of the counties; nil if they are not known.
    let counties: CountyBorders?

    init(_ fields: any FieldSource, _ options: ImportOptions, for audience: FieldAudience = .file) {
        self.fields = fields
        self.audience = audience
        keepsMobiles = options.keepMobilePhones
        counties = options.counties
        givenSystem = options.coordinateSystem
    }

    /// Returns the converter of a zone; nil when PROJ has no memory left.
    func grid(_ zone: TWD97.Zone) -> TWD97? {
        if let grid = grids[zone] { return grid }
        grids[zone] = TWD97(zone)
        return grids[zone]
    }

    /// Starts a new row. Call it before the row is read.
    func startRow() {
        if !warnings.isEmpty { warnings.removeAll(keepingCapacity: true) }
        rowMarks = TextCleaner.Marks()
        key = nil
    }

    /// Adds a warning about a column of the current row.
    func warn(_ code: ImportDiagnostic.Code, column: Column?, value: String? = nil, reason: String, remedy: String) {
        warnings.append(
            RowFinding(
                severity: .warning, code: code, column: column?.name, value: value, reason: reason, remedy: remedy))
    }

    /// Returns the finding that rejects the row because of a column.
    func rejection(
        _ code: ImportDiagnostic.Code, column: Column, reason: String, remedy: String, withValue: Bool = true,
        excess: TextExcess? = nil
    ) -> RowFinding {
        RowFinding(
            code: code, column: column.name, value: withValue ? shown(raw(column)) : nil, reason: reason,
            remedy: remedy, excess: excess)
    }

    /// Returns the finding that skips the row because of a column.
    func skip(
        _ code: ImportDiagnostic.Code, column: Column, reason: String, remedy: String, withValue: Bool = true
    ) -> RowFinding {
        RowFinding(
            severity: .skipped, code: code, column: column.name, value: withValue ? shown(raw(column)) : nil,
            reason: reason, remedy: remedy)
    }

    /// Returns bytes as a diagnostic shows them, shortened and without mobile numbers.
    func shown(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let beginning = UnsafeBufferPointer(rebasing: bytes.prefix(4 * DiagnosticText.longestValue + 4))
        let text = MobileText.removing(from: beginning) ?? Array(beginning)
        return DiagnosticText.escaped(String(decoding: text, as: UTF8.self))
    }

    /// Returns the bytes of a field as they are in the file.
    func raw(_ column: Column) -> UnsafeBufferPointer<UInt8> { fields.bytes(of: column.index) }

    /// Returns the cleaned bytes of a field, valid until the next field is read.
    func bytes(_ column: Column, width: TextCleaner.Width) -> UnsafeBufferPointer<UInt8> {
        clean(fields.bytes(of: column.index), width: width)
    }

    /// Returns the cleaned bytes of a text from a field, valid until the next field is read.
    func clean(_ text: UnsafeBufferPointer<UInt8>, width: TextCleaner.Width) -> UnsafeBufferPointer<UInt8> {
        let cleaned = cleaner.clean(text, width: width)
        rowMarks.formUnion(cleaner.marks)
        return cleaned
    }

    /// Returns a text from inside a field, cleaned like a field.
    func tidied(_ text: String) -> String {
        var text = text
        return text.withUTF8 { String(decoding: clean($0, width: .asWritten), as: UTF8.self) }
    }

    /// Marks from the last call of ``bytes(_:width:)``.
    var marks: TextCleaner.Marks { cleaner.marks }

    /// Returns a field as text; nil if there is no such column or the field is empty.
    ///
    /// - Throws: the finding if the text has more than `longest` characters.
    func text(
        _ column: Column?, width: TextCleaner.Width = .asWritten, longest: Int, droppingPlaceholders: Bool = false
    ) throws(RowFinding) -> String? {
        guard let column else { return nil }
        let bytes = withoutMobiles(bytes(column, width: width), column, width: width)
        guard !bytes.isEmpty, !droppingPlaceholders || !Placeholder.matches(bytes) else { return nil }
        try check(bytes, column: column, longest: longest)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns cleaned bytes without mobile numbers. Warns if there were any.
    func withoutMobiles(
        _ bytes: UnsafeBufferPointer<UInt8>, _ column: Column, width: TextCleaner.Width
    ) -> UnsafeBufferPointer<UInt8> {
        guard !keepsMobiles, let without = MobileText.removing(from: bytes) else { return bytes }
        warnOfMobile(column, "a landline number")
        return without.withUnsafeBufferPointer { clean($0, width: width) }
    }

    /// Warns of a mobile number, which is no part of the value.
    ///
    /// - Parameter other: what a row of a file may have in its place.
    func warnOfMobile(_ column: Column, _ other: String) {
        warn(
            .mobilePhoneDropped, column: column, value: "09********",
            reason: "has a mobile number, which may be private\(leftOut)",
            remedy: audience == .file
                ? "write \(other), or keep mobile numbers with --mobile-phones"
                : "write the temple's landline number, or leave it out")
    }

    /// What is said of a value that a file does not get; an edit with one is refused.
    var leftOut: String { audience == .file ? " and is left out" : "" }

    /// Rejects a field that is too long, and warns about characters that cannot be shown. `bytes` is the last result of
    /// ``bytes(_:width:)``.
    func check(_ bytes: UnsafeBufferPointer<UInt8>, column: Column, longest: Int) throws(RowFinding) {
        if bytes.count > longest {
            let characters = bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
            if characters > longest {
                throw rejection(
                    .textTooLong, column: column, reason: "has \(characters) characters, more than \(longest)",
                    remedy: audience == .file
                        ? "shorten it, or check that the fields of the row are in the right columns" : "shorten it",
                    excess: TextExcess(characters, of: longest))
            }
        }
        guard !marks.isDisjoint(with: .lost) else { return }
        let value = shown(bytes)
        if marks.contains(.privateUse) {
            warn(
                .privateUseCharacter, column: column, value: value,
                reason: "had a private-use character, which most fonts cannot show and which is removed",
                remedy: "replace it with the right Unicode character")
        }
        if marks.contains(.replacement) {
            warn(
                .replacementCharacter, column: column, value: value,
                reason: "has U+FFFD in place of a character that an earlier conversion lost",
                remedy: "write the right character")
        }
    }

    /// Returns a decimal number; nil if the field is empty or says that there is no value.
    ///
    /// - Throws: the finding with `code` for anything else.
    func number(_ column: Column, malformed code: ImportDiagnostic.Code, example: String) throws(RowFinding) -> Double?
    {
        let bytes = bytes(column, width: .ascii)
        guard !bytes.isEmpty else { return nil }
        switch DecimalNumber(bytes) {
        case .value(let value): return value
        case .malformed:
            if Placeholder.matches(bytes) { return nil }
            throw rejection(
                code, column: column, reason: "is not a number", remedy: "write it in digits, for example \(example)",
                // If the columns are shifted, the value may be a person's name.
                withValue: bytes.allSatisfy { $0 < 0x80 })
        case .tooLarge:
            throw rejection(
                code, column: column, reason: "is too large",
                remedy: "write it in digits, for example \(example)")
        }
    }
}
