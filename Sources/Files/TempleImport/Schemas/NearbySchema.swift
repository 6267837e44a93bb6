internal import RecordFiles
internal import TempleModel
internal import Wording

/// Schema of this project's own columns: one temple in each row, anywhere in the world, with facts that only people
/// know. The same names are the members of a GeoJSON feature's properties and of a JSON line, as `nearby export` writes
/// them.
///
/// If the file has a column, an empty field in it erases the stored value. If the file does not have the column, the
/// stored value stays. A row that names its own fields carries only the fields that have a value, and erases nothing:
/// null is the same as a missing field.
struct NearbySchema: RowSchema {
    static let required = ["source_id", "name", "lat", "lng"]

    static let fields =
        ["id", "source", "source_id", "same_as"]
        + MergedTemple.Field.allCases.flatMap(\.columns).map { SchemaField($0, [], $0 == "phone" ? .phone : .plain) }
        + ["as_of", "edits", SchemaField(RowLayout.geometry)]

    /// Record fields that each column carries. The address also carries the county.
    private static let carriers: [(name: String, fields: TempleRecord.Fields)] =
        [
            ("same_as", .sameAs), ("aliases", .aliases), ("precision", .precision), ("side_deities", .sideDeities),
            ("open_time", .openTime), ("opening_hours", .openingHours), ("opening_hours_lunar", .openingHours),
            ("hours_as_of", .hoursAsOf), ("photos", .photos), ("rating", .rating), ("rating_count", .ratingCount),
            ("as_of", .asOf), ("address", .text(.county)),
        ] + FieldTexts.fields.map { (name: $0.rawValue, fields: .text($0)) }
    private static let extras: TempleRecord.Fields = [
        .sideDeities, .openTime, .openingHours, .hoursAsOf, .photos, .rating, .ratingCount, .asOf,
    ]

    let layout: RowLayout
    private let sourceName: String?
    /// Fields that every row carries: the columns of a header.
    private let carried: TempleRecord.Fields
    /// Without a header: columns, and the record fields that a row carries if the column has a value.
    private let carriedWhereFilled: [(column: Column, fields: TempleRecord.Fields)]
    private let position: PositionColumns
    private let id: Column
    private let name: Column
    private let source: Column?
    private let optional: [String: Column]
    private let number: Column?
    private let edits: Column?
    private let activity: ActivityLine?

    /// Maximum number of digits in a temple's number.
    private static let mostDigits = 12

    static func recognises(_ columns: FileColumns) -> Bool {
        columns.has("source_id") && columns.has(anyOf: ["source", "lat", "lng", "main_deity", "precision"])
    }

    init(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) {
        try Self.rejectUnknown(columns)
        let hasGeometry = columns.has(RowLayout.geometry)
        let positionFields: [SchemaField] = hasGeometry ? [] : ["lat", "lng"]
        try columns.require(
            (options.sourceName == nil ? ["source"] : []) + ["source_id", "name"] + positionFields, for: .nearby)
        sourceName = options.sourceName
        source = columns.column("source")
        id = try columns.required("source_id", for: .nearby)
        name = try columns.required("name", for: .nearby)
        position = PositionColumns(
            latitude: try columns.required("lat", for: .nearby), longitude: try columns.required("lng", for: .nearby),
            geometry: columns.known(RowLayout.geometry), rule: .taiwanMostly)
        var optional: [String: Column] = [:]
        var carried: TempleRecord.Fields = []
        var whereFilled: [(column: Column, fields: TempleRecord.Fields)] = []
        for (name, fields) in Self.carriers {
            guard let column = columns.column(SchemaField(name)) else { continue }
            optional[name] = column
            if columns.hasHeader { carried.formUnion(fields) } else { whereFilled.append((column, fields)) }
        }
        self.optional = optional
        self.carried = carried
        carriedWhereFilled = whereFilled
        number = columns.column("id")
        edits = columns.column("edits")
        activity = ActivityLine(columns)
        let fields = Self.fields + (columns.has("activity") ? ActivityLine.fields : [])
        layout = RowLayout(fields, columns, id: id, name: name, listsAll: false, position: ("lat", "lng"))
    }

    /// Rejects unknown columns. A feature's own members are allowed.
    ///
    /// - Throws: an error if the file has unknown columns.
    private static func rejectUnknown(_ columns: FileColumns) throws(ImportError.Reason) {
        let known = fields.map(\.name) + (columns.has("activity") ? ActivityLine.fields.map(\.name) : [])
        let unknown = columns.names.filter {
            !$0.isEmpty && !known.contains($0) && !$0.hasPrefix("@") && !PassedOver.isOne($0)
        }
        guard unknown.isEmpty else {
            throw .unknownColumns(
                unknown.map { .init(name: $0, nearest: NearestName.nearest(to: $0, in: known)) }, schema: .nearby)
        }
    }

    func record(from row: FieldReader) throws(RowFinding) -> ImportRecord {
        var carried = carried
        for (column, fields) in carriedWhereFilled where !row.raw(column).isEmpty { carried.formUnion(fields) }
        let key = SourceKey(source: try source(row), id: try row.id(id))
        row.key = key
        let number = try number(row)
        if let activity, activity.isOne(row) {
            return .activity(try activity.record(from: row, key: key, number: number, position: position))
        }
        let name = try row.name(name)
        let coordinate = try row.coordinate(position)
        let (address, addressCounty) = try row.address(optional["address"])
        let county = try text(.county, row) ?? addressCounty
        let isFar = row.judge(coordinate, in: addressCounty ?? county, optional["address"] ?? optional["county"])
        if isFar { carried.insert(.precision) }
        let texts = try FieldTexts { field, _ throws(RowFinding) in
            switch field {
            case .address: address
            case .county: county
            default: try text(field, row)
            }
        }
        var record =
            TempleRecord(
                key: key, sameAs: try sameAs(row), name: name,
                aliases: try NameList.aliases(
                    optional["aliases"].map { [$0] } ?? [], row, besides: [name, texts[.officialName]]),
                coordinate: coordinate, precision: try isFar ? .doubtful : precision(row),
                extras: carried.isDisjoint(with: Self.extras) ? nil : try extras(row), carried: carried,
                templeNumber: number)
        record.texts = texts
        record.edits = try edits(row, key)
        return .temple(record)
    }

    /// Returns the fields that a row of the edits by hand decides; none for a row of a source.
    private func edits(_ row: FieldReader, _ key: SourceKey) throws(RowFinding) -> Set<MergedTemple.Field> {
        let names = try NameList.read(edits, row)
        guard key.source == SourceKey.editSource || !names.isEmpty else { return [] }
        let fields = names.compactMap(MergedTemple.Field.init(rawValue:))
        guard key.source == SourceKey.editSource, !fields.isEmpty, fields.count == names.count else {
            throw row.rejection(
                .sourceInvalid, column: edits ?? source ?? id, reason: "does not say which fields were edited by hand",
                remedy: "use another source than \(SourceKey.editSource), or import what nearby export has written")
        }
        return Set(fields)
    }

    private func number(_ row: FieldReader) throws(RowFinding) -> Int64? {
        guard let column = number, let written = try row.text(column, width: .ascii, longest: FieldReader.Longest.id)
        else { return nil }
        let isNumber = written.utf8.count <= Self.mostDigits && written.utf8.allSatisfy(ASCII.isDigit)
        guard isNumber, let number = Int64(written), number > 0 else {
            throw row.rejection(
                .idInvalid, column: column, reason: "is not the number of a temple",
                remedy: "write the number from nearby export, or leave it empty")
        }
        return number
    }

    private func source(_ row: FieldReader) throws(RowFinding) -> String {
        if let sourceName { return sourceName }
        guard let source else { return "" }
        let bytes = row.bytes(source, width: .asWritten)
        guard SourceName.isValid(bytes), row.marks.isEmpty else {
            throw row.rejection(
                .sourceInvalid, column: source, reason: "does not name a source",
                remedy: "write 1 to \(SourceName.longest) letters, digits, '.', '_' or '-', for example moi")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns keys of other sources, each as `moi:1750085`.
    private func sameAs(_ row: FieldReader) throws(RowFinding) -> [SourceKey] {
        try Self.keys(
            optional["same_as"], row, reason: "does not name another source's row",
            remedy: "write the source and the id as moi:1750085, with 、 between several")
    }

    /// Returns the keys of a list, each as `moi:1750085`; none without the column.
    ///
    /// - Throws: the finding with this reason and remedy for an entry that is no key.
    static func keys(
        _ column: Column?, _ row: FieldReader, reason: String, remedy: String
    ) throws(RowFinding) -> [SourceKey] {
        guard let column else { return [] }
        var keys: [SourceKey] = []
        for written in try NameList.read(column, row) {
            guard let key = key(written) else {
                throw row.rejection(.sourceInvalid, column: column, reason: reason, remedy: remedy)
            }
            keys.append(key)
        }
        return keys
    }

    /// Returns a source's key from `moi:1750085`; nil for anything else.
    private static func key(_ written: String) -> SourceKey? {
        let parts = written.split(separator: ":", maxSplits: 1)
        var source = parts.count == 2 ? String(parts[0]) : ""
        guard source.withUTF8({ SourceName.isValid($0) }), parts[1].unicodeScalars.count <= FieldReader.Longest.id
        else { return nil }
        return SourceKey(source: source, id: String(parts[1]))
    }

    private func precision(_ row: FieldReader) throws(RowFinding) -> PositionPrecision? {
        guard let column = optional["precision"],
            let written = try row.text(column, longest: FieldReader.Longest.county)
        else { return nil }
        if let value = PositionPrecision(rawValue: written) { return value }
        throw row.rejection(
            .precisionUnknown, column: column, reason: "is not a known precision",
            remedy: "write \(PositionPrecision.allCases.map(\.rawValue).joined(separator: ", ")), or leave it empty")
    }

    private func extras(_ row: FieldReader) throws(RowFinding) -> TempleRecord.Extras {
        var extras = TempleRecord.Extras(
            sideDeities: try NameList.read(optional["side_deities"], row),
            openTime: try row.text(optional["open_time"], longest: FieldReader.Longest.openTime),
            rating: try row.rating(optional["rating"]))
        extras.openingHours = try row.openingHours(optional["opening_hours"])
        extras.openingHoursLunar = try row.lunarHours(optional["opening_hours_lunar"])
        extras.hoursAsOf = try row.day(optional["hours_as_of"])
        extras.photos = try row.photos(optional["photos"])
        extras.ratingCount = try row.count(optional["rating_count"])
        extras.asOf = try row.day(optional["as_of"])
        return extras
    }

    private func text(_ field: MergedTemple.Field, _ row: FieldReader) throws(RowFinding) -> String? {
        guard let column = optional[field.rawValue], let rule = field.rule else { return nil }
        return try rule.read(column, row)
    }
}
