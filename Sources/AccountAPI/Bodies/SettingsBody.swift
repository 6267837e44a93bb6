package import AccountModel
package import HTTPModel
package import TempleModel

/// The body of the settings. It replaces all of them: a member that is not there has its usual value.
package struct SettingsBody {
    package private(set) var settings: NotificationSettings

    static let names = [
        "enable_all", "advance_days", "notify_time", "newmoon_enabled", "fullmoon_enabled", "custom_enabled",
        "time_zone", "place",
    ]

    init(_ members: [EditInput.Member]) throws(EditFaults) {
        var reader = BodyReader(members, known: Self.names)
        var settings = NotificationSettings()
        settings.isEnabled = reader.flag("enable_all") ?? settings.isEnabled
        settings.advanceDays =
            reader.integer("advance_days", .optional, in: AccountLimits.advanceDays) ?? settings.advanceDays
        if let text = reader.text("notify_time", .optional, longest: 100) {
            if let minute = TaiwanTime.minute(text) {
                settings.notifyMinute = minute
            } else {
                reader.refuse("notify_time", "invalid", "give a time from 00:00 to 23:59, such as 08:00")
            }
        }
        settings.tellsNewMoon = reader.flag("newmoon_enabled") ?? settings.tellsNewMoon
        settings.tellsFullMoon = reader.flag("fullmoon_enabled") ?? settings.tellsFullMoon
        settings.tellsOwnDays = reader.flag("custom_enabled") ?? settings.tellsOwnDays
        if let zone = reader.text("time_zone", .optional, longest: 100) {
            if TimeZoneNames.contains(zone) {
                settings.timeZone = zone
            } else {
                reader.refuse("time_zone", "invalid", "give a name of the IANA time zone database, such as Asia/Taipei")
            }
        }
        settings.place = Self.place(&reader)
        try reader.check()
        self.settings = settings
    }

    /// Reads the fields of a form, which leaves the time zone and the place as they are.
    package init(fields: FormFields, keeping present: NotificationSettings) throws(EditFaults) {
        let form = FormMembers(fields)
        try self.init([
            EditInput.Member("enable_all", form.flag("all")),
            EditInput.Member("advance_days", form.number("advance_days")),
            EditInput.Member("notify_time", form.text("notify_time")),
            EditInput.Member("newmoon_enabled", form.flag("new_moon")),
            EditInput.Member("fullmoon_enabled", form.flag("full_moon")),
            EditInput.Member("custom_enabled", form.flag("own_days")),
        ])
        settings.timeZone = present.timeZone
        settings.place = present.place
    }

    private static func place(_ reader: inout BodyReader) -> NotificationPlace? {
        guard let value = reader.value("place", .nullable) else { return nil }
        guard case .object(let members) = value else {
            reader.refuse("place", "wrong-type", "give an object with lat and lng, or null")
            return nil
        }
        var inside = BodyReader(members, known: ["lat", "lng"], at: "/place")
        let latitude = inside.number("lat", .required, in: -90...90)
        let longitude = inside.number("lng", .required, in: -180...180)
        reader.add(inside.faults)
        guard let latitude, let longitude else { return nil }
        return NotificationPlace(latitude: latitude, longitude: longitude)
    }
}
