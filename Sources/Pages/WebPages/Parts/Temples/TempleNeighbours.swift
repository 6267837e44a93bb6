internal import Geodesy
internal import TempleFormats
internal import TempleModel
internal import Wording

/// The temples near a temple: the nearest ones, and those of its main deity.
struct TempleNeighbours {
    private let temple: Temple
    private let context: PageContext

    /// Cards of each kind.
    private static let count = 3

    init(_ temple: Temple, _ context: PageContext) {
        self.temple = temple
        self.context = context
    }

    func html() throws -> HTML {
        let near = try others(deity: nil).prefix(Self.count)
        let listed = Set(near.map(\.temple.id))
        let main = temple.deities.first { $0.role == .main }
        let same = try main.map { deity in
            try others(deity: deity.name).filter { !listed.contains($0.temple.id) }.prefix(Self.count)
        }
        let marksKnown = TempleCard.marksKnown(in: near + (same ?? []))
        var parts: [HTML] = []
        if !near.isEmpty {
            parts.append(
                section(
                    "\(context.words("Temples near this one", "這間廟附近的廟", "この廟の近くの廟"))", near, marksKnown,
                    more: everythingNear))
        }
        if let deity = main, let same, !same.isEmpty {
            let name = context.name(ofDeity: deity.name)
            let title = context.markup(
                "More temples of \(name.short) nearby", "附近供奉\(deity.name)的廟", "近くの\(name.short)を祀る廟")
            parts.append(section(title, same, marksKnown, more: ""))
        }
        return parts.isEmpty ? "" : "<div class=\"neighbours\">\(parts)</div>"
    }

    /// The nearest other temples, however far they are: enough for both parts.
    private func others(deity: String?) throws -> [TempleMatch] {
        let query = try TempleQuery(
            latitude: temple.coordinate.latitude, longitude: temple.coordinate.longitude, deity: deity,
            expands: true, limit: deity == nil ? Self.count + 1 : 2 * Self.count + 1, today: context.today,
            time: context.time)
        return try context.store.temples(matching: query).matches.filter { $0.temple.id != temple.id }
    }

    private var everythingNear: HTML {
        let address = PageAddress.make(
            "/",
            [
                ("lat", DecimalText.degrees(temple.coordinate.latitude)),
                ("lng", DecimalText.degrees(temple.coordinate.longitude)),
            ])
        return """
            <p class="choices"><a href="\(address)">\(context.words(
                "All temples near this one", "看附近所有的廟", "近くの廟をすべて見る"))</a></p>
            """
    }

    private func section(_ title: HTML, _ matches: ArraySlice<TempleMatch>, _ marksKnown: Bool, more: HTML) -> HTML {
        """
        <section>
        <h2 class="title">\(title)</h2>
        <ol class="cards">\(matches.map { TempleCard($0, marksKnown: marksKnown, context).html })</ol>
        \(more)
        </section>

        """
    }
}
