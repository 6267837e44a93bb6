internal import HanNames
internal import TempleModel

/// The deities of the catalogue by their names, remembered until the data changes. An object belongs to one thread.
final class KnownDeities {
    /// Which deity a written name means, by the rules of imports.
    struct Names {
        let resolver: DeityResolver
        let names: [Int64: String]
    }

    private var known: (revision: DataRevision, names: Names)?

    func names(in store: any TempleSearching) throws(SearchError) -> Names {
        let revision = try store.dataRevision()
        if let known, known.revision == revision { return known.names }
        // A deity without a slug is known only by a source's name.
        let deities = try store.catalogueSnapshot().deities.filter { !$0.slug.isEmpty }
        let made = Names(
            resolver: DeityResolver(
                entries: deities.map { deity in
                    DeityEntry(
                        id: Int(deity.id), slug: deity.slug, names: [deity.name] + deity.aliases + deity.romanized,
                        exactOnlyNames: deity.exactOnly)
                }),
            names: Dictionary(deities.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first }))
        known = (revision, made)
        return made
    }
}
