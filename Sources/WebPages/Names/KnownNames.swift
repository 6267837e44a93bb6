internal import TempleModel

/// Latin names that the data has, and readings, remembered between the pages of one thread.
final class KnownNames {
    let readings = Readings()
    private var deities: [String: String] = [:]
    private var catalogueChange: Int64?
    private var temples: [Int64: String?] = [:]
    private var revision: DataRevision?

    /// About a megabyte.
    private static let most = 16_384

    /// Returns the first Latin name of a deity of the catalogue: Mazu. Nil for a name that it does not have.
    func latinName(ofDeity name: String, in store: any TempleSearching) -> String? {
        if let data = try? store.catalogueSnapshot(), data.changedAt != catalogueChange {
            catalogueChange = data.changedAt
            deities = [:]
            for deity in data.deities where !deity.slug.isEmpty { deities[deity.name] = deity.romanized.first }
        }
        return deities[name]
    }

    /// Returns a temple's name in English or in Latin letters, where a source has one.
    func englishName(ofTemple id: Int64, in store: any TempleSearching) -> String? {
        let present = try? store.dataRevision()
        if present != revision || temples.count >= Self.most {
            revision = present
            temples = [:]
        }
        if let known = temples[id] { return known }
        // A name that cannot be read now is asked for again.
        guard let detail = try? store.temple(id: id) else { return nil }
        temples[id] = .some(detail.englishName)
        return detail.englishName
    }
}
