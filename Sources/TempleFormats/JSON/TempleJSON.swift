internal import Geodesy
public import LunarCalendar
internal import TempleCalendar
public import TempleModel

/// Temples in the mobile app's JSON. All names and forms come from the app's specification. A missing value is null.
public enum TempleJSON {
    /// The main deity when no source names one, because the app needs a text. It is never stored or matched.
    public static let unknownMainDeity = "主神未詳"
    /// The address when no source has one, for the same reason.
    public static let unknownAddress = "地址未詳"

    /// Returns the result of a search: an array of temples.
    ///
    /// - Parameter fields: The members to keep for each temple. Nil keeps all.
    public static func page(_ page: TemplePage, fields: [String]? = nil) -> [UInt8] {
        self.page(page, fields: fields, days: nil)
    }

    private static func page(_ page: TemplePage, fields: [String]? = nil, days: RememberedDays?) -> [UInt8] {
        JSONWriter.bytes(reservingCapacity: capacity(for: page)) { json in
            write(page, fields: fields, days: days, to: &json)
        }
    }

    private static func write(
        _ page: TemplePage, fields: [String]? = nil, days: RememberedDays?, to json: inout JSONWriter
    ) {
        page.matches.withUnsafeBufferPointer { matches in
            json.array(matches.indices) { json, index in
                json.object(keeping: fields) { members(of: matches[index], days, to: &$0) }
            }
        }
    }

    /// Like ``page(_:fields:)``, but uses the cached JSON of temples.
    public static func page(_ page: TemplePage, on day: CivilDay, _ remembered: RememberedJSON) -> [UInt8] {
        JSONWriter.bytes(reservingCapacity: capacity(for: page)) { json in
            if !remembered.write(page, on: day, to: &json) { write(page, days: remembered.days, to: &json) }
        }
    }

    private static func capacity(for page: TemplePage) -> Int { 1600 * page.matches.count + 4096 }

    /// Returns one temple with all its details.
    ///
    /// - Parameter openNow: Whether the temple is open now. Nil if that is not known.
    public static func detail(_ detail: TempleDetail, _ upcoming: UpcomingEvents, openNow: Bool?) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 4096)
        json.object { json in
            facts(
                detail.temple, distance: nil, event: upcoming.nextActivity(ofTemple: detail.temple.id),
                day: upcoming.nextDay(of: detail.temple), noDay: upcoming.noDayReason(of: detail.temple),
                openNow: openNow,
                to: &json)
            json.member("official_name", detail.officialName)
            json.key("aliases")
            json.array(detail.aliases) { json, alias in json.value(alias) }
            json.member("name_en", detail.englishName)
            json.member("county", detail.county)
            json.member("religion", detail.religion)
            json.member("precision", detail.precision?.rawValue)
            json.member("introduction", detail.introduction)
            json.member("features", detail.features)
            json.member("transportation", detail.transportation)
            json.member("worship_tips", detail.worshipTips)
            json.member("reference", detail.reference)
            json.key("photos")
            json.array(detail.photos) { json, photo in
                json.object { members(of: photo, to: &$0) }
            }
            json.key("sources")
            json.array(detail.sources) { json, source in
                json.object { json in
                    json.member("source", source.key.source)
                    json.member("id", source.key.id)
                    json.member("as_of", source.asOf?.description)
                    json.key("fields")
                    json.array(source.fields) { json, field in json.value(field.rawValue) }
                }
            }
        }
        return json.bytes
    }

    /// Writes the members of one temple in a search result.
    ///
    /// - Parameter days: The cache of the JSON of days; nil writes them anew.
    static func members(of match: TempleMatch, _ days: RememberedDays? = nil, to json: inout JSONWriter) {
        beforeDistance(match.temple, to: &json)
        distance(match.distance, to: &json)
        openTime(match.temple, to: &json)
        openNow(match.openNow, to: &json)
        afterOpenNow(match, days, to: &json)
        matchedDeity(match.matchedDeity, to: &json)
    }

    /// Writes the members of a picture.
    static func members(of photo: Photo, to json: inout JSONWriter) {
        json.member("url", photo.url)
        json.member("title", photo.title)
        json.member("credit", photo.credit)
        json.member("license", photo.license)
    }

    private static func facts(
        _ temple: Temple, distance: Distance?, event: UpcomingActivity?, day: UpcomingDay?,
        noDay: NoDayReason?, openNow: Bool?, to json: inout JSONWriter
    ) {
        beforeDistance(temple, to: &json)
        self.distance(distance, to: &json)
        openTime(temple, to: &json)
        self.openNow(openNow, to: &json)
        afterOpenNow(temple, event: event, day: day, noDay: noDay, to: &json)
    }

    static func afterOpenNow(_ match: TempleMatch, _ days: RememberedDays?, to json: inout JSONWriter) {
        let day = match.nextLunarDate
        afterOpenNow(
            match.temple, event: match.specialEvent, day: day, noDay: day == nil ? match.noDayReason : nil, days,
            to: &json)
    }

    // MARK: Members in order, in several functions because some change with each request

    static func beforeDistance(_ temple: Temple, to json: inout JSONWriter) {
        json.member("id", temple.id)
        json.member("name", temple.name)
        json.member("address", temple.address ?? unknownAddress)
        json.member("lat", temple.coordinate.latitude, places: DecimalText.degreePlaces)
        json.member("lng", temple.coordinate.longitude, places: DecimalText.degreePlaces)
        json.member("main_deity", temple.mainDeity ?? unknownMainDeity)
        json.key("deities")
        json.array(temple.deities) { json, deity in
            json.object { json in
                json.member("id", deity.id)
                json.member("name", deity.name)
                json.member("role", deity.role.rawValue)
            }
        }
        json.member("rating", temple.rating, places: 1)
        json.member("rating_count", temple.visit.ratingCount.map(Int64.init))
    }

    static func distance(_ distance: Distance?, to json: inout JSONWriter) {
        json.member("distance", distance?.kilometers, places: 3)
    }

    static func openTime(_ temple: Temple, to json: inout JSONWriter) {
        let hours = temple.visit.hours
        json.member("open_time", hours.text)
        let reading = hours.reading
        json.member("opening_hours", reading.openingHours)
        json.member("opening_hours_lunar", reading.lunar)
        json.member("hours_as_of", hours.asOf?.description)
    }

    static func openNow(_ openNow: Bool?, to json: inout JSONWriter) {
        json.key("open_now")
        if let openNow { json.value(openNow) } else { json.null() }
    }

    static func afterOpenNow(
        _ temple: Temple, event: UpcomingActivity?, day: UpcomingDay?, noDay: NoDayReason?,
        _ days: RememberedDays? = nil, to json: inout JSONWriter
    ) {
        json.member("phone", temple.phone)
        json.member("website", temple.visit.website)
        json.member("cover_url", temple.visit.coverURL)
        json.member("special_event", event) { event, json in
            json.member("title", event.title)
            json.member("date", event.occurrence.start.description)
            json.member("time", event.time)
        }
        json.member("next_lunar_date", day) { day, json in
            if let days { days.members(of: day, to: &json) } else { CalendarJSON.members(of: day, to: &json) }
        }
        json.member("no_day_reason", noDay?.rawValue)
        json.key("map")
        map(temple.mapLinks, to: &json)
    }

    static func matchedDeity(_ deity: TempleDeity?, to json: inout JSONWriter) {
        json.member("matched_deity", deity) { deity, json in
            json.member("id", deity.id)
            json.member("name", deity.name)
            json.member("role", deity.role.rawValue)
            json.member("written", deity.written)
        }
    }

    private static func map(_ links: borrowing MapLinks, to json: inout JSONWriter) {
        json.open(UInt8(ascii: "{"))
        member("google_maps_url", .googleSearch, links, to: &json)
        member("google_maps_address_url", .googleAddress, links, to: &json)
        member("google_directions_url", .googleDirections, links, to: &json)
        member("apple_maps_url", .apple, links, to: &json)
        member("geo_uri", .geoURI, links, to: &json)
        json.member("plus_code", links.plusCode)
        json.member("copy_text", links.copyText)
        json.close(UInt8(ascii: "}"))
    }

    private static func member(
        _ name: StaticString, _ link: MapLinks.Link, _ links: borrowing MapLinks, to json: inout JSONWriter
    ) {
        json.member(name, atMost: MapLinks.maximumLength) { links.write(link, to: $0) }
    }
}
