internal import Geodesy
package import TempleModel

/// The columns of a temple and its details that make up a source's record.
package enum RecordColumns {
    /// Columns of a temple (`t`) and its details (`d`) that ``record(_:key:from:)`` reads, in its order.
    static let all =
        [
            "t.name", "t.name_en", "t.address", "t.county", "t.lat", "t.lng", "t.precision", "t.main_deity", "t.phone",
            "t.religion", "t.official_name", "t.aliases", "d.same_as", "t.side_deities", "t.open_time", "t.rating",
        ] + TempleProse.names.map { "d." + $0 } + ["d.photos"] + VisitColumns.all.map { "t." + $0 }

    package static let names = all.joined(separator: ", ")

    /// The same columns without their tables.
    static let bareNames = all.map { String($0.dropFirst("t.".count)) }

    /// Reads a record from the columns from `first` on.
    package static func record(_ row: some ResultRow, key: SourceKey, from first: Int32) throws -> TempleRecord {
        let row = CleanRow(row)
        return TempleRecord(
            key: key, hasOwnID: !DerivedID.isOne(key.id), sameAs: TextList.keys(row.list(first + 12)),
            name: row.line(first), officialName: row.optionalLine(first + 10),
            aliases: row.list(first + 11),
            englishName: row.optionalLine(first + 1), address: row.optionalLine(first + 2),
            county: row.optionalLine(first + 3),
            coordinate: try Coordinate(latitude: row.double(first + 4), longitude: row.double(first + 5)),
            precision: row.optionalLine(first + 6).flatMap(PositionPrecision.init),
            mainDeity: row.optionalLine(first + 7), phone: row.optionalLine(first + 8),
            religion: row.optionalLine(first + 9), extras: extras(row, from: first + 13))
    }

    /// Reads the fields that only some sources have; nil if the temple has none of them.
    private static func extras(_ row: CleanRow<some ResultRow>, from first: Int32) -> TempleRecord.Extras? {
        let side = SideDeities.split(row.list(first).joined())
        let openTime = row.optionalLine(first + 1)
        let rating = row.optionalDouble(first + 2)
        var extras = TempleRecord.Extras(
            sideDeities: side, openTime: openTime, rating: rating, prose: row.prose(from: first + 3))
        let next = first + 3 + Int32(TempleProse.fields.count)
        extras.photos = PhotoText.photos(row, next)
        VisitColumns.read(row, from: next + 1, into: &extras)
        return extras == TempleRecord.Extras() ? nil : extras
    }
}
