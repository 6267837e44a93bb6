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
        var random = SplitMix64(seed: 1)
        var output = line(header)
        var written = 0
        for copy in 0... where written < count {
            for var row in table.prefix(count - written) {
                if copy > 0, let north = Double(row[latitude]), let east = Double(row[longitude]) {
                    let angle = random.unit() * 2 * .pi
                    let meters = random.unit().squareRoot() * farthestMeters
                    row[latitude] = "\(north + meters * sin(angle) / metersPerDegree)"
                    row[longitude] = "\(east + meters * cos(angle) / metersPerDegree / cos(north * .pi / 180))"
                    row[id] += "-\(copy)"
                }
                output += line(row)
                written += 1
            }
            FileHandle.standardOutput.write(Data(output.utf8))
            output = ""
        }
    }

    private static func line(_ fields: [String]) -> String {
        fields.map { field in
            guard field.contains(where: { ",\"\r\n".contains($0) }) else { return field }
            return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
        }
        .joined(separator: ",") + "\n"
    }
}

/// Why a measurement cannot be made.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
