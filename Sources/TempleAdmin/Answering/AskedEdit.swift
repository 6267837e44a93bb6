internal import TempleModel

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

    /// Returns the pointers of the members that a temple has otherwise.
    func differing(from present: EditableTemple) -> [String] {
        guard case .change(_, let fields, _) = step else { return [] }
        return members.filter { name in
            guard let field = MergedTemple.Field(named: name), let wanted = fields.set[field] else { return false }
            return wanted != present.record.value(of: field)
        }.map { pointer + "/" + $0 }
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
