internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// `POST /api/admin/temples/:id/merge` and `/split`.
enum MergeRoutes {
    /// A body that names a thousand sources.
    static let maxBodyBytes = 128 << 10

    static func merge(_ call: AdminCall) throws -> Response {
        try answer(.merge(temple: try call.id(or: .unknownTemple)), call)
    }

    static func split(_ call: AdminCall) throws -> Response {
        try answer(.split(temple: try call.id(or: .unknownTemple)), call)
    }

    private static func answer(_ action: StepAction, _ call: AdminCall) throws -> Response {
        let condition = try call.condition()
        let members = try JSONBody.members(call.request.body)
        let editor = try call.service.editors()
        let step = try call.body.asked(action, members, if: condition, with: editor)
        return try call.answer(step, with: editor, isRepeatable: true)
    }
}
