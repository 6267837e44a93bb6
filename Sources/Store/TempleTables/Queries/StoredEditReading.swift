package import SQLiteDriver
package import TempleModel

/// What editors read, for each store that runs queries on one state of its data: who conforms says how it runs them and
/// which temples look alike, and has all questions of ``EditReading`` and ``StaffReading``.
package protocol StoredEditReading: EditReading, StaffReading {
    associatedtype Rows: SQLDatabase

    /// Runs queries on one state of the data.
    func reading<Answer>(_ body: (Rows) throws -> Answer) throws(SearchError) -> Answer

    /// Returns temples that look like one.
    func pairs(matching query: PairQuery, on rows: Rows) throws -> PairPage

    /// The catalogue of a database to which no writer has brought one yet; nil where each has one.
    var newCatalogue: Catalogue? { get }
}

extension StoredEditReading {
    package var newCatalogue: Catalogue? { nil }

    package func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? {
        try reading { try EditableTemples.read(id: id, on: $0) }
    }

    package func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        try reading { try EditableTemples.id(formerly: id, on: $0) }
    }

    package func deletedTemples(after id: Int64, limit: Int) throws(SearchError) -> [EditableTemple] {
        try reading { try EditableTemples.deleted(after: id, limit: limit, on: $0) }
    }

    package func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple] {
        try reading { try EditableTemples.byChange(after: last, limit: limit, on: $0) }
    }

    package func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage {
        try reading { try TemplesByHand.read(since: since, after: last, limit: limit, on: $0) }
    }

    package func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple] {
        try reading { try TemplesByName.read(after: last, in: county, limit: limit, on: $0) }
    }

    package func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity? {
        try reading { rows in
            if let supplied = try supplied(rows) { return supplied[kind, id]?.editable }
            return try CuratedRows.entity(kind, id: id, on: rows)?.editable
        }
    }

    package func editableEntities(
        _ kind: CatalogueKind, after id: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] {
        try reading { rows in
            if let supplied = try supplied(rows) {
                return supplied.entities(kind).filter { $0.id > id }.prefix(limit).map(\.editable)
            }
            return try CuratedRows.entities(kind, after: id, limit: limit, on: rows).map(\.editable)
        }
    }

    private func supplied(_ rows: Rows) throws -> CuratedCatalogue? {
        guard let newCatalogue, try !CuratedRows.areComplete(rows) else { return nil }
        return CuratedCatalogue(edition: newCatalogue)
    }

    package func pairs(matching query: PairQuery) throws(SearchError) -> PairPage {
        try reading { try pairs(matching: query, on: $0) }
    }

    package func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair? {
        try reading { try PairJudgements.pair(one, other, on: $0) }
    }

    package func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        try reading { try ChangeHistory.page(matching: query, on: $0) }
    }

    package func change(_ number: Int64) throws(SearchError) -> ChangeEntry? {
        try reading { try ChangeHistory.entry(number, on: $0) }
    }

    package func members() throws(SearchError) -> [StaffMember] { try reading { try StaffRows.members(on: $0) } }

    package func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try reading { try StaffRows.member(tokenHash: tokenHash, on: $0) }
    }

    package func member(account uuid: String) throws(SearchError) -> StaffMember? {
        try reading { try StaffRows.member(account: uuid, on: $0) }
    }

    package func session(hash: String) throws(SearchError) -> StaffSession? {
        try reading { try StaffRows.session(hash: hash, on: $0) }
    }
}

extension StoredEditReading where Rows == Connection {
    package func pairs(matching query: PairQuery, on rows: Connection) throws -> PairPage {
        try EmbeddedPairs(connection: rows).page(matching: query)
    }
}
