internal import AccountAPI
internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// The page of an account, `/account`, with its settings, and the address of its calendar.
enum SettingsPages {
    static let settings = AccountPageTable.home + "/settings"
    static let calendar = AccountPageTable.home + "/calendar"

    static let routes: [PersonPageRoute] = [
        .page(AccountPageTable.home) { context in .page(try AccountHome(context).page) },
        .form(settings, write),
        .form(calendar, writeCalendar),
    ]

    private static func write(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let contents = try context.contents()
        let had = try SettingsForm.had(form.fields, contents)
        var faults: [EditFault] = []
        var change: ChoiceChange?
        var profile: ProfileBody?
        do throws(EditFaults) {
            change = try SettingsBody.change(fields: form.fields, had: had)
        } catch {
            faults += error.faults
        }
        do throws(EditFaults) {
            profile = try ProfileBody(fields: form.fields, had: had)
        } catch {
            faults += error.faults
        }
        guard let change, let profile else {
            let sent = SettingsForm(contents, sent: form.fields, EditFaults(faults), context)
            return .page(try AccountHome(context, contents, form: sent).page, status: 422)
        }
        if profile.displayName != nil || profile.locale != nil {
            let changed = try context.store.update(
                contents.account.id, displayName: profile.displayName, locale: profile.locale, now: context.now)
            guard changed != nil else { throw AccountError.ended }
        }
        try context.store.change(change, of: contents.account.id, now: context.now)
        try context.renewPlan()
        return .seeOther("\(AccountPageTable.home)?done=settings")
    }

    /// Makes a new address of the calendar, which is in this one answer, or takes it away.
    private static func writeCalendar(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        guard form["remove"] == nil else {
            try context.store.setCalendarKey(hash: nil, of: try context.person(), now: context.now)
            return .seeOther("\(AccountPageTable.home)?done=calendar")
        }
        let path = try CalendarKey.renew(of: try context.person(), in: context.store, now: context.now)
        return .page(CalendarAddress(path: path, context: context).page)
    }
}
