internal import AccountModel
internal import HTTPModel
internal import WebRouting

/// `/api/user/reminders`: somebody's own days.
enum ReminderRoutes {
    static let maxBodyBytes = 8 << 10

    static func list(_ call: AccountCall) throws -> Response {
        try call.read(.reminders(try call.store.reminders(of: try call.account())))
    }

    static func one(_ call: AccountCall) throws -> Response {
        let id = try call.uuid(or: .of(.unknownReminder))
        guard let reminder = try call.store.reminders(of: try call.account()).first(where: { $0.id == id }) else {
            throw Fault.of(.unknownReminder)
        }
        return try call.read(.reminder(reminder))
    }

    /// A condition is about the list; the tag of the answer is that of the new reminder.
    static func add(_ call: AccountCall) throws -> Response {
        let (body, today) = (try ReminderBody(try call.members(), mayHaveID: true), call.today)
        return try call.write(.addReminder(body.day, id: body.id), about: .reminders) { written in
            guard case .reminder(let reminder, let isNew) = written else { return .done }
            return KeptAnswer(
                json: ReminderJSON.document(reminder, today: today), status: isNew ? 201 : 200,
                location: "\(AccountRoute.user)/reminders/\(reminder.id)")
        }
    }

    /// Answers `PUT` and `PATCH`: no member is an object, so both leave what they do not name.
    static func replace(_ call: AccountCall) throws -> Response {
        let id = try call.uuid(or: .of(.unknownReminder))
        let (account, members, now) = (try call.account(), try call.members(), call.now)
        return try call.writeState(.reminder(id)) { keeping in
            guard let present = try keeping.reminders(of: account).first(where: { $0.id == id }) else {
                throw Fault.of(.unknownReminder)
            }
            let day = try ReminderBody(members, over: present.day).day
            _ = try keeping.setReminder(id, to: day, of: account, now: now)
        }
    }

    static func remove(_ call: AccountCall) throws -> Response {
        let (id, account) = (try call.uuid(or: .of(.unknownReminder)), try call.account())
        _ = try call.write(.reminder(id)) { keeping in
            guard try keeping.removeReminder(id, of: account) else { throw Fault.of(.unknownReminder) }
        }
        return .done
    }
}
