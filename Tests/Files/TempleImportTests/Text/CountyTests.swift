import Expectations
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
        expect(Self.county(text), equals: expected)
    }

    @Test(arguments: [
        ("南投縣南投縣草屯鎮", "南投縣草屯鎮"), ("台中市臺中市西區", "臺中市西區"), ("南投縣 南投縣南投縣埔里鎮", "南投縣埔里鎮"),
        ("南投縣南投市", "南投縣南投市"), ("嘉義縣嘉義市", "嘉義縣嘉義市"), ("臺中市", "臺中市"), ("", ""),
    ]) func saysTheCountyOnce(_ address: String, _ expected: String) {
        let tidied = Array(address.utf8).withUnsafeBufferPointer {
            String(decoding: CountySpelling.withoutRepeatedCounty($0), as: UTF8.self)
        }
        expect(tidied, equals: expected)
    }

    @Test(arguments: [
        ("屏東縣枋寮鄉屏東縣枋寮鄉中山路1號", "屏東縣枋寮鄉中山路1號"), ("南投縣埔里鎮埔里鎮西安路三段108號", "南投縣埔里鎮西安路三段108號"),
        ("彰化縣彰化市彰化市興北里和平路196巷", "彰化縣彰化市興北里和平路196巷"), ("臺中市西區西區1號", "臺中市西區1號"),
        ("嘉義縣阿里山鄉嘉義縣阿里山鄉1號", "嘉義縣阿里山鄉1號"), ("枋寮鄉枋寮鄉枋寮鄉1號", "枋寮鄉1號"), ("南投縣南投縣埔里鎮埔里鎮", "南投縣埔里鎮"),
        // What only resembles it stays.
        ("彰化縣彰化市彰化路1號", "彰化縣彰化市彰化路1號"), ("臺南市新市區新市里1號", "臺南市新市區新市里1號"), ("臺中市西區", "臺中市西區"),
        ("高雄市大樹區井腳路111號(重建期間通訊地址：高雄市鳳山區建國路20號)", "高雄市大樹區井腳路111號"),
        ("高雄市岡山區白米路91地號(暫時通訊地：岡山區白米路3號)旁", "高雄市岡山區白米路91地號旁"),
        ("高雄市岡山區(嘉興里)白米路1號，通訊地址：岡山路2號", "高雄市岡山區(嘉興里)白米路1號"),
        ("通訊地址：高雄市岡山路2號", "通訊地址：高雄市岡山路2號"), ("(通訊地址：高雄市岡山路2號)", "(通訊地址：高雄市岡山路2號)"), ("", ""),
    ]) func hasTheAreaOnceAndNoAddressForLetters(_ address: String, _ expected: String) {
        let tidied = Array(address.utf8).withUnsafeBufferPointer(AddressTidying.tidied)
        expect(String(decoding: tidied, as: UTF8.self), equals: expected)
    }
}
