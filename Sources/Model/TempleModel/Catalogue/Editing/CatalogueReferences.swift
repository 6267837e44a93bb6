/// What an edit of the catalogue can refer to.
public struct CatalogueReferences: Sendable {
    /// The catalogue as it is shown.
    public let catalogue: Catalogue
    /// The source's key of each temple that an edit names by its number.
    public var temples: [Int64: SourceKey]
    /// The keys of temples that are in the store, of those that an edit names.
    public var keys: Set<SourceKey>
    private let events: EventSlugs

    public init(_ catalogue: Catalogue, temples: [Int64: SourceKey] = [:], keys: Set<SourceKey> = []) {
        self.catalogue = catalogue
        self.temples = temples
        self.keys = keys
        events = EventSlugs(deities: catalogue.deities, festivals: catalogue.festivals)
    }

    /// The temples that an edit names.
    public struct Temples: Equatable, Sendable {
        public var ids: Set<Int64> = []
        public var keys: Set<SourceKey> = []

        public init() {}

        /// The temples in the members of an activity.
        public init(in members: [EditInput.Member]) {
            guard case .list(let temples)? = members["temples"] else { return }
            for temple in temples {
                switch temple {
                case .number(let number): if let id = Int64(exactly: number) { ids.insert(id) }
                case .text(let text): if let id = Int64(text) { ids.insert(id) }
                case .object(let members):
                    if case .text(let source)? = members["source"], case .text(let id)? = members["source_id"] {
                        keys.insert(SourceKey(source: source, id: id))
                    }
                default: break
                }
            }
        }
    }

    /// Returns the slug by which others refer to an entity; nil if there is none.
    func slug(_ text: String, _ reference: CatalogueMember.Reference) -> String? {
        let isThere =
            switch reference {
            case .deity: catalogue.deities.contains { $0.slug == text }
            case .festival: catalogue.festivals.contains { $0.slug == text }
            case .gathered: catalogue.deities.gathered(as: text).map { $0.deity.gathers.isEmpty } ?? false
            case .event: events.id(of: text) != nil
            }
        if isThere { return text }
        return Int64(text).flatMap { slug($0, reference) }
    }

    /// Returns the slug of the entity with a number; nil if there is none.
    func slug(_ id: Int64, _ reference: CatalogueMember.Reference) -> String? {
        switch reference {
        case .deity: catalogue.deities.first { $0.id == id }?.slug
        case .festival: catalogue.festivals.first { $0.id == id }?.slug
        case .gathered: catalogue.deities.first { $0.id == id && $0.gathers.isEmpty }?.slug
        case .event: catalogue.eventSlug(id)
        }
    }
}

extension Catalogue {
    /// Returns the slug of the event with an id, as files name it; nil if there is none.
    public func eventSlug(_ id: Int64) -> String? {
        guard let day = EventID.deityDay(id) else { return festivals.first { $0.id == id }?.slug }
        return deities.first { $0.id == day.deityID && $0.days.indices.contains(day.index) }
            .map { "\($0.slug)/\(day.index)" }
    }
}
