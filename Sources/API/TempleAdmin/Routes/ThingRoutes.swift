internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/api/admin/temples/:id` and below, and the same for deities, festivals, activities and groups: reads and writes one
/// thing.
struct ThingRoutes {
    let kind: EntityKind

    init(_ kind: EntityKind) { self.kind = kind }

    func read(_ call: AdminCall) throws -> Response {
        try call.awaitChange()
        let editor = try call.service.editors()
        let id = try id(call)
        guard let thing = try editor.thing(kind, id) else {
            guard kind == .temple, let present = try editor.temple(formerly: id) else { throw Fault.unknown(kind) }
            return call.redirect(to: "\(AdminRoute.root)/\(kind.path)/\(present)")
        }
        var response = Response.json(thing.document)
        response.headers["ETag"] = thing.tag
        return response
    }

    func add(_ call: AdminCall) throws -> Response {
        let members = try JSONBody.members(call.request.body)
        let editor = try call.service.editors()
        let step = try call.body.asked(.write(kind, .add), members, with: editor)
        let outcome = try call.write(AskedEdit(steps: [step]), with: editor, isRepeatable: true)
        var response = try call.answer(to: outcome, of: step)
        if try !call.isDryRun(), let thing = outcome.results.first?.thing {
            if response.status == 200 { response.status = 201 }
            response.headers["Location"] = "\(AdminRoute.root)/\(kind.path)/\(thing.id)"
        }
        return response
    }

    func change(_ call: AdminCall) throws -> Response {
        let condition = try call.condition()
        let members = try JSONBody.members(call.request.body)
        return try answer(.change(try id(call)), members, if: condition, call)
    }

    func delete(_ call: AdminCall) throws -> Response {
        try answer(.delete(try id(call)), if: try call.condition(), call)
    }

    func restore(_ call: AdminCall) throws -> Response {
        try answer(.restore(try id(call)), isRepeatable: true, call)
    }

    func giveBack(_ call: AdminCall) throws -> Response {
        let id = try id(call)
        let name = call.context.parameters["member"] ?? ""
        guard kind.givenBackNames.contains(name) else {
            throw Fault.badParameter(
                ProblemCode.invalidParameter.rawValue, "member",
                "member: \(kind.one.english) has no member \"\(name.prefix(80))\"; the members are "
                    + kind.givenBackNames.joined(separator: ", "))
        }
        return try answer(.giveBack(id, name), if: try call.condition(), call)
    }

    private func id(_ call: AdminCall) throws(Fault) -> Int64 { try call.id(or: .unknown(kind)) }

    private func answer(
        _ write: StepAction.Write, _ members: [EditInput.Member] = [], if condition: EditCondition? = nil,
        isRepeatable: Bool = false, _ call: AdminCall
    ) throws -> Response {
        let editor = try call.service.editors()
        let step = try asked(write, members, if: condition, call, editor)
        return try call.answer(step, with: editor, isRepeatable: isRepeatable)
    }

    private func asked(
        _ write: StepAction.Write, _ members: [EditInput.Member], if condition: EditCondition?, _ call: AdminCall,
        _ editor: any TempleEditing
    ) throws -> AskedStep {
        do {
            return try call.body.asked(.write(kind, write), members, if: condition, with: editor)
        } catch {
            throw call.fault(of: error, AskedEdit(steps: []), editor)
        }
    }
}
