internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// A temple that may answer: read from its row, or out of a place index.
protocol Candidate {
    var rating: Double? { get }
    var phone: String? { get }
    var hours: TempleHours { get }
    var deities: [TempleDeity] { get }
    var county: String? { get }
    var religion: String? { get }
    /// See ``Prominence``.
    var prominence: Int64 { get }
    /// What it is called: the name that people know first, then the registered one and others.
    var names: [String] { get }

    /// Lends the key of the texts that say what the temple is called, where it is and whose it is.
    func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result
}

/// The columns of a temple that every answer shows, in one order for all queries; the table is called `t` in each.
struct TempleRow: Candidate {
    static let columns = """
        t.id, t.lat, t.lng, t.name, t.address, t.main_deity, t.deities, t.rating, t.open_time, t.phone,
            t.official_name, t.aliases, t.name_en, t.county, t.religion, t.prominence,
            \(VisitColumns.names(of: "t"))
        """

    /// How many columns that is: where a query's own begin.
    static let count: Int32 = 16 + VisitColumns.count

    /// A statement that stands on a row.
    let row: Statement

    var id: Int64 { row.integer(0) }

    /// - Throws: when the stored numbers are no position, which only damage can bring about.
    func coordinate() throws -> Coordinate {
        try Coordinate(latitude: row.double(1), longitude: row.double(2))
    }

    var rating: Double? { row.optionalDouble(7) }

    var openTime: String? { row.optionalText(8) }

    var visit: Temple.Visit { VisitColumns.visit(row, from: 16, openTime: openTime) }

    var hours: TempleHours { visit.hours }

    var phone: String? { row.optionalText(9) }

    var mainDeity: String? { row.optionalText(5) }

    var officialName: String? { row.optionalText(10) }

    var aliases: [String] { TextList.split(row.text(11)) }

    var englishName: String? { row.optionalText(12) }

    var county: String? { row.optionalText(13) }

    var religion: String? { row.optionalText(14) }

    var prominence: Int64 { row.integer(15) }

    var name: String { row.text(3) }

    var names: [String] { [name] + otherNames }

    /// Every name that is another than the one that people know best.
    var otherNames: [String] {
        if row.isNull(10), row.isNull(12), row.withText(11, \.isEmpty) { return [] }
        let name = name
        return ([officialName, englishName].compactMap { $0 } + aliases).filter { $0 != name }
    }

    /// Lends the bytes of the name.
    func withName(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { row.withText(3, body) }

    /// Lends the bytes of the address; nil where there is none.
    func withAddress(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
        row.isNull(4) ? body(nil) : row.withText(4, body)
    }

    /// As ``PackedDeities`` reads them.
    var packedDeities: String { row.text(6) }

    var deities: [TempleDeity] { PackedDeities.unpack(packedDeities) }

    /// Whether the temple has a deity that is looked for: by its id and whether it is a main one.
    func hasDeity(where isOne: (Int64, Bool) -> Bool) -> Bool {
        row.withText(6) { PackedDeities.contain($0, where: isOne) }
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

    /// The temple with all that a search shows of it.
    func temple() throws -> Temple {
        Temple(
            id: id, name: name, address: row.optionalText(4), coordinate: try coordinate(),
            mainDeity: mainDeity, deities: deities, rating: rating, phone: phone, visit: visit)
    }
}
