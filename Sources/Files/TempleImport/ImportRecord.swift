public import TempleModel

/// Record from one row of a file.
public enum ImportRecord: Equatable, Sendable {
    case temple(TempleRecord)
    case activity(ActivityRecord)
    case festival(FestivalRecord)
    /// Opening hours in OpenStreetMap's grammar, for a temple from another file of the archive.
    case hours(SourceKey, openingHours: String)

    /// Values that become edits by hand.
    case edit(EditedRow)

    /// Key of the record: its source and its id in the source.
    public var key: SourceKey {
        switch self {
        case .temple(let record): record.key
        case .activity(let record): record.key
        case .festival(let record): record.key
        case .hours(let key, _): key
        // The store knows which temple it means.
        case .edit: SourceKey(source: SourceKey.editSource, id: "")
        }
    }
}
