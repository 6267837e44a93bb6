internal import AccountModel
internal import TempleFormats

/// Where somebody is signed in.
enum SessionJSON {
    /// - Parameters:
    ///   - devices: those of the account.
    ///   - current: the id of the session that asks.
    static func list(_ sessions: [AccountSession], _ devices: [Device], current: String, now: Int64) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 320 * sessions.count + 512 * devices.count + 2)
        write(sessions, devices, current: current, now: now, to: &json)
        return json.bytes
    }

    static func write(
        _ sessions: [AccountSession], _ devices: [Device], current: String, now: Int64, to json: inout JSONWriter
    ) {
        json.array(sessions) { json, session in
            json.object { json in
                json.member("id", session.id)
                json.member("agent", session.agent)
                json.member("created_at", UTCText.text(secondsSince1970: session.createdAt))
                json.member("refreshed_at", UTCText.text(secondsSince1970: session.refreshedAt))
                json.member("expires_at", UTCText.text(secondsSince1970: session.until))
                json.member("is_current", session.id == current)
                json.key("devices")
                DeviceJSON.write(devices.filter { $0.session == session.id }, now: now, to: &json)
            }
        }
    }
}
