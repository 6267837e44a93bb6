internal import RecordFiles
internal import TempleModel
internal import Wording

/// Current row as diagnostics and the file of rejected rows show it: without names of persons and mobile numbers.
struct ShownRow {
    let rows: any RowSource
    let row: FieldReader
    let layout: RowLayout
    let keepsMobiles: Bool

    /// Id of the row in the source, or else its name; nil if neither can be read.
    var record: String? {
        if let key = row.key, !DerivedID.isOne(key.id) { return DiagnosticText.escaped(key.id) }
        let isInPlace = rows.problem == nil && !hasSlipped
        let columns = isInPlace ? [layout.idColumn, layout.nameColumn].compactMap { $0 } : identity
        return columns.lazy.map { row.shown(row.raw($0)) }.first { !$0.allSatisfy(\.isWhitespace) }
    }

    /// Fields of the row in the order of ``RowLayout/header``.
    ///
    /// If fields may be in the wrong columns and a column may name a person, each field that may hold a person's name
    /// is empty. Nil if nothing can be shown.
    var fields: [String]? {
        switch rows.problem {
        case nil where !hasSlipped:
            var fields = layout.shown.map { shown in
                shown.map { text($0.column.index, $0.content) } ?? ""
            }
            addGeometry(to: &fields)
            return fields
        case .columnCount where rows.container.hasHeader && layout.isWholeRowRepeatable:
            return (0..<rows.count).map { text($0, .phone) }
        default:
            let identity = identity
            guard !identity.isEmpty else { return nil }
            var fields = layout.header.map { _ in "" }
            for column in identity { fields[column.index] = text(column.index, .plain) }
            return fields
        }
    }

    /// Columns of id and name that are safe to show when fields may be in the wrong columns.
    private var identity: [Column] {
        guard rows.container.hasHeader else { return [] }
        switch rows.problem {
        case nil: return layout.identity(missing: 0)
        case .columnCount(let found, let expected): return layout.identity(missing: max(0, expected - found))
        default: return []
        }
    }

    /// Whether a row with the right number of fields has them in the wrong columns, for example after one extra comma
    /// and one missing comma.
    ///
    /// The signs are text where a number or a telephone number should be, or a position where a person's name should
    /// be.
    private var hasSlipped: Bool {
        guard rows.container.hasHeader, rows.problem == nil, !layout.personal.isEmpty else { return false }
        if layout.personal.contains(where: { isPosition(rows.bytes(of: $0.index)) }) { return true }
        return layout.shown.contains { shown in
            guard let shown, shown.content == .number || shown.content == .phone else { return false }
            let bytes = row.bytes(shown.column, width: .ascii)
            let isText = bytes.contains { $0 >= 0x80 } && !Placeholder.matches(bytes)
            return isText && (shown.content == .number || !bytes.contains(where: ASCII.isDigit))
        }
    }

    /// Writes the position of a geometry into the columns of latitude and longitude.
    private func addGeometry(to fields: inout [String]) {
        guard let position = layout.position, fields[position.latitude].isEmpty, fields[position.longitude].isEmpty
        else { return }
        for geometry in position.geometries {
            guard case .degrees(let degrees) = GeometryText.position(of: row.raw(geometry)) else { continue }
            fields[position.latitude] = PositionRule.written(degrees.latitude)
            fields[position.longitude] = PositionRule.written(degrees.longitude)
            return
        }
    }

    private func text(_ field: Int, _ content: SchemaField.Content) -> String {
        let bytes = rows.bytes(of: field)
        switch content {
        case .personal: return ""
        case .plain where field == layout.idColumn?.index: return String(decoding: bytes, as: UTF8.self)
        case .plain, .number, .prose:
            if keepsMobiles || isPosition(bytes) { return String(decoding: bytes, as: UTF8.self) }
            return String(decoding: MobileText.removing(from: bytes) ?? Array(bytes), as: UTF8.self)
        case .phone:
            guard !keepsMobiles else { return String(decoding: bytes, as: UTF8.self) }
            return withoutMobiles(field)
        }
    }

    /// Returns whether bytes are a position, in degrees or metres, and not a telephone number with a point in it.
    private func isPosition(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard case .value(let value) = DecimalNumber(bytes), bytes.contains(ASCII.point) else { return false }
        let whole = bytes.drop { !ASCII.isDigit($0) }.prefix(while: ASCII.isDigit)
        guard whole.first != ASCII.zero || whole.count == 1 else { return false }
        return abs(value) <= 180 || (6...7).contains(whole.count)
    }

    private func withoutMobiles(_ field: Int) -> String {
        let written = String(decoding: rows.bytes(of: field), as: UTF8.self)
        let bytes = row.bytes(Column(index: field, name: ""), width: .ascii)
        if isPosition(bytes) { return written }
        guard case .number(let number, droppedMobile: true) = PhoneNumber(bytes, keepingMobiles: false) else {
            return written
        }
        return number ?? ""
    }
}
