internal import FoundationEssentials

/// Reads JSON objects that have one meaning for every reader: UTF-8, and no member twice.
///
/// Of two members with one name, Foundation's decoder takes one and says nothing.
enum StrictJSON {
    /// Returns the value; nil if the bytes are not such an object, or lack what the type needs.
    static func value<Value: Decodable>(_ type: Value.Type, in bytes: [UInt8]) -> Value? {
        // The decoder would take UTF-16 too, which begins otherwise and has zeros.
        let first = bytes.first { !isSpace($0) }
        guard first == UInt8(ascii: "{"), !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil,
            let value = try? JSONDecoder().decode(type, from: Data(bytes)), hasEachMemberOnce(bytes)
        else { return nil }
        return value
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Returns whether no object has a member twice, and no name has an escape, with which one name has several spellings.
    ///
    /// - Parameter bytes: a text that the decoder has read.
    private static func hasEachMemberOnce(_ bytes: [UInt8]) -> Bool {
        // The names so far of each object that is open; nil for a list.
        var open: [Set<ArraySlice<UInt8>>?] = []
        var position = 0
        var isBeforeName = false
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"):
                open.append([])
                isBeforeName = true
            case UInt8(ascii: "["):
                open.append(nil)
                isBeforeName = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard open.popLast() != nil else { return false }
                isBeforeName = false
            case UInt8(ascii: ","): isBeforeName = (open.last ?? nil) != nil
            case UInt8(ascii: "\""):
                let end = endOfText(bytes, from: position)
                if isBeforeName {
                    let name = bytes[position..<end]
                    guard !name.contains(UInt8(ascii: "\\")), open[open.count - 1]?.insert(name).inserted == true else {
                        return false
                    }
                    isBeforeName = false
                }
                position = end
            default: break
            }
            position += 1
        }
        return true
    }

    /// Returns the place of the quotation mark that ends a text.
    private static func endOfText(_ bytes: [UInt8], from start: Int) -> Int {
        var position = start + 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position, bytes.count)
    }
}
