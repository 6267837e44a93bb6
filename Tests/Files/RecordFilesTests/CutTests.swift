import Expectations
import RecordFiles
import Testing

/// Tests of files that are cut at every byte.
@Suite struct CutTests {
    static let csv = "編號,名,址\r\n1,\"三\"\"元\n宮\",a\r\n2,觀,b\r\n3,廟,c\r\n"
    static let json =
        "{\"features\":[\n{\"type\":\"F\",\"properties\":{\"a\":[1,\"\\u5bae\"]}},\n{\"properties\":{\"a\":2.5}}]}"
    static let files: [(String, [UInt8])] = [
        ("CSV", Array(csv.utf8)), ("XML", Array(XMLRowsTests.registry.utf8)),
        ("XML events", Array(XMLRowsTests.events.utf8)), ("JSON", Array(json.utf8)),
        ("JSON lines", Array("{\"a\":1}\n{\"a\":{\"b\":\"宮\"}}\n{\"a\":[3]}\n".utf8)),
        ("gzip", ArchiveWriter.compress(Array(csv.utf8), "gzip")),
        ("xz", ArchiveWriter.compress(Array(csv.utf8), "xz")),
        ("zip", ArchiveWriter.zip([.init("a", csv), .init("b", json)])),
        ("tar", ArchiveWriter.tar([.init("a", csv), .init("b", json)])),
        ("UTF-16", csv.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
    ]

    @Test(arguments: files) func handsOutTheRowsBeforeTheCut(_ name: String, _ bytes: [UInt8]) throws {
        let whole = Reading.all(bytes).flatMap { (try? $0.get())?.rows ?? [] }
        expect(whole.count, isAtLeast: 2)
        var most = 0
        for cut in 0..<bytes.count {
            let readings = Reading.all(Array(bytes[..<cut])).compactMap { try? $0.get() }
            var rows = readings.flatMap(\.rows).filter { $0.problem == nil }
            // The last row may have lost the end of its last field; then the ending reports it.
            if let ending = readings.last?.ending, ending != .complete, rows.last != whole[safe: rows.count - 1] {
                rows = rows.dropLast()
            }
            expect(rows.elementsEqual(whole.prefix(rows.count)), "\(name) cut at \(cut)")
            expect(rows.count, isAtLeast: most - 1, "\(name) cut at \(cut)")
            most = max(most, rows.count)
        }
        // xz decompresses whole blocks, and this file is one block.
        expect(most >= whole.count - 1 || name == "xz")
    }

    @Test func losesNoRowOfGzipThatEndsEarly() throws {
        // Stored without compression, so that the number of received bytes is exact.
        let text = Array(("a,b\n" + (0..<9_000).map { "\($0),宮\n" }.joined()).utf8)
        let length = UInt16(60_000)
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0]
        let sizes = [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
        let bytes = head + sizes + text[..<60_000]
        for cut in stride(from: 1_000, through: bytes.count, by: 5_009) {
            let reading = try Reading(bytes[..<cut])
            let arrived = bytes[15..<cut]
            expect(reading.ending, equals: .cutShort("the gzip data ends early"))
            let lines = arrived.count { $0 == 0x0A }
            expect(reading.rows.count, equals: arrived.last == 0x0A ? lines - 1 : lines)
        }
    }

    @Test(arguments: ["gzip", "zip"]) func keepsMostOfALongFileThatEndsEarly(_ form: String) throws {
        var generator = 1
        let text =
            "a,b\n"
            + (0..<60_000).map { line -> String in
                generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return "\(line),\(UInt(bitPattern: generator))\n"
            }.joined()
        let bytes =
            form == "zip" ? ArchiveWriter.zip([.init("a", text)]) : ArchiveWriter.compress(Array(text.utf8), form)
        let reading = try require(try? Reading.all(Array(bytes[..<(bytes.count / 2)])).first?.get())
        expect(29_000...31_000, contains: reading.rows.count)
        expect(reading.ending != .complete)
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
