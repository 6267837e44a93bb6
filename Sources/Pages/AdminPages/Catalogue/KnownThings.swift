internal import HanNames
internal import TempleModel

/// The things that others of the catalogue refer to, by their slugs and their names, remembered until the data changes. An
/// object belongs to one thread.
final class KnownThings {
    private var known: (revision: DataRevision, things: Things)?

    func things(in store: any TempleSearching) throws(SearchError) -> Things {
        let revision = try store.dataRevision()
        if let known, known.revision == revision { return known.things }
        let things = Things(try store.catalogueSnapshot())
        known = (revision, things)
        return things
    }
}

/// What a reference can name.
struct Things {
    struct Thing {
        let id: Int64
        /// How others refer to it: `mazu`, a day of it `mazu/0`.
        let slug: String
        let name: String
        /// Its other names.
        let others: [String]

        /// How a form shows it: 媽祖 (mazu). The slug tells it from others of the same name.
        var label: String { "\(name) (\(slug))" }
    }

    /// A temple that an activity names.
    struct Host {
        let id: Int64
        let name: String
    }

    /// The data that the things are of.
    let catalogue: CatalogueSnapshot
    let deities: [Thing]
    private let bySlug: [CatalogueMember.Reference: [String: Thing]]
    private let byID: [CatalogueMember.Reference: [Int64: Thing]]
    private let byName: [CatalogueMember.Reference: [String: [Thing]]]
    private let hosts: [SourceKey: Host]

    /// What is known where the store cannot be asked: nothing.
    static let none = Things(
        CatalogueSnapshot(deities: [], festivals: [], activities: [], groups: [], changedAt: 0))

    init(_ catalogue: CatalogueSnapshot) {
        self.catalogue = catalogue
        let listed = catalogue.deities.filter { !$0.slug.isEmpty }
        deities = listed.map(Self.thing)
        let days = listed.flatMap(Self.days)
        // A deity that gathers others is not gathered itself, and neither are its days.
        let single = listed.filter(\.gathers.isEmpty)
        let festivals = catalogue.festivals.map { Thing(id: $0.id, slug: $0.slug, name: $0.name, others: []) }
        let all: [CatalogueMember.Reference: [Thing]] = [
            .deity: deities, .festival: festivals, .gathered: single.map(Self.thing) + single.flatMap(Self.days),
            .event: festivals + days,
        ]
        bySlug = all.mapValues { things in
            Dictionary(things.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
        }
        // A deity stands before its days.
        byID = all.mapValues { things in
            Dictionary(things.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        }
        byName = all.mapValues { things in
            things.reduce(into: [:]) { names, thing in
                for key in Set(([thing.name] + thing.others).map(DeityKey.key)) where !key.isEmpty {
                    names[key, default: []].append(thing)
                }
            }
        }
        hosts = catalogue.activities.reduce(into: [:]) { hosts, hosted in
            for host in hosted.hosts where hosted.activity.temples.indices.contains(host.index) {
                hosts[hosted.activity.temples[host.index]] = Host(id: host.templeID, name: host.name)
            }
        }
    }

    private static func thing(_ deity: Deity) -> Thing {
        Thing(id: deity.id, slug: deity.slug, name: deity.name, others: deity.aliases + deity.romanized)
    }

    private static func days(of deity: Deity) -> [Thing] {
        deity.days.enumerated().map { index, day in
            Thing(id: deity.id, slug: "\(deity.slug)/\(index)", name: day.title, others: [])
        }
    }

    // MARK: References

    /// Returns what a form shows for a slug; the slug alone for one that nothing has.
    func label(_ slug: String, _ reference: CatalogueMember.Reference) -> String {
        thing(slug, reference)?.label ?? slug
    }

    func thing(_ slug: String, _ reference: CatalogueMember.Reference) -> Thing? { bySlug[reference]?[slug] }

    /// Returns the slug that somebody means who has typed a text: a label, a slug, a number, or a name that one thing alone has.
    /// Any other text stays as it is.
    func slug(_ text: String, _ reference: CatalogueMember.Reference) -> String {
        if let inner = Self.bracketed(text), thing(inner, reference) != nil { return inner }
        if thing(text, reference) != nil { return text }
        // The number of an event is another one than that of its deity: the judge knows it.
        if reference != .event, let id = ListWalk.number(text) { return byID[reference]?[id]?.slug ?? text }
        let found = named(text, reference)
        return found.count == 1 ? found[0].slug : text
    }

    /// Returns the things that have a name, in any script.
    func named(_ name: String, _ reference: CatalogueMember.Reference) -> [Thing] {
        byName[reference]?[DeityKey.key(name)] ?? []
    }

    /// Returns the things whose names have a text, those first whose names begin with it.
    func like(_ text: String, _ reference: CatalogueMember.Reference, limit: Int) -> [Thing] {
        let key = DeityKey.key(text)
        guard !key.isEmpty, let names = byName[reference] else { return [] }
        let fitting = names.filter { $0.key.contains(key) }.sorted {
            ($0.key.hasPrefix(key) ? 0 : 1, $0.key.count, $0.key) < (
                $1.key.hasPrefix(key) ? 0 : 1, $1.key.count, $1.key
            )
        }
        var (found, seen): ([Thing], Set<String>) = ([], [])
        for thing in fitting.lazy.flatMap(\.value) where seen.insert(thing.slug).inserted {
            found.append(thing)
            if found.count == limit { break }
        }
        return found
    }

    // MARK: Temples

    /// Returns the temple of a source's key, where an activity names it.
    func host(_ key: SourceKey) -> Host? { hosts[key] }

    /// Returns what a form shows for a temple: its name and its number; the source's key for one that is not known.
    func label(_ key: SourceKey) -> String { host(key).map { Self.label($0.id, $0.name) } ?? key.written }

    static func label(_ id: Int64, _ name: String) -> String { "\(name) (\(id))" }

    /// Returns what stands in the brackets at the end of a text; nil for a text without any.
    static func bracketed(_ text: String) -> String? {
        guard text.hasSuffix(")"), let start = text.lastIndex(of: "(") else { return nil }
        let inner = text[text.index(after: start)...].dropLast()
        return inner.isEmpty ? nil : String(inner)
    }
}
