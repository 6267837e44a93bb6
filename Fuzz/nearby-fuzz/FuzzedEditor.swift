internal import Geodesy
internal import TempleModel

/// Editor with temple 190 alone, which writes nothing.
struct FuzzedEditor: TempleEditing {
    static let temple: EditableTemple = {
        guard let coordinate = try? Coordinate(latitude: 24.14208, longitude: 120.6816) else {
            fatalError("the position is none")
        }
        let record = TempleRecord(
            key: SourceKey(source: "moi", id: "1748657"), name: "萬春宮", address: "臺中市中區成功路212號", county: "臺中市",
            coordinate: coordinate, mainDeity: "天上聖母", phone: "04-22245963",
            extras: TempleRecord.Extras(openTime: "06:00-21:00"))
        guard let temple = EditableTemple(id: 190, records: [record], stored: ["moi"], isDeleted: false) else {
            fatalError("the temple has no record")
        }
        return temple
    }()

    func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        EditOutcome(change: nil, dataChange: 0, results: [])
    }

    func undo(
        change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditOutcome {
        throw EditRefused(.unknownChange(number))
    }

    func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? { id == 190 ? Self.temple : nil }

    func temple(formerly id: Int64) throws(SearchError) -> Int64? { nil }

    func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] { [] }

    func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple] { [] }

    func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage { ChangedTemplePage(temples: [], next: nil) }

    func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple] { [] }

    func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity? { nil }

    func editableEntities(
        _ kind: CatalogueKind, after id: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] { [] }

    func pairs(matching query: PairQuery) throws(SearchError) -> PairPage { PairPage(pairs: [], next: nil) }

    func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair? { nil }

    func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage { ChangePage(entries: [], next: nil) }

    func change(_ number: Int64) throws(SearchError) -> ChangeEntry? { nil }
}
