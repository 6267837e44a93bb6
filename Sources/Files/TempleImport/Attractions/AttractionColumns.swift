/// Columns of each field of an attraction, under its names in all known forms of the dataset.
struct AttractionColumns {
    private static let ids = ["AttractionID", "ScenicSpotID", "ID", "Id"]
    private static let names = ["AttractionName", "ScenicSpotName", "Name"]
    private static let latitudes = ["PositionLat", "Position.PositionLat", "Py"]
    private static let longitudes = ["PositionLon", "Position.PositionLon", "Px"]
    private static let hoursNames = ["ServiceTimeInfo", "OpenTime", "Opentime"]
    private static let websiteNames = ["WebsiteURL", "WebsiteUrl", "Website"]
    private static let updateNames = ["UpdateTime", "SrcUpdateTime", "Changetime"]
    private static let addresses = ["PostalAddress.StreetAddress", "Address", "Add"]
    private static let cities = ["PostalAddress.City", "City", "Region"]
    private static let towns = ["PostalAddress.Town", "Town"]
    private static let wayNames = ["TrafficInfo", "TravelInfo", "Travellinginfo"]
    private static let introductionNames = ["DescriptionDetail", "Toldescribe", "Description"]
    private static let classNames = [
        "AttractionClasses", "AssetsClass", "Class1", "Class2", "Class3", "Class", "Orgclass",
    ]
    private static let pictureNames = ["Picture.PictureUrl", "Picture"]
    private static let captionNames = ["Picture.PictureDescription", "Picdescribe"]
    private static let mostPictures = 3

    /// Names of all plain fields, with the names of one field in one array. ``RowLayout`` shows these fields.
    static let plain: [[String]] =
        [ids, names, latitudes, longitudes, hoursNames, websiteNames, updateNames, addresses, cities, towns]
        + classNames.map { [$0] } + [["AlternateNames"], ["ServiceStatus"]]
    static let prose = [wayNames, introductionNames, ["Images"]]
    static let phones = ["Telephones", "Phone", "Tel"]

    let id: Column?
    let name: Column?
    let latitude: Column?
    let longitude: Column?
    let address: Column?
    let city: Column?
    let town: Column?
    let alternateNames: Column?
    let hours: [Column]
    let websites: [Column]
    let updates: [Column]
    let ways: [Column]
    let introductions: [Column]
    let phones: [Column]
    let status: [Column]
    let images: Column?
    let organizations: Column?
    /// Picture columns of the older forms, each with the column of its caption.
    let pictures: [(url: Column, title: Column?)]
    private let classes: [Column]

    static func areIn(_ columns: FileColumns) -> Bool {
        [ids, names, latitudes, longitudes, hoursNames].allSatisfy { columns.has(anyOf: $0) }
    }

    init(_ columns: FileColumns) {
        // A later row may have a field that the first row does not have.
        let all = { (names: [String]) in names.compactMap { columns.column(SchemaField($0)) } }
        let known = { (names: [String]) in names.lazy.compactMap { columns.known($0) }.first }
        id = known(Self.ids)
        name = known(Self.names)
        latitude = known(Self.latitudes)
        longitude = known(Self.longitudes)
        address = known(Self.addresses)
        city = known(Self.cities)
        town = known(Self.towns)
        alternateNames = columns.column("AlternateNames")
        hours = all(Self.hoursNames)
        websites = all(Self.websiteNames)
        updates = all(Self.updateNames)
        ways = all(Self.wayNames)
        introductions = all(Self.introductionNames)
        phones = all(Self.phones)
        status = all(["ServiceStatus"])
        images = columns.column("Images")
        organizations = columns.column("Organizations")
        classes = all(Self.classNames)
        var pictures: [(url: Column, title: Column?)] = []
        for number in 1...Self.mostPictures {
            for (url, title) in zip(Self.pictureNames, Self.captionNames) {
                guard let column = columns.column(SchemaField("\(url)\(number)")) else { continue }
                pictures.append((column, columns.column(SchemaField("\(title)\(number)"))))
            }
        }
        self.pictures = pictures
    }

    /// Returns the first of some columns that is not empty in the row.
    func first(_ columns: [Column], _ row: FieldReader) -> Column? { columns.first { !row.raw($0).isEmpty } }

    /// Returns whether a row describes a place of worship: class 4 in the present form, 廟宇類 or 04 in the older forms.
    func isPlaceOfWorship(_ row: FieldReader) -> Bool {
        classes.contains { column in
            let words = String(decoding: row.raw(column).prefix(200), as: UTF8.self).split { "[], \"".contains($0) }
            return words.contains { ["4", "04", "廟宇類", "宗教廟宇類"].contains($0) }
        }
    }
}

/// Reader of JSON text in a single field.
enum AttractionText {
    /// Returns the objects of a JSON array; an empty array if the text is not a JSON array.
    static func objects(_ text: String) -> [[String: JSONValue]] {
        JSONValue.read(text.utf8)?.list?.compactMap(\.object) ?? []
    }
}
