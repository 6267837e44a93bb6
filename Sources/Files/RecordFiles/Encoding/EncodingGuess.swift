/// Guess of the encoding of text without a byte-order mark that is not UTF-8, by its first bytes.
///
/// The encodings of East Asia share most of their byte pairs, so text in one of them is often valid in another. The
/// resulting characters decide which encoding is right.
enum EncodingGuess: Equatable {
    case big5
    /// Another encoding, under its name in iconv.
    case foreign(String)
    /// UTF-8, or an unknown encoding.
    case unknown

    /// Encodings that must be distinguished from Big5, with their common names.
    private static let others: [(encoding: IconvConverter.Encoding, name: String)] = [
        (.gb18030, "GB18030"), (.eucJapanese, "EUC-JP"), (.shiftJIS, "SHIFT_JIS"), (.eucKorean, "EUC-KR"),
    ]

    init(_ head: [UInt8]) {
        self = .unknown
        head.withUnsafeBufferPointer { bytes in
            guard Self.looksUnlikeUTF8(bytes) else { return }
            let other = Self.likeliestOther(of: bytes)
            if Self.mayBeBig5(bytes), Self.typicalCharacters(of: bytes, .big5) >= other?.count ?? 0 {
                self = .big5
            } else if let other {
                self = .foreign(other.name)
            }
        }
    }

    /// Returns whether the text is Big5 with only rare mistakes, and its byte pairs are distributed as in Chinese text.
    ///
    /// Of the characters in the registry, 97 in 100 are among the 5,401 frequent ones. If its text in EUC-JP or GB18030
    /// is read as Big5, at most 66 in 100 are. Two in five second bytes of Big5 are below 0x80; EUC-JP, EUC-KR and
    /// GB2312 have none there. At most half of the characters are user-defined.
    private static func mayBeBig5(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let text = decoded(bytes, .big5) else { return false }
        let foreign = bytes.lazy.filter { $0 >= 0x80 }.count
        // U+E000 to U+F8FF.
        let own = text.indices.lazy.filter {
            text[$0] == 0xEE || text[$0] == 0xEF && text[$0 + 1] < 0xA4
        }.count
        guard own * 4 <= foreign else { return false }
        var (frequent, rare, low) = (0, 0, 0)
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            switch bytes[index] {
            case 0xA4...0xC6: frequent += 1
            case 0xC9...0xF9: rare += 1
            default: break
            }
            if bytes[index + 1] < 0x80 { low += 1 }
            index += 2
        }
        let all = frequent + rare
        // With so few characters, the statistics are not reliable. Such text is Big5, as all text that was not UTF-8
        // once was.
        return all < 8 ? frequent >= rare : frequent * 5 >= all * 4 && (all < 24 || low * 20 >= all)
    }

    /// Returns the other encoding in which the text has the most characters that are typical of lists of places.
    private static func likeliestOther(of bytes: UnsafeBufferPointer<UInt8>) -> (count: Int, name: String)? {
        var best: (count: Int, name: String)?
        for (encoding, name) in others {
            let count = typicalCharacters(of: bytes, encoding)
            if count > best?.count ?? 0 { best = (count, name) }
        }
        return best
    }

    private static func typicalCharacters(
        of bytes: UnsafeBufferPointer<UInt8>, _ encoding: IconvConverter.Encoding
    ) -> Int {
        guard let text = decoded(bytes, encoding) else { return 0 }
        return String(decoding: text, as: UTF8.self).unicodeScalars.lazy.filter(isTypical).count
    }

    /// Returns the text in an encoding; nil if more than one byte in two hundred is a mistake.
    private static func decoded(
        _ bytes: UnsafeBufferPointer<UInt8>, _ encoding: IconvConverter.Encoding
    ) -> [UInt8]? {
        guard let converter = IconvConverter(encoding) else { return nil }
        let replacements = Replacements()
        let text = ByteBuffer(capacity: bytes.count * 2)
        _ = converter.convert(bytes, isLast: false, into: TextOutput(text, replacements, 0, 0))
        let foreign = bytes.lazy.filter { $0 >= 0x80 }.count
        return replacements.count * 200 <= foreign ? Array(text.bytes) : nil
    }

    private static func isTypical(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        // Kana, Hangul.
        case 0x3041...0x30FF, 0xAC00...0xD7A3: true
        default: typical.contains(scalar)
        }
    }

    private static let typical = Set(
        """
        宮廟寺堂殿壇祠院社縣市鄉鎮區村里鄰路街巷號段弄樓臺台灣新北中南東西大小上下正山水天地王公神佛道教福德媽祖觀音菩薩聖帝元將軍三五一二七八
        名稱編號地址電話緯度經度主祀祇年月日宫庙县乡镇区邻号楼湾东观圣将军称编话纬经県号観聖区図
        """.unicodeScalars.filter { !$0.isASCII })

    /// Returns whether, read as UTF-8, more of the bytes outside ASCII are wrong than right.
    private static func looksUnlikeUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var wrong = 0
        var right = 0
        var start = 0
        while start < bytes.count {
            let rest = UnsafeBufferPointer(rebasing: bytes[start...])
            let invalid = UTF8Check.firstInvalid(of: rest)
            let end = start + (invalid?.lowerBound ?? rest.count)
            for byte in bytes[start..<end] where byte >= 0xC0 { right += 1 }
            guard let invalid else { break }
            if end + 3 >= bytes.count, UTF8Check.mayGoOn(bytes[end...]) { break }
            wrong += 1
            start = end + max(invalid.count, 1)
        }
        return wrong > right
    }
}
