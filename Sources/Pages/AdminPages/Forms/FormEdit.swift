internal import HTTPModel
internal import Secrets
internal import TempleAdmin
internal import TempleModel
internal import WebRouting

extension AdminContext {
    /// Whether the page's script sends a form again, because the answer to it may have been lost.
    var isSentAgain: Bool { request.headers[SentForm.header] == "again" }

    /// Writes one step, as a form asks for it.
    func edit(_ step: EditStep, _ form: AdminForm, isDryRun: Bool = false) throws -> EditOutcome {
        try edit([step], form, isDryRun: isDryRun)
    }

    /// Writes steps for the person of the request, all or none. A form that is sent twice is written once.
    ///
    /// - Parameter form: asks for the steps, and has the reason.
    func edit(_ steps: [EditStep], _ form: AdminForm, isDryRun: Bool = false) throws -> EditOutcome {
        let reason = form.text("reason")
        // A preview writes no reason. Its page has what is wrong with it.
        guard isDryRun || ReasonField.faults(form).isEmpty else { throw Fault.wrong("reason", reason ?? "") }
        return try site.editors().edit(
            steps, by: try author(isDryRun: isDryRun),
            EditOptions(
                now: now, reason: isDryRun ? nil : reason, isDryRun: isDryRun,
                request: isDryRun ? nil : EditRequest.ofForm(form), historyDays: site.settings.historyDays))
    }

    /// Returns what a form has written that the page's script sends again, because the answer was lost; nil for any other form.
    ///
    /// Without it the form would meet its own change as that of somebody else.
    func written(_ form: AdminForm) throws -> EditOutcome? {
        guard isSentAgain, let sent = EditRequest.ofForm(form) else { return nil }
        do {
            let outcome = try site.editors().edit(
                [], by: try author(isDryRun: true), EditOptions(now: now, request: sent))
            return outcome.isRepeated ? outcome : nil
        } catch let refused as EditRefused {
            // The form is another one by now, and is judged as such.
            guard case .keyReused = refused.reason else { throw refused }
            return nil
        }
    }
}

extension EditRequest {
    /// Returns what tells a form from others, so that one that is sent twice is written once. Nil for a form without a key: that
    /// of something new has one, and the page's script gives one to each other form.
    static func ofForm(_ form: AdminForm) -> EditRequest? {
        guard let key = form["key"], (1...255).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        let fields = form.kept.map { "\($0.name)=\($0.value)" }.joined(separator: "\n")
        return EditRequest(key: key, digest: Secrets.sha256(fields))
    }
}
