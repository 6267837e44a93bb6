public import Geodesy
package import LunarCalendar

/// The value of one field of a temple, as an edit sets it and as the history keeps it.
public enum FieldValue: Equatable, Sendable {
    /// There is none, and no source may say otherwise.
    case none
    case text(String)
    /// Names in their order, never empty.
    case texts([String])
    case position(Coordinate, PositionPrecision?)
    case hours(Hours)
    case rating(Double, count: Int?)
    /// Pictures in their order, never empty.
    case photos([Photo])

    /// Opening hours; at least one text is not nil.
    public struct Hours: Equatable, Sendable {
        /// As people write them.
        public var text: String?
        /// In OpenStreetMap's grammar.
        public var stated: String?
        /// On days of the lunar month, in the same grammar.
        public var lunar: String?

        public init(text: String? = nil, stated: String? = nil, lunar: String? = nil) {
            self.text = text
            self.stated = stated
            self.lunar = lunar
        }
    }
}

/// What an edit sets: the fields that it decides, each with its value.
public typealias FieldValues = [MergedTemple.Field: FieldValue]

extension MergedTemple.Field {
    /// The JSON names of the members that make up the field, the first one first.
    public var members: [String] {
        switch self {
        case .position: ["lat", "lng", "precision"]
        case .openTime: ["open_time", "opening_hours", "opening_hours_lunar"]
        case .rating: ["rating", "rating_count"]
        default: [rawValue]
        }
    }

    /// Its columns in the project's own files: its ``members``, and the day of the hours.
    public var columns: [String] { self == .openTime ? members + ["hours_as_of"] : members }

    /// The field with a name: its own (`position`), or that of one of its members (`lat`).
    public init?(named name: String) {
        guard let field = Self(rawValue: name) ?? Self.allCases.first(where: { $0.members.contains(name) }) else {
            return nil
        }
        self = field
    }

    /// Whether every temple has the field: none cannot be set.
    public var isRequired: Bool { self == .name || self == .position }
}

extension TempleRecord {
    /// Returns the value of a field.
    public func value(of field: MergedTemple.Field) -> FieldValue {
        switch field {
        case .name: .text(name)
        case .aliases: .some(aliases)
        case .position: .position(coordinate, precision)
        case .sideDeities: .some(extras?.sideDeities ?? [])
        case .openTime: hoursValue
        case .photos: extras.flatMap { $0.photos.isEmpty ? nil : .photos($0.photos) } ?? .none
        case .rating: extras?.rating.map { .rating($0, count: extras?.ratingCount) } ?? .none
        default: .some(texts[field])
        }
    }

    private var hoursValue: FieldValue {
        let hours = FieldValue.Hours(
            text: extras?.openTime, stated: extras?.openingHours, lunar: extras?.openingHoursLunar)
        return hours == FieldValue.Hours() ? .none : .hours(hours)
    }

    /// Sets a field. A value of another kind counts as none; a required field without a value stays.
    public mutating func set(_ field: MergedTemple.Field, to value: FieldValue) {
        var extras = extras ?? Extras()
        switch field {
        case .name: name = value.text ?? name
        case .aliases: aliases = value.texts
        case .position:
            guard case .position(let coordinate, let precision) = value else { return }
            self.coordinate = coordinate
            self.precision = precision
        case .sideDeities: extras.sideDeities = value.texts
        case .openTime:
            let hours = if case .hours(let hours) = value { hours } else { FieldValue.Hours() }
            extras.openTime = hours.text
            extras.openingHours = hours.stated
            extras.openingHoursLunar = hours.lunar
            extras.hoursAsOf = nil
        case .photos: extras.photos = if case .photos(let photos) = value { photos } else { [] }
        case .rating:
            if case .rating(let rating, let count) = value {
                extras.rating = rating
                extras.ratingCount = count
            } else {
                extras.rating = nil
                extras.ratingCount = nil
            }
        default: texts[field] = value.text
        }
        self.extras = extras == Extras() ? nil : extras
    }

    /// Returns this record made by hand with other decisions.
    ///
    /// - Parameter day: when they are made.
    package func deciding(
        _ values: FieldValues, givingBack fields: some Sequence<MergedTemple.Field> = [], on day: CivilDay
    ) -> TempleRecord {
        var record = self
        for (field, value) in values {
            record.set(field, to: value)
            record.edits.insert(field)
        }
        for field in fields {
            record.set(field, to: FieldValue.none)
            record.edits.remove(field)
        }
        var extras = record.extras ?? Extras()
        extras.asOf = day
        record.extras = extras
        return record
    }

    /// What a record made by hand decides, each field with its value.
    public var edited: FieldValues {
        Dictionary(uniqueKeysWithValues: edits.map { ($0, value(of: $0)) })
    }
}

extension FieldValue {
    fileprivate static func some(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .none }

    fileprivate static func some(_ texts: [String]) -> FieldValue { texts.isEmpty ? .none : .texts(texts) }

    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }

    fileprivate var texts: [String] { if case .texts(let texts) = self { texts } else { [] } }
}
