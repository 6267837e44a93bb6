internal import Geodesy
internal import LunarCalendar
internal import TempleCalendar
internal import TempleModel

/// Days, events, deities, activities and groups in the mobile app's JSON.
enum CalendarJSON {
    /// The next day of a deity.
    static func members(of day: UpcomingDeityDay, to json: inout JSONWriter) {
        json.member("title", day.title)
        lunar(day.occurrence, to: &json)
        json.member("solar_date", day.occurrence.start.description)
        json.member("countdown_days", Int64(day.countdownDays))
    }

    /// A lunar date as `{"month":3,"day":23,"isLeap":false,"text":"農曆三月廿三"}`.
    static func lunar(_ occurrence: Occurrence, to json: inout JSONWriter) {
        let date = occurrence.lunar
        json.key("lunar")
        json.object { json in
            json.member("month", Int64(date.month))
            json.member("day", Int64(date.day))
            json.member("isLeap", date.isLeapMonth)
            json.member("text", occurrence.lunarText)
        }
    }

    static func members(of event: FestivalEvent, to json: inout JSONWriter) {
        json.member("id", event.id)
        json.member("type", event.kind.rawValue)
        json.member("title", event.title)
        json.member("date", event.occurrence.start.description)
        json.member("end_date", event.occurrence.end.description)
        lunar(event.occurrence, to: &json)
        json.member("countdown_days", Int64(event.countdownDays))
        json.member("deity", event.deity, name)
        json.member("description", event.festival?.description ?? event.deity?.role)
        json.member("customs", event.festival?.customs ?? event.deity?.worshipNotes)
        json.member("source", event.source)
    }

    static func name(of deity: Deity, to json: inout JSONWriter) {
        json.member("id", deity.id)
        json.member("name", deity.name)
    }

    /// A deity in a list.
    static func summary(of deity: Deity, _ almanac: Almanac, to json: inout JSONWriter) {
        name(of: deity, to: &json)
        json.key("aliases")
        json.array(deity.aliases) { $0.value($1) }
        json.member("role", deity.role)
        json.member("next_lunar_date", almanac.nextDay(ofDeity: deity.id), members)
    }

    /// A deity with all that is known of it; `family` is the more general deity that it belongs to.
    static func detail(of deity: Deity, family: Deity?, _ events: [FestivalEvent], to json: inout JSONWriter) {
        name(of: deity, to: &json)
        json.key("aliases")
        json.array(deity.aliases) { $0.value($1) }
        json.key("romanized")
        json.array(deity.romanized) { $0.value($1) }
        json.member("family", family, name)
        json.member("role", deity.role)
        json.member("worship_notes", deity.worshipNotes)
        json.key("dates")
        json.array(events) { json, event in
            json.object { json in
                json.member("event_id", event.id)
                json.member("title", event.title)
                lunar(event.occurrence, to: &json)
                json.member("solar_date", event.occurrence.start.description)
                json.member("countdown_days", Int64(event.countdownDays))
                json.member("source", event.source)
            }
        }
        json.member("dates_note", deity.daysNote)
    }

    static func members(of dated: DatedActivity, to json: inout JSONWriter) {
        let activity = dated.hosted.activity
        json.member("id", activity.id)
        json.member("title", activity.title)
        json.key("temples")
        json.array(dated.hosted.hosts) { json, host in
            json.object { json in
                json.member("id", host.templeID)
                json.member("name", host.name)
                json.member("address", host.address)
                json.member("lat", host.coordinate.latitude, places: DecimalText.degreePlaces)
                json.member("lng", host.coordinate.longitude, places: DecimalText.degreePlaces)
            }
        }
        json.member("date", dated.occurrence?.start.description)
        json.member("end_date", dated.occurrence?.end.description)
        json.member("time", activity.time)
        if let occurrence = dated.occurrence {
            lunar(occurrence, to: &json)
        } else {
            json.key("lunar")
            json.null()
        }
        json.key("countdown_days")
        if let days = dated.countdownDays { json.value(Int64(days)) } else { json.null() }
        json.member("place", activity.place)
        json.member("description", activity.description)
        // Where the date is chosen anew each time, when it usually is and who says so, instead of a guess.
        json.member("announced", activity.recurrence.rule == .announced)
        json.member("every_years", Int64(activity.announcedEveryYears ?? activity.recurrence.everyYears))
        json.member("usual", activity.usual)
        json.member("note", activity.note)
        json.member("source", activity.source)
        json.member("distance", dated.distance?.kilometers, places: 3)
    }

    static func members(of group: TempleGroup, to json: inout JSONWriter) {
        json.member("id", group.id)
        json.member("name", group.name)
        json.member("description", group.description)
    }
}
