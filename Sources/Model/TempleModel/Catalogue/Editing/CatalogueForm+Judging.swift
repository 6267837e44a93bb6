extension CatalogueForm {
    /// Judges what an editor writes.
    ///
    /// - Parameters:
    ///   - written: the members that are set; null means that there is none.
    ///   - present: all members as they are shown; nil for a new entity.
    ///   - id: the number of the entity.
    ///   - references: what the members can refer to; nil where references are not checked, because a former edit had
    ///     them.
    /// - Returns: the values as they are stored: references by slug, and all members of a rule that is changed.
    /// - Throws: all faults, with pointers into what was written.
    public func judge(
        _ written: [EditInput.Member], of present: [EditInput.Member]?, id: Int64, _ references: CatalogueReferences?
    ) throws(EditFaults) -> [EditInput.Member] {
        let judge = CatalogueJudge(references: references)
        var set = MemberList()
        for member in written {
            if let value = judge.value(member, of: present, in: self) { set[member.name] = value }
        }
        // The numbers of another kind of rule mean nothing for this one.
        let isOtherRule = kind == .festival && set["kind"].map { $0 != present?["kind"] } ?? false
        for name in set.all.flatMap({ together(with: $0.name) }) where set[name] == nil {
            set[name] = (isOtherRule ? nil : present?[name]) ?? .null
        }
        if present == nil { judge.require(members, in: set.all, at: "") }
        guard judge.faults.isEmpty else { throw EditFaults(judge.faults) }
        let whole = overlaid(present ?? [], with: set.all)
        judge.check(whole, id: id, isNew: present == nil, written: written, in: self)
        guard judge.faults.isEmpty else { throw EditFaults(judge.faults) }
        return ordered(set.all)
    }

    /// Judges one member alone: what it has to do with others of the entity, or refers to, is not looked at.
    ///
    /// - Returns: the value as it is stored; null where it is none.
    package func judged(_ written: EditInput.Member) throws(EditFaults) -> EditInput {
        let judge = CatalogueJudge(references: nil)
        let value = judge.value(written, of: nil, in: self)
        guard judge.faults.isEmpty else { throw EditFaults(judge.faults) }
        return value ?? .null
    }

    /// Returns members with others in their place, without those that there are none of.
    public func overlaid(_ members: [EditInput.Member], with others: [EditInput.Member]) -> [EditInput.Member] {
        var all = MemberList(members)
        // An edit of a rule is whole. One of an earlier schema does not name the members that rules have since.
        if others["kind"] != nil { for name in together(with: "kind") { all[name] = nil } }
        for other in others { all[other.name] = other.value == .null ? nil : other.value }
        return ordered(all.all)
    }
}

/// The judging of one edit, with its faults so far.
final class CatalogueJudge {
    let references: CatalogueReferences?
    private(set) var faults: [EditFault] = []

    init(references: CatalogueReferences?) {
        self.references = references
    }

    /// Returns a member's value as it is stored; nil for a faulty one, or for one that is written as it is.
    func value(
        _ written: EditInput.Member, of present: [EditInput.Member]?, in form: CatalogueForm
    ) -> EditInput? {
        let pointer = "/" + Self.escaped(written.name)
        guard let member = form.member(written.name) else {
            let names = form.members.map(\.name).joined(separator: ", ")
            note("unknown-member", pointer, "\(form.kind.rawValue) has no member \"\(written.name)\"; it has \(names)")
            return nil
        }
        if member.type == .fixed {
            if written.value != present?[member.name] {
                note("read-only", pointer, "\(member.name) is given by the program and cannot be set; leave it out")
            }
            return nil
        }
        return value(written.value, member, of: present?[member.name], at: pointer)
    }

    /// Returns the value of a member; `null` where there is none, and nil for a faulty one.
    func value(
        _ input: EditInput, _ member: CatalogueMember, of present: EditInput?, at pointer: String
    ) -> EditInput? {
        guard input != .null else {
            if member.isRequired { note("required", pointer, "\(member.name) cannot be taken away; write a value") }
            return member.isRequired ? nil : .null
        }
        let value = value(input, member.type, named: member.name, of: present, at: pointer)
        // An empty list is none.
        return value == .list([]) ? .null : value
    }

    /// Notes the required members that are not there. Of one with a fault, the fault says enough.
    func require(_ members: [CatalogueMember], in values: [EditInput.Member], at pointer: String) {
        for member in members where member.isRequired && (values[member.name] ?? .null) == .null {
            let pointer = "\(pointer)/\(member.name)"
            guard !faults.contains(where: { $0.pointer == pointer || $0.pointer.hasPrefix("\(pointer)/") }) else {
                continue
            }
            note("required", pointer, "\(member.name) is missing; write it")
        }
    }

    func note(_ code: String, _ pointer: String, _ detail: String, excess: TextExcess? = nil) {
        faults.append(EditFault(pointer: pointer, code: code, detail: detail, excess: excess))
    }

    private static func escaped(_ name: String) -> String {
        var pointer = ""
        for character in name {
            switch character {
            case "~": pointer += "~0"
            case "/": pointer += "~1"
            default: pointer.append(character)
            }
        }
        return pointer
    }

    // MARK: The entity as a whole

    /// Checks the rules for all members together.
    func check(
        _ whole: [EditInput.Member], id: Int64, isNew: Bool, written: [EditInput.Member], in form: CatalogueForm
    ) {
        let events = EventSlugs(
            deities: references?.catalogue.deities ?? [], festivals: references?.catalogue.festivals ?? [])
        var whole = whole
        // What the store adds to a new entity.
        if isNew, form.kind == .group, whole["created_at"] == nil {
            whole.append(EditInput.Member("created_at", .text("1970-01-01T00:00:00Z")))
        }
        do throws(CatalogueFault) {
            let entity = try form.entity(id, whole, events: events)
            guard case .deity(let deity) = entity else { return }
            if written["no_day"].map({ $0 != .null }) ?? false, !deity.days.isEmpty || !deity.gathers.isEmpty {
                _ = try CatalogueRules.noDay("", hasDay: true)
            }
            guard let references, written["gathers"] != nil || written["days"] != nil else { return }
            try CatalogueRules.gathers(of: deity, among: references.catalogue.deities)
        } catch {
            let member = error.member.flatMap { name in
                form.member(name) != nil ? name : form.member("recurrence") != nil ? "recurrence/\(name)" : nil
            }
            note(error.code, member.map { "/\($0)" } ?? "", "\(whole.name) \(error.reason)")
        }
    }
}

extension [EditInput.Member] {
    /// The name or the title among the members; `it` for none.
    fileprivate var name: String {
        if case .text(let text)? = self["name"] ?? self["title"] { text } else { "it" }
    }
}
