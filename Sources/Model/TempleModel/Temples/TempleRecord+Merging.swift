extension TempleRecord {
    /// The fields that a record's source has. An empty field in the set means "no value"; an empty field outside the
    /// set means "the source has no such field".
    public struct Fields: OptionSet, Hashable, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        public static let address = Fields(rawValue: 1 << 0)
        public static let county = Fields(rawValue: 1 << 1)
        public static let precision = Fields(rawValue: 1 << 2)
        public static let mainDeity = Fields(rawValue: 1 << 3)
        public static let phone = Fields(rawValue: 1 << 4)
        public static let religion = Fields(rawValue: 1 << 5)
        public static let sideDeities = Fields(rawValue: 1 << 6)
        public static let openTime = Fields(rawValue: 1 << 7)
        public static let rating = Fields(rawValue: 1 << 8)
        public static let englishName = Fields(rawValue: 1 << 9)
        public static let officialName = Fields(rawValue: 1 << 10)
        public static let aliases = Fields(rawValue: 1 << 11)
        public static let sameAs = Fields(rawValue: 1 << 12)
        /// The hours in OpenStreetMap's grammar, and those of lunar days.
        public static let openingHours = Fields(rawValue: 1 << 13)
        public static let hoursAsOf = Fields(rawValue: 1 << 14)
        public static let website = Fields(rawValue: 1 << 15)
        public static let photos = Fields(rawValue: 1 << 16)
        public static let ratingCount = Fields(rawValue: 1 << 17)
        public static let asOf = Fields(rawValue: 1 << 18)

        public static let all = TempleProse.fields.reduce(into: Fields(rawValue: (1 << 19) - 1)) {
            $0.insert(.prose($1))
        }

        /// One of ``TempleProse/fields``.
        public static func prose(_ field: MergedTemple.Field) -> Fields {
            TempleProse.fields.firstIndex(of: field).map { Fields(rawValue: 1 << (32 + $0)) } ?? []
        }
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
        if !carried.contains(.officialName) { merged.officialName = stored.officialName }
        if !carried.contains(.aliases) { merged.aliases = stored.aliases }
        if !carried.contains(.englishName) { merged.englishName = stored.englishName }
        if !carried.contains(.address) { merged.address = stored.address }
        if !carried.contains(.county) { merged.county = stored.county }
        if !carried.contains(.precision) || precision == nil {
            // The mark stays until the position changes or a source states a precision.
            let isJudgedAgain = carried.contains(.precision) || coordinate != stored.coordinate
            merged.precision = stored.precision == .doubtful && isJudgedAgain ? nil : stored.precision
        }
        if !carried.contains(.mainDeity) { merged.mainDeity = stored.mainDeity }
        if !carried.contains(.phone) { merged.phone = stored.phone }
        if !carried.contains(.religion) { merged.religion = stored.religion }
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
        if !carried.contains(.website) { merged.website = stored.website }
        if !carried.contains(.photos) { merged.photos = stored.photos }
        if !carried.contains(.rating) { merged.rating = stored.rating }
        if !carried.contains(.ratingCount) { merged.ratingCount = stored.ratingCount }
        if !carried.contains(.asOf) { merged.asOf = stored.asOf }
        merged.prose = TempleProse { field, _ in (carried.contains(.prose(field)) ? prose : stored.prose)[field] }
        return merged
    }
}
