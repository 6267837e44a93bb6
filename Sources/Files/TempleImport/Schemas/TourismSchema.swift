internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// Schema of the Tourism Administration's activities: `XML_Head/Infos/Info` in XML and JSON, and the newer `EventList`
/// with places as `PostalAddress.City` and so on.
///
/// From the organiser, only organisations are read, because a person may be named there. Some texts are HTML; they
/// become plain text.
struct TourismSchema: RowSchema {
    static let fields: [SchemaField] = [
        id, title, description, address, location, region, town, SchemaField("Tel", [], .phone),
        organizer, start, end, cycle, website, longitude, latitude,
    ]

    private static let id = SchemaField("Id", ["EventID", "ActivityID"])
    private static let title = SchemaField("Name", ["EventName", "ActivityName"])
    private static let description = SchemaField("Description", [], .prose)
    private static let address = SchemaField("Add", ["PostalAddress.StreetAddress", "Address"])
    private static let location = SchemaField("Location", ["LocationName", "EventLocation"])
    private static let region = SchemaField("Region", ["PostalAddress.City", "City"])
    private static let town = SchemaField("Town", ["PostalAddress.Town"])
    private static let organizer = SchemaField("Org", ["Organizer", "Organizations"], .personal)
    private static let start = SchemaField("Start", ["StartDateTime", "StartTime"])
    private static let end = SchemaField("End", ["EndDateTime", "EndTime"])
    private static let cycle = SchemaField("Cycle", [], .prose)
    private static let website = SchemaField("Website", ["WebsiteURL", "WebsiteUrl", "Url"])
    private static let longitude = SchemaField("Px", ["PositionLon", "Position.PositionLon"])
    private static let latitude = SchemaField("Py", ["PositionLat", "Position.PositionLat"])

    let layout: RowLayout
    private let source: String
    private let place: ActivityPlace
    private let id: Column
    private let title: Column
    private let description: Column?
    private let span: ActivitySpan
    private let cycle: Column?
    private let organizer: Column?
    private let website: Column?
    private let position: PositionColumns?

    static func recognises(_ columns: FileColumns) -> Bool {
        let columns = columns.ignoringCase
        return columns.known(title) != nil && columns.known(id) != nil && columns.known(start) != nil
            && columns.known(end) != nil
    }

    init(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) {
        let columns = columns.ignoringCase
        try columns.require([Self.id, Self.title, Self.start, Self.end], for: .tourism)
        source = options.sourceName ?? "tourism"
        id = try columns.required(Self.id, for: .tourism)
        title = try columns.required(Self.title, for: .tourism)
        description = columns.column(Self.description)
        span = ActivitySpan(
            start: try columns.required(Self.start, for: .tourism), end: try columns.required(Self.end, for: .tourism))
        cycle = columns.column(Self.cycle)
        organizer = columns.column(Self.organizer)
        website = columns.column(Self.website)
        place = ActivityPlace(
            address: columns.column(Self.address), location: columns.column(Self.location),
            region: columns.column(Self.region), town: columns.column(Self.town))
        if let latitude = columns.column(Self.latitude), let longitude = columns.column(Self.longitude) {
            position = PositionColumns(latitude: latitude, longitude: longitude, rule: .taiwan)
        } else {
            position = nil
        }
        layout = RowLayout(Self.fields, columns, id: id, name: title, reportsIgnored: false)
    }

    func record(from row: FieldReader) throws(RowFinding) -> ImportRecord {
        let key = SourceKey(source: source, id: try row.id(id))
        row.key = key
        guard let title = try ActivityProse.read(title, row, longest: FieldReader.Longest.name) else {
            throw row.rejection(
                .nameMissing, column: title, reason: "is empty", remedy: "write the name of the activity",
                withValue: false)
        }
        row.judge(name: title, self.title)
        let days = try span.read(row)
        let (place, address) = try place.read(row)
        let coordinate = try coordinate(row)
        var hours = days.hours
        if hours == nil {
            hours = try ActivityProse.read(cycle, row, longest: FieldReader.Longest.name, cutsLonger: true)
        }
        let website = try row.text(website, longest: FieldReader.Longest.prose, droppingPlaceholders: true)
        return .activity(
            ActivityRecord(
                key: key, title: title,
                description: try ActivityProse.read(
                    description, row, longest: FieldReader.Longest.prose, cutsLonger: true),
                time: hours, place: place, address: address,
                organizer: OrganizerText.organisations(in: row, organizer), start: days.start, end: days.end,
                coordinate: coordinate,
                website: website.flatMap { $0.hasPrefix("http://") || $0.hasPrefix("https://") ? $0 : nil }))
    }

    /// Returns the position. An activity without a position is still imported, because its text may name the temple.
    private func coordinate(_ row: FieldReader) throws(RowFinding) -> Coordinate? {
        guard let position else { return nil }
        do throws(RowFinding) {
            return try row.coordinate(position)
        } catch {
            guard error.code == .coordinateMissing || error.code == .coordinateZero else { throw error }
            row.warn(
                error.code, column: position.latitude.name == error.column ? position.latitude : position.longitude,
                value: error.value,
                reason: error.reason
                    + "; the temple is searched by name only, and the activity is left out if none is found",
                remedy: error.remedy)
            return nil
        }
    }
}
