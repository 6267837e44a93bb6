/// What differs between two states of the catalogue.
public struct CatalogueDifference: Equatable, Sendable {
    /// The entities that are new, or are otherwise than before.
    public private(set) var deities: [Deity] = []
    public private(set) var festivals: [Festival] = []
    public private(set) var activities: [Activity] = []
    public private(set) var groups: [TempleGroup] = []
    /// The entities that are not there any more, as they were.
    public private(set) var gone: [CatalogueEntity] = []
    /// Whether names of temples' deities can mean other deities than before.
    public private(set) var changesNames = false

    public init(from former: Catalogue, to present: Catalogue) {
        deities = changed(former.deities, present.deities) { .deity($0) }
        festivals = changed(former.festivals, present.festivals) { .festival($0) }
        activities = changed(former.activities, present.activities) { .activity($0) }
        groups = changed(former.groups, present.groups) { .group($0) }
        let names = Dictionary(former.deities.map { ($0.id, Names($0)) }, uniquingKeysWith: { first, _ in first })
        changesNames =
            gone.contains { $0.kind == .deity } || deities.contains { names[$0.id] != Names($0) }
    }

    /// All that are new, otherwise or gone.
    public var entities: [CatalogueEntity] {
        gone + deities.map { .deity($0) } + festivals.map { .festival($0) } + activities.map { .activity($0) }
            + groups.map { .group($0) }
    }

    private mutating func changed<Entity: Equatable & Identifiable>(
        _ former: [Entity], _ present: [Entity], _ whole: (Entity) -> CatalogueEntity
    ) -> [Entity] {
        let before = Dictionary(former.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let ids = Set(present.map(\.id))
        gone += former.filter { !ids.contains($0.id) }.map(whole)
        return present.filter { before[$0.id] != $0 }
    }

    /// What a deity's names are resolved by.
    private struct Names: Equatable {
        let slug: String
        let names: [String]
        let exactOnly: Set<String>

        init(_ deity: Deity) {
            slug = deity.slug
            names = [deity.name] + deity.aliases + deity.romanized
            exactOnly = deity.exactOnly
        }
    }
}
