internal import FakeEditor
internal import Geodesy
internal import TempleModel

/// Editor with temple 190 alone, which writes nothing.
struct FuzzedEditor: EmptyEditing {
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

    func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? { id == 190 ? Self.temple : nil }
}
