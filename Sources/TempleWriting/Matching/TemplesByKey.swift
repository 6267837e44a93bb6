internal import SQLiteDriver
internal import TempleMatching
internal import TempleModel
internal import TempleTables

/// The stored temples by a key that is made of their names and address, in 40 bytes for each.
final class TemplesByKey<Key: Hashable> {
    /// What a key is made of.
    struct Row {
        let name: String
        let officialName: String?
        let address: String
        let county: String?

        fileprivate init(_ row: Statement) {
            name = row.text(1)
            officialName = row.optionalText(2)
            address = row.text(3)
            county = row.optionalText(4)
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

    /// - Parameter keys: returns the keys of a temple with an address.
    init(connection: Connection, keys: @escaping (Row) -> [Key]) throws(DatabaseError) {
        self.keys = keys
        let columns = "SELECT id, name, official_name, address, county FROM temple WHERE address IS NOT NULL"
        all = try connection.prepare(columns)
        one = try connection.prepare(columns + " AND id = ?1")
    }

    /// Returns the temples that had this key at the first question, and have it still.
    ///
    /// - Complexity: the first question reads the names and addresses of all temples.
    func temples(with wanted: Key) throws(DatabaseError) -> [Int64] {
        if hashes == nil { hashes = try read() }
        let hash = wanted.hashValue
        var found: [Int64] = []
        for id in [hashes?.first[hash]].compactMap({ $0 }) + (hashes?.further[hash] ?? []) {
            defer { one.reset() }
            try one.bind(id, at: 1)
            if try one.step(), keys(Row(one)).contains(wanted) { found.append(id) }
        }
        return found
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

extension TempleRecord {
    /// Nil without a full address.
    var nameAndAddress: NameAndAddress? { NameAndAddress(name: name, address: address, county: county) }
}
