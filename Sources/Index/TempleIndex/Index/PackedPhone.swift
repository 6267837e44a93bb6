/// A phone number with two characters to a byte: the digits and the few signs that numbers have.
enum PackedPhone {
    /// The characters by their codes. The code after the last one fills up a number of odd length.
    private static let characters = Array("0123456789-()# ".utf8)
    private static let filler = UInt8(characters.count)

    /// Returns the packed form; nil for a number with another character.
    static func pack(_ phone: String) -> [UInt8]? {
        var packed: [UInt8] = []
        packed.reserveCapacity((phone.utf8.count + 1) / 2)
        var first: UInt8?
        for character in phone.utf8 {
            guard let code = characters.firstIndex(of: character).map(UInt8.init) else { return nil }
            if let high = first {
                packed.append(high << 4 | code)
                first = nil
            } else {
                first = code
            }
        }
        if let first { packed.append(first << 4 | filler) }
        return packed
    }

    /// Returns the number of a packed form.
    static func unpack(_ packed: UnsafeBufferPointer<UInt8>) -> String {
        characters.withUnsafeBufferPointer { characters in
            String(unsafeUninitializedCapacity: 2 * packed.count) { text in
                var count = 0
                for byte in packed {
                    text[count] = characters[Int(byte >> 4)]
                    count += 1
                    guard byte & 15 < characters.count else { break }
                    text[count] = characters[Int(byte & 15)]
                    count += 1
                }
                return count
            }
        }
    }
}
