internal import HTTPModel
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// `/api/admin/temples/:id` and below: reads and writes one temple.
enum TempleRoutes {
    static func read(_ call: AdminCall) throws -> Response {
        try call.awaitChange()
        let temple = try temple(call, call.service.editors())
        var response = Response.json(EditableTempleJSON.document(temple))
        response.headers["ETag"] = temple.tag
        return response
    }

    static func add(_ call: AdminCall) throws -> Response {
        let step = try call.body.adding(try EditBody.members(call.request.body))
        let outcome = try call.write(
            AskedEdit(steps: [step]), with: try call.service.editors(), isRepeatable: true)
        var response = try call.answer(to: outcome, of: step)
        if try !call.isDryRun(), let temple = outcome.results.first?.temple {
            if response.status == 200 { response.status = 201 }
            response.headers["Location"] = "/api/admin/temples/\(temple.id)"
        }
        return response
    }

    static func change(_ call: AdminCall) throws -> Response {
        let condition = try call.condition()
        let members = try EditBody.members(call.request.body)
        let editor = try call.service.editors()
        let step = try call.body.changing(try temple(call, editor), members, if: condition)
        return try call.answer(step, with: editor)
    }

    static func delete(_ call: AdminCall) throws -> Response {
        let step = EditStep.delete(temple: try call.id(or: .unknownTemple), if: try call.condition())
        return try call.answer(AskedStep(step: step), with: try call.service.editors())
    }

    static func restore(_ call: AdminCall) throws -> Response {
        let step = EditStep.restore(temple: try call.id(or: .unknownTemple))
        return try call.answer(AskedStep(step: step), with: try call.service.editors())
    }

    static func giveBack(_ call: AdminCall) throws -> Response {
        let id = try call.id(or: .unknownTemple)
        let field = try MergedTemple.Field.named(call.context.parameters["member"])
        let step = EditStep.change(
            temple: id, EditedFields(givenBack: [field]), if: try call.condition())
        return try call.answer(AskedStep(step: step), with: try call.service.editors())
    }

    private static func temple(_ call: AdminCall, _ editor: any TempleEditing) throws -> EditableTemple {
        guard let temple = try editor.editableTemple(id: try call.id(or: .unknownTemple)) else {
            throw Fault.unknownTemple
        }
        return temple
    }
}
