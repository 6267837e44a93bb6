internal import SQLiteDriver
public import TempleModel
internal import TempleTables

/// What editors read in a file, and who they are. It writes nothing, not even an older schema.
public final class SQLiteEditReader: EditReading, StaffReading {
    private let file: ReadableFile

    private static let longestWaitMilliseconds: Int32 = 2_000

    /// Opens a file.
    public init(path: String) throws(SearchError) {
        file = try TempleDatabase.openForReading(path, busyTimeoutMilliseconds: Self.longestWaitMilliseconds)
    }

    public func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? {
        try reading { try EditableTemples.read(id: id, on: $0) }
    }

    public func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        try reading { try EditableTemples.id(formerly: id, on: $0) }
    }

    public func deletedTemples(after id: Int64, limit: Int) throws(SearchError) -> [EditableTemple] {
        try reading { try EditableTemples.deleted(after: id, limit: limit, on: $0) }
    }

    public func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple] {
        try reading { try EditableTemples.byChange(after: last, limit: limit, on: $0) }
    }

    public func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage {
        try reading { try TemplesByHand.read(since: since, after: last, limit: limit, on: $0) }
    }

    public func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple] {
        try reading { try TemplesByName.read(after: last, in: county, limit: limit, on: $0) }
    }

    public func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity? {
        try reading { try CuratedRows.entity(kind, id: id, on: $0)?.editable }
    }

    public func editableEntities(
        _ kind: CatalogueKind, after id: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] {
        try reading { try CuratedRows.entities(kind, after: id, limit: limit, on: $0).map(\.editable) }
    }

    public func pairs(matching query: PairQuery) throws(SearchError) -> PairPage {
        try reading { try EmbeddedPairs(connection: $0).page(matching: query) }
    }

    public func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair? {
        try reading { try PairJudgements.pair(one, other, on: $0) }
    }

    public func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        try reading { try ChangeHistory.page(matching: query, on: $0) }
    }

    public func change(_ number: Int64) throws(SearchError) -> ChangeEntry? {
        try reading { try ChangeHistory.entry(number, on: $0) }
    }

    public func members() throws(SearchError) -> [StaffMember] {
        try reading { try StaffRows.members(on: $0) }
    }

    public func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try reading { try StaffRows.member(tokenHash: tokenHash, on: $0) }
    }

    public func member(account uuid: String) throws(SearchError) -> StaffMember? {
        try reading { try StaffRows.member(account: uuid, on: $0) }
    }

    public func session(hash: String) throws(SearchError) -> StaffSession? {
        try reading { try StaffRows.session(hash: hash, on: $0) }
    }

    /// Runs queries on one state of the file.
    private func reading<Answer>(_ body: (Connection) throws -> Answer) throws(SearchError) -> Answer {
        let answer = try SearchError.rethrowing {
            try file.connection.execute("BEGIN")
            defer { try? file.connection.execute("COMMIT") }
            return try body(file.connection)
        }
        try file.checkUnchanged()
        return answer
    }
}
