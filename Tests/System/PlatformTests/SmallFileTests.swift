import Expectations
import Foundation
import Platform
import Testing

/// Whether the disk of a file takes writes.
struct SmallFileTests {
    @Test func itIsGoneAndTheFileIsAsItWas() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.sqlite")
        try Data("content".utf8).write(to: file)
        expectNil(SmallFile.failure(besides: file.path))
        try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), equals: ["a.sqlite"])
        try expect(Data(contentsOf: file), equals: Data("content".utf8))
        expect(SmallFile.failure(besides: folder.path + "/none"), equals: "No such file or directory")
    }

    /// A file that takes no writes, whoever asks: the kernel's own.
    @Test func aDiskWithoutWritesIsTold() {
        expect(SmallFile.failure(besides: "/proc/self/status") != nil)
    }
}
