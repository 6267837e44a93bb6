/// Removal of what forms and exports add to an address.
package enum AddressTidying {
    /// Bytes of a township's name with the character for its kind: two to four characters.
    private static let townshipBytes = [6, 9, 12]
    private static let kinds = ["鄉", "鎮", "市", "區"].map { Array($0.utf8) }
    private static let postal = Array("通訊地".utf8)
    private static let opening = [Array("(".utf8), Array("（".utf8)]
    private static let closing = [Array(")".utf8), Array("）".utf8)]

    /// Returns `address` with its county and township written once, as in 屏東縣枋寮鄉屏東縣枋寮鄉 and 南投縣埔里鎮埔里鎮, and without an
    /// address for letters (通訊地址), which is that of another house, often of a person's.
    package static func tidied(_ address: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var bytes = Array(CountySpelling.withoutRepeatedCounty(address))
        if let range = postalAddress(in: bytes) { bytes.removeSubrange(range) }
        while let range = repeatedArea(in: bytes) { bytes.removeSubrange(range) }
        return bytes
    }

    /// Returns the first of two equal areas at the start: a county with its township, or a township behind the county.
    private static func repeatedArea(in bytes: [UInt8]) -> Range<Int>? {
        let hasCounty = bytes.withUnsafeBufferPointer { CountySpelling.prefix(of: $0) != nil }
        let county = hasCounty ? CountySpelling.nameBytes : 0
        for length in townshipBytes {
            let end = county + length
            guard bytes.count > end, kinds.contains(Array(bytes[end - 3..<end])) else { continue }
            for start in Set([0, county]) where bytes[end...].starts(with: bytes[start..<end]) { return start..<end }
        }
        return nil
    }

    /// Returns where an address for letters stands, with the brackets around it; nil if there is none, or nothing
    /// else.
    private static func postalAddress(in bytes: [UInt8]) -> Range<Int>? {
        // The first byte is rare: most addresses are passed over without a comparison.
        guard let word = bytes.indices.first(where: { bytes[$0] == postal[0] && bytes[$0...].starts(with: postal) })
        else { return nil }
        let bracket = bytes[..<word].indices.last { index in opening.contains { bytes[index...].starts(with: $0) } }
        let isOpen = bracket.map { start in
            !(start..<word).contains { index in closing.contains { bytes[index...].starts(with: $0) } }
        }
        guard let bracket, isOpen == true else {
            let kept = String(decoding: bytes[..<word], as: UTF8.self).trimmingSuffix { " ,，;；、/".contains($0) }
            return kept.isEmpty ? nil : kept.utf8.count..<bytes.count
        }
        guard bracket > 0 else { return nil }
        for index in word..<bytes.count {
            for sign in closing where bytes[index...].starts(with: sign) { return bracket..<index + sign.count }
        }
        return bracket..<bytes.count
    }
}

extension String {
    /// Returns the text without the characters at its end that satisfy the predicate.
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return rest
    }
}
