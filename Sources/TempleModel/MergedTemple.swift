/// What several sources say of one temple, as one record: each field from the source that is trusted most for it among
/// those that have it.
public struct MergedTemple: Equatable, Sendable {
    /// What they come to. Its key is that of the source trusted most.
    public let record: TempleRecord
    /// Who knows the temple, the one trusted most first, each with the fields that came from it.
    public let sources: [TempleSource]

    /// A field that remembers its source, under the name that the JSON gives it.
    public enum Field: String, Sendable, CaseIterable {
        case name
        case officialName = "official_name"
        case aliases
        case englishName = "name_en"
        case position
        case address
        case county
        case mainDeity = "main_deity"
        case sideDeities = "side_deities"
        case phone
        case religion
        case openTime = "open_time"
        case website
        case photos
        case rating
        case introduction
        case features
        case transportation
        case worshipTips = "worship_tips"
        case reference
    }

    /// - Parameter records: what each source says, each source once; nil for none.
    public init?(_ records: [TempleRecord]) {
        let byTrust = records.sorted { Self.rank($0) < Self.rank($1) }
        guard let leading = byTrust.first else { return nil }
        var merged = leading
        merged.extras = byTrust.contains { $0.extras != nil } ? TempleRecord.Extras() : nil
        merged.carried = .all
        // The starter data has the name that people know, whatever a registry calls the temple.
        let naming = records.first(where: Self.isStarter) ?? leading
        merged.name = naming.name
        var origins = FieldOrigins(byTrust)
        origins[.name] = naming.key
        merged.sameAs = []
        for key in byTrust.flatMap(\.sameAs) where !merged.sameAs.contains(key) { merged.sameAs.append(key) }
        merged.officialName = origins.take(.officialName) { $0.officialName }
        merged.aliases = Self.aliases(of: merged.name, merged.officialName, byTrust)
        origins[.aliases] = byTrust.first { !$0.aliases.isEmpty }?.key
        merged.englishName = origins.take(.englishName) { $0.englishName }
        merged.address = origins.take(.address) { $0.address }
        merged.county = origins.take(.county) { $0.county }
        merged.mainDeity = origins.take(.mainDeity) { $0.mainDeity }
        merged.phone = origins.take(.phone) { $0.phone }
        merged.religion = origins.take(.religion) { $0.religion }

        let byPosition = byTrust.enumerated().sorted {
            (Self.precisionRank($0.element), $0.offset) < (Self.precisionRank($1.element), $1.offset)
        }.map(\.element)
        let position = byPosition.first ?? leading
        merged.coordinate = position.coordinate
        merged.precision = position.precision
        origins[.position] = position.key

        if merged.extras != nil {
            // What no registry has a place for was written for the starter data first.
            merged.extras = origins.extras(byTrust.filter(Self.isStarter) + byTrust.filter { !Self.isStarter($0) })
        }
        record = merged
        sources = byTrust.map { record in
            TempleSource(
                key: record.key, asOf: record.extras?.asOf,
                fields: Field.allCases.filter { origins[$0] == record.key })
        }
    }

    /// The most other names that one temple keeps.
    private static let mostAliases = 32

    /// The other names that the sources have, and those under which they know the temple, each once.
    private static func aliases(of name: String, _ officialName: String?, _ records: [TempleRecord]) -> [String] {
        var aliases: [String] = []
        for alias in records.flatMap(\.aliases) + records.map(\.name) + records.compactMap(\.officialName)
        where alias != name && alias != officialName && !aliases.contains(alias) {
            aliases.append(alias)
        }
        return Array(aliases.prefix(mostAliases))
    }

    /// The ministry's registry before the cities' lists, those before anybody's own data, and OpenStreetMap last: it knows
    /// best where a temple is and when it is open, and least what it is called officially.
    private static func rank(_ record: TempleRecord) -> (Int, String, String) {
        let trust =
            switch record.key.source {
            case "moi": 0
            case "new-taipei", "taipei": 1
            case "osm": 3
            default: 2
            }
        return (trust, record.key.source, record.key.id)
    }

    private static func isStarter(_ record: TempleRecord) -> Bool { record.key.source == SourceKey.starterSource }

    private static func precisionRank(_ record: TempleRecord) -> Int {
        switch record.precision {
        case .surveyed: 0
        case .geocoded: 1
        case nil: 2
        case .shared: 3
        }
    }
}
