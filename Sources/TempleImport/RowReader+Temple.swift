import Geodesy
import TempleModel

/// The fields that every format of temples has.
extension RowReader {
    /// The most characters of a field.
    enum Longest {
        static let id = 64
        static let name = 200
        static let address = 300
        static let county = 50
        static let deity = 200
        /// In bytes; a number is ASCII.
        static let phone = 100
        static let religion = 50
        static let openTime = 300
        static let prose = 5_000
    }

    /// The source's own id: 1 to 64 printable characters.
    func id(_ column: Int) throws(RowFinding) -> String {
        let bytes = bytes(column, width: .lettersAndDigits)
        guard !bytes.isEmpty || marks.contains(.invisible) else {
            throw rejection(
                .idMissing, column: column, reason: "is empty, so that the temple could not be found again",
                remedy: "write the source's own number or name for it", withValue: false)
        }
        let characters = bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        guard marks.isEmpty, characters <= Longest.id else {
            throw rejection(
                .idInvalid, column: column,
                reason: marks.isEmpty ? "is longer than \(Longest.id) characters" : "has characters that do not print",
                remedy: "write 1 to \(Longest.id) printable characters")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The temple's name, 1 to 200 characters; one character is a warning.
    func name(_ column: Int) throws(RowFinding) -> String {
        guard let name = try text(column, longest: Longest.name) else {
            throw rejection(
                .nameMissing, column: column, reason: "is empty", remedy: "write the temple's name", withValue: false)
        }
        if name.unicodeScalars.count == 1 {
            warn(
                .nameShort, column: column, value: DiagnosticText.escaped(name), reason: "is one character only",
                remedy: "check that the name is whole")
        }
        return name
    }

    /// The address without a county said twice, and the county that it starts with.
    func address(_ column: Int?) throws(RowFinding) -> (address: String?, county: String?) {
        guard let column else { return (nil, nil) }
        let bytes = bytes(column, width: .lettersAndDigits)
        guard !Placeholder.matches(bytes) else { return (nil, nil) }
        try check(bytes, column: column, longest: Longest.address)
        let tidied = County.withoutRepeatedCounty(bytes)
        return (String(decoding: tidied, as: UTF8.self), County.prefix(of: tidied))
    }

    /// The main deity, or nil when the field says that there is none or nobody knows.
    func deity(_ column: Int?) throws(RowFinding) -> String? {
        try text(column, longest: Longest.deity, droppingPlaceholders: true)
    }

    /// A telephone number fit to be published, with a warning for what was left out.
    func phone(_ column: Int?, keepingMobiles: Bool) throws(RowFinding) -> String? {
        guard let column else { return nil }
        let bytes = bytes(column, width: .ascii)
        guard !bytes.isEmpty else { return nil }
        guard bytes.count <= Longest.phone else {
            throw rejection(
                .textTooLong, column: column, reason: "has \(bytes.count) bytes, more than \(Longest.phone)",
                remedy: "keep the temple's own number", withValue: false)
        }
        switch PhoneNumber(bytes, keepingMobiles: keepingMobiles) {
        case .none: return nil
        case .incomplete:
            warn(
                .phoneIncomplete, column: column, value: DiagnosticText.escaped(String(decoding: bytes, as: UTF8.self)),
                reason: "has too few digits to call and is left out",
                remedy: "write area code and number, as 049-2644798")
            return nil
        case .number(let number, let droppedMobile):
            if droppedMobile {
                warn(
                    .mobilePhoneDropped, column: column, value: "09********",
                    reason: "has a mobile number, which may be a person's own and is left out",
                    remedy: "give the temple's landline, or ask for mobiles to be kept")
            }
            return number
        }
    }

    /// The position in two columns of degrees.
    func coordinate(latitude: Int, longitude: Int, rule: PositionRule) throws(RowFinding) -> Coordinate {
        let degrees = PositionRule.Degrees(
            latitude: try degrees(latitude, example: "23.9441890"),
            longitude: try degrees(longitude, example: "120.6757965"))
        return try rule.coordinate(
            degrees, columns: .init(latitude: columns.names[latitude], longitude: columns.names[longitude]))
    }

    private func degrees(_ column: Int, example: String) throws(RowFinding) -> Double {
        if let value = try number(column, malformed: .coordinateNotANumber, example: example) { return value }
        throw rejection(
            .coordinateMissing, column: column, reason: "is empty",
            remedy: "look the position up on a map and write it in degrees, as \(example)", withValue: false)
    }
}
