internal import Geodesy
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel

/// schema.org data of pages, as JSON (JSON-LD), for search engines. Types: schema.org/PlaceOfWorship and
/// schema.org/Event.
enum StructuredData {
    static func temple(_ detail: TempleDetail, _ context: PageContext) -> [UInt8] {
        let temple = detail.temple
        var json = JSONWriter()
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", "PlaceOfWorship")
            json.member("name", temple.name)
            if let other = detail.officialName { json.member("alternateName", other) }
            if let address = context.address { json.member("url", "\(address)/temples/\(temple.id)") }
            if let address = temple.address {
                json.key("address")
                json.object { json in
                    json.member("@type", "PostalAddress")
                    json.member("streetAddress", address)
                    if let county = detail.county { json.member("addressRegion", county) }
                    json.member("addressCountry", "TW")
                }
            }
            json.key("geo")
            json.object { json in
                json.member("@type", "GeoCoordinates")
                json.member("latitude", temple.coordinate.latitude, decimals: DecimalText.degreeDecimals)
                json.member("longitude", temple.coordinate.longitude, decimals: DecimalText.degreeDecimals)
            }
            if let phone = temple.phone { json.member("telephone", phone) }
            json.member("hasMap", temple.mapLinks.googleSearch)
        }
        return json.bytes
    }

    static func event(_ event: FestivalEvent, _ context: PageContext) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", "Event")
            json.member("name", event.title)
            json.member("startDate", event.occurrence.start.description)
            json.member("endDate", event.occurrence.end.description)
            json.member("eventAttendanceMode", "https://schema.org/OfflineEventAttendanceMode")
            if let text = context.text(event.description, "description", event.translations)?.text {
                json.member("description", text)
            }
            if let address = context.address { json.member("url", "\(address)/events/\(event.id)") }
            json.key("location")
            json.object { json in
                json.member("@type", "Country")
                json.member("name", "Taiwan")
            }
        }
        return json.bytes
    }
}
