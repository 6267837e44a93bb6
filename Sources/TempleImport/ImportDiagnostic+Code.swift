extension ImportDiagnostic {
    /// What a diagnostic is about, under a name that stays.
    public enum Code: String, Sendable, CaseIterable {
        // The row cannot be read.
        case unterminatedQuote = "unterminated-quote"
        case textAfterQuote = "text-after-quote"
        case fieldTooLong = "field-too-long"
        case rowTooLong = "row-too-long"
        case tooManyColumns = "too-many-columns"
        case columnCount = "column-count"
        case notUTF8 = "not-utf-8"

        // A field is refused, and the row with it.
        case idMissing = "id-missing"
        case idInvalid = "id-invalid"
        case sourceInvalid = "source-invalid"
        case nameMissing = "name-missing"
        case textTooLong = "text-too-long"
        case coordinateMissing = "coordinate-missing"
        case coordinateNotANumber = "coordinate-not-a-number"
        case coordinateZero = "coordinate-zero"
        case coordinateOutOfRange = "coordinate-out-of-range"
        case coordinatesSwapped = "coordinates-swapped"
        case coordinateOutsideTaiwan = "coordinate-outside-taiwan"
        case precisionUnknown = "precision-unknown"
        case ratingInvalid = "rating-invalid"

        // The row is taken.
        case duplicateID = "duplicate-id"
        case nameShort = "name-short"
        case privateUseCharacter = "private-use-character"
        case replacementCharacter = "replacement-character"
        case countyUnknown = "county-unknown"
        case mobilePhoneDropped = "mobile-phone-dropped"
        case phoneIncomplete = "phone-incomplete"
        case columnIgnored = "column-ignored"
    }
}
