internal import Geodesy
public import LunarCalendar
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
    public static func page(_ page: ResultPage, fields: [String]? = nil) -> [UInt8] {
        JSONWriter.bytes(reservingCapacity: capacity(for: page)) { json in
            write(page, fields: fields, deities: nil, to: &json)
        }
    }

    private static func write(
        _ page: ResultPage, fields: [String]? = nil, deities: RememberedDeities?, to json: inout JSONWriter
    ) {
        page.matches.withUnsafeBufferPointer { matches in
            json.array(matches.indices) { json, index in
                json.object(keeping: fields) { members(of: matches[index], deities, to: &$0) }
            }
        }
    }

    /// Like ``page(_:fields:)``, but uses the cached JSON of temples.
    public static func page(_ page: ResultPage, on day: CivilDay, _ remembered: RememberedJSON) -> [UInt8] {
        JSONWriter.bytes(reservingCapacity: capacity(for: page)) { json in
            if !remembered.write(page, on: day, to: &json) { write(page, deities: remembered.deities, to: &json) }
        }
    }

    private static func capacity(for page: ResultPage) -> Int { 1600 * page.matches.count + 4096 }

    /// Returns one temple with all its details.
    ///
    /// - Parameters:
    ///   - openNow: Whether the temple is open now. Nil if that is not known.
    ///   - fields: The members to keep. Nil keeps all.
    public static func detail(
        _ detail: TempleDetail, _ upcoming: UpcomingEvents, openNow: Bool?, keeping fields: [String]? = nil
    ) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 4096)
        json.object(keeping: fields) { json in
            facts(
                detail.temple, distance: nil, event: upcoming.nextActivity(ofTemple: detail.temple.id),
                day: upcoming.nextDay(of: detail.temple), noDay: upcoming.noDayReason(of: detail.temple),
                openNow: openNow,
                to: &json)
            json.member("official_name", detail.officialName)
            json.key("aliases")
            json.array(detail.aliases) { json, alias in json.value(alias) }
            json.member("name_en", detail.englishName)
            json.member("romanized_name", detail.romanizedName)
            for field in FieldTexts.labels { text(field, detail, to: &json) }
            json.member("precision", detail.precision?.rawValue)
            for field in FieldTexts.ofPage { text(field, detail, to: &json) }
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

    private static func text(_ field: MergedTemple.Field, _ detail: TempleDetail, to json: inout JSONWriter) {
        json.key(named: field.rawValue)
        json.value(detail.texts[field])
    }

    /// Writes the members of one temple in a search result.
    ///
    /// - Parameter remembered: The cache of the JSON of deities; nil writes them anew.
    static func members(of match: TempleMatch, _ remembered: RememberedDeities? = nil, to json: inout JSONWriter) {
        let pieces = remembered?.pieces(of: match)
        beforeDistance(match.temple, pieces, to: &json)
        distance(match.distance, to: &json)
        openTime(match.temple, to: &json)
        openNow(match.openNow, to: &json)
        afterOpenNow(match, pieces, to: &json)
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
        beforeDay(temple, event: event, to: &json)
        nextDay(day, noDay: noDay, to: &json)
        map(temple.mapLinks, to: &json)
    }

    /// - Parameter pieces: The JSON of the temple's deities; nil writes it anew.
    static func afterOpenNow(
        _ match: TempleMatch, _ pieces: RememberedDeities.Pieces?, to json: inout JSONWriter
    ) {
        beforeDay(match.temple, event: match.specialEvent, to: &json)
        if let pieces, match.ownDay == nil {
            json.members(written: pieces.day)
        } else {
            let day = match.nextLunarDate
            nextDay(day, noDay: day == nil ? match.noDayReason : nil, to: &json)
        }
        map(match.temple.mapLinks, to: &json)
    }

    // MARK: Members in order, in several functions because some change with each request

    /// - Parameter pieces: The JSON of the temple's deities; nil writes it anew.
    static func beforeDistance(
        _ temple: Temple, _ pieces: RememberedDeities.Pieces? = nil, to json: inout JSONWriter
    ) {
        json.member("id", temple.id)
        json.member("name", temple.name)
        json.member("address", temple.address ?? unknownAddress)
        json.member("lat", temple.coordinate.latitude, decimals: DecimalText.degreeDecimals)
        json.member("lng", temple.coordinate.longitude, decimals: DecimalText.degreeDecimals)
        if let pieces {
            json.members(written: pieces.deities)
        } else {
            deities(of: temple, to: &json)
        }
        json.member("rating", temple.rating, decimals: 1)
        json.member("rating_count", temple.ratingCount.map(Int64.init))
    }

    static func deities(of temple: Temple, to json: inout JSONWriter) {
        json.member("main_deity", temple.mainDeity ?? unknownMainDeity)
        json.key("deities")
        json.array(temple.deities) { json, deity in
            json.object { json in
                json.member("id", deity.id)
                json.member("name", deity.name)
                json.member("role", deity.role.rawValue)
            }
        }
    }

    static func distance(_ distance: Distance?, to json: inout JSONWriter) {
        json.member("distance", distance?.kilometers, decimals: 3)
    }

    static func openTime(_ temple: Temple, to json: inout JSONWriter) {
        let hours = temple.hours
        json.member("open_time", hours?.text)
        let reading = hours?.reading
        json.member("opening_hours", reading?.openingHours)
        json.member("opening_hours_lunar", reading?.lunar)
        json.member("hours_as_of", hours?.asOf?.description)
    }

    static func openNow(_ openNow: Bool?, to json: inout JSONWriter) {
        json.key("open_now")
        if let openNow { json.value(openNow) } else { json.null() }
    }

    private static func beforeDay(_ temple: Temple, event: UpcomingActivity?, to json: inout JSONWriter) {
        json.member("phone", temple.phone)
        json.member("website", temple.website)
        json.member("cover_url", temple.coverURL)
        json.member("special_event", event) { event, json in
            json.member("title", event.title)
            json.member("date", event.occurrence.start.description)
            json.member("time", event.time)
        }
    }

    static func nextDay(_ day: UpcomingDay?, noDay: NoDayReason?, to json: inout JSONWriter) {
        json.member("next_lunar_date", day) { day, json in CalendarJSON.members(of: day, to: &json) }
        json.member("no_day_reason", noDay?.rawValue)
    }

    static func matchedDeity(_ deity: TempleDeity?, to json: inout JSONWriter) {
        json.member("matched_deity", deity) { deity, json in
            json.member("id", deity.id)
            json.member("name", deity.name)
            json.member("role", deity.role.rawValue)
            json.member("written", deity.written)
        }
    }

    private static func map(_ links: MapLinks, to json: inout JSONWriter) {
        json.key("map")
        json.open(UInt8(ascii: "{"))
        links.withParts { parts in
            member("google_maps_url", .googleSearch, links, parts, to: &json)
            member("google_maps_address_url", .googleAddress, links, parts, to: &json)
            member("google_directions_url", .googleDirections, links, parts, to: &json)
            member("apple_maps_url", .apple, links, parts, to: &json)
            member("geo_uri", .geoURI, links, parts, to: &json)
        }
        json.member("plus_code", links.plusCode)
        json.member("copy_text", links.copyText)
        json.close(UInt8(ascii: "}"))
    }

    private static func member(
        _ name: StaticString, _ link: MapLinks.Link, _ links: borrowing MapLinks, _ parts: borrowing MapLinks.Parts,
        to json: inout JSONWriter
    ) {
        json.member(name, atMost: MapLinks.maximumLength) { links.write(link, parts, to: $0) }
    }
}
