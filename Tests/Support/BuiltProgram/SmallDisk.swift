import Foundation
import Glibc

/// A small disk of its own (tmpfs). Only root can make one, and not in every container.
package struct SmallDisk {
    /// Error for a disk that could not be made.
    package struct NotMade: Error {}

    /// Whether a disk can be made here.
    package static let isPossible: Bool = {
        guard getuid() == 0 else { return false }
        guard let disk = try? SmallDisk(size: "64k") else { return false }
        disk.remove()
        return true
    }()

    /// The folder of the disk.
    package let path: String

    /// - Parameter size: As `mount` reads it, such as `4m`.
    package init(size: String) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-disk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard try Self.run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path]) == 0 else {
            throw NotMade()
        }
    }

    package func remove() {
        _ = try? Self.run("/bin/umount", ["--lazy", path])
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Lets nobody write to the disk any more.
    package func makeReadOnly() throws {
        guard try Self.run("/bin/mount", ["-o", "remount,ro", path]) == 0 else { throw NotMade() }
    }

    private static func run(_ program: String, _ words: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
