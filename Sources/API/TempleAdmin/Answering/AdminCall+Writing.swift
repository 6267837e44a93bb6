internal import HTTPModel
internal import TempleModel
internal import WebRouting

extension AdminCall {
    /// The judge of its body.
    var body: EditBody { EditBody(judge: service.settings.judge()) }

    /// Writes an edit.
    ///
    /// - Throws: ``Fault`` for an edit that is refused; ``SearchError``.
    func write(
        _ asked: AskedEdit, with editor: any TempleEditing, isRepeatable: Bool = false
    ) throws -> EditOutcome {
        let writer = try author()
        let written = try options(isRepeatable: isRepeatable)
        do {
            return try editor.edit(asked.steps.map(\.step), by: writer, written)
        } catch {
            throw fault(of: error, asked, editor)
        }
    }

    /// Returns the fault of an edit that was refused. For a temple that was joined to another one, it has that one's id.
    func fault(of error: any Error, _ asked: AskedEdit, _ editor: any TempleEditing) -> any Error {
        Fault.admin(error, of: asked) { try? editor.temple(formerly: $0) }
    }

    /// Writes one step, and answers with the thing as it is then.
    func answer(_ step: AskedStep, with editor: any TempleEditing, isRepeatable: Bool = false) throws -> Response {
        let outcome = try write(AskedEdit(steps: [step]), with: editor, isRepeatable: isRepeatable)
        return try answer(to: outcome, of: step)
    }

    /// Answers a write of one thing.
    func answer(to outcome: EditOutcome, of step: AskedStep) throws -> Response {
        let isDryRun = try isDryRun()
        var response = try answer(to: outcome) { OutcomeJSON.document(outcome, isDryRun: isDryRun, of: step) }
        if response.status == 200, !isDryRun, let thing = outcome.results.first?.thing {
            response.headers["ETag"] = thing.tag
        }
        return response
    }

    /// Answers a write: with what it has done, or where this node does not have the change in time, with its number.
    func answer(to outcome: EditOutcome, _ document: () -> [UInt8]) throws -> Response {
        var response: Response
        if try isDryRun() {
            response = .json(document())
        } else {
            response =
                service.isHere(outcome.dataChange)
                ? .json(document()) : .json(OutcomeJSON.pending(outcome.change), status: 202)
            response.headers.append(AwaitedChange.header, "\(outcome.dataChange)")
        }
        if outcome.isRepeated { response.headers.append(IdempotencyKey.replayedHeader, "true") }
        return response
    }
}
