internal import Geodesy
internal import LunarCalendar
internal import TempleFormats
package import TempleModel
package import Wording

/// One temple in a list.
package struct TempleCard {
    /// The parts of a card that do not depend on the search: the text before the distance, between the distance and the
    /// opening state, and after that.
    struct Lasting {
        fileprivate let before: HTML
        fileprivate let between: HTML
        fileprivate let after: HTML

        /// The memory that the parts take where they are remembered: their bytes, the heads of their arrays, and an
        /// entry of a dictionary, which may be less than half full.
        var byteCount: Int {
            before.bytes.capacity + between.bytes.capacity + after.bytes.capacity + Self.bytesBesides
        }

        private static let bytesBesides = 256

        /// - Parameters:
        ///   - farDays: Whether the next day is shown also where it is more than 30 days away.
        ///   - marksKnown: Whether a well-known temple is marked.
        init(_ match: TempleMatch, farDays: Bool = false, marksKnown: Bool, _ context: PageContext) {
            let temple = match.temple
            let most = farDays ? Int.max : TempleFacets.soonDays
            let day = match.nextLunarDate.flatMap { $0.countdownDays <= most ? $0 : nil }
            let activity = match.specialEvent.flatMap { $0.countdownDays <= most ? $0 : nil }
            self.init(
                position: TempleCard.position(temple.coordinate), picture: TempleCard.picture(temple, context),
                link: "/temples/\(temple.id)",
                name: context.name(ofTemple: temple).html,
                doubt: temple.hasDoubtfulPosition ? "\(TempleCard.doubt(context))" : nil,
                deity: temple.mainDeity.map { TempleCard.deity(temple, written: $0, context) },
                known: marksKnown && temple.isWellKnown ? "\(TempleCard.known(context))" : nil,
                rating: temple.rating.map { "★ \(DecimalText.text($0, decimals: 1))" },
                address: temple.address.map(context.data),
                next: TempleCard.next(day, activity, context), choice: TempleCard.choice(temple, day, activity),
                way: TempleCard.way(temple, context))
        }

        fileprivate init(
            position: HTML, picture: HTML, link: String, name: HTML, doubt: HTML?, deity: HTML?, known: HTML?,
            rating: HTML?, address: HTML?, next: HTML?, choice: HTML, way: HTML
        ) {
            before = """
                <li class="card temple"\(position)>
                \(picture)<h2><a href="\(link)">\(name)</a></h2>
                <p class="facts">
                """
            between = "\(TempleCard.part("span", "doubt", doubt))\(TempleCard.part("span", "deity", deity))"
            after = """
                \(TempleCard.part("span", "known", known))\(TempleCard.part("span", "rating", rating))</p>
                \(TempleCard.part("p", "address", address))\(TempleCard.part("p", "next", next, choice))\
                <div class="card-actions">\(way)<tour-button></tour-button></div></li>

                """
        }
    }

    package let html: HTML

    /// Creates the card of a search's match.
    package init(_ match: TempleMatch, farDays: Bool = false, marksKnown: Bool, _ context: PageContext) {
        self.init(Lasting(match, farDays: farDays, marksKnown: marksKnown, context), match, context)
    }

    /// Creates the card of a search's match from its lasting parts.
    init(_ lasting: Lasting, _ match: TempleMatch, _ context: PageContext) {
        self.init(
            lasting, distance: match.distance.map { "\(context.words($0))" }, state: context.openWords(match.openNow),
            isOpen: match.openNow == true)
    }

    private init(_ lasting: Lasting, distance: HTML?, state: String?, isOpen: Bool) {
        let state: HTML =
            state.map { "<span class=\"state\(isOpen ? " open" : "")\">\($0)</span>" } ?? ""
        html = "\(lasting.before)\(Self.part("span", "distance", distance))\(lasting.between)\(state)\(lasting.after)"
    }

    /// Whether cards of a list mark the well-known temples: a mark that all have says nothing.
    static func marksKnown(in matches: some Sequence<TempleMatch>) -> Bool {
        matches.contains { !$0.temple.isWellKnown }
    }

    /// Says that a position is probably another place's.
    static func doubt(_ context: PageContext) -> String {
        context.words("position uncertain", "位置不確定", "位置は不確か")
    }

    /// Says that many people know a temple.
    static func known(_ context: PageContext) -> String { context.words("well known", "知名", "有名") }

    /// Returns the temple's picture where the operator allows its host; empty for none. The name is beside it.
    private static func picture(_ temple: Temple, _ context: PageContext) -> HTML {
        guard let url = temple.coverURL, context.site.settings.showsPicture(at: url) else { return "" }
        return """
            <img class="thumbnail" src="\(url)" alt="" width="72" height="72" loading="lazy" referrerpolicy="no-referrer">
            """
    }

    /// Returns the link to the way there, in Google Maps.
    private static func way(_ temple: Temple, _ context: PageContext) -> HTML {
        let words = context.words("Directions", "怎麼去", "行き方")
        return "<a class=\"way\" href=\"\(temple.mapLinks.googleDirections)\" rel=\"noopener\">\(words)</a>"
    }

    /// Returns the main deity by the name that people know, with the name as written where the two differ.
    static func deity(_ temple: Temple, written: String, _ context: PageContext) -> HTML {
        guard let main = temple.deities.first(where: { $0.role == .main }), !written.holds(main.name) else {
            return context.name(ofDeity: written).html
        }
        return "\(context.name(ofDeity: main.name).beforeBrackets)\(context.brackets(context.data(written)))"
    }

    /// Returns the attribute for `marks.js` where the card shows the day of a deity: the deity of the day, and the main
    /// deity where the temple has one alone, which may gather that one.
    private static func choice(_ temple: Temple, _ day: UpcomingDay?, _ activity: UpcomingActivity?) -> HTML {
        guard let day, let owner = day.deity, !leads(activity, day) else { return "" }
        let main = temple.deities.filter { $0.role == .main }
        let other: HTML = main.count == 1 && main[0].id != owner.id ? " deities-\(String(main[0].id))" : ""
        return " data-choice=\"deities-\(String(owner.id))\(other)\""
    }

    /// Whether an activity is shown and not the day.
    private static func leads(_ activity: UpcomingActivity?, _ day: UpcomingDay?) -> Bool {
        activity.map { $0.countdownDays <= day?.countdownDays ?? .max } ?? false
    }

    static func next(_ day: UpcomingDay?, _ activity: UpcomingActivity?, _ context: PageContext) -> HTML? {
        if let activity, leads(activity, day) {
            return next(activity.title, [context.words(activity.occurrence.start)], activity.countdownDays, context)
        }
        return day.map {
            next(
                $0.title, [context.words($0.occurrence.start), context.lunarText($0.occurrence)], $0.countdownDays,
                context)
        }
    }

    private static func next(_ title: String, _ date: [String], _ countdown: Int, _ context: PageContext) -> HTML {
        "\(context.name(ofDay: title).html)・\((date + [context.countdown(countdown)]).joined(separator: "・"))"
    }

    static func position(_ coordinate: Coordinate) -> HTML {
        """
         data-lat="\(DecimalText.degrees(coordinate.latitude))" data-lng="\(DecimalText.degrees(coordinate.longitude))"
        """
    }

    static func part(_ tag: HTML, _ name: String, _ text: HTML?, _ attribute: HTML = "") -> HTML {
        text.map { "<\(tag) class=\"\(name)\"\(attribute)>\($0)</\(tag)>" } ?? ""
    }
}
