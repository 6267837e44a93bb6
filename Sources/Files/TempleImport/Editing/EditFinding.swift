/// What a finding of an import's row means for an edit. Nothing is left out of an edit: what an import leaves out with a
/// warning is a fault.
struct EditFinding {
    let code: EditJudge.Code
    /// What is wrong, as a phrase after the value.
    let reason: String
    let remedy: String

    /// - Parameter writeNull: how the editor says that there is no value.
    init(_ finding: RowFinding, writeNull: String) {
        var reason = finding.reason
        var remedy = finding.remedy.replacing("leave it empty", with: writeNull)
        switch finding.code {
        case .textTooLong:
            code = .tooLong
            remedy = "shorten it"
        case .mobilePhoneDropped:
            code = .mobileNumber
            reason = "has a mobile number, which may be private"
            remedy = "write the temple's landline number, or leave it out"
        case .phoneIncomplete:
            code = .notAPhone
            reason = "has too few digits for a telephone number"
        case .addressInvalid:
            code = .notAWebAddress
            reason = "is not a web address of at most \(WebAddress.longest) bytes, or is a short link"
        case .coordinateZero: code = .notAPosition
        case .coordinatesSwapped:
            code = .swappedPosition
            remedy = "swap lat and lng"
        case .coordinateOutOfRange, .ratingInvalid: code = .outOfRange
        case .hoursInvalid: code = .unreadableHours
        case .coordinateOutsideTaiwan: code = .outsideTaiwan
        case .countyMismatch: code = .otherCounty
        case .nameShort: code = .shortName
        case .nameOfPerson: code = .nameOfPerson
        case .privateUseCharacter: code = .privateUseCharacter
        case .replacementCharacter: code = .replacementCharacter
        default: code = .wrongType
        }
        self.reason = reason
        self.remedy = remedy
    }
}
