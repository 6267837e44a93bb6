import TempleImport
import Testing

@Suite struct CountyTests {
    static func county(_ text: String) -> String? {
        Array(text.utf8).withUnsafeBufferPointer { CountySpelling.prefix(of: $0) }
    }

    static let spellings: [(String, String?)] = [
        ("臺中市", "臺中市"), ("台中市西屯區", "臺中市"), ("台中縣大甲鎮", "臺中市"), ("台北縣", "新北市"), ("桃園縣", "桃園市"),
        ("台東縣", "臺東縣"), ("臺東縣", "臺東縣"), ("嘉義市", "嘉義市"), ("嘉義縣", "嘉義縣"), ("新竹縣竹北市", "新竹縣"),
        ("連江縣", "連江縣"), ("台北", nil), ("台東市", nil), ("南投市", nil), ("", nil), ("北京市", nil), ("東京都港区", nil),
    ]

    @Test(arguments: spellings) func writesTheCountyOfToday(_ text: String, _ expected: String?) {
        #expect(Self.county(text) == expected)
    }

    @Test(arguments: [
        ("南投縣南投縣草屯鎮", "南投縣草屯鎮"), ("台中市臺中市西區", "臺中市西區"), ("南投縣 南投縣南投縣埔里鎮", "南投縣埔里鎮"),
        ("南投縣南投市", "南投縣南投市"), ("嘉義縣嘉義市", "嘉義縣嘉義市"), ("臺中市", "臺中市"), ("", ""),
    ]) func saysTheCountyOnce(_ address: String, _ expected: String) {
        let tidied = Array(address.utf8).withUnsafeBufferPointer {
            String(decoding: CountySpelling.withoutRepeatedCounty($0), as: UTF8.self)
        }
        #expect(tidied == expected)
    }
}
