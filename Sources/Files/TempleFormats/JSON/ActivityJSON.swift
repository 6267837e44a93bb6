internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// Writer for activities in the mobile app's JSON.
enum ActivityJSON {
    /// Writes an activity, with its texts in a language.
    static func members(of dated: DatedActivity, in language: String, to json: inout JSONWriter) {
        let activity = dated.activity
        let texts = activity.translations
        let span = dated.span
        json.member("id", dated.id)
        json.member("temple_id", dated.host?.templeID)
        json.member("event_id", activity.eventID)
        json.member("title", activity.title)
        json.member("start_at", span?.start.rfc3339)
        json.member("end_at", span?.end.rfc3339)
        json.member("description", texts.text(activity.description, "description", in: language))
        json.member("temple", dated.host, temple)
        json.member("time", activity.time)
        if let occurrence = dated.occurrence {
            CalendarJSON.lunar(occurrence, to: &json)
        } else {
            json.key("lunar")
            json.null()
        }
        json.member("countdown_days", dated.countdownDays.map(Int64.init))
        json.member("place", activity.place)
        // If the date is announced anew each time, the answer has its usual time and who announces it, instead of a
        // guess.
        json.member("announced", activity.recurrence.rule == .announced)
        json.member("every_years", Int64(activity.announcedEveryYears ?? activity.recurrence.everyYears))
        json.member("usual", texts.text(activity.usual, "usual", in: language))
        json.member("note", texts.text(activity.note, "note", in: language))
        json.member("source", activity.source)
        json.member("distance", dated.distance?.kilometers, decimals: 3)
    }

    private static func temple(_ host: HostedActivity.Host, to json: inout JSONWriter) {
        json.member("name", host.name)
        json.member("address", host.address)
        json.member("lat", host.coordinate.latitude, decimals: DecimalText.degreeDecimals)
        json.member("lng", host.coordinate.longitude, decimals: DecimalText.degreeDecimals)
    }
}
