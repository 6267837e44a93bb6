internal import AccountModel
internal import HTTPModel
internal import WebRouting

/// `/api/user/sessions`: where somebody is signed in.
enum SessionRoutes {
    static func list(_ call: AccountCall) throws -> Response {
        let account = try call.account()
        let (sessions, devices) = (
            try call.store.sessions(of: account, now: call.now), try call.store.devices(of: account)
        )
        return .json(SessionJSON.list(sessions, devices, current: try call.session(), now: call.now))
    }

    static func end(_ call: AccountCall) throws -> Response {
        let id = try call.uuid(or: .of(.unknownSession))
        guard try call.store.endSession(id, of: try call.account()) else { throw Fault.of(.unknownSession) }
        var response = Response.done
        if id == call.context.session?.id { PageSession.end(on: &response, to: call.context) }
        return response
    }

    static func endAll(_ call: AccountCall) throws -> Response {
        try call.store.endSessions(of: try call.account())
        var response = Response.done
        PageSession.end(on: &response, to: call.context)
        return response
    }
}
