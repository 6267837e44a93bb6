/// What text without a mark is written in that is not UTF-8, by its first bytes.
///
/// The encodings of East Asia share most of their pairs of bytes, so that a text in one of them is without mistakes in
/// another. What tells them apart is which characters come out.
enum EncodingGuess: Equatable {
    case big5
    /// Something else, under the name that iconv knows it by.
    case foreign(String)
    /// UTF-8, or nothing that is known here.
    case unknown

    /// The encodings that are told from Big5, with the names that people know them by.
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

    /// Big5 but for a rare mistake, whose pairs are spread as those of Chinese text are: of the registry's characters 97
    /// in 100 are among the 5,401 frequent ones, of its text in EUC-JP or GB18030 read as Big5 at most 66; and two of five
    /// second bytes are below 0x80, where EUC-JP, EUC-KR and GB2312 have none. Of somebody's own are half of the characters
    /// at most.
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
        // So few that chance may have it otherwise are Big5, as all that is not UTF-8 was once.
        return all < 8 ? frequent >= rare : frequent * 5 >= all * 4 && (all < 24 || low * 20 >= all)
    }

    /// The encoding of the others in which the text has most of the characters that lists of places are full of.
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

    /// The text in an encoding; nil where more than one byte in two hundred is a mistake.
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

    /// Whether more of what is not ASCII is wrong than right as UTF-8.
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
