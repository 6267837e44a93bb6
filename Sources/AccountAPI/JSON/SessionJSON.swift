internal import AccountModel
internal import TempleFormats

/// Where somebody is signed in.
enum SessionJSON {
    /// - Parameter current: the id of the session that asks.
    static func list(_ sessions: [AccountSession], current: String) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 320 * sessions.count + 2)
        write(sessions, current: current, to: &json)
        return json.bytes
    }

    static func write(_ sessions: [AccountSession], current: String, to json: inout JSONWriter) {
        json.array(sessions) { json, session in
            json.object { json in
                json.member("id", session.id)
                json.member("agent", session.agent)
                json.member("created_at", UTCText.text(secondsSince1970: session.createdAt))
                json.member("refreshed_at", UTCText.text(secondsSince1970: session.refreshedAt))
                json.member("expires_at", UTCText.text(secondsSince1970: session.until))
                json.member("is_current", session.id == current)
            }
        }
    }
}
