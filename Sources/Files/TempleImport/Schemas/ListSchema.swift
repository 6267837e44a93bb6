internal import Geodesy
internal import HanNames
internal import TempleModel
internal import Wording

/// Schema of a plain list of temples with one column for each field.
///
/// Each specific schema sets the columns, the rule for positions and the source.
struct ListSchema: RowSchema {
    /// Column of each field; nil if the file does not have it.
    struct Columns {
        var id: Column?
        var name: Column
        var englishName: Column?
        var county: Column?
        var address: Column?
        var deity: Column?
        var phone: Column?
        var religion: Column?
        var openTime: Column?
    }

    /// Condition for skipping a row.
    struct Skip {
        let column: Column
        let code: ImportDiagnostic.Code
        let reason: String
        let remedy: String
        /// Whether the value may be shown.
        var showsValue = true
        let applies: (UnsafeBufferPointer<UInt8>) -> Bool
    }

    let layout: RowLayout
    let source: String
    let columns: Columns
    let position: PositionColumns
    var precision: PositionPrecision?
    var skips: [Skip] = []
    /// Whether the county column may have a region of another country.
    var allowsForeignCounty = false
    /// County of all temples, for addresses that leave it out.
    var ownCounty: String?
    /// Whether the names are registered names. If not, only a name with a legal form is an official name.
    var namesAreOfficial = false
    /// Whether a row without an id gets an id from its name, address and position.
    var derivesIDs = false

    private let carried: TempleRecord.Fields

    init(
        layout: RowLayout, source: String, columns: Columns, position: PositionColumns,
        precision: PositionPrecision? = nil
    ) {
        self.layout = layout
        self.source = source
        self.columns = columns
        self.position = position
        self.precision = precision
        // A position that was doubtful may be corrected.
        var carried: TempleRecord.Fields = [.text(.officialName), .precision]
        if columns.englishName != nil { carried.insert(.text(.englishName)) }
        if columns.deity != nil { carried.insert(.text(.mainDeity)) }
        if columns.county != nil { carried.insert(.text(.county)) }
        if columns.address != nil { carried.formUnion([.text(.address), .text(.county)]) }
        if columns.religion != nil { carried.insert(.text(.religion)) }
        if columns.phone != nil { carried.insert(.text(.phone)) }
        if columns.openTime != nil { carried.insert(.openTime) }
        self.carried = carried
    }

    func record(from row: FieldReader) throws(RowFinding) -> ImportRecord {
        for skip in skips where skip.applies(row.raw(skip.column)) {
            throw row.skip(
                skip.code, column: skip.column, reason: skip.reason, remedy: skip.remedy,
                withValue: skip.showsValue)
        }
        let ownID = try id(row)
        row.key = ownID.map { SourceKey(source: source, id: $0) }
        let whole = try row.name(columns.name)
        if !namesAreOfficial, PersonName.matches(whole) {
            row.warn(
                .nameOfPerson, column: columns.name, value: nil, reason: "reads like a person's name",
                remedy: "name the column of the temples with --map name=COLUMN, and leave people's names out")
        }
        let written = NameTidying.tidied(whole)
        let name = PopularName.of(written)
        let coordinate = try row.coordinate(position)
        let (address, addressCounty, county) = try addressAndCounty(row)
        let isFar = row.judge(
            coordinate, in: addressCounty ?? county,
            addressCounty == nil ? columns.county ?? columns.address : columns.address)
        let id = ownID ?? DerivedID.of(name: whole, address: address, coordinate: coordinate)
        return .temple(
            TempleRecord(
                key: SourceKey(source: source, id: id), hasOwnID: ownID != nil, name: name,
                officialName: namesAreOfficial || name != written ? written : nil,
                englishName: try row.text(
                    columns.englishName, longest: FieldReader.Longest.name, droppingPlaceholders: true),
                address: address, county: county, coordinate: coordinate,
                precision: isFar ? .doubtful : precision,
                mainDeity: try row.deity(columns.deity),
                phone: try row.phone(columns.phone),
                religion: try row.text(
                    columns.religion, longest: FieldReader.Longest.religion, droppingPlaceholders: true),
                extras: try extras(row), carried: carried))
    }

    private func id(_ row: FieldReader) throws(RowFinding) -> String? {
        guard let column = columns.id else { return nil }
        if derivesIDs, Placeholder.matches(row.bytes(column, width: .lettersAndDigits)) { return nil }
        return try row.id(column)
    }

    /// Returns the address, the county at its start, and the county of the temple. The county column comes before the
    /// county in the address.
    private func addressAndCounty(
        _ row: FieldReader
    ) throws(RowFinding) -> (address: String?, addressCounty: String?, county: String?) {
        let (address, addressCounty) = try row.address(columns.address)
        let written = allowsForeignCounty ? try row.region(columns.county) : row.county(columns.county)
        let county = written ?? addressCounty ?? ownCounty
        guard let ownCounty, let address, addressCounty == nil else { return (address, addressCounty, county) }
        return (ownCounty + address, nil, county)
    }

    private func extras(_ row: FieldReader) throws(RowFinding) -> TempleRecord.Extras? {
        guard columns.openTime != nil else { return nil }
        return TempleRecord.Extras(
            openTime: try row.text(
                columns.openTime, longest: FieldReader.Longest.openTime, droppingPlaceholders: true))
    }
}
