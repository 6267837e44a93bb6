internal import Geodesy
internal import SpatialSQLite
internal import TempleIndex
internal import TempleModel

/// The row of a temple with the columns that every answer shows. All queries list the columns in one order and call the
/// table `t`.
struct TempleRow: CandidateDetails {
    static let columns = """
        t.id, t.lat, t.lng, t.name, t.address, t.main_deity, t.deities, t.rating, t.open_time, t.phone,
            t.official_name, t.aliases, t.name_en, t.county, t.religion, t.prominence,
            \(VisitColumns.names(of: "t"))
        """

    /// The number of these columns; a query's own columns start at this index.
    static let count: Int32 = 16 + VisitColumns.count

    /// A statement whose current row is the temple's.
    let row: Statement

    var id: Int64 { row.integer(0) }

    /// Returns the position.
    ///
    /// - Throws: when the stored numbers are not a position, which happens only in a damaged file.
    func coordinate() throws -> Coordinate {
        try Coordinate(latitude: row.double(1), longitude: row.double(2))
    }

    var rating: Double? { row.optionalDouble(7) }

    var openTime: String? { row.optionalText(8) }

    var visit: Temple.Visit { VisitColumns.visit(row, from: 16, openTime: openTime) }

    var hours: TempleHours { visit.hours }

    var phone: String? { row.optionalText(9) }

    var address: String? { row.optionalText(4) }

    var mainDeity: String? { row.optionalText(5) }

    var officialName: String? { row.optionalText(10) }

    var aliases: [String] { TextList.split(row.text(11)) }

    var englishName: String? { row.optionalText(12) }

    var county: String? { row.optionalText(13) }

    var religion: String? { row.optionalText(14) }

    var prominence: Int64 { row.integer(15) }

    var name: String { row.text(3) }

    var names: [String] { [name] + otherNames }

    /// The names that differ from the best known name.
    var otherNames: [String] {
        if row.isNull(10), row.isNull(12), row.withText(11, \.isEmpty) { return [] }
        let name = name
        return ([officialName, englishName].compactMap { $0 } + aliases).filter { $0 != name }
    }

    /// The deities in the format of ``PackedDeities``.
    var packedDeities: String { row.text(6) }

    var deitySet: Int32? { nil }

    var deities: [TempleDeity] { PackedDeities.unpack(packedDeities) }

    /// Whether the predicate accepts one of the temple's deities. It receives the deity's id and whether it is a main
    /// deity.
    func hasDeity(where isOne: (Int64, Bool) -> Bool) -> Bool {
        row.withText(6) { PackedDeities.contain($0, where: isOne) }
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

    func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result {
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
    func temple() throws -> Temple {
        Temple(
            id: id, name: name, address: address, coordinate: try coordinate(),
            mainDeity: mainDeity, deities: deities, rating: rating, phone: phone, visit: visit)
    }
}
