/// A map from the slugs by which files name events to the events' ids.
public struct EventSlugs: Sendable {
    private let festivals: [String: Int64]
    private let deities: [String: Deity]

    public init(deities: [Deity], festivals: [Festival]) {
        self.festivals = Dictionary(festivals.map { ($0.slug, $0.id) }, uniquingKeysWith: { first, _ in first })
        self.deities = Dictionary(deities.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the id of a festival by its slug, or of a deity's day as `mazu/0` for the first; nil where there is
    /// none.
    public func id(of slug: String) -> Int64? {
        if let id = festivals[slug] { return id }
        let parts = slug.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let deity = deities[String(parts[0])], let index = Int(parts[1]),
            deity.days.indices.contains(index)
        else { return nil }
        return EventID.ofDay(at: index, ofDeity: deity.id)
    }
}
