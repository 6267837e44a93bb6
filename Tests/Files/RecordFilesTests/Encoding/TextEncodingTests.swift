import Expectations
import RecordFiles
import Testing

@Suite struct TextEncodingTests {
    static let csv = "編號,寺廟名稱,地址\n1,三元宮,臺中市后里區中和里\n2,紫雲觀,\"彰化縣,鹿港鎮\"\n"
    static let rows = [
        ReadRow(2, ["編號": "1", "寺廟名稱": "三元宮", "地址": "臺中市后里區中和里"]),
        ReadRow(3, ["編號": "2", "寺廟名稱": "紫雲觀", "地址": "彰化縣,鹿港鎮"]),
    ]
    static let xml = "<?xml version=\"1.0\" encoding=\"big5\"?><列><項><名>宮</名><址>臺中</址></項></列>"

    static let encodings = ["UTF-8", "BIG5", "UTF-16LE", "UTF-16BE", "UTF-16"]

    @Test(.enabled(if: Program.exists("/usr/bin/iconv")), arguments: encodings)
    func readsCSV(_ encoding: String) throws {
        let bytes = try Program.iconv(Self.csv, to: encoding)
        for chunk in [1, 2, 3, 5, .max] { try expect(Reading(bytes, chunk: chunk).rows, equals: Self.rows) }
    }

    @Test(.enabled(if: Program.exists("/usr/bin/iconv")), arguments: encodings)
    func readsXMLAndJSON(_ encoding: String) throws {
        let document = try Reading(try Program.iconv(Self.xml, to: encoding))
        expect(document.fields == [["名": "宮", "址": "臺中"]] && document.ending == .complete)
        let json = try Reading(try Program.iconv("[{\"名\":\"宮廟\",\"b\":1}]", to: encoding))
        expect(json.fields == [["名": "宮廟", "b": "1"]] && json.ending == .complete)
    }

    @Test func readsMarkedUTF16() throws {
        for isBig in [false, true] {
            let units = Array(("\u{FEFF}" + Self.csv).utf16)
            let bytes = units.flatMap {
                isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
            }
            try expect(Reading(bytes).rows, equals: Self.rows)
            try expect(Reading(bytes.dropLast(2)).ending, equals: .unended)
        }
    }

    @Test(.enabled(if: Program.exists("/usr/bin/iconv")))
    func replacesWhatBig5DoesNotHave() throws {
        var bytes = try Program.iconv(Self.csv + String(repeating: "3,天后宮,臺北市\n", count: 400), to: "BIG5")
        let offset = bytes.count + 2
        bytes += Array("4,".utf8) + [0xA3, 0xFE] + Array(",x\n5,y,".utf8) + [0xFF] + Array("z\n".utf8)
        for chunk in [7, 4_096, .max] {
            let rows = try Reading(bytes, chunk: chunk).rows
            expect(rows.count == 404 && rows[..<402].allSatisfy { $0.invalidOffset == nil })
            expect(rows[402].invalidOffset == offset && rows[402].invalidField == "寺廟名稱")
            expect(rows[402].fields["寺廟名稱"], equals: "\u{FFFD}")
            expect(rows[403].invalidField == "地址" && rows[403].fields["地址"] == "\u{FFFD}z")
        }
    }

    // First and last pairs of the four ranges, from Unicode's table of code page 950.
    static let ownCharacters: [([UInt8], String)] = [
        ([0xFA, 0x40], "\u{E000}"), ([0xFE, 0xFE], "\u{E310}"), ([0x8E, 0x40], "\u{E311}"), ([0xA0, 0xFE], "\u{EEB7}"),
        ([0x81, 0x40], "\u{EEB8}"), ([0x8D, 0xFE], "\u{F6B0}"), ([0xC8, 0xFE], "\u{F848}"), ([0xFA, 0x7E], "\u{E03E}"),
        ([0xFA, 0xA1], "\u{E03F}"), ([0x81, 0xFE], "\u{EF54}"), ([0x82, 0x40], "\u{EF55}"),
    ]

    @Test(.enabled(if: Program.exists("/usr/bin/iconv")), arguments: ownCharacters)
    func takesOwnCharactersOfBig5AsCodePage950Does(_ pair: [UInt8], _ character: String) throws {
        let bytes = try Program.iconv(Self.csv, to: "BIG5") + Array("3,".utf8) + pair + Array(",x\n".utf8)
        for chunk in [1, 7, .max] {
            let row = try require(Reading(bytes, chunk: chunk).rows.last)
            expect(row.fields["寺廟名稱"] == character && row.invalidOffset == nil)
        }
    }

    @Test(.enabled(if: Program.exists("/usr/bin/iconv")))
    func whatIsMostlyOwnCharactersOfBig5IsNotBig5() throws {
        let japanese = try Program.iconv("名,所\nひらがなのおてら,おおさか\n", to: "SHIFT_JIS")
        expect(refusal(japanese), equals: .foreignEncoding("SHIFT_JIS"))
    }

    static let foreign = [("EUC-JP", "EUC-JP"), ("GBK", "GB18030"), ("SHIFT_JIS", "SHIFT_JIS"), ("EUC-KR", "EUC-KR")]
    static let temples = """
        編號,寺廟名稱,主祀神祇,行政區,地址
        1,三山宮,玄天上帝,南投縣,南投縣南投市龍泉里公園街79號
        2,三清宮,五府千歲,南投縣,南投縣國姓鄉國姓村中興路300號
        3,三聖公,三山國王,南投縣,南投縣魚池鄉頭社村平和巷40-2號

        """

    /// The byte pairs of each of these encodings are also pairs of Big5.
    @Test(.enabled(if: Program.exists("/usr/bin/iconv")), arguments: foreign, [1, 400])
    func neverTakesAnotherEncodingForBig5(_ encoding: (String, String), _ times: Int) throws {
        let lines = Self.temples.split(separator: "\n")
        let text = lines[0] + "\n" + String(repeating: lines.dropFirst().joined(separator: "\n") + "\n", count: times)
        expect(refusal(try Program.iconv(text, to: encoding.0)), equals: .foreignEncoding(encoding.1))
        // Also with a header in ASCII.
        let rows = "id,name,deity,county,address\n" + text.drop { $0 != "\n" }.dropFirst()
        expect(refusal(try Program.iconv(rows, to: encoding.0)), equals: .foreignEncoding(encoding.1))
        try expect(Reading(try Program.iconv(text, to: "BIG5")).rows.first?.fields["寺廟名稱"], equals: "三山宮")
    }

    @Test(.enabled(if: Program.exists("/usr/bin/iconv")), arguments: [1, 2, 4, 40])
    func readsBig5OfAnyLengthWithCharactersOfSomebodysOwn(_ count: Int) throws {
        var bytes = try Program.iconv("名,地址\n", to: "BIG5")
        for _ in 0..<count { bytes += [0xFA, 0x40] + (try Program.iconv("宮,臺中市\n", to: "BIG5")) }
        let rows = try Reading(bytes).rows
        expect(rows.count == count && rows.allSatisfy { $0.fields == ["名": "\u{E000}宮", "地址": "臺中市"] })
    }

    @Test(arguments: [false, true]) func readsUnmarkedUTF16WhoseCharactersHaveZerosInEitherByte(_ isBig: Bool) throws {
        // The low bytes of U+4E00 and U+5700 are zero, as the high bytes of ASCII are.
        let text = "編號,寺廟名稱,地址\n1,一貫道一善堂,臺中市一心里一街一號\n2,圀宮\u{3000},\u{20BB7}\n"
        let bytes = text.utf16.flatMap {
            isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
        }
        for chunk in [1, 3, .max] {
            let rows = try Reading(bytes, chunk: chunk).rows
            expect(rows.map { $0.fields["寺廟名稱"] }, equals: ["一貫道一善堂", "圀宮\u{3000}"])
            expect(rows.last?.fields["地址"], equals: "\u{20BB7}")
        }
    }

    @Test func aWrongByteDoesNotMakeBig5OfUTF8() throws {
        let rows = try Reading(Array("名,址\n宮,".utf8) + [0xA4, 0xA4] + Array("\n廟,中\n".utf8)).rows
        expect(rows.map(\.invalidField) == ["址", nil] && rows[1].fields == ["名": "廟", "址": "中"])
    }

    static let binary: [([UInt8], Int)] = [
        (Array(repeating: 0, count: 100), 0),
        ([0x61, 0x2C, 0xBD, 0x0A], 2),
        (Array("name,lat,lng\u{0},source".utf8), 12),
        ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], 2),
        (Array("a,b\n".utf8) + Array(repeating: 0x07, count: 40), 4),
    ]

    @Test(arguments: binary) func namesTheByteThatIsNotText(_ bytes: [UInt8], _ offset: Int) {
        expect(refusal(bytes), equals: .notText(offset: offset))
    }
}
