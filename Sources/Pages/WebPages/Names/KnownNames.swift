internal import TempleFormats
internal import TempleModel
internal import Wording

/// The names of one thing in the languages of the pages beside Chinese. Nil where the data has none.
struct OtherNames: Equatable {
    var english: String?
    var japanese: String?

    /// The names of an entity of the catalogue.
    ///
    /// - Parameters:
    ///   - member: the name of its Chinese name among the translations.
    ///   - latin: a name in Latin letters, which counts in English where no translation does.
    init(_ translations: Translations, _ member: String, latin: String? = nil) {
        english = translations[member, Language.english.rawValue] ?? latin
        japanese = translations[member, Language.japanese.rawValue]
    }

    /// Whether the data has none at all.
    var isEmpty: Bool { english == nil && japanese == nil }

    /// Returns the name in a language; nil for Chinese.
    subscript(_ language: Language) -> String? { language.choice(english, nil, japanese) }
}

/// What the name of a temple needs in English.
struct KnownTemple: Equatable {
    /// Its name in English or in Latin letters, where a source has one.
    let english: String?
    /// Its township, for the reading.
    let township: String?

    init(_ detail: TempleDetail) {
        english = detail.englishName
        township = detail.temple.township
    }
}

extension Temple {
    /// The township of the address, in Chinese.
    var township: String? { address.flatMap { TownshipName(in: $0)?.chinese } }
}

/// Names in other languages that the data has, remembered between the pages of one thread.
final class KnownNames {
    /// The names that count for what is not stored so.
    private let typed: Typed
    private let stored: KnownNames?
    private var catalogue: Catalogue?
    private var temples: [Int64: KnownTemple] = [:]
    /// The revision of both.
    private var revision: DataRevision?

    /// About a megabyte.
    private static let most = 16_384

    /// Names of things that are shown and not stored so.
    struct Typed {
        var catalogue = Catalogue()
        /// By the ids of temples.
        var temples: [Int64: KnownTemple] = [:]
    }

    /// The names of a catalogue, by the Chinese ones.
    struct Catalogue {
        var deities: [String: OtherNames] = [:]
        /// Of festivals and activities.
        var days: [String: OtherNames] = [:]
        var groups: [String: OtherNames] = [:]

        init() {}

        /// The names of all that has any.
        fileprivate init(_ data: CatalogueSnapshot) {
            for deity in data.deities where !deity.slug.isEmpty { add(.deity(deity)) }
            // A festival's name goes before an activity's.
            for activity in data.activities.lazy.map(\.activity) where !activity.translations.isEmpty {
                add(.activity(activity))
            }
            for festival in data.festivals { add(.festival(festival)) }
            for group in data.groups { add(.group(group)) }
            deities = deities.filter { !$0.value.isEmpty }
            days = days.filter { !$0.value.isEmpty }
            groups = groups.filter { !$0.value.isEmpty }
        }

        /// Adds the names of an entity, also where it has none: then those of the data do not count.
        mutating func add(_ entity: CatalogueEntity) {
            switch entity {
            case .deity(let deity):
                deities[deity.name] = OtherNames(deity.translations, "name", latin: deity.romanized.first)
            case .festival(let festival): days[festival.name] = OtherNames(festival.translations, "name")
            case .activity(let activity): days[activity.title] = OtherNames(activity.translations, "title")
            case .group(let group): groups[group.name] = OtherNames(group.translations, "name")
            }
        }
    }

    /// - Parameters:
    ///   - typed: what counts more than the data.
    ///   - stored: the names that are remembered of the data; nil to remember them here.
    init(_ typed: Typed = Typed(), before stored: KnownNames? = nil) {
        self.typed = typed
        self.stored = stored
    }

    /// Returns the names of a thing of the catalogue by its Chinese one. Nil for a name that it does not have.
    ///
    /// - Parameter kind: the names of one kind: those of deities, of days or of groups.
    func names(
        _ kind: KeyPath<Catalogue, [String: OtherNames]>, _ name: String, in store: any TempleSearching
    ) -> OtherNames? {
        if let typed = typed.catalogue[keyPath: kind][name] { return typed }
        if let stored { return stored.names(kind, name, in: store) }
        follow(store)
        if let catalogue { return catalogue[keyPath: kind][name] }
        // Names that cannot be read now are asked for again.
        guard let data = try? store.catalogueSnapshot() else { return nil }
        let names = Catalogue(data)
        catalogue = names
        return names[keyPath: kind][name]
    }

    /// Returns what the name of a temple needs.
    func temple(_ id: Int64, in store: any TempleSearching) -> KnownTemple? {
        if let typed = typed.temples[id] { return typed }
        if let stored { return stored.temple(id, in: store) }
        follow(store)
        if temples.count >= Self.most { temples = [:] }
        if let known = temples[id] { return known }
        // A name that cannot be read now is asked for again.
        guard let detail = try? store.temple(id: id) else { return nil }
        let known = KnownTemple(detail)
        temples[id] = known
        return known
    }

    /// Forgets the names of an older revision.
    private func follow(_ store: any TempleSearching) {
        let present = try? store.dataRevision()
        guard present != revision else { return }
        revision = present
        catalogue = nil
        temples = [:]
    }
}
