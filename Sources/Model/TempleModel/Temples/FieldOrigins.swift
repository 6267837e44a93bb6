internal import LunarCalendar

/// Takes each field of a temple from the edit that decides it, else from the first record that has it, and remembers which
/// record that was.
struct FieldOrigins {
    /// The origin of each field, at its index.
    private var keys: [SourceKey?] = Array(repeating: nil, count: MergedTemple.Field.all.count)
    private let edit: TempleRecord?
    /// The records of sources, the most trusted first, for each kind of trust.
    private let registers, writers, newest, map: [TempleRecord]

    /// - Parameters:
    ///   - byTrust: the records of sources, the registers' first.
    ///   - edit: the edits by hand; nil for none.
    init(_ byTrust: [TempleRecord], edit: TempleRecord? = nil) {
        self.edit = edit
        registers = byTrust
        guard byTrust.count > 1 else {
            (writers, newest, map) = (byTrust, byTrust, byTrust)
            return
        }
        writers = byTrust.filter(MergedTemple.isStarter) + byTrust.filter { !MergedTemple.isStarter($0) }
        // Records without a date come last, in the order of care.
        newest = writers.enumerated().sorted {
            (Self.dayNumber($1.element), $0.offset) < (Self.dayNumber($0.element), $1.offset)
        }.map(\.element)
        map = newest.filter(Self.isMap) + newest.filter { !Self.isMap($0) }
    }

    private static let trust = MergedTemple.Field.all.map(\.about.trust)

    private func records(for field: MergedTemple.Field) -> [TempleRecord] {
        guard registers.count > 1 else { return registers }
        return switch Self.trust[field.index] {
        case .registers: registers
        case .writers: writers
        case .newest: newest
        case .map: map
        }
    }

    subscript(field: MergedTemple.Field) -> SourceKey? {
        get { keys[field.index] }
        set { keys[field.index] = newValue }
    }

    /// Returns the fields that come from a record, in their order.
    func fields(from key: SourceKey) -> [MergedTemple.Field] {
        zip(MergedTemple.Field.all, keys).compactMap { $1 == key ? $0 : nil }
    }

    /// Returns the edit, if it decides a field.
    func deciding(_ field: MergedTemple.Field) -> TempleRecord? {
        edit.flatMap { $0.edits.contains(field) ? $0 : nil }
    }

    /// Returns the first value found, and remembers its record as the field's origin.
    mutating func take<Value>(_ field: MergedTemple.Field, _ value: (TempleRecord) -> Value?) -> Value? {
        if let edit = deciding(field) {
            self[field] = edit.key
            return value(edit)
        }
        for record in records(for: field) {
            guard let found = value(record) else { continue }
            self[field] = record.key
            return found
        }
        return nil
    }

    /// Merges the fields that are one text.
    mutating func texts() -> FieldTexts { FieldTexts { field, _ in take(field) { $0.texts[field] } } }

    /// Merges the fields that only some sources have.
    mutating func extras() -> TempleRecord.Extras {
        var merged = TempleRecord.Extras(
            sideDeities: take(.sideDeities) { record in
                record.extras.flatMap { $0.sideDeities.isEmpty ? nil : $0.sideDeities }
            } ?? [])
        let hours = take(.openTime) { record in
            record.extras.flatMap { $0.openTime == nil && $0.openingHours == nil && !record.isEdit ? nil : $0 }
        }
        merged.openTime = hours?.openTime
        merged.openingHours = hours?.openingHours
        merged.openingHoursLunar = hours?.openingHoursLunar
        merged.hoursAsOf = hours?.hours.asOf
        merged.photos = take(.photos) { record in record.extras.flatMap { $0.photos.isEmpty ? nil : $0.photos } } ?? []
        let rating = take(.rating) { record in record.extras.flatMap { $0.rating == nil ? nil : $0 } }
        merged.rating = rating?.rating
        merged.ratingCount = rating?.ratingCount
        return merged
    }

    private static func isMap(_ record: TempleRecord) -> Bool { record.key.source == "osm" }

    private static func dayNumber(_ record: TempleRecord) -> Int {
        (record.extras?.hoursAsOf ?? record.extras?.asOf)?.dayNumber ?? Int.min
    }
}
