internal import Foundation
internal import SeededRandom

/// `nearby-bench rows NUMBER FILE`: writes the given number of rows: the rows of a table of temples, and then copies of
/// them moved by up to a kilometre, with new ids.
enum RowsCommand {
    private static let farthestMeters = 1_000.0
    private static let metersPerDegree = 111_000.0

    static func run(count: Int, path: String) throws {
        let table = try PositionTable(path: path)
        // Each row is quoted as CSV once; only three fields of a copy differ.
        let lines = table.rows.map { $0.map(Self.quoted) }
        var random = SplitMix64(seed: 1)
        var output = Array(table.header.map(Self.quoted).joined(separator: ",").utf8) + [UInt8(ascii: "\n")]
        var written = 0
        var copy = 0
        while written < count {
            for var row in lines.prefix(count - written) {
                if copy > 0, let north = Double(row[table.latitude]), let east = Double(row[table.longitude]) {
                    let angle = random.unit() * 2 * .pi
                    let meters = random.unit().squareRoot() * farthestMeters
                    row[table.latitude] = degrees(north + meters * sin(angle) / metersPerDegree)
                    row[table.longitude] = degrees(
                        east + meters * cos(angle) / metersPerDegree / cos(north * .pi / 180))
                    row[table.id] += "-\(copy)"
                }
                output += row.joined(separator: ",").utf8
                output.append(UInt8(ascii: "\n"))
                written += 1
            }
            try FileHandle.standardOutput.write(contentsOf: output)
            output.removeAll(keepingCapacity: true)
            copy += 1
        }
    }

    /// Formats degrees with twelve decimals, like the registry.
    private static func degrees(_ value: Double) -> String { String(format: "%.12f", value) }

    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return field }
        return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}
