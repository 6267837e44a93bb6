internal import Geodesy
internal import TempleModel
internal import Wording

/// One temple of a tour: its number, the distance from the stop before, and a link to the tour without it.
struct TourStopCard {
    let html: HTML

    init(_ tour: TempleTour, _ index: Int, _ link: TourLink, _ context: PageContext) {
        let stop = tour.stops[index]
        let temple = stop.match.temple
        let leg: HTML =
            stop.leg.map { leg in
                let words =
                    index == 0
                    ? context.words(
                        "\(context.words(leg)) from the start", "距出發地 \(context.words(leg))",
                        "出発地から \(context.words(leg))")
                    : context.words(
                        "\(context.words(leg)) from the stop before", "距上一站 \(context.words(leg))",
                        "前の廟から \(context.words(leg))")
                return "<p class=\"leg\">\(words)</p>\n"
            } ?? ""
        let deity = temple.mainDeity.map { TempleCard.deity(temple, written: $0, context) }
        let state: HTML? = context.openWords(stop.match.openNow).map { "\($0)" }
        let facts = HTML([deity, state].compactMap { $0 }, separator: "・")
        let next = TempleCard.next(stop.match.nextLunarDate, stop.match.specialEvent, context)
        let remove: HTML =
            link.leavingOut(temple.id).map {
                """
                <p><a class="leave" href="\($0)" data-leaves="\(temple.id.description)">\(context.words(
                    "Leave out", "移除", "外す"))<span class="hidden-text">\(context.words(": ", "：", "："))\(context.data(temple.name))</span></a></p>
                """
            } ?? ""
        html = """
            <li class="card temple stop"\(TempleCard.position(temple.coordinate))>
            \(leg)<h2><span class="number">\((index + 1).description)</span> <a href="/temples/\(temple.id.description)">\(context.name(ofTemple: temple).html)</a></h2>
            \(TempleCard.part("p", "facts", deity == nil && state == nil ? nil : facts))\
            \(TempleCard.part("p", "address", temple.address.map(context.data)))\(TempleCard.part("p", "next", next))\(remove)</li>

            """
    }
}
