package import TempleModel

/// Something that a temple can lack, for a list of what there is still to do.
package enum MissingFact: String, CaseIterable, Sendable {
    case hours, day, phone, deity, picture
    /// A position that is not probably another place's.
    case position
    /// A position that no other temple has.
    case ownPosition = "own_position"

    /// Whether a temple lacks it.
    package func isMissing(in match: TempleMatch) -> Bool {
        let temple = match.temple
        return switch self {
        case .hours: !temple.hasHours
        case .day: match.nextLunarDate == nil
        case .phone: temple.phone == nil
        case .deity: temple.mainDeity == nil
        case .picture: temple.coverURL == nil
        case .position: temple.hasDoubtfulPosition
        case .ownPosition: temple.hasSharedPosition
        }
    }

    /// Whether a deleted temple lacks it. A deleted temple has no days.
    package func isMissing(in record: TempleRecord) -> Bool {
        switch self {
        case .hours: record.value(of: .openTime) == FieldValue.none
        case .day: false
        case .phone: record.phone == nil
        case .deity: record.mainDeity == nil
        case .picture: record.value(of: .photos) == FieldValue.none
        case .position: record.precision == .doubtful
        case .ownPosition: record.precision == .shared
        }
    }
}
