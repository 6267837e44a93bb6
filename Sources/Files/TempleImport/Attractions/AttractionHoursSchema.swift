internal import TempleModel

/// Schema for the opening hours of attractions, `AttractionServiceTimeList.json`. Each row names an attraction and has
/// a list of days and times.
struct AttractionHoursSchema: RowSchema {
    static let fields: [SchemaField] = ["AttractionID", "ServiceTimes"]

    let layout: RowLayout
    private let id: Column
    private let times: Column
    private let source: String

    static func recognises(_ columns: FileColumns) -> Bool {
        columns.has("AttractionID") && columns.has("ServiceTimes")
    }

    init(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) {
        try columns.require(Self.fields, for: .attractionHours)
        id = try columns.required("AttractionID", for: .attractionHours)
        times = try columns.required("ServiceTimes", for: .attractionHours)
        source = options.sourceName ?? "tourism"
        layout = RowLayout(Self.fields, columns, id: id, name: id, reportsIgnored: false)
    }

    func record(from row: FieldReader) throws(RowFinding) -> ImportRecord {
        let key = SourceKey(source: source, id: AttractionSchema.id(try row.id(id)))
        row.key = key
        let written = String(decoding: row.raw(times), as: UTF8.self)
        guard let hours = ServiceTimes.openingHours(AttractionText.objects(written)) else {
            throw row.skip(
                .hoursInvalid, column: times,
                reason: "has uncertain hours: a day or a time is missing or invalid, or they are for part of the year",
                remedy: "nothing to do; the text of the opening hours is shown", withValue: false)
        }
        return .hours(key, openingHours: hours)
    }
}
