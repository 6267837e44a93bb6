package import Geodesy
package import TempleIndex
package import TempleModel

/// The columns of a temple that every answer shows. All queries list them in one order and call the table `t`.
package enum TempleColumns {
    package static let names = """
        t.id, t.lat, t.lng, t.name, t.address, t.main_deity, t.deities, t.rating, t.open_time, t.phone,
            t.official_name, t.aliases, t.name_en, t.county, t.religion, t.prominence,
            \(VisitColumns.names(of: "t"))
        """

    /// The number of these columns; a query's own columns start at this index.
    package static let count: Int32 = 16 + VisitColumns.count
}

/// The row of a temple with ``TempleColumns``.
package struct TempleRow<Row: ResultRow>: CandidateDetails {
    /// The current row, which is the temple's.
    let row: Row

    package init(row: Row) { self.row = row }

    package var id: Int64 { row.integer(0) }

    /// Returns the position.
    ///
    /// - Throws: when the stored numbers are not a position, which happens only in a damaged file.
    package func coordinate() throws -> Coordinate {
        try Coordinate(latitude: row.double(1), longitude: row.double(2))
    }

    package var rating: Double? { row.optionalDouble(7) }

    package var openTime: String? { row.optionalText(8) }

    package var visit: Temple.Visit { VisitColumns.visit(row, from: 16, openTime: openTime) }

    package var hours: TempleHours { visit.hours }

    package var phone: String? { row.optionalText(9) }

    package var address: String? { row.optionalText(4) }

    package var mainDeity: String? { row.optionalText(5) }

    package var officialName: String? { row.optionalText(10) }

    package var aliases: [String] { TextList.split(row.text(11)) }

    package var englishName: String? { row.optionalText(12) }

    package var county: String? { row.optionalText(13) }

    package var religion: String? { row.optionalText(14) }

    package var prominence: Int64 { row.integer(15) }

    package var name: String { row.text(3) }

    package var names: [String] { [name] + otherNames }

    /// The names that differ from the best known name.
    package var otherNames: [String] {
        if row.isNull(10), row.isNull(12), row.withText(11, \.isEmpty) { return [] }
        let name = name
        return ([officialName, englishName].compactMap { $0 } + aliases).filter { $0 != name }
    }

    /// The deities in the format of ``PackedDeities``.
    package var packedDeities: String { row.text(6) }

    package var deitySet: Int32? { nil }

    package var deities: [TempleDeity] { PackedDeities.unpack(packedDeities) }

    /// Whether the predicate accepts one of the temple's deities. It receives the deity's id and whether it is a main
    /// deity.
    package func hasDeity(where isOne: (Int64, Bool) -> Bool) -> Bool {
        row.withText(6) { PackedDeities.contain($0, where: isOne) }
    }

    /// Returns the number of days until the temple's next event; nil when none is known.
    package func daysUntilNext(_ upcoming: UpcomingEvents) -> Int? {
        var ofDeities: Int?
        let own = upcoming.ownDay(ofTemple: id)?.countdownDays
        // A temple's own days replace the days of its deities.
        if own == nil {
            _ = hasDeity { deity, isMain in
                if isMain, let days = upcoming.nextDay(ofDeity: deity)?.countdownDays {
                    ofDeities = min(days, ofDeities ?? days)
                }
                return false
            }
        }
        let days = [own ?? ofDeities, upcoming.nextActivity(ofTemple: id)?.countdownDays]
        return days.compactMap { $0 }.min()
    }

    package func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result {
        spare.removeAll()
        for column: Int32 in 3...4 {
            row.withText(column) { spare.append(utf8: $0) }
            spare.endField()
        }
        for name in otherNames { spare.appendField(name) }
        row.withText(5) { spare.append(utf8: $0) }
        spare.endField()
        return body(spare)
    }

    /// Returns the temple with everything that a search result shows.
    package func temple() throws -> Temple {
        Temple(
            id: id, name: name, address: address, coordinate: try coordinate(),
            mainDeity: mainDeity, deities: deities, rating: rating, phone: phone, visit: visit)
    }
}
