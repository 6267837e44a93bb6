internal import AccountAPI
internal import AccountModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// Days of the person's own: `/account/reminders`.
enum ReminderPages {
    static let root = AccountPageTable.home + "/reminders"

    static let routes: [PersonPageRoute] = [
        .page(root) { context in .page(try ReminderList(context).page(ReminderForm(context))) },
        .form(
            root,
            again: { context, form, note in
                try ReminderList(context).page(ReminderForm(context, sent: form.fields), note.html)
            }, add),
        .page("\(root)/:id") { context in
            let reminder = try reminder(context)
            return .page(ReminderForm(context, reminder.day).page(of: reminder))
        },
        .form(
            "\(root)/:id",
            again: { context, form, note in
                ReminderForm(context, sent: form.fields).page(of: try reminder(context), note.html)
            }, replace),
        .form("\(root)/:id/remove", remove),
    ]

    private static func reminder(_ context: PersonContext) throws -> Reminder {
        let id = try context.uuid()
        guard let reminder = try context.store.reminders(of: try context.person()).first(where: { $0.id == id }) else {
            throw Fault.notThere
        }
        return reminder
    }

    private static func add(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        try judged(context, form, page: { try ReminderList(context).page($0) }) { day in
            _ = try context.store.addReminder(day, of: try context.person(), now: context.now)
            return "added"
        }
    }

    private static func replace(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let present = try reminder(context)
        return try judged(context, form, page: { $0.page(of: present) }) { day in
            let changed = try context.store.setReminder(
                present.id, to: day, of: try context.person(), now: context.now)
            guard changed != nil else { throw Fault.notThere }
            return "changed"
        }
    }

    /// Removes a reminder. One that is gone already is as good.
    private static func remove(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        _ = try context.store.removeReminder(try context.uuid(), of: try context.person())
        try context.renewPlan()
        return .seeOther("\(root)?done=removed")
    }

    /// Judges a form. The button `show` shows the coming days of its rule and writes nothing; a form with a fault is
    /// shown again.
    ///
    /// - Parameters:
    ///   - page: the page of a form.
    ///   - write: writes the reminder, and returns what was done.
    private static func judged(
        _ context: PersonContext, _ form: PersonForm, page: (ReminderForm) throws -> PersonPage,
        write: (ReminderDay) throws -> String
    ) throws -> PersonAnswer {
        let isShown = form["show"] != nil
        let day: ReminderDay
        do throws(EditFaults) {
            day = try ReminderBody(fields: form.fields, untitled: isShown ? "-" : nil).day
        } catch {
            return .page(try page(ReminderForm(context, sent: form.fields, faults: error)), status: 422)
        }
        if isShown { return .page(try page(ReminderForm(context, sent: form.fields, shows: day))) }
        let done = try write(day)
        try context.renewPlan()
        return .seeOther("\(root)?done=\(done)")
    }
}
