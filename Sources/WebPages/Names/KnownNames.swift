internal import TempleModel

/// Latin names that the data has, and readings, remembered between the pages of one thread.
final class KnownNames {
    let readings: Readings
    /// The names that count for what is not stored so: nil where there is none.
    private let typed: Typed
    private let stored: KnownNames?
    private var deities: [String: String]?
    private var temples: [Int64: String?] = [:]
    /// The revision of both.
    private var revision: DataRevision?

    /// About a megabyte.
    private static let most = 16_384

    /// Names of things that are shown and not stored so.
    struct Typed {
        /// By the names of deities.
        var deities: [String: String?] = [:]
        /// By the ids of temples.
        var temples: [Int64: String?] = [:]
    }

    /// - Parameters:
    ///   - typed: what counts more than the data.
    ///   - stored: the names that are remembered of the data; nil to remember them here.
    init(_ typed: Typed = Typed(), before stored: KnownNames? = nil) {
        self.typed = typed
        self.stored = stored
        readings = stored?.readings ?? Readings()
    }

    /// Returns the first Latin name of a deity of the catalogue: Mazu. Nil for a name that it does not have.
    func latinName(ofDeity name: String, in store: any TempleSearching) -> String? {
        if let typed = typed.deities[name] { return typed }
        if let stored { return stored.latinName(ofDeity: name, in: store) }
        follow(store)
        if let deities { return deities[name] }
        // Names that cannot be read now are asked for again.
        guard let data = try? store.catalogueSnapshot() else { return nil }
        var names: [String: String] = [:]
        for deity in data.deities where !deity.slug.isEmpty { names[deity.name] = deity.romanized.first }
        deities = names
        return names[name]
    }

    /// Returns a temple's name in English or in Latin letters, where a source has one.
    func englishName(ofTemple id: Int64, in store: any TempleSearching) -> String? {
        if let typed = typed.temples[id] { return typed }
        if let stored { return stored.englishName(ofTemple: id, in: store) }
        follow(store)
        if temples.count >= Self.most { temples = [:] }
        if let known = temples[id] { return known }
        // A name that cannot be read now is asked for again.
        guard let detail = try? store.temple(id: id) else { return nil }
        temples[id] = .some(detail.englishName)
        return detail.englishName
    }

    /// Forgets the names of an older revision.
    private func follow(_ store: any TempleSearching) {
        let present = try? store.dataRevision()
        guard present != revision else { return }
        revision = present
        deities = nil
        temples = [:]
    }
}
