internal import AccountModel
internal import TempleFormats
internal import TempleModel

/// What somebody wants to be told, and when.
enum SettingsJSON {
    /// Decimals of a place.
    static let placeDecimals = 2

    static func document(_ settings: NotificationSettings) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 320)
        json.object { members(of: settings, to: &$0) }
        return json.bytes
    }

    static func members(of settings: NotificationSettings, to json: inout JSONWriter) {
        json.member("enable_all", settings.isEnabled)
        json.member("advance_days", Int64(settings.advanceDays))
        json.member("notify_time", TaiwanTime.text(ofMinute: settings.notifyMinute))
        json.member("newmoon_enabled", settings.tellsNewMoon)
        json.member("fullmoon_enabled", settings.tellsFullMoon)
        json.member("custom_enabled", settings.tellsOwnDays)
        json.member("time_zone", settings.timeZone)
        json.member("place", settings.place) { place, json in
            json.member("lat", place.latitude, decimals: placeDecimals)
            json.member("lng", place.longitude, decimals: placeDecimals)
            json.member("name", place.name.isEmpty ? nil : place.name)
        }
    }
}
