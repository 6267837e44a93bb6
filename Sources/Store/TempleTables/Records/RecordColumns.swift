internal import Geodesy
package import TempleModel

/// The columns of a temple and its details that make up a source's record.
package enum RecordColumns {
    /// Columns of a temple (`t`) and its details (`d`) that ``record(_:key:from:)`` reads, in its order.
    static let all =
        [
            "t.name", "t.lat", "t.lng", "t.precision", "t.aliases", "d.same_as", "d.photos", "t.side_deities",
            "t.open_time", "t.rating",
        ] + VisitColumns.all.map { "t." + $0 } + texts

    /// The columns of the fields that are one text.
    static let texts = FieldTexts.fields.map { ($0.about.reach == .search ? "t." : "d.") + $0.rawValue }

    package static let names = all.joined(separator: ", ")

    /// The same columns without their tables.
    static let bareNames = all.map { String($0.dropFirst("t.".count)) }

    /// Reads a record from the columns from `first` on.
    package static func record(_ row: some ResultRow, key: SourceKey, from first: Int32) throws -> TempleRecord {
        let row = CleanRow(row)
        var record = TempleRecord(
            key: key, hasOwnID: !DerivedID.isOne(key.id), sameAs: TextList.keys(row.list(first + 5)),
            name: row.line(first), aliases: row.list(first + 4),
            coordinate: try Coordinate(latitude: row.double(first + 1), longitude: row.double(first + 2)),
            precision: row.optionalLine(first + 3).flatMap(PositionPrecision.init), extras: extras(row, from: first + 6)
        )
        record.texts = row.texts(from: first + 10 + VisitColumns.count)
        return record
    }

    /// Reads the fields that only some sources have; nil if the temple has none of them.
    private static func extras(_ row: CleanRow<some ResultRow>, from first: Int32) -> TempleRecord.Extras? {
        var extras = TempleRecord.Extras(
            sideDeities: SideDeities.split(row.list(first + 1).joined()), openTime: row.optionalLine(first + 2),
            rating: row.optionalDouble(first + 3))
        extras.photos = PhotoText.photos(row, first)
        VisitColumns.read(row, from: first + 4, into: &extras)
        return extras == TempleRecord.Extras() ? nil : extras
    }
}
