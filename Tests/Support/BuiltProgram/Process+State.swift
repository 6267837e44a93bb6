package import Foundation
import Glibc

/// What the kernel says of a process that a test has started.
extension Process {
    /// Returns whether its first thread blocks a signal.
    package func blocks(_ signal: Int32) throws -> Bool {
        let status = try String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:\t") }
        let mask = line.flatMap { UInt64($0.dropFirst(8), radix: 16) } ?? 0
        return mask & 1 << (UInt64(signal) - 1) != 0
    }

    /// Returns whether all of its threads wait for something from outside: there is a moment at which each one sleeps.
    package func isAtRest() throws -> Bool {
        let before = try sleepingThreads()
        return try before != nil && sleepingThreads() == before
    }

    /// Returns how often each thread has gone to sleep. Nil if one does not sleep now.
    private func sleepingThreads() throws -> [String: Substring]? {
        let folder = "/proc/\(processIdentifier)/task"
        var sleeps: [String: Substring] = [:]
        for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let lines = try String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8).split(separator: "\n")
            guard lines.contains(where: { $0.hasPrefix("State:\tS") }) else { return nil }
            sleeps[thread] = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }
        }
        return sleeps
    }
}

extension FileHandle {
    /// Returns the number of bytes in a pipe that nobody has read.
    package func unreadBytes() throws -> Int {
        var count: Int32 = 0
        guard ioctl(fileDescriptor, UInt(FIONREAD), &count) == 0 else {
            throw CocoaError(.fileReadUnknown, userInfo: ["errno": errno])
        }
        return Int(count)
    }
}
