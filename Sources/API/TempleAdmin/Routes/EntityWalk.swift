package import TempleModel

/// Collects the entities of one page of a list of the catalogue: all by id, those with words, those that are edited, those that
/// lack something, or the deleted ones.
package struct EntityWalk {
    /// The most entities that are looked at for one answer; the next page goes on from there.
    package static let mostLookedAt = 5_000
    /// The most characters of the words.
    package static let longestWords = 100
    private static let pageSize = 100

    private let kind: CatalogueKind
    private let filter: Filter

    package init(_ kind: CatalogueKind, _ filter: Filter) {
        self.kind = kind
        self.filter = filter
    }

    /// Which entities are listed.
    package struct Filter {
        var words: String?
        var isEdited: Bool
        var isDeleted: Bool
        var missing: MissingMember?

        package init(
            words: String? = nil, isEdited: Bool = false, isDeleted: Bool = false, missing: MissingMember? = nil
        ) {
            self.words = words
            self.isEdited = isEdited
            self.isDeleted = isDeleted
            self.missing = missing
        }

        func has(_ entity: EditableEntity) -> Bool {
            guard entity.isDeleted == isDeleted, !isEdited || entity.base == nil || !entity.edits.isEmpty else {
                return false
            }
            guard missing?.isMissing(in: entity) ?? true else { return false }
            guard let words = words?.lowercased() else { return true }
            return names(of: entity).contains { $0.lowercased().contains(words) }
        }

        /// The texts that words are looked for in: names in any script.
        private func names(of entity: EditableEntity) -> [String] {
            var names = [entity.name]
            if let slug = entity.slug { names.append(slug) }
            for list in ["aliases", "romanized"] {
                guard case .list(let elements)? = entity.members[list] else { continue }
                for case .text(let name) in elements { names.append(name) }
            }
            return names
        }
    }

    /// One page of the list.
    package struct Page {
        package var entities: [EditableEntity] = []
        /// The id after which the next page begins; nil after the last one.
        package var next: Int64?
    }

    /// Returns a page of the entities after an id.
    package func page(after id: Int64, limit: Int, _ editor: any EditReading) throws(SearchError) -> Page {
        var (page, last, lookedAt) = (Page(), id, 0)
        while lookedAt < Self.mostLookedAt {
            let entities = try editor.editableEntities(kind, after: last, limit: Self.pageSize)
            for entity in entities {
                if page.entities.count == limit, filter.has(entity) {
                    page.next = last
                    return page
                }
                last = entity.id
                if filter.has(entity) { page.entities.append(entity) }
            }
            guard entities.count == Self.pageSize else { return page }
            lookedAt += entities.count
        }
        page.next = last
        return page
    }
}
