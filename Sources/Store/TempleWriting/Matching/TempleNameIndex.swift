internal import HanNames
internal import SQLiteDriver

/// Index of the names of all stored temples, in the form for comparison, in a temporary table of the connection.
///
/// Names are stored reversed, so all names that end with 天后宮, such as 鹿港天后宮, are one range.
final class TempleNameIndex {
    /// Longest name to look up, in characters.
    static let longest = 12

    private let named: Statement
    private let ending: Statement

    init(connection: Connection) throws {
        try connection.execute(
            "DROP TABLE IF EXISTS temp.name_of_temple; CREATE TEMP TABLE name_of_temple (name TEXT, id INTEGER)")
        let insert = try connection.prepare("INSERT INTO name_of_temple VALUES (?1, ?2)")
        let all = try connection.prepare("SELECT id, name, official_name, aliases, address FROM temple")
        while try all.step() {
            let area = all.optionalText(4).flatMap(AddressArea.init)
            for (name, _) in ActivityHostCandidate.names(of: all, in: area) where name.text.unicodeScalars.count > 1 {
                try insert.bind(Self.reversed(name.text), at: 1)
                try insert.bind(all.integer(0), at: 2)
                try insert.run()
            }
        }
        try connection.execute("CREATE INDEX temp.name_of_temple_name ON name_of_temple(name, id)")
        named = try connection.prepare("SELECT id FROM name_of_temple WHERE name = ?1")
        ending = try connection.prepare(
            "SELECT 1 FROM name_of_temple WHERE name >= ?1 AND name < ?1 || char(0x10FFFF) AND id <> ?2 LIMIT 1")
    }

    /// Returns the temples with this name.
    func temples(named name: String) throws(DatabaseError) -> [Int64] {
        try named.bind(Self.reversed(name), at: 1)
        defer { named.reset() }
        var ids: [Int64] = []
        while try named.step() { ids.append(named.integer(0)) }
        return ids
    }

    /// Whether another temple has this name or one that ends with it.
    func hasAnother(thanTemple id: Int64, endingWith name: String) throws(DatabaseError) -> Bool {
        try ending.bind(Self.reversed(name), at: 1)
        try ending.bind(id, at: 2)
        defer { ending.reset() }
        return try ending.step()
    }

    private static func reversed(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.reversed()))
    }
}
