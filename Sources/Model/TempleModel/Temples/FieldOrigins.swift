internal import LunarCalendar

/// Takes each field of a temple from the edit that decides it, else from the first record that has it, and remembers which
/// record that was.
struct FieldOrigins {
    private var keys: [MergedTemple.Field: SourceKey] = [:]
    private let byTrust: [TempleRecord]
    private let edit: TempleRecord?

    /// - Parameters:
    ///   - byTrust: the records of sources, the most trusted first.
    ///   - edit: the edits by hand; nil for none.
    init(_ byTrust: [TempleRecord], edit: TempleRecord? = nil) {
        self.byTrust = byTrust
        self.edit = edit
    }

    subscript(field: MergedTemple.Field) -> SourceKey? {
        get { keys[field] }
        set { keys[field] = newValue }
    }

    /// Returns the edit, if it decides a field.
    func deciding(_ field: MergedTemple.Field) -> TempleRecord? {
        edit.flatMap { $0.edits.contains(field) ? $0 : nil }
    }

    /// Returns the first value found, and remembers its record as the field's origin.
    ///
    /// - Parameter order: the records in another order; nil for the order of trust.
    mutating func take<Value>(
        _ field: MergedTemple.Field, from order: [TempleRecord]? = nil, _ value: (TempleRecord) -> Value?
    ) -> Value? {
        if let edit = deciding(field) {
            keys[field] = edit.key
            return value(edit)
        }
        for record in order ?? byTrust {
            guard let found = value(record) else { continue }
            keys[field] = record.key
            return found
        }
        return nil
    }

    /// Merges the fields that only some sources have.
    ///
    /// - Parameter byStory: the records, the most carefully written first.
    mutating func extras(_ byStory: [TempleRecord]) -> TempleRecord.Extras {
        // Hours, pictures and web pages go out of date: take the newest first, and undated ones in the order of care.
        // For hours the map comes first: people at the temple keep it up to date.
        let byAge = byStory.enumerated().sorted {
            (Self.dayNumber($1.element), $0.offset) < (Self.dayNumber($0.element), $1.offset)
        }.map(\.element)
        let byHours = byAge.filter(Self.isMap) + byAge.filter { !Self.isMap($0) }
        var merged = TempleRecord.Extras(
            sideDeities: take(.sideDeities, from: byStory) { record in
                record.extras.flatMap { $0.sideDeities.isEmpty ? nil : $0.sideDeities }
            } ?? [],
            prose: TempleProse { field, _ in take(field, from: byStory) { $0.extras?.prose[field] } })
        let hours = take(.openTime, from: byHours) { record in
            record.extras.flatMap { $0.openTime == nil && $0.openingHours == nil && !record.isEdit ? nil : $0 }
        }
        merged.openTime = hours?.openTime
        merged.openingHours = hours?.openingHours
        merged.openingHoursLunar = hours?.openingHoursLunar
        merged.hoursAsOf = hours?.hours.asOf
        merged.website = take(.website, from: byAge) { $0.extras?.website }
        merged.photos =
            take(.photos, from: byAge) { record in
                record.extras.flatMap { $0.photos.isEmpty ? nil : $0.photos }
            } ?? []
        let rating = take(.rating, from: byAge) { record in
            record.extras.flatMap { $0.rating == nil ? nil : $0 }
        }
        merged.rating = rating?.rating
        merged.ratingCount = rating?.ratingCount
        return merged
    }

    private static func isMap(_ record: TempleRecord) -> Bool { record.key.source == "osm" }

    private static func dayNumber(_ record: TempleRecord) -> Int {
        (record.extras?.hoursAsOf ?? record.extras?.asOf)?.dayNumber ?? Int.min
    }
}
