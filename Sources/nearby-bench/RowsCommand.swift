internal import Foundation
internal import RecordFiles
internal import SeededRandom

/// `nearby-bench rows NUMBER FILE`: as many rows as asked for, the rows of a table of temples and copies of them moved by
/// up to a kilometre, each copy under ids of its own.
enum RowsCommand {
    /// The columns of latitude, longitude and id in the tables that are known.
    private static let layouts = [("WGS84Y", "WGS84X", "編號"), ("lat", "lng", "source_id")]
    private static let farthestMeters = 1_000.0
    private static let metersPerDegree = 111_000.0

    static func run(count: Int, path: String) throws {
        guard let rows = try RecordFile.open(path: path).nextMember()?.rows else {
            throw Failure("\(path) has no rows")
        }
        guard
            let layout = layouts.first(where: { rows.index(of: $0.0) != nil && rows.index(of: $0.2) != nil }),
            let latitude = rows.index(of: layout.0), let longitude = rows.index(of: layout.1),
            let id = rows.index(of: layout.2)
        else { throw Failure("\(path) has no columns WGS84X and WGS84Y, or lat and lng") }
        let header = rows.names
        var table: [[String]] = []
        while try rows.next() {
            table.append(header.indices.map { String(decoding: rows.bytes(of: $0), as: UTF8.self) })
        }
        guard !table.isEmpty else { throw Failure("\(path) has no rows") }
        // Written once, as CSV; only three fields of a copy differ.
        let lines = table.map { $0.map(Self.quoted) }
        var random = SplitMix64(seed: 1)
        var output = Array(header.map(Self.quoted).joined(separator: ",").utf8) + [UInt8(ascii: "\n")]
        var written = 0
        var copy = 0
        while written < count {
            for var row in lines.prefix(count - written) {
                if copy > 0, let north = Double(row[latitude]), let east = Double(row[longitude]) {
                    let angle = random.unit() * 2 * .pi
                    let meters = random.unit().squareRoot() * farthestMeters
                    row[latitude] = degrees(north + meters * sin(angle) / metersPerDegree)
                    row[longitude] = degrees(
                        east + meters * cos(angle) / metersPerDegree / cos(north * .pi / 180))
                    row[id] += "-\(copy)"
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

    /// With twelve decimals, as the registry writes them.
    private static func degrees(_ value: Double) -> String { String(format: "%.12f", value) }

    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return field }
        return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}

/// Why a measurement cannot be made.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
