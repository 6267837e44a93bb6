internal import HanNames
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The temples that the rows of a file mean.
struct TemplesMeant: MeantTemples {
    private let connection: Connection
    private let ofKey: Statement
    private let byAddress: TemplesByKey<NameAndAddress>

    init(connection: Connection) throws {
        self.connection = connection
        ofKey = try connection.prepare("SELECT temple_id FROM temple_source WHERE source = ?1 AND source_id = ?2")
        byAddress = try .ofNamesAndAddresses(connection)
    }

    func temples(meantBy reference: TempleReference) throws -> [EditableTemple] {
        if case .id(let id) = reference, let temple = try EditableTemples.read(id: id, on: connection) {
            return [temple]
        }
        return try ids(reference).compactMap { try EditableTemples.read(id: $0, on: connection) }
    }

    private func ids(_ reference: TempleReference) throws -> [Int64] {
        switch reference {
        case .id(let id): return [try EditableTemples.id(formerly: id, on: connection)].compactMap { $0 }
        case .key(let key):
            defer { ofKey.reset() }
            try ofKey.bind(key.source, at: 1)
            try ofKey.bind(key.id, at: 2)
            return try ofKey.step() ? [ofKey.integer(0)] : []
        case .address(let address, let name, let county):
            guard let key = NameAndAddress(name: name, address: address, county: county) else { return [] }
            return try byAddress.temples(with: key).sorted()
        }
    }
}
