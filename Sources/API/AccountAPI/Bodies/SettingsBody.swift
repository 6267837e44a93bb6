package import AccountModel
package import HTTPModel
package import TempleModel

/// The body of the settings. What is not in it stays.
package struct SettingsBody {
    package let settings: NotificationSettings

    static let names = [
        "enable_all", "advance_days", "notify_time", "newmoon_enabled", "fullmoon_enabled", "custom_enabled",
        "time_zone", "place",
    ]

    /// - Parameters:
    ///   - present: the settings as they are.
    ///   - merging: whether the body is a merge patch: then a place that it names keeps what it does not say of it.
    init(
        _ members: [EditInput.Member], over present: NotificationSettings, merging: Bool = false
    ) throws(EditFaults) {
        try self.init(members.over(Self.members(of: present), merging: merging))
    }

    /// Returns the members of an answer.
    private static func members(of settings: NotificationSettings) -> [EditInput.Member] {
        let place = settings.place.map { place in
            EditInput.object([
                .init("lat", .number(place.latitude)), .init("lng", .number(place.longitude)),
                .init("name", place.name.isEmpty ? .null : .text(place.name)),
            ])
        }
        return [
            .init("enable_all", .flag(settings.isEnabled)),
            .init("advance_days", .number(Double(settings.advanceDays))),
            .init("notify_time", .text(TaiwanTime.text(ofMinute: settings.notifyMinute))),
            .init("newmoon_enabled", .flag(settings.tellsNewMoon)),
            .init("fullmoon_enabled", .flag(settings.tellsFullMoon)),
            .init("custom_enabled", .flag(settings.tellsOwnDays)), .init("time_zone", .text(settings.timeZone)),
            .init("place", place ?? .null),
        ]
    }

    /// Reads the members; one that is not there has its usual value.
    private init(_ members: [EditInput.Member]) throws(EditFaults) {
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

    /// Reads the fields of a form, which leaves the time zone as it is and names a place.
    ///
    /// - Parameter had: the fields as the page of the form had them. What is as it was there is not in the change, so
    ///   that a page of before takes back nothing that was written since.
    package static func change(fields: FormFields, had: FormFields) throws(EditFaults) -> ChoiceChange {
        let form = FormMembers(fields)
        func changed<Value>(_ name: String, _ value: Value) -> Value? { fields[name] == had[name] ? nil : value }
        let named = fields["place"].flatMap { changed("place", $0) }.map(Self.place(named:))
        let faults = named?.faults ?? []
        let settings: NotificationSettings
        do throws(EditFaults) {
            settings = try SettingsBody([
                EditInput.Member("enable_all", form.flag("all")),
                EditInput.Member("advance_days", form.number("advance_days")),
                EditInput.Member("notify_time", form.text("notify_time")),
                EditInput.Member("newmoon_enabled", form.flag("new_moon")),
                EditInput.Member("fullmoon_enabled", form.flag("full_moon")),
                EditInput.Member("custom_enabled", form.flag("own_days")),
            ]).settings
        } catch {
            throw EditFaults(error.faults + faults)
        }
        guard faults.isEmpty else { throw EditFaults(faults) }
        var change = ChoiceChange()
        change.isEnabled = changed("all", settings.isEnabled)
        change.advanceDays = changed("advance_days", settings.advanceDays)
        change.notifyMinute = changed("notify_time", settings.notifyMinute)
        change.tellsNewMoon = changed("new_moon", settings.tellsNewMoon)
        change.tellsFullMoon = changed("full_moon", settings.tellsFullMoon)
        change.tellsOwnDays = changed("own_days", settings.tellsOwnDays)
        change.place = named.map(\.place)
        return change
    }

    /// Returns the place that a form names; nil for a field without a name.
    private static func place(named name: String) -> (place: NotificationPlace?, faults: [EditFault]) {
        guard name.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return (nil, []) }
        func fault(_ code: String, _ detail: String) -> (NotificationPlace?, [EditFault]) {
            (nil, [EditFault(pointer: "/place", code: code, detail: detail)])
        }
        guard name.unicodeScalars.count <= AccountLimits.longestPlaceName else {
            return fault("too-long", "give at most \(AccountLimits.longestPlaceName) characters")
        }
        switch NamedPlace(name) {
        case .found(let place): return (place, [])
        case .several(let names): return fault("ambiguous", "give one of \(names.joined(separator: ", "))")
        case .unknown: return fault("unknown", "give a county, a township or a station of Taiwan")
        }
    }

    private static func place(_ reader: inout BodyReader) -> NotificationPlace? {
        guard let value = reader.value("place", .nullable) else { return nil }
        guard case .object(let members) = value else {
            reader.refuse("place", "wrong-type", "give an object with lat, lng and name, or null")
            return nil
        }
        var inside = BodyReader(members, known: ["lat", "lng", "name"], at: "/place")
        let latitude = inside.number("lat", .required, in: -90...90)
        let longitude = inside.number("lng", .required, in: -180...180)
        let name = inside.text("name", .nullable, longest: AccountLimits.longestPlaceName)
        reader.add(inside.faults)
        guard let latitude, let longitude else { return nil }
        return NotificationPlace(latitude: latitude, longitude: longitude, name: name ?? "")
    }
}
