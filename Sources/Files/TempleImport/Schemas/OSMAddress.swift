internal import Wording

/// Reader of an address from OpenStreetMap's `addr:*` tags, in the Taiwanese order: 臺中市大甲區順天路158號.
struct OSMAddress {
    /// Column with the county, for messages.
    let countyColumn: Column?
    private let whole: [Column]
    private let county: Column?
    private let city: Column?
    /// Parts between city and house number, from the larger to the smaller.
    private let parts: [Column]
    private let houseNumber: Column?

    init(_ columns: FileColumns) {
        let column = { (name: String) in columns.column(SchemaField(name)) }
        whole = ["addr:full", "address"].compactMap(column)
        county = column("addr:county")
        city = column("addr:city")
        parts = ["addr:district", "addr:town", "addr:place", "addr:street"].compactMap(column)
        houseNumber = column("addr:housenumber")
        countyColumn = city ?? whole.first
    }

    /// Returns the address, and the county of Taiwan at its start.
    func read(_ row: FieldReader) throws(RowFinding) -> (address: String?, county: String?) {
        for column in whole where !row.raw(column).isEmpty {
            let (address, county) = try row.address(column)
            if address != nil { return (address, county) }
        }
        return try compose(row)
    }

    private func compose(_ row: FieldReader) throws(RowFinding) -> (address: String?, county: String?) {
        let region = try text(county, row) ?? ""
        let city = try text(city, row) ?? ""
        var areas: [String] = []
        for column in parts {
            if let area = try text(column, row) { areas.append(area) }
        }
        let number = try text(houseNumber, row)
        let regions = region == city ? city : region + city
        let countyName = Self.county(of: regions)
        // A city alone says where the temple is, but it is not an address.
        guard let column = parts.last, !areas.isEmpty else { return (nil, countyName) }
        guard let last = areas.last, last.unicodeScalars.contains(where: { (0x3400...0x9FFF).contains($0.value) })
        else {
            let street = [number, areas.last].compactMap { $0 }.joined(separator: " ")
            let names = [street] + areas.dropLast().reversed() + [city, region].filter { !$0.isEmpty }
            return (names.joined(separator: ", "), nil)
        }
        let numbered = number.map { $0.last?.isNumber == true && !$0.contains("號") ? $0 + "號" : $0 } ?? ""
        let written = Array((regions + areas.joined() + numbered).utf8)
        return try written.withUnsafeBufferPointer { bytes throws(RowFinding) in
            try row.address(row.clean(bytes, width: .lettersAndDigits), column)
        }
    }

    private func text(_ column: Column?, _ row: FieldReader) throws(RowFinding) -> String? {
        try row.text(
            column, width: .lettersAndDigits, longest: FieldReader.Longest.county * 2, droppingPlaceholders: true)
    }

    private static func county(of text: String) -> String? {
        var text = text
        return text.withUTF8 { CountySpelling.prefix(of: $0) }
    }
}
