extension TempleRecord {
    /// The fields that a record's source has. An empty field in the set means "no value"; an empty field outside the
    /// set means "the source has no such field".
    public struct Fields: OptionSet, Hashable, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        public static let aliases = Fields(rawValue: 1 << 0)
        public static let precision = Fields(rawValue: 1 << 1)
        public static let sideDeities = Fields(rawValue: 1 << 2)
        public static let openTime = Fields(rawValue: 1 << 3)
        /// The hours in OpenStreetMap's grammar, and those of lunar days.
        public static let openingHours = Fields(rawValue: 1 << 4)
        public static let hoursAsOf = Fields(rawValue: 1 << 5)
        public static let photos = Fields(rawValue: 1 << 6)
        public static let rating = Fields(rawValue: 1 << 7)
        public static let ratingCount = Fields(rawValue: 1 << 8)
        public static let sameAs = Fields(rawValue: 1 << 9)
        public static let asOf = Fields(rawValue: 1 << 10)

        public static let all = FieldTexts.fields.reduce(into: Fields(rawValue: (1 << 11) - 1)) {
            $0.insert(.text($1))
        }

        /// One of ``FieldTexts/fields``.
        public static func text(_ field: MergedTemple.Field) -> Fields {
            FieldTexts.fields.firstIndex(of: field).map(text(at:)) ?? []
        }

        /// The one at an index of ``FieldTexts/fields``.
        static func text(at index: Int) -> Fields { Fields(rawValue: 1 << (16 + index)) }
    }

    /// This record with its extras nil when they are empty: the stored form cannot distinguish the two.
    public var withoutEmptyExtras: TempleRecord {
        guard extras == Extras() else { return self }
        var record = self
        record.extras = nil
        return record
    }

    /// Returns this record, with the fields that its source lacks taken from the stored record of the same temple.
    public func completed(from stored: TempleRecord) -> TempleRecord {
        var merged = self
        merged.carried = stored.carried
        merged.hasOwnID = stored.hasOwnID
        merged.admission = stored.admission
        // No file can remove former keys of the row itself.
        let former = stored.sameAs.filter { $0.source == key.source && !sameAs.contains($0) }
        merged.sameAs = carried.contains(.sameAs) ? sameAs + former : stored.sameAs
        merged.texts = FieldTexts { field, index in
            (carried.contains(.text(at: index)) ? texts : stored.texts)[field]
        }
        if !carried.contains(.aliases) { merged.aliases = stored.aliases }
        if !carried.contains(.precision) || precision == nil {
            // The mark stays until the position changes or a source states a precision.
            let isJudgedAgain = carried.contains(.precision) || coordinate != stored.coordinate
            merged.precision = stored.precision == .doubtful && isJudgedAgain ? nil : stored.precision
        }
        merged.extras = extras.map { $0.completed(from: stored.extras ?? Extras(), carried) } ?? stored.extras
        return merged
    }
}

extension TempleRecord.Extras {
    fileprivate func completed(
        from stored: TempleRecord.Extras, _ carried: TempleRecord.Fields
    ) -> TempleRecord.Extras {
        var merged = self
        if !carried.contains(.sideDeities) { merged.sideDeities = stored.sideDeities }
        if !carried.contains(.openTime) { merged.openTime = stored.openTime }
        if !carried.contains(.openingHours) {
            merged.openingHours = stored.openingHours
            merged.openingHoursLunar = stored.openingHoursLunar
        }
        if !carried.contains(.hoursAsOf) { merged.hoursAsOf = stored.hoursAsOf }
        if !carried.contains(.photos) { merged.photos = stored.photos }
        if !carried.contains(.rating) { merged.rating = stored.rating }
        if !carried.contains(.ratingCount) { merged.ratingCount = stored.ratingCount }
        if !carried.contains(.asOf) { merged.asOf = stored.asOf }
        return merged
    }
}
