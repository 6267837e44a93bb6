public import TempleModel

/// What a row of a file comes to.
public enum ImportRecord: Equatable, Sendable {
    case temple(TempleRecord)
    case activity(ActivityRecord)
    /// Opening hours, in OpenStreetMap's grammar, of a temple that another file of the archive has.
    case hours(SourceKey, openingHours: String)

    /// Which row of which source it is.
    public var key: SourceKey {
        switch self {
        case .temple(let record): record.key
        case .activity(let record): record.key
        case .hours(let key, _): key
        }
    }
}
