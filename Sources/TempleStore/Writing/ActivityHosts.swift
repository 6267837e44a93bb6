internal import Geodesy
internal import SpatialSQLite
internal import TempleMatching
internal import TempleModel

/// Finds the temple that an activity is at: one that its text names, else the nearest one.
final class ActivityHosts {
    /// A temple that is named may be this far from where the activity is said to be: a procession sets out elsewhere.
    private static let namedWithin = Distance(meters: 3_000)
    /// A temple that is not named must be as near as this.
    private static let unnamedWithin = Distance(meters: 150)
    /// A temple that is only named must have a name of this many characters, which no other has.
    private static let distinctiveName = 3
    private static let longestName = 12

    private let connection: Connection
    private let positions: PositionIndex
    private let near: TemplesNear
    private let keyOfTemple: Statement
    private let templeOfKey: Statement
    private var byName: Statement?

    init(connection: Connection, positions: PositionIndex) throws(DatabaseError) {
        self.connection = connection
        self.positions = positions
        near = try TemplesNear(connection: connection)
        keyOfTemple = try connection.prepare(
            "SELECT source, source_id FROM temple_source WHERE temple_id = ?1 AND said ORDER BY source, source_id LIMIT 1"
        )
        templeOfKey = try connection.prepare(
            "SELECT 1 FROM temple_source WHERE source = ?1 AND source_id = ?2")
    }

    /// Whether a temple has that key.
    func isKnown(_ key: SourceKey) throws(DatabaseError) -> Bool {
        defer { templeOfKey.reset() }
        try templeOfKey.bind(key.source, at: 1)
        try templeOfKey.bind(key.id, at: 2)
        return try templeOfKey.step()
    }

    func temple(of activity: ActivityRecord) throws -> SourceKey? {
        let text = TempleNameKey.folded(activity.namesInText)
        let id = try activity.coordinate.map { try temple(near: $0, namedIn: text) } ?? temple(namedIn: text)
        guard let id else { return nil }
        try keyOfTemple.bind(id, at: 1)
        defer { keyOfTemple.reset() }
        guard try keyOfTemple.step() else { return nil }
        return SourceKey(source: keyOfTemple.text(0), id: keyOfTemple.text(1))
    }

    /// The temple with the longest name in the text, the nearest of those; without any the nearest of all.
    private func temple(near center: Coordinate, namedIn text: String) throws -> Int64? {
        try positions.flush()
        var named: (id: Int64, length: Int, meters: Double)?
        var nearest: (id: Int64, meters: Double)?
        for temple in try near.temples(within: Self.namedWithin, of: center) {
            let meters = temple.meters
            let name = temple.name.text
            if name.count > 1, text.contains(name),
                (-name.count, meters) < (-(named?.length ?? 0), named?.meters ?? .infinity)
            {
                named = (temple.id, name.count, meters)
            }
            if meters <= Self.unnamedWithin.meters, meters < nearest?.meters ?? .infinity {
                nearest = (temple.id, meters)
            }
        }
        return named?.id ?? nearest?.id
    }

    /// The temple whose whole name stands in the text, where no other has that name.
    private func temple(namedIn text: String) throws -> Int64? {
        let names = try byName ?? indexNames()
        byName = names
        let characters = Array(text)
        for length in stride(from: Self.longestName, through: Self.distinctiveName, by: -1) {
            guard length <= characters.count else { continue }
            for start in 0...(characters.count - length) {
                try names.bind(String(characters[start..<start + length]), at: 1)
                defer { names.reset() }
                guard try names.step() else { continue }
                let id = names.integer(0)
                if try !names.step() { return id }
            }
        }
        return nil
    }

    /// Every temple's folded name, in a table that goes with the connection.
    private func indexNames() throws -> Statement {
        try connection.execute(
            "DROP TABLE IF EXISTS temp.name_of_temple; CREATE TEMP TABLE name_of_temple (name TEXT, id INTEGER)")
        let insert = try connection.prepare("INSERT INTO name_of_temple VALUES (?1, ?2)")
        let all = try connection.prepare("SELECT id, name FROM temple")
        while try all.step() {
            let name = TempleNameKey(all.text(1)).text
            guard name.count >= Self.distinctiveName else { continue }
            try insert.bind(name, at: 1)
            try insert.bind(all.integer(0), at: 2)
            try insert.run()
        }
        try connection.execute("CREATE INDEX temp.name_of_temple_name ON name_of_temple(name)")
        return try connection.prepare("SELECT id FROM name_of_temple WHERE name = ?1 LIMIT 2")
    }
}
