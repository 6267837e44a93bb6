internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// `POST /api/admin/batch`: many writes in one transaction, all or none.
enum BatchRoute {
    static func answer(_ call: AdminCall) throws -> Response {
        let editor = try call.service.editors()
        let asked = try asked(call, editor)
        let outcome = try call.write(asked, with: editor, isRepeatable: true)
        let isDryRun = try call.isDryRun()
        return try call.answer(to: outcome) {
            OutcomeJSON.document(outcome, isDryRun: isDryRun, ofEach: asked.steps)
        }
    }

    private static func asked(_ call: AdminCall, _ editor: any TempleEditing) throws -> AskedEdit {
        do {
            return try BatchBody.edit(call.request.body, with: editor, judgedBy: call.service.settings.judge())
        } catch {
            throw call.fault(of: error, AskedEdit(steps: [], isBatch: true), editor)
        }
    }
}
