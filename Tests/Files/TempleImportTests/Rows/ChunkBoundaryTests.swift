import Expectations
import RecordFiles
import TempleImport
import TempleModel
import Testing

@Suite struct ChunkBoundaryTests {
    static let registry =
        "\u{FEFF}"
        + Sample.registry([
            [:], ["編號": "2", "寺廟名稱": "三\"元\"宮,\r\n後殿"], ["編號": "3", "WGS84X": "0"], ["編號": "4", "電話": "02-0912345678"],
            ["編號": "5", "寺廟名稱": "\u{E000}𠀀"], ["編號": "4"],
        ])
    static let nearby = Sample.nearby([[:], ["source_id": "b", "introduction": "一\n二\r三\r\n四"], ["source_id": ""]])
    static let broken =
        Sample.registry([[:]]) + "7,\"開\r\n8,八宮,,,,,,,120.5,24\r\n9,\"九\"x,,\r\n10,十\r\n"
        + "11,\"十一宮\",,,,,,,120.5,24\r\n12,\""

    static let files: [[UInt8]] = [
        Array(registry.utf8), Array(nearby.utf8), Array(broken.utf8),
        Array(nearby.utf8) + [0xB4, 0x5A] + Array(nearby.utf8), Array(registry.utf8.filter { $0 != 0x0A }),
        Array(registry.utf8.filter { $0 != 0x0D }),
    ]

    @Test(arguments: files.indices, [1, 2, 3] + Array(4...64))
    func readsTheSameInChunksOfAnySize(_ file: Int, _ chunk: Int) throws {
        let whole = try Reading(Self.files[file])
        expect(!whole.records.isEmpty)
        try expect(Reading(Self.files[file], chunk: chunk), equals: whole)
        var limits = RecordFileLimits()
        limits.chunkBytes = chunk
        try expect(Reading(Self.files[file], limits: limits), equals: whole)
    }

    @Test func brokenRowsCostThemselvesOnly() throws {
        let reading = try Reading(Self.broken.utf8)
        expect(reading.records.map(\.key.id), equals: ["1758471", "8", "11"])
        expect(reading.rejections.map(\.line), equals: [3, 5, 6, 8])
        expect(
            reading.rejections.map(\.code),
            equals: [.textAfterQuote, .textAfterQuote, .columnCount, .unterminatedQuote])
    }
}
