import Foundation

/// Runner of a system program on bytes, such as `gzip -c`.
enum Program {
    static func exists(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

    static func output(_ path: String, _ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
        let directory = FileManager.default.temporaryDirectory.appending(path: "record-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let inputFile = directory.appending(path: "in")
        let outputFile = directory.appending(path: "out")
        try Data(input).write(to: inputFile)
        try Data().write(to: outputFile)
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        try process.run()
        process.waitUntilExit()
        return Array(try Data(contentsOf: outputFile))
    }

    /// Returns `text` in another encoding, converted by the system's iconv.
    static func iconv(_ text: String, to encoding: String) throws -> [UInt8] {
        try output("/usr/bin/iconv", ["-f", "UTF-8", "-t", encoding], Array(text.utf8))
    }
}
