internal import TempleModel
internal import Wording

/// Links from the temples near a point to a route of them: the nearest three (走三廟), and a pilgrimage to temples of a deity.
struct NearTours {
    private static let pilgrimage = 9

    private let search: NearSearch
    private let context: PageContext

    init(_ search: NearSearch, _ context: PageContext) {
        self.search = search
        self.context = context
    }

    var html: HTML {
        guard search.hasPoint else { return "" }
        var links = [
            link(
                "\(context.words("Route of the nearest three", "走三廟：最近的三間", "三廟巡り：近い三か所"))", TourQuery.defaultCount)
        ]
        if let deity = search.text[.deity] {
            let name = context.name(ofDeity: deity).short
            links.append(
                link(
                    context.markup(
                        "A pilgrimage to the nearest nine temples of \(name)", "\(name)巡禮：最近的九間", "\(name)の巡礼：近い九か所"),
                    Self.pilgrimage))
        }
        return "<p class=\"tours\">\(HTML(links, separator: " "))</p>"
    }

    private func link(_ text: HTML, _ count: Int) -> HTML {
        var values: [(name: String, value: String?)] = [SearchParameter.lat, .lng, .deity, .radius].map {
            ($0.rawValue, search.text[$0])
        }
        values.append(("count", "\(count)"))
        let address = PageAddress.make("/route", values)
        return "<a class=\"button quiet\" href=\"\(address)\">\(text)</a>"
    }
}
