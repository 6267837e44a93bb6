internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// JSON text of one source's record of a temple, form 1: flat members under the names of the API.
struct TempleText: FormedText {
    static let forms = 1...1

    private let members: TempleMembersText
    private let texts: NamedTexts

    init(_ record: TempleRecord) {
        members = TempleMembersText(record)
        texts = NamedTexts(texts: record.texts)
    }

    init(from decoder: any Decoder) throws {
        members = try TempleMembersText(from: decoder)
        texts = try NamedTexts(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
        try texts.encode(to: encoder)
    }

    /// Returns the record for the row with this key.
    func record(_ key: SourceKey) throws(CoordinateError) -> TempleRecord { try members.record(key, texts.texts) }
}

/// The fields that are one text, each under its own name.
private struct NamedTexts: Codable {
    let texts: FieldTexts

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ field: MergedTemple.Field) { stringValue = field.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(texts: FieldTexts) { self.texts = texts }

    init(from decoder: any Decoder) throws {
        let named = try decoder.container(keyedBy: Key.self)
        texts = try FieldTexts { field, _ in try named.decodeIfPresent(String.self, forKey: Key(field)) }
    }

    func encode(to encoder: any Encoder) throws {
        var named = encoder.container(keyedBy: Key.self)
        for field in FieldTexts.fields { try named.encodeIfPresent(texts[field], forKey: Key(field)) }
    }
}

/// All other members.
private struct TempleMembersText: Codable {
    private var form = 1
    private var name: String
    private var lat: Double
    private var lng: Double
    private var sameAs: [KeyText]?
    private var aliases: [String]?
    private var precision: String?
    private var sideDeities: [String]?
    private var openTime: String?
    private var openingHours: String?
    private var openingHoursLunar: String?
    private var hoursAsOf: String?
    private var photos: [Photo]?
    private var rating: Double?
    private var ratingCount: Int?
    private var asOf: String?
    /// The fields that a record made by hand decides. A program that does not know them takes the others for its values, and
    /// such a program writes to no database that has edits.
    private var edits: [String]?
    /// Of a row that only adds to temples, what it is.
    private var admission: String?

    private enum CodingKeys: String, CodingKey {
        case form, edits, admission, name, aliases, lat, lng, precision, rating, photos
        case sameAs = "same_as"
        case sideDeities = "side_deities"
        case openTime = "open_time"
        case openingHours = "opening_hours"
        case openingHoursLunar = "opening_hours_lunar"
        case hoursAsOf = "hours_as_of"
        case ratingCount = "rating_count"
        case asOf = "as_of"
    }

    init(_ record: TempleRecord) {
        name = record.name
        lat = record.coordinate.latitude
        lng = record.coordinate.longitude
        sameAs = record.sameAs.isEmpty ? nil : record.sameAs.map(KeyText.init)
        aliases = record.aliases.isEmpty ? nil : record.aliases
        precision = record.precision?.rawValue
        edits = record.edits.isEmpty ? nil : record.edits.map(\.rawValue).sorted()
        admission = record.admission == .temple ? nil : record.admission.rawValue
        guard let extras = record.extras else { return }
        sideDeities = extras.sideDeities.isEmpty ? nil : extras.sideDeities
        openTime = extras.openTime
        openingHours = extras.openingHours
        openingHoursLunar = extras.openingHoursLunar
        hoursAsOf = extras.hoursAsOf?.description
        photos = extras.photos.isEmpty ? nil : extras.photos
        rating = extras.rating
        ratingCount = extras.ratingCount
        asOf = extras.asOf?.description
    }

    /// Returns the record for the row with this key.
    func record(_ key: SourceKey, _ texts: FieldTexts) throws(CoordinateError) -> TempleRecord {
        var extras = TempleRecord.Extras(sideDeities: sideDeities ?? [], openTime: openTime, rating: rating)
        extras.openingHours = openingHours
        extras.openingHoursLunar = openingHoursLunar
        extras.hoursAsOf = hoursAsOf.flatMap { CivilDay(iso8601: $0) }
        extras.photos = photos ?? []
        extras.ratingCount = ratingCount
        extras.asOf = asOf.flatMap { CivilDay(iso8601: $0) }
        var record = TempleRecord(
            key: key, hasOwnID: !DerivedID.isOne(key.id), sameAs: sameAs?.map(\.key) ?? [], name: name,
            aliases: aliases ?? [], coordinate: try Coordinate(latitude: lat, longitude: lng),
            precision: precision.flatMap(PositionPrecision.init), extras: extras
        ).withoutEmptyExtras
        record.texts = texts
        record.edits = Set(edits?.compactMap(MergedTemple.Field.init(rawValue:)) ?? [])
        record.admission = admission.flatMap(TempleRecord.Admission.init) ?? .temple
        return record
    }
}
