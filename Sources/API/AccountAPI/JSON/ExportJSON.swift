package import AccountModel
package import LunarCalendar
internal import TempleFormats

/// Everything that is kept of somebody, of one moment.
package struct ExportJSON {
    let contents: AccountContents
    let favourites: [ShownFavourite]
    /// The id of the session that asks.
    let session: String
    let today: CivilDay
    /// Seconds since 1970.
    let now: Int64

    package init(
        contents: AccountContents, favourites: [ShownFavourite], session: String, today: CivilDay, now: Int64
    ) {
        self.contents = contents
        self.favourites = favourites
        self.session = session
        self.today = today
        self.now = now
    }

    package func document() -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 16 << 10)
        json.object { json in
            json.member("exported_at", UTCText.text(secondsSince1970: now))
            json.key("profile")
            json.object { ProfileJSON.members(of: contents.account, to: &$0) }
            json.key("identities")
            json.array(contents.identities) { json, identity in
                json.object { json in
                    json.member("issuer", identity.issuer)
                    json.member("subject", identity.subject)
                    json.member("linked_at", UTCText.text(secondsSince1970: identity.linkedAt))
                }
            }
            json.key("settings")
            json.object { SettingsJSON.members(of: contents.settings, to: &$0) }
            json.key("sessions")
            SessionJSON.write(contents.sessions, contents.devices, current: session, now: now, to: &json)
            json.key("devices")
            DeviceJSON.write(contents.devices, now: now, to: &json)
            for kind in SubscriptionKind.allCases {
                json.key(named: kind.rawValue + "_subscriptions")
                SubscriptionJSON.write(contents.subscriptions[kind] ?? [], kind, to: &json)
            }
            json.key("favourites")
            FavouriteJSON.write(favourites, to: &json)
            json.key("reminders")
            ReminderJSON.write(contents.reminders, today: today, to: &json)
            json.key("notifications")
            QueuedJSON.write(contents.notifications, of: contents.account, to: &json)
            json.member("has_calendar", contents.hasCalendar)
        }
        return json.bytes
    }
}
