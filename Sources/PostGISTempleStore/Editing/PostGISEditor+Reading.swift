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

    public func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        try reading { try ChangeHistory.page(matching: query, on: $0) }
    }

    public func change(_ number: Int64) throws(SearchError) -> ChangeEntry? {
        try reading { try ChangeHistory.entry(number, on: $0) }
    }
}
