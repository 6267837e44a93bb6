internal import TempleModel

/// Latin names that the data has, and readings, remembered between the pages of one thread.
final class KnownNames {
    let readings = Readings()
    private var deities: [String: String]?
    private var temples: [Int64: String?] = [:]
    /// The revision of both.
    private var revision: DataRevision?

    /// About a megabyte.
    private static let most = 16_384

    /// Returns the first Latin name of a deity of the catalogue: Mazu. Nil for a name that it does not have.
    func latinName(ofDeity name: String, in store: any TempleSearching) -> String? {
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
