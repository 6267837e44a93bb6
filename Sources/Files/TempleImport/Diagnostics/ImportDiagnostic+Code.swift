extension ImportDiagnostic {
    /// Subject of a diagnostic. The name is stable.
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

        // A field is rejected, and the row with it.
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
        case noteContradicts = "note-contradicts"

        // Some schemas reject the field; others only give a warning.
        case coordinateMissing = "coordinate-missing"
        case coordinateZero = "coordinate-zero"
        case coordinateOutsideTaiwan = "coordinate-outside-taiwan"

        // The row is left out on purpose.
        case notATemple = "not-a-temple"
        case abolished = "abolished"

        // The row is accepted.
        case duplicateID = "duplicate-id"
        case nameShort = "name-short"
        case nameGeneric = "name-generic"
        case nameOfPerson = "name-of-person"
        case privateUseCharacter = "private-use-character"
        case replacementCharacter = "replacement-character"
        case countyUnknown = "county-unknown"
        case countyMismatch = "county-mismatch"
        case mobilePhoneDropped = "mobile-phone-dropped"
        case phoneIncomplete = "phone-incomplete"
        case addressInvalid = "address-invalid"
        case htmlInText = "html-in-text"
        case formulaWithoutResult = "formula-without-result"

        // Counted by row; not every row has a diagnostic.
        case invisibleRemoved = "invisible-removed"
        case widthNormalised = "width-normalised"

        // The code is about the file.
        case columnIgnored = "column-ignored"
        case fileCutShort = "file-cut-short"
        case lastLineUnended = "last-line-unended"

        /// Whether the code is only counted. Such a change is not visible to readers, and it would be reported too
        /// often.
        public var isCountedOnly: Bool { self == .invisibleRemoved || self == .widthNormalised }
    }
}
