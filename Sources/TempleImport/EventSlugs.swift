internal import TempleModel

/// From the words that files name events by to the events' ids.
struct EventSlugs {
    private let festivals: [String: Int64]
    private let deities: [String: Deity]

    init(deities: [Deity], festivals: [Festival]) {
        self.festivals = Dictionary(festivals.map { ($0.slug, $0.id) }, uniquingKeysWith: { first, _ in first })
        self.deities = Dictionary(deities.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The event of a festival, by its slug, or of a deity's day, as `mazu/0` for the first.
    ///
    /// - Throws: ``CatalogueError`` where there is no such festival, deity or day.
    func id(of slug: String, in entry: String) throws(CatalogueError) -> Int64 {
        if let id = festivals[slug] { return id }
        let parts = slug.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let deity = deities[String(parts[0])], let place = Int(parts[1]),
            deity.days.indices.contains(place)
        else {
            throw CatalogueError(entry: entry, reason: "there is no event \"\(slug)\"")
        }
        return EventID.ofDay(at: place, ofDeity: deity.id)
    }
}
