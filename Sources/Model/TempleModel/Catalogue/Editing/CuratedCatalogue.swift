/// The catalogue with what is decided by hand: each entity with what the edition says and what editors say above it.
public struct CuratedCatalogue: Equatable, Sendable {
    private var kinds: [CatalogueKind: [Int64: CuratedEntity]] = [:]

    public init(_ entities: [CuratedEntity] = []) {
        for entity in entities { self[entity.kind, entity.id] = entity }
    }

    /// The catalogue of an edition, without anything by hand.
    public init(edition catalogue: Catalogue) {
        for kind in CatalogueKind.allCases {
            for entity in catalogue.entities(kind) {
                let members = CatalogueForm.members(of: entity) { catalogue.eventSlug($0) }
                self[kind, entity.id] = CuratedEntity(kind, entity.id, base: members)
            }
        }
    }

    public subscript(kind: CatalogueKind, id: Int64) -> CuratedEntity? {
        get { kinds[kind]?[id] }
        set { kinds[kind, default: [:]][id] = newValue }
    }

    /// The entities of a kind by id, also the deleted ones.
    public func entities(_ kind: CatalogueKind) -> [CuratedEntity] {
        (kinds[kind] ?? [:]).values.sorted { $0.id < $1.id }
    }

    public var all: [CuratedEntity] { CatalogueKind.allCases.flatMap(entities) }

    /// Returns the number of a new entity of a kind that is made by hand; nil where all are taken. No number is given twice.
    public func nextID(_ kind: CatalogueKind) -> Int64? {
        let last = (kinds[kind] ?? [:]).keys.filter(kind.idsByHand.contains).max() ?? kind.idsByHand.lowerBound - 1
        return last < kind.idsByHand.upperBound ? last + 1 : nil
    }

    /// Returns the catalogue above another edition. What the edition does not have any more goes, but for what editors have
    /// decided something of, which stays as it was.
    public func above(edition catalogue: Catalogue) -> CuratedCatalogue {
        var next = CuratedCatalogue(edition: catalogue)
        for former in all where !former.isUntouched {
            var entity = former
            // An entity that was made by hand stays so, whatever id an edition has.
            if former.base != nil { entity.base = next[former.kind, former.id]?.base ?? former.base }
            next[former.kind, former.id] = entity
        }
        return next
    }

    // MARK: What is shown

    /// Returns the catalogue as it is shown: without what is deleted, and without references to what is not there.
    ///
    /// - Parameter edition: the edition that ``CuratedEntity/base`` is of.
    public func shown(edition: Catalogue) -> Catalogue {
        let supplied = CatalogueKind.allCases.reduce(0) { $0 + edition.entities($1).count }
        if all.count <= supplied, all.allSatisfy(\.isUntouched) { return edition }
        var catalogue = Catalogue(deities: [], edition: edition.edition)
        let none = EventSlugs(deities: [], festivals: [])
        for case .deity(let deity) in shown(.deity, edition, none) { catalogue.deities.append(deity) }
        for case .festival(let festival) in shown(.festival, edition, none) { catalogue.festivals.append(festival) }
        catalogue.dropDanglingReferences()
        let events = EventSlugs(deities: catalogue.deities, festivals: catalogue.festivals)
        for case .activity(var activity) in shown(.activity, edition, events) {
            activity.eventID = activity.eventID.flatMap { catalogue.eventSlug($0) == nil ? nil : $0 }
            catalogue.activities.append(activity)
        }
        let deities = Set(catalogue.deities.map(\.slug))
        let festivals = Set(catalogue.festivals.map(\.slug))
        for case .group(var group) in shown(.group, edition, events) {
            group.deities.removeAll { !deities.contains($0) }
            group.festivals.removeAll { !festivals.contains($0) }
            catalogue.groups.append(group)
        }
        return catalogue
    }

    private func shown(_ kind: CatalogueKind, _ edition: Catalogue, _ events: EventSlugs) -> [CatalogueEntity] {
        let form = CatalogueForm(kind)
        let own = Dictionary(edition.entities(kind).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var slugs: Set<String> = []
        return entities(kind).compactMap { entity in
            guard !entity.isDeleted else { return nil }
            let found: CatalogueEntity? =
                if entity.isUntouched, let supplied = own[entity.id] {
                    supplied
                } else {
                    // An edit can contradict a later edition, which then counts alone.
                    (try? form.entity(entity.id, entity.members, events: events))
                        ?? entity.base.flatMap { try? form.entity(entity.id, $0, events: events) }
                }
            // A later edition can give the word of an entity that it does not have any more to another one.
            guard let slug = found?.slug, !slugs.insert(slug).inserted else { return found }
            return found?.withSlug("\(slug)-\(entity.id)")
        }
    }
}

extension CatalogueEntity {
    fileprivate func withSlug(_ slug: String) -> CatalogueEntity {
        switch self {
        case .deity(var deity):
            deity.slug = slug
            return .deity(deity)
        case .festival(var festival):
            festival.slug = slug
            return .festival(festival)
        case .activity: return self
        case .group(var group):
            group.slug = slug
            return .group(group)
        }
    }
}

extension Catalogue {
    fileprivate mutating func dropDanglingReferences() {
        let all = deities
        let slugs = Set(all.map(\.slug))
        for index in deities.indices {
            deities[index].family = all[index].family.flatMap { slugs.contains($0) ? $0 : nil }
            guard !all[index].gathers.isEmpty else { continue }
            deities[index].gathers.removeAll { name in
                all.gathered(as: name).map { !$0.deity.gathers.isEmpty } ?? true
            }
        }
        let events = EventSlugs(deities: deities, festivals: festivals)
        for index in festivals.indices { festivals[index].sameDay.removeAll { events.id(of: $0) == nil } }
    }
}
