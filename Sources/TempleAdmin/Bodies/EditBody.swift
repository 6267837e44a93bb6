internal import TempleImport
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// What a request asks for, read from its body and judged by the rules of imports.
struct EditBody {
    let judge: EditJudge

    /// Reads a body that is an object.
    static func members(_ bytes: [UInt8]) throws(Fault) -> [EditInput.Member] {
        let value: EditInput
        do throws(JSONBody.Unreadable) {
            value = try JSONBody.value(of: bytes)
        } catch {
            throw .unreadable(error)
        }
        guard case .object(let members) = value else {
            throw .invalid([EditFault(pointer: "", code: "wrong-type", detail: "send a JSON object")])
        }
        return members
    }

    /// Judges the members of a new temple.
    func adding(_ members: [EditInput.Member], at pointer: String = "") throws(EditFaults) -> AskedStep {
        let judged = try judged(members, of: nil, at: pointer)
        return asked(.add(judged.values), members, judged, at: pointer)
    }

    /// Judges the members that change a temple.
    func changing(
        _ temple: EditableTemple, _ members: [EditInput.Member], if condition: EditCondition?, at pointer: String = ""
    ) throws(EditFaults) -> AskedStep {
        let judged = try judged(members, of: temple.record, at: pointer)
        let step = EditStep.change(temple: temple.id, EditedFields(set: judged.values), if: condition)
        return asked(step, members, judged, at: pointer)
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
            return try judge.judge(members, of: present, takesTexts: false)
        } catch {
            throw EditFaults(error.faults.map { $0.within(pointer) })
        }
    }
}

extension MergedTemple.Field {
    /// Returns the field of a member's name in a path.
    static func named(_ name: String?) throws(Fault) -> Self {
        guard let name, let field = Self(named: name) else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, "member",
                "member: a temple has no member \"\((name ?? "").prefix(80))\"; the members are "
                    + Self.allCases.flatMap(\.members).joined(separator: ", "))
        }
        return field
    }
}
