internal import Platform
package import TempleModel

/// The catalogue of the editor in memory.
extension FakeEditing {
    func takeEntity(_ step: EditStep) throws -> EditResult {
        switch step {
        case .addEntity(let kind, let members):
            let missing = CatalogueForm(kind).members.filter { $0.isRequired && members[$0.name] ?? .null == .null }
            guard missing.isEmpty else {
                throw Refusal(reason: .invalid(missing.map { Self.fault("required", $0.name) }))
            }
            let ids = kind.idsByHand
            let used = entities.keys.filter { $0.kind == kind.entity && ids.contains($0.id) }.map(\.id)
            guard let id = used.isEmpty ? ids.lowerBound : ids.first(where: { $0 > (used.max() ?? 0) }) else {
                throw Refusal(reason: .noNumberLeft(kind))
            }
            try check(members, of: kind)
            data.entities[ChangeQuery.Entity(kind.entity, id)] = StoredEntity(base: nil, edits: members)
            return EditResult(entity: try now(kind, id), action: .created)
        case .changeEntity(let kind, let id, let members, let condition):
            let present = try there(kind, id, condition)
            try check(members.set, of: kind)
            let key = ChangeQuery.Entity(kind.entity, id)
            data.entities[key]?.edits.removeAll { edit in
                members.givenBack.contains(edit.name) || members.set.contains { $0.name == edit.name }
            }
            data.entities[key]?.edits += members.set
            let after = try now(kind, id)
            try check(after)
            return EditResult(entity: after, action: after.version == present.version ? nil : .changed)
        case .deleteEntity(let kind, let id, let condition):
            _ = try there(kind, id, condition)
            data.entities[ChangeQuery.Entity(kind.entity, id)]?.isDeleted = true
            return EditResult(entity: try now(kind, id), action: .deleted, alongside: alongside)
        case .restoreEntity(let kind, let id):
            guard try now(kind, id).isDeleted else { throw Refusal(reason: .entityNotDeleted(kind, id)) }
            data.entities[ChangeQuery.Entity(kind.entity, id)]?.isDeleted = false
            return EditResult(entity: try now(kind, id), action: .restored, alongside: alongside)
        default: throw SearchError.failed(reason: "a step that this editor does not know")
        }
    }

    /// Refuses members that the form does not have, and those whose type is not that of a text or a number.
    private func check(_ members: [EditInput.Member], of kind: CatalogueKind) throws {
        let form = CatalogueForm(kind)
        let faults = members.compactMap { member -> EditFault? in
            guard let known = form.member(member.name), known.type != .fixed else {
                return Self.fault("unknown-member", member.name)
            }
            switch (known.type, member.value) {
            case (.number, .text), (.number, .flag), (.line, .number), (.prose, .number):
                return Self.fault("wrong-type", member.name)
            case (_, .null): return known.isRequired ? Self.fault("required", member.name) : nil
            default: return nil
            }
        }
        guard faults.isEmpty else { throw Refusal(reason: .invalid(faults)) }
    }

    /// Refuses members that contradict each other, such as an own day that is not lunar.
    private func check(_ entity: EditableEntity) throws {
        let none = EventSlugs(deities: [], festivals: [])
        do throws(CatalogueFault) {
            _ = try CatalogueForm(entity.kind).entity(entity.id, entity.members, events: none)
        } catch {
            guard error.code == "contradiction" else { return }
            throw Refusal(reason: .invalid([Self.fault(error.code, error.member ?? "")]))
        }
    }

    private static func fault(_ code: String, _ name: String) -> EditFault {
        EditFault(pointer: "/" + name, code: code, detail: "\(name) cannot be taken")
    }

    func now(_ kind: CatalogueKind, _ id: Int64) throws -> EditableEntity {
        guard let stored = entities[ChangeQuery.Entity(kind.entity, id)] else {
            throw Refusal(reason: .unknownEntity(kind, id))
        }
        return Self.shown(kind, id, stored)
    }

    private func there(_ kind: CatalogueKind, _ id: Int64, _ condition: EditCondition?) throws -> EditableEntity {
        let present = try now(kind, id)
        guard !present.isDeleted else { throw Refusal(reason: .entityDeleted(kind, id)) }
        guard condition?.versions.contains(present.version) ?? true else {
            throw Refusal(reason: .entityChangedMeanwhile(present))
        }
        return present
    }

    static func shown(_ kind: CatalogueKind, _ id: Int64, _ stored: StoredEntity) -> EditableEntity {
        let form = CatalogueForm(kind)
        let members = form.members.compactMap { member -> EditInput.Member? in
            let value = stored.edits[member.name] ?? stored.base?[member.name] ?? .null
            return value == .null ? nil : EditInput.Member(member.name, value)
        }
        let name = if case .text(let text)? = members[kind == .activity ? "title" : "name"] { text } else { "" }
        var version = FNV1a()
        version.add(text: "\(members) \(form.ordered(stored.edits)) \(stored.isDeleted)")
        let digits = String(version.value, radix: 16)
        return EditableEntity(
            kind: kind, id: id, slug: kind == .activity ? nil : "thing-\(id)", name: name, members: members,
            base: stored.base, edits: form.ordered(stored.edits), isDeleted: stored.isDeleted,
            version: String(repeating: "0", count: 16 - digits.count) + digits)
    }

    package func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity? {
        if let failure { throw failure }
        entityQuestions += 1
        return entities[ChangeQuery.Entity(kind.entity, id)].map { Self.shown(kind, id, $0) }
    }

    package func editableEntities(
        _ kind: CatalogueKind, after: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] {
        entityQuestions += 1
        let found = entities.filter { $0.key.kind == kind.entity && $0.key.id > after }.sorted { $0.key.id < $1.key.id }
        return found.prefix(limit).map { Self.shown(kind, $0.key.id, $0.value) }
    }
}
