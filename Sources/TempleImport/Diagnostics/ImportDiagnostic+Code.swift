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
        case malformedJSON = "malformed-json"
        case notUTF8 = "not-utf-8"

        // A field is refused, and the row with it.
        case idMissing = "id-missing"
        case idInvalid = "id-invalid"
        case sourceInvalid = "source-invalid"
        case nameMissing = "name-missing"
        case textTooLong = "text-too-long"
        case coordinateNotANumber = "coordinate-not-a-number"
        case coordinateOutOfRange = "coordinate-out-of-range"
        case coordinatesSwapped = "coordinates-swapped"
        case geometryInvalid = "geometry-invalid"
        case precisionUnknown = "precision-unknown"
        case ratingInvalid = "rating-invalid"
        case hoursInvalid = "hours-invalid"
        case photosInvalid = "photos-invalid"
        case dateMissing = "date-missing"
        case dateInvalid = "date-invalid"
        case endBeforeStart = "end-before-start"
        case spanTooLong = "span-too-long"

        // A field is refused in one schema and only noted in another.
        case coordinateMissing = "coordinate-missing"
        case coordinateZero = "coordinate-zero"
        case coordinateOutsideTaiwan = "coordinate-outside-taiwan"

        // The row is meant to be left out.
        case notATemple = "not-a-temple"
        case abolished = "abolished"

        // The row is taken.
        case duplicateID = "duplicate-id"
        case nameShort = "name-short"
        case nameGeneric = "name-generic"
        case privateUseCharacter = "private-use-character"
        case replacementCharacter = "replacement-character"
        case countyUnknown = "county-unknown"
        case countyMismatch = "county-mismatch"
        case mobilePhoneDropped = "mobile-phone-dropped"
        case phoneIncomplete = "phone-incomplete"
        case addressInvalid = "address-invalid"
        case htmlInText = "html-in-text"

        // Counted by row, without a diagnostic for each.
        case invisibleRemoved = "invisible-removed"
        case widthNormalised = "width-normalised"

        // About the file.
        case columnIgnored = "column-ignored"
        case fileCutShort = "file-cut-short"
        case lastLineUnended = "last-line-unended"

        /// Whether it is only counted: it changes nothing that anyone sees, and would be told too often.
        public var isCountedOnly: Bool { self == .invisibleRemoved || self == .widthNormalised }
    }
}
