internal import TempleModel

/// Packs what a search shows of temples (``IndexTexts``).
///
/// An entry has two bytes that say which of its members are there, the rating, where the address begins, its texts in UTF-8,
/// each after its length, the numbers of its county and its religion, and its prominence. Addresses mostly begin alike,
/// with a county, a town and a village; such a beginning is kept once.
struct IndexTextsWriter {
    struct Members: OptionSet {
        let rawValue: UInt16
        static let rating = Members(rawValue: 1)
        static let address = Members(rawValue: 2)
        static let openTime = Members(rawValue: 4)
        static let phone = Members(rawValue: 8)
        static let otherNames = Members(rawValue: 16)
        static let county = Members(rawValue: 32)
        static let religion = Members(rawValue: 64)
        static let prominence = Members(rawValue: 128)
        static let visit = Members(rawValue: 256)
    }

    private var bytes: [UInt8] = []
    private var beginnings: [[UInt8]] = [[]]
    private var numbers: [[UInt8]: UInt16] = [:]
    private var beginningBytes = 0
    private var words: [String] = []
    private var wordNumbers: [String: UInt16] = [:]

    /// - Parameter temples: how many there will be, about.
    init(reserving temples: Int) {
        // What is reserved and not needed takes no memory.
        bytes.reserveCapacity(temples * Self.bytesPerTemple)
    }

    private static let bytesPerTemple = 60

    /// What has been written.
    var texts: IndexTexts { IndexTexts(bytes: bytes, beginnings: beginnings, words: words) }

    /// How many bytes it takes.
    var count: Int { bytes.count + beginningBytes }

    /// Appends a temple's entry.
    ///
    /// - Returns: where it begins; nil where there are more counties and religions than have numbers.
    mutating func append(_ temple: IndexedTemple) -> UInt32? {
        let start = bytes.count
        var members: Members = []
        append(0)
        if let rating = temple.rating {
            members.insert(.rating)
            withUnsafeBytes(of: rating.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
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
            append(text)
        }
        for (word, member) in [(temple.county, Members.county), (temple.religion, .religion)] {
            guard let word else { continue }
            members.insert(member)
            guard let number = number(of: word) else { return nil }
            append(number)
        }
        if temple.prominence != 1 {
            members.insert(.prominence)
            append(UInt16(clamping: temple.prominence))
        }
        bytes[start] = UInt8(truncatingIfNeeded: members.rawValue)
        bytes[start + 1] = UInt8(truncatingIfNeeded: members.rawValue >> 8)
        return UInt32(start)
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(text: $0[...]) }
    }

    private mutating func append(_ number: UInt16) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func number(of word: String) -> UInt16? {
        if let known = wordNumbers[word] { return known }
        guard let number = UInt16(exactly: words.count) else { return nil }
        words.append(word)
        wordNumbers[word] = number
        return number
    }

    /// The length in groups of seven bits, the lowest first, then the text.
    private mutating func append(text: Slice<UnsafeBufferPointer<UInt8>>) {
        var length = text.count
        while length > 0x7F {
            bytes.append(UInt8(length & 0x7F) | 0x80)
            length >>= 7
        }
        bytes.append(UInt8(length))
        bytes.append(contentsOf: text)
    }

    /// Where an address begins, and the rest of it.
    private mutating func divide(
        _ address: UnsafeBufferPointer<UInt8>
    ) -> (beginning: UInt16, rest: Slice<UnsafeBufferPointer<UInt8>>) {
        var end = 0
        var place = 0
        while place + 3 <= address.count {
            let lead = address[place]
            let isOfThree = lead >= 0xE0 && lead < 0xF0
            if isOfThree, Self.districts.contains(Self.number(address[place..<place + 3])) { end = place + 3 }
            place += isOfThree ? 3 : 1
        }
        let beginning = Array(address[..<end])
        if let number = numbers[beginning] { return (number, address[end...]) }
        guard let number = UInt16(exactly: beginnings.count) else { return (0, address[...]) }
        beginnings.append(beginning)
        beginningBytes += beginning.count
        numbers[beginning] = number
        return (number, address[end...])
    }

    /// What the names of districts end with: counties, cities, towns and villages.
    private static let districts = "縣市區鄉鎮里村".map { number($0.utf8) }

    /// The bytes of a character as one number.
    private static func number(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
