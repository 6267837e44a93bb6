extension EditJudge.Code {
    /// What a finding about a field means for an edit. Nothing is left out of an edit: what an import leaves out with a
    /// warning is a fault.
    init(_ code: ImportDiagnostic.Code) {
        self =
            switch code {
            case .textTooLong: .tooLong
            case .mobilePhoneDropped: .mobileNumber
            case .phoneIncomplete: .notAPhone
            case .addressInvalid: .notAWebAddress
            case .coordinateZero: .notAPosition
            case .coordinatesSwapped: .swappedPosition
            case .coordinateOutOfRange, .ratingInvalid: .outOfRange
            case .hoursInvalid: .unreadableHours
            case .coordinateOutsideTaiwan: .outsideTaiwan
            case .countyMismatch: .otherCounty
            case .nameShort: .shortName
            case .nameOfPerson: .nameOfPerson
            case .privateUseCharacter: .privateUseCharacter
            case .replacementCharacter: .replacementCharacter
            default: .wrongType
            }
    }
}
