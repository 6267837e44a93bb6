internal import LunarCalendar
public import TempleModel

/// Writer for days, events, deities and groups in the mobile app's JSON.
enum CalendarJSON {
    /// Writes the next day of a temple.
    static func members(of day: UpcomingDay, to json: inout JSONWriter) {
        json.member("title", day.title)
        lunar(day.occurrence, to: &json)
        json.member("solar_date", day.occurrence.start.description)
        json.member("countdown_days", Int64(day.countdownDays))
        json.member("deity", day.deity) { deity, json in
            json.member("id", deity.id)
            json.member("name", deity.name)
        }
    }

    /// Writes a lunar date as `{"month":3,"day":23,"isLeap":false,"text":"農曆三月廿三"}`.
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

    /// Writes the lunar date of an event, or null for a day of the solar calendar.
    private static func lunar(of event: FestivalEvent?, to json: inout JSONWriter) {
        guard let event, event.recurrence.rule.isLunar else {
            json.key("lunar")
            return json.null()
        }
        lunar(event.occurrence, to: &json)
    }

    /// Writes an event of a list, with its texts in a language.
    static func members(of event: FestivalEvent, in language: String, to json: inout JSONWriter) {
        // They are put together for each event, and a list in Chinese has no need of them.
        let texts = Translations.languages.contains(language) ? event.translations : Translations()
        json.member("id", event.id)
        json.member("type", event.type.rawValue)
        json.member("kind", event.kind)
        json.member("title", event.title)
        lunar(of: event, to: &json)
        json.member("solar_date", event.occurrence.start.description)
        json.member("end_date", event.occurrence.end.description)
        json.member("countdown_days", Int64(event.countdownDays))
        json.member("description", texts.text(event.description, "description", in: language))
        json.member("cover_url", event.coverURL)
        json.member("deity", event.deity, name)
        json.member("worship_notes", texts.text(event.worshipNotes, "worship_notes", in: language))
        json.member("source", event.source)
        json.key("also")
        json.array(event.also) { json, other in
            json.object { json in
                json.member("id", other.id)
                json.member("type", other.type.rawValue)
                json.member("kind", other.kind)
                json.member("title", other.title)
            }
        }
    }

    /// Number of future dates on an event's own page.
    private static let comingTimes = 5

    /// Writes one event with all its details.
    static func detail(
        of event: FestivalEvent, _ calendar: EventCalendar, in language: String, to json: inout JSONWriter
    ) {
        members(of: event, in: language, to: &json)
        json.member("deity_id", event.deity?.id)
        json.member("deity_role", role(of: event.deity, in: language))
        json.key("solar_dates")
        json.array(calendar.comingDays(of: event, count: comingTimes)) { $0.value($1.description) }
        TranslationsJSON.member(event.translations, FestivalEvent.translatedMembers, to: &json)
    }

    private static func name(of deity: Deity, to json: inout JSONWriter) {
        json.member("id", deity.id)
        json.member("name", deity.name)
    }

    private static func role(of deity: Deity?, in language: String) -> String? {
        deity?.translations.text(deity?.role, "deity_role", in: language)
    }

    /// Writes the first members of a deity, for lists and for its own page. `next` is its next day.
    private static func beginning(
        of deity: Deity, next: FestivalEvent?, in language: String, to json: inout JSONWriter
    ) {
        json.member("id", deity.id)
        json.member("type", FestivalEvent.EventType.deity.rawValue)
        json.member("title", deity.name)
        lunar(of: next, to: &json)
        json.member("solar_date", next?.occurrence.start.description)
        json.member("countdown_days", next.map { Int64($0.countdownDays) })
        json.member("description", deity.translations.text(deity.description, "description", in: language))
        json.member("cover_url", deity.coverURL)
        json.member("deity_role", role(of: deity, in: language))
        json.member("day_deity", next?.deity, name)
        json.member("no_day_reason", deity.noDayReason?.rawValue)
    }

    private static func aliases(of deity: Deity, to json: inout JSONWriter) {
        json.key("aliases")
        json.array(deity.aliases) { $0.value($1) }
    }

    /// Writes a deity of a list.
    static func summary(
        of deity: Deity, _ calendar: EventCalendar, in language: String, to json: inout JSONWriter
    ) {
        beginning(of: deity, next: calendar.next(deity), in: language, to: &json)
        aliases(of: deity, to: &json)
    }

    /// Writes a deity with all its details. `family` is the more general deity that it belongs to; `members` are the
    /// deities that belong to it.
    static func detail(
        of deity: Deity, family: Deity?, members: [Deity], _ calendar: EventCalendar, in language: String,
        to json: inout JSONWriter
    ) {
        let events = calendar.events(of: deity)
        beginning(of: deity, next: events.first, in: language, to: &json)
        json.member("worship_notes", deity.translations.text(deity.worshipNotes, "worship_notes", in: language))
        aliases(of: deity, to: &json)
        json.key("event_ids")
        json.array(calendar.eventIDs(of: deity)) { $0.value($1) }
        json.key("romanized")
        json.array(deity.romanized) { $0.value($1) }
        json.member("family", family, name)
        json.key("members")
        json.array(members) { json, member in
            json.object { json in
                json.member("id", member.id)
                json.member("title", member.name)
            }
        }
        json.key("dates")
        json.array(events) { json, event in
            json.object { json in
                json.member("event_id", event.id)
                json.member("title", event.title)
                lunar(event.occurrence, to: &json)
                json.member("solar_date", event.occurrence.start.description)
                json.member("countdown_days", Int64(event.countdownDays))
                json.member("source", event.source)
                json.member("deity", event.deity, name)
            }
        }
        json.member("dates_note", deity.translations.text(deity.daysNote, "days_note", in: language))
        json.member("source", deity.source)
        TranslationsJSON.member(deity.translations, CatalogueKind.deity.translatedMembers, to: &json)
    }

    /// Writes a deity of a group as the event of its next day. That day may be one of a member's.
    static func groupItem(
        _ deity: Deity, _ day: FestivalEvent, in language: String, to json: inout JSONWriter
    ) {
        json.member("id", day.id)
        json.member("deity_id", deity.id)
        json.member("title", deity.name)
        lunar(day.occurrence, to: &json)
        json.member("solar_date", day.occurrence.start.description)
        json.member("countdown_days", Int64(day.countdownDays))
        aliases(of: deity, to: &json)
        json.member("deity_role", role(of: deity, in: language))
        json.member("day_deity", day.deity, name)
    }

    static func members(of group: TempleGroup, in language: String, to json: inout JSONWriter) {
        json.member("id", group.id)
        json.member("name", group.name)
        json.member("description", group.translations.text(group.description, "description", in: language))
        json.member("enabled", group.isEnabled)
        json.member("video_url", group.videoURL)
        json.member("created_at", group.createdAt)
    }
}

/// Document of one event.
public enum EventDocument {
    /// Returns one event with all its details and its next dates in the calendar.
    ///
    /// - Parameter language: The language of its description and notes, by its code: see ``Translations``.
    public static func json(
        _ event: FestivalEvent, _ calendar: EventCalendar, in language: String = "zh"
    ) -> [UInt8] {
        var json = JSONWriter()
        json.object { CalendarJSON.detail(of: event, calendar, in: language, to: &$0) }
        return json.bytes
    }
}
