internal import HanNames
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The stored temples by keys that are made of their names, address and telephone, in 40 bytes for each key.
final class TemplesByKey<Key: Hashable> {
    /// What a key is made of.
    struct Row {
        let name: String
        let officialName: String?
        let address: String?
        let county: String?
        let phone: String?
        private let listedAliases: String

        var aliases: [String] { TextList.split(listedAliases) }

        fileprivate init(_ row: Statement) {
            name = row.text(1)
            officialName = row.optionalText(2)
            address = row.optionalText(3)
            county = row.optionalText(4)
            listedAliases = row.text(5)
            phone = row.optionalText(6)
        }
    }

    /// Temples by the hash of a key. Nearly all hashes have one, so only the others have a list.
    private struct Hashes {
        var first: [Int: Int64] = [:]
        var further: [Int: [Int64]] = [:]
    }

    private let all: Statement
    private let one: Statement
    private let keys: (Row) -> [Key]
    /// Nil until the first question, because most imports ask none.
    private var hashes: Hashes?

    /// - Parameters:
    ///   - withAddress: whether only temples with an address have keys.
    ///   - keys: returns the keys of a temple.
    init(
        connection: Connection, withAddress: Bool = true, keys: @escaping (Row) -> [Key]
    ) throws(DatabaseError) {
        self.keys = keys
        let columns = "SELECT id, name, official_name, address, county, aliases, phone FROM temple"
        all = try connection.prepare(columns + (withAddress ? " WHERE address IS NOT NULL" : ""))
        one = try connection.prepare(columns + " WHERE id = ?1" + (withAddress ? " AND address IS NOT NULL" : ""))
    }

    /// Returns the temples that had this key at the first question, and have it still.
    ///
    /// - Complexity: the first question reads the names and addresses of all temples.
    func temples(with wanted: Key) throws(DatabaseError) -> [Int64] { try rows(with: wanted).map(\.id) }

    /// Returns the rows of the temples with this key that fit, in no order.
    ///
    /// - Parameters:
    ///   - most: the number of rows after which it looks no further.
    ///   - mostRead: the number of rows with the key that are read, for a key that many temples have.
    func rows(
        with wanted: Key, atMost most: Int = .max, reading mostRead: Int = .max,
        where fits: (Row) -> Bool = { _ in true }
    ) throws(DatabaseError) -> [(id: Int64, row: Row)] {
        if hashes == nil { hashes = try read() }
        let hash = wanted.hashValue
        guard let hashes, let first = hashes.first[hash] else { return [] }
        var found: [(id: Int64, row: Row)] = []
        for id in ([first] + (hashes.further[hash] ?? [])).prefix(mostRead) {
            guard let row = try row(of: id) else { continue }
            if keys(row).contains(wanted), fits(row) { found.append((id, row)) }
            if found.count >= most { break }
        }
        return found
    }

    /// Returns the row of a temple; nil if it is not stored.
    func row(of id: Int64) throws(DatabaseError) -> Row? {
        defer { one.reset() }
        try one.bind(id, at: 1)
        return try one.step() ? Row(one) : nil
    }

    private func read() throws(DatabaseError) -> Hashes {
        var hashes = Hashes()
        defer { all.reset() }
        while try all.step() {
            let id = all.integer(0)
            // A row with values out of bounds is nobody's temple.
            guard StoredBound.ids.contains(id) else { continue }
            for hash in Set(keys(Row(all)).map(\.hashValue)) {
                if hashes.first[hash] == nil {
                    hashes.first[hash] = id
                } else {
                    hashes.further[hash, default: []].append(id)
                }
            }
        }
        return hashes
    }
}

extension TemplesByKey<NameAndAddress> {
    /// The temples by their popular and their registered name, which mostly are one, with the full address.
    static func ofNamesAndAddresses(_ connection: Connection) throws(DatabaseError) -> TemplesByKey {
        try TemplesByKey(connection: connection) { row in
            let first = NameAndAddress(name: row.name, address: row.address, county: row.county)
            return [first, row.officialName.flatMap { first?.with(name: $0) }].compactMap { $0 }
        }
    }
}

extension TempleRecord {
    /// Nil without a full address.
    var nameAndAddress: NameAndAddress? { NameAndAddress(name: name, address: address, county: county) }
}
