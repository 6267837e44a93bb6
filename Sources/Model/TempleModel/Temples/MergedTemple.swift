/// One temple's records from several sources, merged into one record. Each field comes from the edit by hand that decides
/// it, and else from the most trusted source that has it.
public struct MergedTemple: Equatable, Sendable {
    /// The merged record, under the key of the most trusted source.
    public let record: TempleRecord
    /// The sources of the temple, the most trusted first, each with the fields that came from it.
    public let sources: [TempleSource]

    /// A field whose source is remembered, under its JSON name.
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

    /// - Parameter records: one record from each source, and the edits by hand. The result is nil for no records.
    public init?(_ records: [TempleRecord]) {
        let edit = records.first(where: \.isEdit)
        let byTrust = records.filter { !$0.isEdit }.sorted { Self.rank($0) < Self.rank($1) }
        guard let leading = byTrust.first ?? edit else { return nil }
        var merged = leading
        merged.edits = []
        merged.extras = records.contains { $0.extras != nil } ? TempleRecord.Extras() : nil
        merged.carried = .all
        var origins = FieldOrigins(byTrust, edit: edit)
        // The starter data has the name that people use, whatever a registry calls the temple.
        let naming = origins.deciding(.name) ?? byTrust.first(where: Self.isStarter) ?? leading
        merged.name = naming.name
        origins[.name] = naming.key
        merged.sameAs = []
        for key in byTrust.flatMap(\.sameAs) where !merged.sameAs.contains(key) { merged.sameAs.append(key) }
        merged.texts = origins.texts()
        if let deciding = origins.deciding(.aliases) {
            merged.aliases = deciding.aliases
            origins[.aliases] = deciding.key
        } else {
            merged.aliases = Self.aliases(of: merged.name, merged.officialName, byTrust)
            origins[.aliases] = byTrust.first { !$0.aliases.isEmpty }?.key
        }

        let byPosition = byTrust.enumerated().sorted {
            (Self.precisionRank($0.element), $0.offset) < (Self.precisionRank($1.element), $1.offset)
        }.map(\.element)
        let position = origins.deciding(.position) ?? byPosition.first ?? leading
        merged.coordinate = position.coordinate
        merged.precision = position.precision
        origins[.position] = position.key

        if merged.extras != nil { merged.extras = origins.extras() }
        record = merged
        sources = ((edit.map { [$0] } ?? []) + byTrust).map { record in
            TempleSource(
                key: record.key, asOf: record.extras?.asOf,
                fields: origins.fields(from: record.key))
        }
    }

    /// The largest number of other names that one temple keeps.
    private static let mostAliases = 32

    /// Returns the other names in the sources, and the names under which they list the temple, each once.
    private static func aliases(of name: String, _ officialName: String?, _ records: [TempleRecord]) -> [String] {
        var aliases: [String] = []
        for alias in records.flatMap(\.aliases) + records.map(\.name) + records.compactMap(\.officialName)
        where alias != name && alias != officialName && !aliases.contains(alias) {
            aliases.append(alias)
        }
        return Array(aliases.prefix(mostAliases))
    }

    /// The trust in a record's source, the most trusted first: the ministry's registry, the cities' lists, anybody's
    /// own data, and OpenStreetMap last. OpenStreetMap is best for positions and opening hours, and worst for official
    /// names.
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

    static func isStarter(_ record: TempleRecord) -> Bool { record.key.source == SourceKey.starterSource }

    private static func precisionRank(_ record: TempleRecord) -> Int {
        switch record.precision {
        case .surveyed: 0
        case .geocoded: 1
        case nil: 2
        case .shared: 3
        case .doubtful: 4
        }
    }
}
