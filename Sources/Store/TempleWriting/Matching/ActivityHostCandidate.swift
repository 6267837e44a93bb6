internal import Geodesy
internal import HanNames
internal import SQLiteDriver
internal import TempleTables

/// A stored temple that an activity may name as its host.
struct ActivityHostCandidate {
    let id: Int64
    /// The temple's name, registered name and aliases. A local name leaves out the township or city at its beginning.
    let names: [(key: TempleNameKey, isLocal: Bool)]
    let address: String?
    let area: AddressArea?
    let position: Coordinate

    /// - Parameter row: a row with the columns id, name, official_name, aliases, address, lat and lng.
    init(_ row: Statement) throws {
        id = row.integer(0)
        address = row.optionalText(4)
        area = address.flatMap(AddressArea.init)
        names = Self.names(of: row, in: area)
        position = try Coordinate(latitude: row.double(5), longitude: row.double(6))
    }

    /// - Parameter row: a row whose second column is name, third official_name and fourth aliases.
    static func names(of row: Statement, in area: AddressArea?) -> [(key: TempleNameKey, isLocal: Bool)] {
        let written = [row.text(1), row.optionalText(2)].compactMap { $0 } + TextList.split(row.text(3))
        let keys = Set(written.map(TempleNameKey.init))
        let local = Set(keys.compactMap { area?.localName(of: $0) }).subtracting(keys)
        return keys.map { ($0, false) } + local.map { ($0, true) }
    }
}
