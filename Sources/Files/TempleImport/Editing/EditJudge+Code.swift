extension EditJudge {
    /// Subject of a fault or of a warning. The name is stable.
    public enum Code: String, Sendable, CaseIterable {
        /// There is no such member.
        case unknownMember = "unknown-member"
        /// The position is given as a whole and by its members.
        case namedTwice = "named-twice"
        /// The value is of another type.
        case wrongType = "wrong-type"
        /// Every temple has the member, or another member needs it.
        case required
        /// The text says nothing.
        case empty
        case tooLong = "too-long"
        case tooMany = "too-many"
        case notAPhone = "not-a-phone"
        case mobileNumber = "mobile-number"
        /// The position is zero, or almost.
        case notAPosition = "not-a-position"
        case swappedPosition = "swapped-position"
        case unknownPrecision = "unknown-precision"
        case outOfRange = "out-of-range"
        /// The county is none of Taiwan's.
        case unknownCounty = "unknown-county"
        case notAWebAddress = "not-a-web-address"
        case unreadableHours = "unreadable-hours"

        // Warnings: the editor may mean it.
        case outsideTaiwan = "outside-taiwan"
        case otherCounty = "other-county"
        case shortName = "short-name"
        case nameOfPerson = "name-of-person"
        case privateUseCharacter = "private-use-character"
        case replacementCharacter = "replacement-character"

        /// Whether the code is that of a warning.
        public var isWarning: Bool {
            switch self {
            case .outsideTaiwan, .otherCounty, .shortName, .nameOfPerson, .privateUseCharacter, .replacementCharacter:
                true
            default: false
            }
        }
    }
}
