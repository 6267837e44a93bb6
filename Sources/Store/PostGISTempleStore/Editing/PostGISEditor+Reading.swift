public import TempleModel
internal import TempleTables

/// What editors read: the server's own rows, which a copy may not have yet.
extension PostGISEditor {
    public func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? {
        try reading { try EditableTemples.read(id: id, on: $0) }
    }

    public func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        try reading { try EditableTemples.id(formerly: id, on: $0) }
    }

    public func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] {
        try reading { try EditableTemples.deleted(after: after, limit: limit, on: $0) }
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
        try reading { rows in
            if try !CuratedRows.areComplete(rows) { return CuratedCatalogue(edition: catalogue)[kind, id]?.editable }
            return try CuratedRows.entity(kind, id: id, on: rows)?.editable
        }
    }

    /// Until a writer has brought the catalogue, a server's new schema has nothing of it.
    public func editableEntities(
        _ kind: CatalogueKind, after id: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] {
        try reading { rows in
            if try !CuratedRows.areComplete(rows) {
                let supplied = CuratedCatalogue(edition: catalogue).entities(kind)
                return supplied.filter { $0.id > id }.prefix(limit).map(\.editable)
            }
            return try CuratedRows.entities(kind, after: id, limit: limit, on: rows).map(\.editable)
        }
    }

    public func pairs(matching query: PairQuery) throws(SearchError) -> PairPage {
        try reading { try ServerPairs(rows: $0).page(matching: query) }
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
}
