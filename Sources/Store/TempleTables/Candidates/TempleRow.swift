package import Geodesy
package import TempleIndex
package import TempleModel

/// The columns of a temple that every answer shows. All queries list them in one order and call the table `t`.
package enum TempleColumns {
    package static let all =
        [
            "id", "lat", "lng", "name", "address", "main_deity", "deities", "rating", "open_time", "phone",
            "official_name", "aliases", "name_en", "prominence",
        ] + VisitColumns.all + ["precision", "shares_position", "website"] + FieldTexts.labels.map(\.rawValue)

    static let names = all.map { "t." + $0 }.joined(separator: ", ")

    /// The number of these columns; a query's own columns start at this index.
    static let count = Int32(all.count)
}

/// The row of a temple with ``TempleColumns``.
package struct TempleRow<Row: ResultRow>: CandidateDetails {
    /// The current row, which is the temple's.
    let row: CleanRow<Row>

    package init(row: Row) { self.row = CleanRow(row) }

    package var id: Int64 { row.integer(0) }

    /// Returns the position.
    ///
    /// - Throws: ``CoordinateError`` when the stored numbers are not a position.
    package func coordinate() throws -> Coordinate {
        try Coordinate(latitude: row.double(1), longitude: row.double(2))
    }

    package var rating: Double? { row.optionalDouble(7) }

    var openTime: String? { row.optionalLine(8) }

    /// The first column after those of a visit.
    private static var own: Int32 { 14 + VisitColumns.count }

    package var visit: Temple.Visit {
        var visit = VisitColumns.visit(row, from: 14, openTime: openTime, website: row.prose(Self.own + 2))
        let precision = precision
        visit.hasDoubtfulPosition = precision == .doubtful
        visit.hasSharedPosition = precision == .shared
        return visit
    }

    /// How exact the position is. What many temples have is worth less than what their sources say of it.
    var precision: PositionPrecision? {
        let stated = row.optionalLine(Self.own).flatMap(PositionPrecision.init)
        let sharing = SharedPosition(rawValue: row.integer(Self.own + 1))
        if stated == .doubtful || sharing == .byManyTownships { return .doubtful }
        return sharing == .alone ? stated : .shared
    }

    package var hours: TempleHours { visit.hours }

    package var phone: String? { row.optionalLine(9) }

    package var address: String? { row.optionalLine(4) }

    package var mainDeity: String? { row.optionalLine(5) }

    var officialName: String? { row.optionalLine(10) }

    var aliases: [String] { row.list(11) }

    var englishName: String? { row.optionalLine(12) }

    package func label(_ field: MergedTemple.Field) -> String? {
        FieldTexts.labels.firstIndex(of: field).flatMap { row.optionalLine(Self.own + 3 + Int32($0)) }
    }

    package var county: String? { label(.county) }

    package var prominence: Int64 { Int64(row.number(13)) }

    package var hasPicture: Bool { visit.coverURL != nil }

    package var name: String { row.line(3) }

    package var names: [String] { [name] + otherNames }

    /// The names that differ from the best known name.
    package var otherNames: [String] {
        if row.isNull(10), row.isNull(12), row.withBytes(11, \.isEmpty) { return [] }
        let name = name
        return ([officialName, englishName].compactMap { $0 } + aliases).filter { $0 != name }
    }

    /// The deities in the format of ``PackedDeities``.
    package var packedDeities: String { row.written(6) }

    package var deitySet: Int32? { nil }

    package var deities: [TempleDeity] { PackedDeities.unpack(packedDeities) }

    /// Whether the predicate accepts one of the temple's deities. It receives the deity's id and whether it is a main
    /// deity.
    func hasDeity(where isOne: (Int64, Bool) -> Bool) -> Bool {
        row.withBytes(6) { PackedDeities.contain($0, where: isOne) }
    }

    /// Returns the number of days until the temple's next event; nil when none is known.
    func daysUntilNext(_ upcoming: UpcomingEvents) -> Int? {
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
            row.withLine(column) { spare.append(utf8: $0) }
            spare.endField()
        }
        for name in otherNames { spare.appendField(name) }
        row.withLine(5) { spare.append(utf8: $0) }
        spare.endField()
        return body(spare)
    }

    /// Returns the temple with everything that a search result shows.
    package func temple() throws -> Temple {
        Temple(
            id: id, name: name, address: address, coordinate: try coordinate(),
            mainDeity: mainDeity, deities: deities, rating: rating, phone: phone, visit: visit,
            prominence: prominence)
    }
}
