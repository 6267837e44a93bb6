import Expectations
import SeededRandom
import Testing

@testable import TempleIndex

struct SearchKeyTests {
    @Test(arguments: [
        ("臺灣省臺南市", "台湾省台南市"), ("樹林區鎮前街", "树林区镇前街"), ("Ｎo.４３０", "no430"), ("Café", "CAFE"), ("慶安宮", "庆安宫"),
        ("鶯歌　龜山", "莺歌龟山"), ("恆春", "恒春"), ("武廟—關帝", "武庙关帝"), ("雙溪鄉", "双溪乡"), ("𡒸宮", "𡒸宫"),
    ])
    func writesTheSameTextInOneWay(left: String, right: String) {
        expect(SearchKey(left).scalars, equals: SearchKey(right).scalars)
        expect(!SearchKey(left).isEmpty)
    }

    /// Normalizing a normalized text changes nothing. Otherwise two forms of one character would not match.
    @Test func foldsOnce() throws {
        for value: UInt32 in 0x3400...0x9FFF {
            let once = SearchKey(String(try require(Unicode.Scalar(value)))).scalars
            let text = String(String.UnicodeScalarView(once.compactMap(Unicode.Scalar.init)))
            expect(SearchKey(text).scalars, equals: once, "\(text)")
        }
    }

    /// Invalid bytes become arbitrary text, and nothing is read beyond the end.
    @Test func readsWhateverBytes() {
        var random = SplitMix64(seed: 33)
        for length in 0..<300 {
            let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            var key = SearchKey()
            bytes.withUnsafeBufferPointer { key.append(utf8: $0) }
            expect(key.scalars.count, isAtMost: length)
        }
    }

    @Test func findsNoTermAcrossFields() {
        var key = SearchKey()
        key.appendField("保安")
        key.append("宮口街")
        expect(key.contains(SearchKey("保安")) && key.contains(SearchKey("宮口")) && key.contains(SearchKey("街")))
        expect(!key.contains(SearchKey("安宮")) && !key.contains(SearchKey("宮口街道")))
    }
}
