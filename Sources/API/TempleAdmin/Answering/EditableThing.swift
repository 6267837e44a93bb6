internal import TempleFormats
internal import TempleModel

extension EditReading {
    /// Returns a thing as an editor sees it, also a deleted one; nil if there is none.
    func thing(_ kind: EntityKind, _ id: Int64) throws(SearchError) -> EditResult.Thing? {
        guard let kind = kind.ofCatalogue else { return try editableTemple(id: id).map { .temple($0) } }
        return try editableEntity(kind, id: id).map { .entity($0) }
    }
}

extension EditResult.Thing {
    var kind: EntityKind {
        switch self {
        case .temple: .temple
        case .entity(let entity): entity.kind.entity
        }
    }

    /// The value of its `ETag`: the same for everybody who reads this state of the thing.
    var tag: String {
        switch self {
        case .temple(let temple): "\"\(temple.version)\""
        case .entity(let entity): "\"\(entity.version)\""
        }
    }

    /// Returns the thing as a document.
    var document: [UInt8] {
        var json = JSONWriter(reservingCapacity: 8192)
        json.object { members(to: &$0) }
        return json.bytes
    }

    /// Writes its members into an open object.
    func members(to json: inout JSONWriter) {
        switch self {
        case .temple(let temple): EditableTempleJSON.members(of: temple, to: &json)
        case .entity(let entity): EditableEntityJSON.members(of: entity, to: &json)
        }
    }
}
