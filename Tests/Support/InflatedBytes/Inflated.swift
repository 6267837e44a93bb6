import Expectations
import Foundation
import Testing

/// Decompresses members of gzip, one after another, with the gzip program.
public func inflated(_ members: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gz")
    try Data(members).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", file.path]
    let output = Pipe()
    gzip.standardOutput = output
    try gzip.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    gzip.waitUntilExit()
    expect(gzip.terminationStatus, equals: 0)
    return Array(bytes)
}
