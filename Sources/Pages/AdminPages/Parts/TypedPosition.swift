internal import Geodesy
internal import TempleImport
internal import TempleModel

/// The position that somebody has typed into a form: degrees, two numbers in one field, or metres of TWD97.
enum TypedPosition {
    /// The names of the fields.
    static let (latitude, longitude, grid, zone) = ("lat", "lng", "twd97", "twd97_zone")

    /// The most characters of a field.
    static let longest = 100
    private static let example = "23.9441890, 120.6757965"

    /// Reads the fields of a form. Metres go before degrees, which a form has from before.
    ///
    /// Whether a temple can stand there is for the judge to say.
    ///
    /// - Returns: nil where all fields are empty.
    static func read(_ form: AdminForm) throws(EditFaults) -> (lat: Double, lng: Double)? {
        guard let position = try read({ form[$0] }) else { return nil }
        return (position.latitude, position.longitude)
    }

    /// A position as it was typed.
    struct Position {
        let latitude: Double
        let longitude: Double
        /// Whether the two fields of degrees say something else.
        let isConverted: Bool
    }

    /// - Parameter value: returns the value of a field.
    static func read(_ value: (String) -> String?) throws(EditFaults) -> Position? {
        func text(_ name: String) throws(EditFaults) -> [Substring] {
            let text = value(name) ?? ""
            let length = text.unicodeScalars.count
            guard length <= longest else {
                throw fault(
                    .tooLong, name,
                    "has \(length) characters, more than \(longest): write two numbers, such as \(example)",
                    TextExcess(length, of: longest))
            }
            return text.split(whereSeparator: isSeparator)
        }
        let metres = try text(grid)
        if !metres.isEmpty { return try ofGrid(metres, value(zone)) }
        let (north, east) = (try text(latitude), try text(longitude))
        // Somebody has pasted a whole position into one field.
        if let pair = [north, east].first(where: { $0.count == 2 }) {
            return Position(
                latitude: try number(pair[0], latitude), longitude: try number(pair[1], longitude), isConverted: true)
        }
        if north.isEmpty, east.isEmpty { return nil }
        return Position(
            latitude: try number(only(north, latitude), latitude),
            longitude: try number(only(east, longitude), longitude), isConverted: false)
    }

    private static func ofGrid(_ metres: [Substring], _ zoneText: String?) throws(EditFaults) -> Position {
        guard metres.count == 2, let easting = Double(decimal: metres[0]), let northing = Double(decimal: metres[1])
        else {
            throw fault(.wrongType, grid, "is not two numbers: write X and Y in metres, such as 301255.40, 2770011.20")
        }
        guard let zone = zoneText.map({ Int($0).flatMap(TWD97.Zone.init) }) ?? .main else {
            throw fault(.wrongType, Self.zone, "is not a zone: choose 121 or 119")
        }
        if TWD97.northings.contains(easting), TWD97.eastings.contains(northing) {
            throw fault(.swappedPosition, grid, "has the northing first: write X (easting), then Y (northing)")
        }
        guard let position = TWD97(zone)?.coordinate(easting: easting, northing: northing) else {
            throw fault(
                .outOfRange, grid, "is outside the TWD97 grid: write X and Y in metres, such as 301255.40, 2770011.20")
        }
        return Position(
            latitude: rounded(position.latitude), longitude: rounded(position.longitude), isConverted: true)
    }

    private static func only(_ parts: [Substring], _ field: String) throws(EditFaults) -> Substring {
        guard let first = parts.first else {
            throw fault(.required, field, "is missing: write both numbers, or neither")
        }
        guard parts.count == 1 else {
            throw fault(.wrongType, field, "is not one number: write degrees, such as \(example)")
        }
        return first
    }

    private static func number(_ text: Substring, _ field: String) throws(EditFaults) -> Double {
        guard let number = Double(decimal: text) else {
            throw fault(.wrongType, field, "\"\(text)\" is not a number: write degrees, such as \(example)")
        }
        return number
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || [",", "，", "、", ";", "；"].contains(character)
    }

    /// Returns degrees to about a centimetre.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

    /// Metres are no member of an edit: what is wrong with them, or with their zone, stands at their input.
    private static func fault(
        _ code: EditJudge.Code, _ field: String, _ detail: String, _ excess: TextExcess? = nil
    ) -> EditFaults {
        let member = [latitude, longitude].contains(field) ? field : grid
        return EditFaults([
            EditFault(pointer: "/" + member, code: code.rawValue, detail: "\(field) \(detail)", excess: excess)
        ])
    }
}
