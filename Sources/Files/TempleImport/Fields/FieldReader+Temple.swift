internal import RecordFiles
internal import TempleModel
internal import Wording

/// Fields that every schema of temples has.
extension FieldReader {
    /// Maximum length of each field, in characters.
    enum Longest {
        static let id = 64
        static let name = FieldRule.name.longest
        static let address = FieldRule.address.longest
        static let county = FieldRule.county.longest
        static let deity = FieldRule.deity.longest
        /// In bytes; a telephone number is ASCII.
        static let phone = FieldRule.phone.longest
        static let religion = 50
        static let openTime = FieldRule.openingHours.longest
        static let prose = 5_000
        static let caption = 200
        static let photoBytes = 32 << 10
    }

    /// Returns the source's own id: 1 to 64 printable characters.
    func id(_ column: Column) throws(RowFinding) -> String {
        let bytes = bytes(column, width: .lettersAndDigits)
        guard !bytes.isEmpty || marks.contains(.invisible) else {
            throw rejection(
                .idMissing, column: column, reason: "is empty, so a later import could not find the temple again",
                remedy: "write the number or name that the source gives the temple", withValue: false)
        }
        let characters = bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        let isPrintable = marks.isDisjoint(with: .unfit)
        guard isPrintable, characters <= Longest.id else {
            throw rejection(
                .idInvalid, column: column,
                reason: isPrintable
                    ? "is longer than \(Longest.id) characters" : "has characters that cannot be printed",
                remedy: "write 1 to \(Longest.id) printable characters")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the temple's name, 1 to 200 characters. A name of one character gives a warning.
    func name(_ column: Column) throws(RowFinding) -> String {
        if raw(column).contains(0) {
            throw rejection(
                .nameMissing, column: column, reason: "has a NUL character, so the file is damaged here",
                remedy: "write the complete name of the temple")
        }
        guard let name = try text(column, longest: Longest.name, droppingPlaceholders: true) else {
            throw rejection(
                .nameMissing, column: column, reason: "is empty", remedy: "write the temple's name", withValue: false)
        }
        judge(name: name, column)
        return name
    }

    /// Warns about a name of one character.
    func judge(name: String, _ column: Column) {
        guard name.utf8.count <= 4, name.unicodeScalars.count == 1 else { return }
        warn(
            .nameShort, column: column, value: DiagnosticText.escaped(name), reason: "is only one character",
            remedy: "check that the name is complete")
    }

    /// Returns the ``AddressTidying/tidied(_:)`` address, and the county at its start.
    func address(_ column: Column?) throws(RowFinding) -> (address: String?, county: String?) {
        guard let column else { return (nil, nil) }
        let bytes = bytes(column, width: .lettersAndDigits)
        return try address(withoutMobiles(bytes, column, width: .lettersAndDigits), column)
    }

    /// Returns the address and its county from bytes that are already ``clean(_:width:)``ed.
    func address(
        _ bytes: UnsafeBufferPointer<UInt8>, _ column: Column
    ) throws(RowFinding) -> (address: String?, county: String?) {
        guard !Placeholder.matches(bytes) else { return (nil, nil) }
        try check(bytes, column: column, longest: Longest.address)
        let tidied = AddressTidying.tidied(bytes)
        return (String(decoding: tidied, as: UTF8.self), tidied.withUnsafeBufferPointer(CountySpelling.prefix))
    }

    /// Returns the main deity; nil for a field that means none, unknown, or "other" on a form (其他).
    func deity(_ column: Column?) throws(RowFinding) -> String? {
        let deity = try text(column, longest: Longest.deity, droppingPlaceholders: true)
        return deity == "其他" || deity == "其它" ? nil : deity
    }

    /// Returns a telephone number that may be published, with a warning for what was left out.
    func phone(_ column: Column?) throws(RowFinding) -> String? {
        guard let column else { return nil }
        return try phone(bytes(column, width: .ascii), column)
    }

    /// Returns the number from bytes that are already ``clean(_:width:)``ed to ASCII width.
    func phone(_ bytes: UnsafeBufferPointer<UInt8>, _ column: Column) throws(RowFinding) -> String? {
        guard !bytes.isEmpty else { return nil }
        guard bytes.count <= Longest.phone else {
            throw rejection(
                .textTooLong, column: column, reason: "has \(bytes.count) bytes, more than \(Longest.phone)",
                remedy: audience == .file ? "keep only the temple's own number" : "shorten it", withValue: false,
                excess: TextExcess(bytes.count, of: Longest.phone))
        }
        switch PhoneNumber(bytes, keepingMobiles: keepsMobiles) {
        case .none: return nil
        case .incomplete:
            warn(
                .phoneIncomplete, column: column, value: shown(bytes),
                reason: "has too few digits for a telephone number\(leftOut)",
                remedy: "write the area code and the number, for example 049-2644798")
            return nil
        case .number(let number, let droppedMobile):
            if droppedMobile { warnOfMobile(column, "the temple's landline number") }
            return number
        }
    }
}

extension FieldReader {
    /// Returns the county from a column for counties only. An unknown county gives a warning.
    func county(_ column: Column?) -> String? {
        guard let column else { return nil }
        let bytes = bytes(column, width: .asWritten)
        if let name = CountySpelling.prefix(of: bytes) { return name }
        guard !Placeholder.matches(bytes) else { return nil }
        warn(
            .countyUnknown, column: column, value: shown(bytes),
            reason: "is not a county or city of Taiwan; the county in the address is used",
            remedy: "write it in full, for example 臺中市")
        return nil
    }

    /// Returns a county of Taiwan in today's spelling; returns any other region as it is in the file.
    func region(_ column: Column?) throws(RowFinding) -> String? {
        guard let column, let written = try text(column, longest: Longest.county, droppingPlaceholders: true)
        else { return nil }
        let bytes = bytes(column, width: .asWritten)
        return bytes.count == CountySpelling.nameBytes ? CountySpelling.prefix(of: bytes) ?? written : written
    }
}
