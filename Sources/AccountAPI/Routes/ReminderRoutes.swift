internal import AccountModel
internal import HTTPModel
internal import WebRouting

/// `/api/user/reminders`: somebody's own days.
enum ReminderRoutes {
    static let maxBodyBytes = 8 << 10

    static func list(_ call: AccountCall) throws -> Response {
        .json(ReminderJSON.list(try call.store.reminders(of: try call.account()), today: call.today))
    }

    static func one(_ call: AccountCall) throws -> Response {
        let id = try call.uuid(or: .of(.unknownReminder))
        guard let reminder = try call.store.reminders(of: try call.account()).first(where: { $0.id == id }) else {
            throw Fault.of(.unknownReminder)
        }
        return .json(ReminderJSON.document(reminder, today: call.today))
    }

    static func add(_ call: AccountCall) throws -> Response {
        let (body, today) = (try ReminderBody(try call.members(), mayHaveID: true), call.today)
        return try call.write(.addReminder(body.day, id: body.id)) { written in
            guard case .reminder(let reminder, let isNew) = written else { return .done }
            return KeptAnswer(
                json: ReminderJSON.document(reminder, today: today), status: isNew ? 201 : 200,
                location: "\(AccountRoute.user)/reminders/\(reminder.id)")
        }
    }

    static func replace(_ call: AccountCall) throws -> Response {
        let id = try call.uuid(or: .of(.unknownReminder))
        let day = try ReminderBody(try call.members()).day
        guard let reminder = try call.store.setReminder(id, to: day, of: try call.account(), now: call.now) else {
            throw Fault.of(.unknownReminder)
        }
        return .json(ReminderJSON.document(reminder, today: call.today))
    }

    static func remove(_ call: AccountCall) throws -> Response {
        let id = try call.uuid(or: .of(.unknownReminder))
        guard try call.store.removeReminder(id, of: try call.account()) else { throw Fault.of(.unknownReminder) }
        return .done
    }
}
