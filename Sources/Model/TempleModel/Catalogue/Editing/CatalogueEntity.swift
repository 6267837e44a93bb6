/// An entity of the catalogue, of whatever kind.
public enum CatalogueEntity: Equatable, Sendable {
    case deity(Deity)
    case festival(Festival)
    case activity(Activity)
    case group(TempleGroup)

    public var kind: CatalogueKind {
        switch self {
        case .deity: .deity
        case .festival: .festival
        case .activity: .activity
        case .group: .group
        }
    }

    public var id: Int64 {
        switch self {
        case .deity(let deity): deity.id
        case .festival(let festival): festival.id
        case .activity(let activity): activity.id
        case .group(let group): group.id
        }
    }

    /// The stable word by which others refer to the entity; nil for an activity.
    public var slug: String? {
        switch self {
        case .deity(let deity): deity.slug
        case .festival(let festival): festival.slug
        case .activity: nil
        case .group(let group): group.slug
        }
    }

    /// The name, or the title of an activity.
    public var name: String {
        switch self {
        case .deity(let deity): deity.name
        case .festival(let festival): festival.name
        case .activity(let activity): activity.title
        case .group(let group): group.name
        }
    }
}

extension Catalogue {
    /// All entities of a kind.
    public func entities(_ kind: CatalogueKind) -> [CatalogueEntity] {
        switch kind {
        case .deity: deities.map { .deity($0) }
        case .festival: festivals.map { .festival($0) }
        case .activity: activities.map { .activity($0) }
        case .group: groups.map { .group($0) }
        }
    }
}

extension CatalogueKind {
    /// The ids of entities that are made by hand. No edition of the catalogue has one of them.
    public var idsByHand: ClosedRange<Int64> {
        switch self {
        case .deity, .festival, .group: 9_000...9_999
        case .activity: 500_000...999_999
        }
    }
}
