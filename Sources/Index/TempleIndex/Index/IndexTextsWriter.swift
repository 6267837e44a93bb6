internal import TempleModel

/// Packs the texts of temples into the format that ``IndexTexts`` reads.
///
/// An entry starts with two bytes of flags that say which members are present. The members follow in this order: the
/// rating, the number of the address prefix, the texts in UTF-8 with the length before each, the number of the county and
/// the religion, and the prominence. A phone number is packed (``PackedPhone``) where it can be. Many addresses share a
/// prefix of county, town and village; each prefix is stored once.
struct IndexTextsWriter {
    struct Members: OptionSet {
        let rawValue: UInt16
        static let rating = Members(rawValue: 1)
        static let address = Members(rawValue: 2)
        static let openTime = Members(rawValue: 4)
        static let phone = Members(rawValue: 8)
        static let otherNames = Members(rawValue: 16)
        static let labels = Members(rawValue: 32)
        static let packedPhone = Members(rawValue: 64)
        static let prominence = Members(rawValue: 128)
        static let visit = Members(rawValue: 256)
    }

    private var bytes: [UInt8] = []
    private var beginnings: [[UInt8]] = [[]]
    private var numbers: [[UInt8]: UInt16] = [:]
    private var beginningBytes = 0
    private var labels: [FieldTexts] = []
    private var labelNumbers: [FieldTexts: UInt16] = [:]

    /// - Parameter temples: the approximate number of temples to come.
    init(reserving temples: Int) {
        // Reserved capacity that is not used takes no memory.
        bytes.reserveCapacity(temples * Self.bytesPerTemple)
    }

    private static let bytesPerTemple = 60

    /// Returns the texts written so far, with the entries in another order.
    ///
    /// - Parameter reorder: passes the offset of each entry, in the new order, to its parameter, which replaces it.
    func texts(_ reorder: ((inout UInt32) -> Void) -> Void) -> IndexTexts {
        let written = IndexTexts(bytes: bytes, beginnings: beginnings, labels: labels)
        var ordered: [UInt8] = []
        ordered.reserveCapacity(bytes.count)
        reorder { start in
            let entry = Int(start)..<written.entry(at: start).end
            start = UInt32(ordered.count)
            ordered.append(contentsOf: bytes[entry])
        }
        return IndexTexts(bytes: ordered, beginnings: beginnings, labels: labels)
    }

    /// The size of the texts in bytes.
    var count: Int { bytes.count + beginningBytes }

    /// Appends the entry of a temple.
    ///
    /// - Returns: the byte offset of the entry; nil when there are more combinations of labels than a 16-bit number
    ///   can count.
    mutating func append(_ temple: IndexedTemple) -> UInt32? {
        guard let start = UInt32(exactly: bytes.count) else { return nil }
        var members: Members = []
        append(UInt16(0))
        if let rating = temple.rating {
            members.insert(.rating)
            append(rating)
        }
        append(temple.name)
        if var address = temple.address {
            members.insert(.address)
            address.withUTF8 { address in
                let (number, rest) = divide(address)
                append(number)
                append(text: rest)
            }
        }
        let otherNames = temple.otherNames.isEmpty ? nil : temple.otherNames.joined(separator: "\n")
        for (text, member) in [
            (temple.visit.hours.text, Members.openTime), (temple.phone, .phone), (otherNames, .otherNames),
            (PackedVisit.pack(temple.visit), .visit),
        ] {
            guard let text else { continue }
            members.insert(member)
            if member == .phone, let packed = PackedPhone.pack(text) {
                members.insert(.packedPhone)
                append(text: packed)
            } else {
                append(text)
            }
        }
        if temple.labels != [:] {
            members.insert(.labels)
            guard let number = number(of: temple.labels) else { return nil }
            append(number)
        }
        if temple.prominence != 1 {
            members.insert(.prominence)
            append(UInt16(clamping: temple.prominence))
        }
        bytes[Int(start)] = UInt8(truncatingIfNeeded: members.rawValue)
        bytes[Int(start) + 1] = UInt8(truncatingIfNeeded: members.rawValue >> 8)
        return start
    }

    /// Appends an entry of other texts.
    ///
    /// - Returns: as ``append(_:)``.
    mutating func append(_ entry: IndexTexts.Entry, of texts: IndexTexts) -> UInt32? {
        guard let start = UInt32(exactly: bytes.count) else { return nil }
        let beginning = texts.beginning(entry)
        var number = UInt16(0)
        var address: [UInt8]?
        if let rest = texts.bytes(entry.address) {
            // As many addresses share a beginning as before, except where there are too many beginnings.
            let known = self.number(ofBeginning: beginning)
            number = known ?? 0
            address = known == nil ? Array(beginning) + rest : Array(rest)
        }
        append(entry.members.rawValue)
        if let rating = entry.rating { append(rating) }
        append(text: texts.bytes(entry.name))
        if let address {
            append(number)
            append(text: address)
        }
        for text in [entry.openTime, entry.phone, entry.otherNames, entry.visit] {
            if let text = texts.bytes(text) { append(text: text) }
        }
        if entry.members.contains(.labels) {
            guard let number = self.number(of: texts.labels(entry)) else { return nil }
            append(number)
        }
        if entry.members.contains(.prominence) { append(UInt16(clamping: entry.prominence)) }
        return start
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(text: $0[...]) }
    }

    private mutating func append(_ number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ number: UInt16) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func number(of texts: FieldTexts) -> UInt16? {
        if let known = labelNumbers[texts] { return known }
        guard let number = UInt16(exactly: labels.count) else { return nil }
        labels.append(texts)
        labelNumbers[texts] = number
        return number
    }

    /// Appends a text after its length. The length is a variable-length integer: groups of seven bits, the lowest
    /// first.
    private mutating func append(text: some Collection<UInt8>) {
        var length = text.count
        while length > 0x7F {
            bytes.append(UInt8(length & 0x7F) | 0x80)
            length >>= 7
        }
        bytes.append(UInt8(length))
        bytes.append(contentsOf: text)
    }

    /// Splits an address into the number of its shared prefix and the rest.
    private mutating func divide(
        _ address: UnsafeBufferPointer<UInt8>
    ) -> (beginning: UInt16, rest: Slice<UnsafeBufferPointer<UInt8>>) {
        var end = 0
        var offset = 0
        while offset + 3 <= address.count {
            let lead = address[offset]
            let isOfThree = lead >= 0xE0 && lead < 0xF0
            if isOfThree, Self.districts.contains(Self.number(address[offset..<offset + 3])) { end = offset + 3 }
            offset += isOfThree ? 3 : 1
        }
        guard let number = number(ofBeginning: address[..<end]) else { return (0, address[...]) }
        return (number, address[end...])
    }

    /// Returns the number of an address prefix; nil when there are too many.
    private mutating func number(ofBeginning beginning: some Collection<UInt8>) -> UInt16? {
        let beginning = Array(beginning)
        if let number = numbers[beginning] { return number }
        guard let number = UInt16(exactly: beginnings.count) else { return nil }
        beginnings.append(beginning)
        beginningBytes += beginning.count
        numbers[beginning] = number
        return number
    }

    /// The last characters of district names: counties, cities, towns and villages.
    private static let districts = "縣市區鄉鎮里村".map { number($0.utf8) }

    /// Returns the UTF-8 bytes of a character as one number.
    private static func number(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
