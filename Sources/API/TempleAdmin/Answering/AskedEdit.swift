internal import TempleModel
internal import WebRouting

/// An edit as its author asked for it.
struct AskedEdit {
    var steps: [AskedStep]
    /// Whether the steps are those of a batch, so that a problem names the one at fault.
    var isBatch = false
}

/// One step of an edit, as its author asked for it.
struct AskedStep {
    var step: EditStep
    /// The names of the members to set, in their order.
    var members: [String] = []
    var warnings: [EditFault] = []
    /// Where the members are in the request: a JSON pointer.
    var pointer = ""

    /// Returns the pointers of the members that a thing has otherwise.
    func differing(from present: EditResult.Thing) -> [String] {
        members.filter { isOther($0, in: present) }.map { pointer + JSONPointer.member($0) }
    }

    private func isOther(_ name: String, in present: EditResult.Thing) -> Bool {
        switch (step, present) {
        case (.change(_, let fields, _), .temple(let temple)):
            guard let field = MergedTemple.Field(named: name), let wanted = fields.set[field] else { return false }
            return wanted != temple.record.value(of: field)
        case (.changeEntity(_, _, let members, _), .entity(let entity)):
            return Self.differs(members.set[name] ?? .null, from: entity.members[name] ?? .null)
        default: return false
        }
    }

    /// Whether a wanted value is another one. Of an object, an edit names only some members.
    private static func differs(_ wanted: EditInput, from present: EditInput) -> Bool {
        guard case .object(let members) = wanted, case .object(let there) = present else { return wanted != present }
        return members.contains { differs($0.value, from: there[$0.name] ?? .null) }
    }
}

extension EditFault {
    /// Returns the fault as one of a larger text.
    ///
    /// - Parameter pointer: where the judged object is in it.
    func within(_ pointer: String) -> EditFault {
        EditFault(pointer: pointer + self.pointer, code: code, detail: detail)
    }
}
