internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// JSON text of one source's record of a temple, form 1: flat members under the names of the API.
struct TempleText: FormedText {
    static let forms = 1...1

    private let members: TempleMembersText
    private let prose: ProseText

    init(_ record: TempleRecord) {
        members = TempleMembersText(record)
        prose = ProseText(prose: record.extras?.prose ?? [:])
    }

    init(from decoder: any Decoder) throws {
        members = try TempleMembersText(from: decoder)
        prose = try ProseText(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
        try prose.encode(to: encoder)
    }

    /// Returns the record for the row with this key.
    func record(_ key: SourceKey) throws(CoordinateError) -> TempleRecord { try members.record(key, prose.prose) }
}

/// The texts of a temple's page, each under its own name.
private struct ProseText: Codable {
    let prose: TempleProse

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ field: MergedTemple.Field) { stringValue = field.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(prose: TempleProse) { self.prose = prose }

    init(from decoder: any Decoder) throws {
        let texts = try decoder.container(keyedBy: Key.self)
        prose = try TempleProse { field, _ in try texts.decodeIfPresent(String.self, forKey: Key(field)) }
    }

    func encode(to encoder: any Encoder) throws {
        var texts = encoder.container(keyedBy: Key.self)
        for field in TempleProse.fields { try texts.encodeIfPresent(prose[field], forKey: Key(field)) }
    }
}

/// All other members.
private struct TempleMembersText: Codable {
    private var form = 1
    private var name: String
    private var lat: Double
    private var lng: Double
    private var sameAs: [KeyText]?
    private var officialName: String?
    private var aliases: [String]?
    private var englishName: String?
    private var address: String?
    private var county: String?
    private var precision: String?
    private var mainDeity: String?
    private var sideDeities: [String]?
    private var phone: String?
    private var religion: String?
    private var openTime: String?
    private var openingHours: String?
    private var openingHoursLunar: String?
    private var hoursAsOf: String?
    private var website: String?
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
        case form, edits, admission, name, aliases, lat, lng, address, county, precision, phone, religion, rating
        case website, photos
        case sameAs = "same_as"
        case officialName = "official_name"
        case englishName = "name_en"
        case mainDeity = "main_deity"
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
        officialName = record.officialName
        aliases = record.aliases.isEmpty ? nil : record.aliases
        englishName = record.englishName
        address = record.address
        county = record.county
        precision = record.precision?.rawValue
        mainDeity = record.mainDeity
        phone = record.phone
        religion = record.religion
        edits = record.edits.isEmpty ? nil : record.edits.map(\.rawValue).sorted()
        admission = record.admission == .temple ? nil : record.admission.rawValue
        guard let extras = record.extras else { return }
        sideDeities = extras.sideDeities.isEmpty ? nil : extras.sideDeities
        openTime = extras.openTime
        openingHours = extras.openingHours
        openingHoursLunar = extras.openingHoursLunar
        hoursAsOf = extras.hoursAsOf?.description
        website = extras.website
        photos = extras.photos.isEmpty ? nil : extras.photos
        rating = extras.rating
        ratingCount = extras.ratingCount
        asOf = extras.asOf?.description
    }

    /// Returns the record for the row with this key.
    func record(_ key: SourceKey, _ prose: TempleProse) throws(CoordinateError) -> TempleRecord {
        var extras = TempleRecord.Extras(
            sideDeities: sideDeities ?? [], openTime: openTime, rating: rating, prose: prose)
        extras.openingHours = openingHours
        extras.openingHoursLunar = openingHoursLunar
        extras.hoursAsOf = hoursAsOf.flatMap { CivilDay(iso8601: $0) }
        extras.website = website
        extras.photos = photos ?? []
        extras.ratingCount = ratingCount
        extras.asOf = asOf.flatMap { CivilDay(iso8601: $0) }
        var record = TempleRecord(
            key: key, hasOwnID: !DerivedID.isOne(key.id), sameAs: sameAs?.map(\.key) ?? [], name: name,
            officialName: officialName, aliases: aliases ?? [], englishName: englishName, address: address,
            county: county, coordinate: try Coordinate(latitude: lat, longitude: lng),
            precision: precision.flatMap(PositionPrecision.init), mainDeity: mainDeity, phone: phone,
            religion: religion, extras: extras
        ).withoutEmptyExtras
        record.edits = Set(edits?.compactMap(MergedTemple.Field.init(rawValue:)) ?? [])
        record.admission = admission.flatMap(TempleRecord.Admission.init) ?? .temple
        return record
    }
}
