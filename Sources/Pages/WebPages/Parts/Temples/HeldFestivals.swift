internal import LunarCalendar
internal import TempleModel
internal import Wording

/// The temples that hold a registered festival on a day: the first of them, or how many there are.
struct HeldFestivals {
    private let day: CivilDay
    /// By temple, in the order of their numbers.
    private let temples: [(host: HostedActivity.Host, titles: [String])]
    private let festivals: [Activity]
    private let context: PageContext

    /// A day of a well-known deity has hundreds. The list of activities has all.
    private static let mostShown = 6

    init(_ festivals: RegisteredFestivals, on day: CivilDay, _ context: PageContext) {
        self.day = day
        self.context = context
        let held = festivals.on(day)
        var temples: [(host: HostedActivity.Host, titles: [String])] = []
        for one in held {
            if temples.last?.host.templeID != one.host.templeID { temples.append((one.host, [])) }
            // Merged temples may both have registered it.
            let last = temples.count - 1
            if !temples[last].titles.contains(one.activity.title) { temples[last].titles.append(one.activity.title) }
        }
        self.temples = temples
        self.festivals = held.map(\.activity)
    }

    var isEmpty: Bool { temples.isEmpty }

    private var address: String { PageAddress.make("/activities", [("on", day.description)]) }

    /// The section of a page of the day; empty where no temple holds one.
    var section: HTML {
        guard !isEmpty else { return "" }
        let rows: [HTML] = temples.prefix(Self.mostShown).map { temple in
            """
            <li><strong><a href="/temples/\(temple.host.templeID.description)">\(context.name(
                ofTemple: temple.host.templeID, temple.host.name).html)</a></strong> \
            <span>\(context.list(temple.titles.map { context.name(ofDay: $0).html }))</span></li>

            """
        }
        let rest = temples.count - rows.count
        let more: HTML =
            rest == 0
            ? ""
            : """
            <p><a class="button quiet" href="\(address)">\(context.words(
                "and \(rest.grouped) more", "另有 \(rest.grouped) 間", "ほか\(rest.grouped)廟"))</a></p>

            """
        let title = context.bracketed(
            context.words("Temples with a registered festival on this day", "這天有登記慶典的廟", "この日に登録祭典のある廟"),
            temples.count.grouped)
        return """
            <section>
            <h2 class="title">\(title)</h2>
            <ul class="rows">\(rows)</ul>
            \(more)<p class="caption">\(SourceWords.registered(in: festivals, context))</p>
            </section>

            """
    }

    /// The line in a panel of the day, with a link to all of them; empty where no temple holds one.
    var line: HTML {
        guard !isEmpty else { return "" }
        let count = temples.count
        let words = context.words(
            count == 1 ? "1 temple holds a registered festival" : "\(count.grouped) temples hold a registered festival",
            "\(count.grouped) 間廟有登記慶典", "\(count.grouped)廟に登録祭典があります")
        return "<p class=\"second\"><a href=\"\(address)\">\(words)</a></p>\n"
    }
}
