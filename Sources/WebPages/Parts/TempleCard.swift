internal import Geodesy
internal import HTMLText
internal import TempleCalendar
internal import TempleFormats
internal import TempleModel

/// One temple in a list. Rows that the browser adds later are copies of ``template(_:)``, filled with the API's answer.
struct TempleCard {
    /// The parts that are the same for every search of a day: what stands before the distance, between it and whether the
    /// temple is open, and after that.
    struct Lasting {
        fileprivate let before: HTML
        fileprivate let between: HTML
        fileprivate let after: HTML

        init(_ match: TempleMatch, _ context: PageContext) {
            let temple = match.temple
            self.init(
                position: TempleCard.position(temple.coordinate), link: "/temples/\(temple.id)", name: temple.name,
                deity: temple.mainDeity.map { TempleCard.deityText(temple, written: $0) },
                rating: temple.rating.map { "★ \(DecimalText.text($0, places: 1))" }, address: temple.address,
                next: TempleCard.next(match.nextLunarDate, match.specialEvent, context))
        }

        fileprivate init(
            position: HTML, link: String, name: String, deity: String?, rating: String?, address: String?, next: String?
        ) {
            before = """
                <li class="card temple"\(position)>
                <h2><a href="\(link)" data-part="name">\(name)</a></h2>
                <p class="facts">
                """
            between = TempleCard.part("span", "deity", deity)
            after = """
                \(TempleCard.part("span", "rating", rating))</p>
                \(TempleCard.part("p", "address", address))\(TempleCard.part("p", "next", next))</li>

                """
        }
    }

    let html: HTML

    /// Creates the card of a search's match.
    init(_ match: TempleMatch, _ context: PageContext) {
        self.init(Lasting(match, context), match, context)
    }

    /// Creates the card of a search's match from its lasting parts.
    init(_ lasting: Lasting, _ match: TempleMatch, _ context: PageContext) {
        self.init(
            lasting, distance: match.distance.map(context.words), state: context.openWords(match.openNow),
            isOpen: match.openNow == true)
    }

    private init(_ lasting: Lasting, distance: String?, state: String?, isOpen: Bool) {
        let state: HTML =
            state.map { "<span class=\"state\(isOpen ? " open" : "")\" data-part=\"state\">\($0)</span>" } ?? ""
        html = "\(lasting.before)\(Self.part("span", "distance", distance))\(lasting.between)\(state)\(lasting.after)"
    }

    /// Returns the main deity by the name that people know, with the name as written where the two differ.
    static func deityText(_ temple: Temple, written: String) -> String {
        guard let main = temple.deities.first(where: { $0.role == .main }), !written.holds(main.name) else {
            return written
        }
        return "\(main.name)（\(written)）"
    }

    fileprivate static func next(_ day: UpcomingDay?, _ activity: UpcomingActivity?, _ context: PageContext) -> String?
    {
        if let activity, activity.countdownDays <= day?.countdownDays ?? .max {
            return "\(activity.title)・\(context.words(activity.occurrence.start))・"
                + context.countdown(activity.countdownDays)
        }
        return day.map {
            "\($0.title)・\(context.words($0.occurrence.start))・\($0.occurrence.lunarText)・"
                + context.countdown($0.countdownDays)
        }
    }

    fileprivate static func position(_ coordinate: Coordinate) -> HTML {
        """
         data-lat="\(DecimalText.degrees(coordinate.latitude))" data-lng="\(DecimalText.degrees(coordinate.longitude))"
        """
    }

    fileprivate static func part(_ tag: HTML, _ name: String, _ text: String?) -> HTML {
        text.map { "<\(tag) class=\"\(name)\" data-part=\"\(name)\">\($0)</\(tag)>" } ?? ""
    }

    /// Returns a template of a card with all parts, and the words with which `card.js` writes them as this type does.
    static func template(_ context: PageContext) -> HTML {
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
            json.member(
                "day_and_year", context.told("{weekday} {day} {month} {year}", "{year}年{month}{day}日（{weekday}）"))
            json.key("months")
            json.array(1...12) { json, month in json.value(context.monthName(month)) }
            json.key("weekdays")
            json.array(context.weekdayNames) { json, name in json.value(name) }
            // The API has these words where it knows nothing; a card leaves the part out.
            json.member("no_deity", TempleJSON.unknownMainDeity)
            json.member("no_address", TempleJSON.unknownAddress)
        }
        let words = String(decoding: json.bytes, as: UTF8.self)
        let blank = TempleCard(
            Lasting(position: "", link: "/", name: "", deity: "", rating: "", address: "", next: ""), distance: "",
            state: "", isOpen: false)
        return "<template id=\"temple-card\" data-words=\"\(words)\">\(blank.html)</template>\n"
    }
}
