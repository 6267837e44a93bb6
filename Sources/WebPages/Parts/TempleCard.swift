internal import TempleCalendar
internal import Geodesy
internal import HTMLText
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel

/// One temple in a list. Rows that the browser adds later are copies of ``template(_:)``, filled with the API's answer.
struct TempleCard {
    private var name = ""
    private var address: String? = ""
    private var id: Int64?
    private var position: HTML = ""
    private var distance: String? = ""
    private var deity: String? = ""
    private var state: String? = ""
    private var isOpen: Bool?
    private var rating: String? = ""
    private var next: String? = ""

    /// Creates the card of a search's match.
    init(_ match: TempleMatch, _ context: PageContext) {
        let temple = match.temple
        name = temple.name
        id = temple.id
        address = temple.address
        position = Self.position(temple.coordinate)
        distance = match.distance.map(context.words)
        deity = temple.mainDeity.map { Self.deityText(temple, written: $0) }
        state = context.openWords(match.openNow)
        isOpen = match.openNow
        rating = temple.rating.map { "★ \(DecimalText.text($0, places: 1))" }
        next = Self.next(match.nextLunarDate, match.specialEvent, context)
    }

    private init() {}

    /// Returns the main deity by the name that people know, with the name as written where the two differ.
    static func deityText(_ temple: Temple, written: String) -> String {
        guard let main = temple.deities.first(where: { $0.role == .main }), !written.contains(main.name) else {
            return written
        }
        return "\(main.name)（\(written)）"
    }

    private static func next(_ day: UpcomingDay?, _ activity: UpcomingActivity?, _ context: PageContext) -> String? {
        if let activity, activity.countdownDays <= day?.countdownDays ?? .max {
            return "\(activity.title)・\(context.words(activity.occurrence.start))・"
                + context.countdown(activity.countdownDays)
        }
        return day.map {
            "\($0.title)・\(context.words($0.occurrence.start))・\($0.occurrence.lunarText)・"
                + context.countdown($0.countdownDays)
        }
    }

    private static func position(_ coordinate: Coordinate) -> HTML {
        """
         data-lat="\(DecimalText.degrees(coordinate.latitude))" data-lng="\(DecimalText.degrees(coordinate.longitude))"
        """
    }

    var html: HTML {
        let address = id.map { "/temples/\($0)" } ?? "/"
        let state: HTML =
            self.state.map {
                "<span class=\"state\(isOpen == true ? " open" : "")\" data-part=\"state\">\($0)</span>"
            } ?? ""
        return """
            <li class="card temple"\(position)>
            <h2><a href="\(address)" data-part="name">\(name)</a></h2>
            <p class="facts">\(Self.part("span", "distance", distance))\(Self.part("span", "deity", deity))\(state)\
            \(Self.part("span", "rating", rating))</p>
            \(Self.part("p", "address", self.address))\(Self.part("p", "next", next))</li>

            """
    }

    private static func part(_ tag: HTML, _ name: String, _ text: String?) -> HTML {
        text.map { "<\(tag) class=\"\(name)\" data-part=\"\(name)\">\($0)</\(tag)>" } ?? ""
    }

    /// Returns a template of a card with all parts, and what `card.js` needs to write them as this type does.
    ///
    /// - Parameter start: The day from which the search counts.
    static func template(countingFrom start: CivilDay, _ context: PageContext) -> HTML {
        var json = JSONWriter()
        json.object { json in
            json.member("meters", context.told("{n} m", "{n} 公尺"))
            json.member("kilometers", context.told("{n} km", "{n} 公里"))
            json.member("open", context.openWords(true))
            json.member("closed", context.openWords(false))
            json.member("today", context.countdown(0))
            json.member("tomorrow", context.countdown(1))
            json.member("days", context.told("in {n} days", "還有 {n} 天"))
            json.member("day", context.told("{weekday} {day} {month}", "{month}{day}日（{weekday}）"))
            json.member("year_and_day", context.told("{weekday} {day} {month} {year}", "{year}年{month}{day}日（{weekday}）"))
            json.key("months")
            json.array(1...12) { json, month in json.value(context.monthName(month)) }
            json.key("weekdays")
            json.array(context.weekdayNames) { json, name in json.value(name) }
            json.member("year", Int64(context.today.year))
            json.member("from", start.description)
            // The API has these words where it knows nothing; a card leaves the part out.
            json.member("no_deity", TempleJSON.unknownMainDeity)
            json.member("no_address", TempleJSON.unknownAddress)
        }
        let words = String(decoding: json.bytes, as: UTF8.self)
        return "<template id=\"temple-card\" data-words=\"\(words)\">\(TempleCard().html)</template>\n"
    }
}
