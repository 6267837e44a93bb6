internal import HTTPModel
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// `/api/admin/temples/:id` and below: reads and writes one temple.
enum TempleRoutes {
    static func read(_ call: AdminCall) throws -> Response {
        try call.awaitChange()
        let editor = try call.service.editors()
        let id = try call.id(or: .unknownTemple)
        guard let temple = try editor.editableTemple(id: id) else {
            guard let present = try editor.temple(formerly: id) else { throw Fault.unknownTemple }
            return call.redirect(to: "\(AdminRoute.root)/temples/\(present)")
        }
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
        let id = try call.id(or: .unknownTemple)
        guard let temple = try editor.editableTemple(id: id) else {
            throw call.fault(of: EditRefused(.unknownTemple(id)), AskedEdit(steps: []), editor)
        }
        return try call.answer(try call.body.changing(temple, members, if: condition), with: editor)
    }

    static func delete(_ call: AdminCall) throws -> Response {
        let step = EditStep.delete(temple: try call.id(or: .unknownTemple), if: try call.condition())
        return try call.answer(AskedStep(step: step), with: try call.service.editors())
    }

    static func restore(_ call: AdminCall) throws -> Response {
        let step = EditStep.restore(temple: try call.id(or: .unknownTemple))
        return try call.answer(AskedStep(step: step), with: try call.service.editors(), isRepeatable: true)
    }

    static func giveBack(_ call: AdminCall) throws -> Response {
        let id = try call.id(or: .unknownTemple)
        let field = try MergedTemple.Field.named(call.context.parameters["member"])
        let step = EditStep.change(
            temple: id, EditedFields(givenBack: [field]), if: try call.condition())
        return try call.answer(AskedStep(step: step), with: try call.service.editors())
    }
}
