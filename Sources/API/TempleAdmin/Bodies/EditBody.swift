internal import TempleImport
internal import TempleModel

/// What a request asks for, read from its body. Members of a temple are judged by the rules of imports; those of the
/// catalogue's entities are judged by the store, which knows what they refer to.
struct EditBody {
    let judge: EditJudge

    /// Returns the step of a write.
    ///
    /// - Parameters:
    ///   - members: the members to set; none for a write without a body.
    ///   - pointer: where the members are in the request.
    /// - Throws: ``EditFaults``; ``EditRefused`` for a temple that is not there; ``SearchError``.
    func asked(
        _ action: StepAction, _ members: [EditInput.Member] = [], if condition: EditCondition? = nil,
        at pointer: String = "", with editor: any EditReading
    ) throws -> AskedStep {
        switch action {
        case .write(let kind, let write):
            guard let kind = kind.ofCatalogue else {
                return try asked(write, members, if: condition, at: pointer, with: editor)
            }
            return AskedStep(
                step: Self.step(write, of: kind, members, condition), members: members.map(\.name), pointer: pointer)
        case .merge(let id):
            let into = try MergeBodies.into(members, at: pointer)
            return AskedStep(step: .merge(temple: id, into: into, if: condition), pointer: pointer)
        case .split(let id):
            let sources = try MergeBodies.sources(members, at: pointer)
            return AskedStep(step: .split(temple: id, sources: sources, if: condition), pointer: pointer)
        }
    }

    /// Returns the step of a write of a temple.
    private func asked(
        _ write: StepAction.Write, _ members: [EditInput.Member], if condition: EditCondition?, at pointer: String,
        with editor: any EditReading
    ) throws -> AskedStep {
        switch write {
        case .add:
            let judged = try judged(members, of: nil, at: pointer)
            return asked(.add(judged.values), members, judged, at: pointer)
        case .change(let id):
            guard let temple = try editor.editableTemple(id: id) else { throw EditRefused(.unknownTemple(id)) }
            let judged = try judged(members, of: temple.record, at: pointer)
            return asked(
                .change(temple: id, EditedFields(set: judged.values), if: condition), members, judged, at: pointer)
        case .delete(let id): return AskedStep(step: .delete(temple: id, if: condition))
        case .restore(let id): return AskedStep(step: .restore(temple: id))
        case .giveBack(let id, let name):
            let fields = EditedFields(givenBack: Set([MergedTemple.Field(named: name)].compactMap(\.self)))
            return AskedStep(step: .change(temple: id, fields, if: condition))
        }
    }

    private static func step(
        _ write: StepAction.Write, of kind: CatalogueKind, _ members: [EditInput.Member], _ condition: EditCondition?
    ) -> EditStep {
        switch write {
        case .add: .addEntity(kind, members)
        case .change(let id): .changeEntity(kind, id, EditedMembers(set: members), if: condition)
        case .delete(let id): .deleteEntity(kind, id, if: condition)
        case .restore(let id): .restoreEntity(kind, id)
        case .giveBack(let id, let name):
            .changeEntity(kind, id, EditedMembers(givenBack: [name]), if: condition)
        }
    }

    private func asked(
        _ step: EditStep, _ members: [EditInput.Member], _ judged: JudgedEdit, at pointer: String
    ) -> AskedStep {
        AskedStep(
            step: step, members: members.map(\.name), warnings: judged.warnings.map { $0.within(pointer) },
            pointer: pointer)
    }

    private func judged(
        _ members: [EditInput.Member], of present: TempleRecord?, at pointer: String
    ) throws(EditFaults) -> JudgedEdit {
        do throws(EditFaults) {
            return try judge.judge(members, of: present, for: .program)
        } catch {
            throw EditFaults(error.faults.map { $0.within(pointer) })
        }
    }
}
