internal import Geodesy
package import TempleModel

/// A temple as its row says it.
package struct PlainTemple {
    package let id: Int64
    package let name: String
    package let officialName: String?
    package let englishName: String?
    package let aliases: [String]
    package let address: String?
    package let county: String?
    package let religion: String?
    /// The number of its last change.
    package let changed: Int64
    /// The number of its sources, and 1,000 more for a starter temple.
    package let prominence: Int64
    package let latitude: Double
    package let longitude: Double
    package let mainDeity: String?
    package let deities: [Deity]
    package let phone: String?
    package let rating: Double?
    package let ratingCount: Int?
    package let openTime: String?
    package let openingHours: String?
    package let website: String?
    package let coverURL: String?
    /// The texts of its page, by column.
    package let prose: [String: String]

    /// One of the deities in the column `deities`.
    package struct Deity {
        package let id: Int64
        package let role: String
        package let name: String
        package let written: String
    }

    /// The columns, in the order in which they are asked for.
    package static let columns =
        [
            "id", "name", "official_name", "name_en", "aliases", "address", "county", "religion", "lat", "lng",
            "main_deity", "deities", "phone", "rating", "rating_count", "open_time", "opening_hours", "website",
            "cover_url", "changed", "prominence",
        ] + FieldTexts.ofPage.map(\.rawValue)

    /// The statement for the rows of all temples.
    static let sql = """
        SELECT \(columns.joined(separator: ", ")) FROM temple LEFT JOIN temple_detail ON temple_id = id ORDER BY id
        """

    /// Reads a row of ``sql``.
    init(_ row: some PlainRow) {
        func column(_ name: String) -> Int32 {
            guard let index = Self.columns.firstIndex(of: name) else { preconditionFailure(name) }
            return Int32(index)
        }
        func text(_ name: String) -> String? { row.isNull(column(name)) ? nil : row.text(column(name)) }
        func number(_ name: String) -> Double? { row.isNull(column(name)) ? nil : row.double(column(name)) }
        id = row.integer(column("id"))
        name = text("name") ?? ""
        officialName = text("official_name")
        englishName = text("name_en")
        aliases = (text("aliases") ?? "").split(separator: "\n").map(String.init)
        address = text("address")
        county = text("county")
        religion = text("religion")
        changed = row.integer(column("changed"))
        prominence = row.integer(column("prominence"))
        latitude = row.double(column("lat"))
        longitude = row.double(column("lng"))
        mainDeity = text("main_deity")
        deities = Self.deities(text("deities") ?? "")
        phone = text("phone")
        rating = number("rating")
        ratingCount = number("rating_count").map { Int($0) }
        openTime = text("open_time")
        openingHours = text("opening_hours")
        website = text("website")
        coverURL = text("cover_url")
        prose = Dictionary(
            uniqueKeysWithValues: FieldTexts.ofPage.compactMap { field in
                text(field.rawValue).map { (field.rawValue, $0) }
            })
    }

    /// Reads the column `deities`: records with four fields, divided by the ASCII separators 1E and 1F.
    private static func deities(_ packed: String) -> [Deity] {
        packed.split(separator: "\u{1E}").map { record in
            let fields = record.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 4, let id = Int64(fields[0]) else { preconditionFailure(String(record)) }
            return Deity(id: id, role: fields[1], name: fields[2], written: fields[3])
        }
    }
}

extension PlainTemple {
    /// Returns what an answer shows otherwise than the row says it, with both values.
    package func differences(from shown: Temple) -> [String] {
        var different = Differences()
        different.compare("id", id, shown.id)
        different.compare("name", name, shown.name)
        different.compare("address", address, shown.address)
        different.compare("lat", latitude, shown.coordinate.latitude)
        different.compare("lng", longitude, shown.coordinate.longitude)
        different.compare("main_deity", mainDeity, shown.mainDeity)
        different.compare(
            "deities", deities.map { "\($0.id) \($0.role) \($0.name) \($0.written)" },
            shown.deities.map { "\($0.id) \($0.role.rawValue) \($0.name) \($0.written)" })
        different.compare("phone", phone, shown.phone)
        different.compare("rating", rating, shown.rating)
        different.compare("rating_count", ratingCount, shown.ratingCount)
        different.compare("open_time", openTime, shown.hours?.text)
        different.compare("opening_hours", openingHours, shown.hours?.stated)
        different.compare("website", website, shown.website)
        different.compare("cover_url", coverURL, shown.coverURL)
        // A picture counts as two sources.
        different.compare("prominence", prominence + (coverURL == nil ? 0 : 2) >= 4, shown.isWellKnown)
        return different.found
    }

    /// Returns the differences of a temple's own page.
    package func differences(from shown: TempleDetail) -> [String] {
        var different = Differences()
        different.compare("official_name", officialName, shown.officialName)
        different.compare("name_en", englishName, shown.englishName)
        different.compare("aliases", aliases, shown.aliases)
        different.compare("county", county, shown.county)
        different.compare("religion", religion, shown.religion)
        for field in FieldTexts.ofPage {
            different.compare(field.rawValue, prose[field.rawValue], shown.texts[field])
        }
        return differences(from: shown.temple) + different.found
    }

    private struct Differences {
        var found: [String] = []

        mutating func compare<Value: Equatable>(_ name: String, _ own: Value, _ shown: Value) {
            if own != shown { found.append("\(name): \(own), shown as \(shown)") }
        }
    }
}
