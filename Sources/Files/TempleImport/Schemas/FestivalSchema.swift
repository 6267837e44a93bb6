internal import HanNames
internal import LunarCalendar
internal import TempleModel
internal import Wording

/// Schema of 內政部全國宗教資訊網's list of festivals that temples register (慶(祭)典查詢), and of a table with such columns.
///
/// The list has no ids, so an id is made from the temple's name, its area, the festival's name and the day. The
/// telephone only helps to find the temple, and to tell temples of one name in one township apart. It is not stored and
/// never repeated.
struct FestivalSchema: RowSchema {
    static let required = [title, name, date].map(\.name)

    static let fields: [SchemaField] = [
        title, name, religion, area, date, address, phone, note, SchemaField("負責人", [], .personal),
    ]

    private static let title = SchemaField("慶(祭)典名稱", ["慶（祭）典名稱", "慶祭典名稱", "慶典名稱", "祭典名稱"])
    private static let name = SchemaField("宗教團體名稱", ["寺廟名稱", "團體名稱", "名稱"])
    private static let religion = SchemaField("宗教別", ["教別"])
    private static let area: SchemaField = "行政區"
    private static let date = SchemaField("日期", ["慶(祭)典日期", "慶（祭）典日期", "慶祭典日期", "慶典日期", "祭典日期"])
    private static let address: SchemaField = "地址"
    private static let phone = SchemaField("電話", [], .personal)
    private static let note = SchemaField("說明", ["備註"], .prose)

    let layout: RowLayout
    private let source: String
    private let bareIsLunar: Bool
    private let title: Column
    private let name: Column
    private let date: Column
    private let religion: Column?
    private let area: Column?
    private let address: Column?
    private let phone: Column?
    private let note: Column?
    private let firstPhones = FirstPhones()

    static func recognises(_ columns: FileColumns) -> Bool {
        columns.known(title) != nil && columns.known(date) != nil
    }

    init(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) {
        source = options.sourceName ?? ImportSchema.moiFestival.rawValue
        bareIsLunar = options.takesBareDaysAsLunar
        let mapping = options.mapping.map { $0.columns }
        if let mapping = options.mapping { try mapping.requireColumns(of: columns) }
        /// Field of the schema, or the column that a mapping gives it.
        func written(_ field: SchemaField, _ key: ColumnMapping.Field) -> SchemaField? {
            guard let mapping else { return field }
            return mapping[key].map { SchemaField($0, [], field.content) }
        }
        let needed = [(Self.title, ColumnMapping.Field.festival), (Self.name, .name), (Self.date, .date)]
            .compactMap(written)
        guard needed.count == Self.required.count else {
            throw .missingColumns(Self.required, schema: .moiFestival, found: columns.names)
        }
        try columns.require(needed, for: .moiFestival)
        title = try columns.required(needed[0], for: .moiFestival)
        name = try columns.required(needed[1], for: .moiFestival)
        date = try columns.required(needed[2], for: .moiFestival)
        let others = (
            area: written(Self.area, .area), address: written(Self.address, .address),
            phone: written(Self.phone, .phone), note: written(Self.note, .note)
        )
        area = others.area.flatMap { columns.column($0) }
        address = others.address.flatMap { columns.column($0) }
        phone = others.phone.flatMap { columns.column($0) }
        note = others.note.flatMap { columns.column($0) }
        religion = mapping == nil ? columns.column(Self.religion) : nil
        let shown = needed + [others.area, others.address, others.phone, others.note].compactMap { $0 }
        layout = RowLayout(
            mapping == nil ? Self.fields : shown, columns, id: nil, name: name, reportsIgnored: false)
    }

    var remedyOfDuplicates: String {
        "keep one row" + (phone == nil ? "; for two temples of one name, import a list with telephones" : "")
    }

    func record(from row: FieldReader) throws(RowFinding) -> ImportRecord {
        if let religion, TaipeiSchema.templeless.contains(written(religion, row)) {
            throw row.skip(
                .notATemple, column: religion, reason: "is a religion without temples", remedy: "nothing to do")
        }
        let area = area(row)
        let date = Result { () throws(FestivalDay.Fault) in try FestivalDay(written(self.date, row)) }
        let name = written(self.name, row)
        let phone = phone(row)
        let key = key(of: row, name: name, area: area, date: date, phone: phone ?? "")
        // Before anything is rejected: a row that is in the list must not count as gone.
        row.key = name.isEmpty ? nil : key
        let templeName = try row.name(self.name)
        let title = try title(row)
        let day = try day(date, row)
        let note = try ActivityProse.read(note, row, longest: FieldReader.Longest.prose, cutsLonger: true)
        if let note, let column = self.note, FestivalNote.contradicts(note, day) {
            throw row.rejection(
                .noteContradicts, column: column, reason: "has another day than the column \(self.date.name)",
                remedy: "correct the day or the note")
        }
        return .festival(
            FestivalRecord(
                key: key, title: title, note: note, day: day, templeName: templeName, area: area, phone: phone))
    }

    /// Returns a field, cleaned; empty if it is a placeholder.
    private func written(_ column: Column?, _ row: FieldReader) -> String {
        guard let column else { return "" }
        let bytes = row.bytes(column, width: .asWritten)
        return Placeholder.matches(bytes) ? "" : String(decoding: bytes, as: UTF8.self)
    }

    private func key(
        of row: FieldReader, name: String, area: String?, date: Result<FestivalDay, FestivalDay.Fault>, phone: String
    ) -> SourceKey {
        let place = area ?? ""
        var words = [name, AddressArea(place)?.text ?? place, written(title, row)].map(DerivedID.folded)
        switch date {
        // A list that leaves the calendar out has the same rows: nearly all of them are lunar.
        case .success(let day): words += [day.digits] + (day.calendar == .solar ? ["solar"] : [])
        case .failure: words.append(DerivedID.folded(written(self.date, row)))
        }
        let id = DerivedID.id(of: words)
        // Two temples of one name in one township, which have the same day of the same deity. The first has the id that it
        // has in lists without telephones.
        let isOfTheFirst = firstPhones.isFirst(phone, of: id)
        return SourceKey(source: source, id: isOfTheFirst ? id : DerivedID.id(of: words + [phone]))
    }

    private func title(_ row: FieldReader) throws(RowFinding) -> String {
        let text = try ActivityProse.read(title, row, longest: FieldReader.Longest.name)
        if let text, text.unicodeScalars.contains(where: Self.isOfName) { return text }
        let isEmpty = row.bytes(title, width: .asWritten).isEmpty
        throw row.rejection(
            .nameMissing, column: title, reason: isEmpty ? "is empty" : "is no name",
            remedy: "write the festival's name", withValue: !isEmpty)
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private func day(
        _ date: Result<FestivalDay, FestivalDay.Fault>, _ row: FieldReader
    ) throws(RowFinding) -> FestivalRecord.Day {
        do throws(FestivalDay.Fault) {
            return try date.get().day(bareIsLunar: bareIsLunar)
        } catch {
            let isMissing = error == .missing
            throw row.rejection(
                isMissing ? .dateMissing : .dateInvalid, column: self.date, reason: error.reason,
                remedy: error.remedy, withValue: !isMissing)
        }
    }

    /// Returns county and township as 行政區 has them; those of the address if it says more.
    private func area(_ row: FieldReader) -> String? {
        let own = String(written(area, row).filter { $0 != " " }.prefix(FieldReader.Longest.county))
        if let text = AddressArea(written(address, row))?.text, text.count > AddressArea(own)?.text.count ?? 0 {
            return text
        }
        return own.isEmpty ? nil : own
    }

    /// Returns the telephone number, to find the temple. Nothing is said of one that is no use for that.
    private func phone(_ row: FieldReader) -> String? {
        guard let phone else { return nil }
        let bytes = row.bytes(phone, width: .ascii)
        guard bytes.count <= FieldReader.Longest.phone,
            case .number(let number, _) = PhoneNumber(bytes, keepingMobiles: false)
        else { return nil }
        return number
    }
}

/// The telephone number, or none, in the first row of each id. All rows of one temple have the same.
private final class FirstPhones {
    /// Hashes by hash of the id: a file may have a million rows.
    private var first: [Int: Int] = [:]

    func isFirst(_ phone: String, of id: String) -> Bool {
        let hash = phone.hashValue
        guard let known = first[id.hashValue] else {
            first[id.hashValue] = hash
            return true
        }
        return known == hash
    }
}
