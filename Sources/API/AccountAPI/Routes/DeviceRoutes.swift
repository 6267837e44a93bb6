internal import AccountModel
internal import HTTPClient
internal import HTTPModel
internal import WebRouting

/// `/api/user/device-token`: the devices that are told by push.
enum DeviceRoutes {
    static let maxBodyBytes = 16 << 10

    static func list(_ call: AccountCall) throws -> Response {
        .json(DeviceJSON.list(try call.store.devices(of: try call.account()), now: call.now))
    }

    static func keep(_ call: AccountCall) throws -> Response {
        let (account, session, now) = (try call.account(), try call.session(), call.now)
        let members = try call.members()
        let rule = call.service.push?.rule ?? .publicHosts
        let device = try call.write(nil) { keeping in
            let body = try DeviceBody(members, among: try keeping.devices(of: account), rule: rule)
            return try keeping.keepDevice(
                token: body.token, platform: body.platform, keys: body.keys, session: session, of: account, now: now)
        }.answer
        return .json(DeviceJSON.document(device, now: call.now))
    }

    static func remove(_ call: AccountCall) throws -> Response {
        let token = try DeviceBody.removedToken(try call.members())
        guard try call.store.removeDevice(token: token, of: try call.account()) else {
            throw Fault.of(.unknownDevice)
        }
        return .done
    }
}
