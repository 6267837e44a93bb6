internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The feed's part of a write of the catalogue, which makes rows anew: what is as it was keeps its number, and the rest gets
/// another one.
struct CatalogueFeed {
    private static let kinds = FeedThing.ofCatalogue

    /// Returns the query for the texts of things in other languages.
    private static func texts(of kind: FeedKind) -> String {
        """
        SELECT id, json_array(member, language, text) FROM translation WHERE kind = '\(kind.rawValue)' ORDER BY id, 2
        """
    }

    /// The state of a thing: the number of its last change, and its rows as a text.
    private struct State {
        let changed: Int64
        var text: String
    }

    private let connection: Connection
    private let feed: FeedNumbers
    private let before: [[Int64: State]]
    /// The number of this write.
    let number: Int64

    /// Reads the state before the write. Must be called in its transaction.
    init(_ connection: Connection) throws(DatabaseError) {
        self.connection = connection
        feed = try FeedNumbers(connection: connection)
        before = try Self.read(connection)
        number = try feed.number()
    }

    /// Numbers what the write has changed.
    func finish() throws(DatabaseError) {
        let present = try Self.read(connection)
        for (index, kind) in Self.kinds.enumerated() {
            let (before, after) = (before[index], present[index])
            let set = try connection.prepare("UPDATE \(kind.table) SET changed = ?2 WHERE id = ?1")
            for (id, state) in after {
                let former = before[id]
                if former == nil { try feed.revive(kind.kind, id) }
                let changed = former.map { $0.text == state.text ? $0.changed : number } ?? number
                guard changed != state.changed else { continue }
                try set.bind(id, at: 1)
                try set.bind(changed, at: 2)
                try set.run()
            }
            for id in before.keys where after[id] == nil && StoredBound.ids.contains(id) {
                try feed.bury(kind.kind, id)
            }
        }
        try feed.finish()
    }

    /// Returns the state of all things of each kind. That of a thing has what it says of others, too.
    private static func read(_ connection: Connection) throws(DatabaseError) -> [[Int64: State]] {
        var states: [[Int64: State]] = []
        for kind in kinds { states.append(try read(kind, connection)) }
        let own = Dictionary(uniqueKeysWithValues: zip(kinds.map(\.kind), states))
        let mentions = try CatalogueMentions(connection)
        for (index, kind) in kinds.enumerated() {
            for id in states[index].keys {
                for other in mentions.mentioned(by: kind.kind, id) {
                    states[index][id]?.text += own[other.kind]?[other.id]?.text ?? ""
                }
            }
        }
        return states
    }

    private static func read(_ kind: FeedThing, _ connection: Connection) throws(DatabaseError) -> [Int64: State] {
        var states: [Int64: State] = [:]
        let rows = try connection.prepare("SELECT id, changed, \(text(of: kind.table)) FROM \(kind.table)")
        while try rows.step() { states[rows.integer(0)] = State(changed: rows.integer(1), text: rows.text(2)) }
        let parts = kind.parts.map { part in
            "SELECT \(part.key), \(text(of: part.table)) FROM \(part.table) ORDER BY \(part.key), 2"
        }
        for query in parts + [texts(of: kind.kind)] {
            let rows = try connection.prepare(query)
            while try rows.step() { states[rows.integer(0)]?.text += rows.text(1) }
        }
        return states
    }

    /// Returns the SQL of a row of a table as a text.
    private static func text(of table: String) -> String {
        let columns = StoredTable.all.first { $0.name == table }?.columns ?? []
        let names = columns.map(\.name).filter { $0 != "changed" }
        return "json_array(\(names.joined(separator: ", ")))"
    }
}
