import Foundation
import Geodesy
import RegistryRows
import SeededRandom

/// The registry's temples as another source would list them, with their neighbours.
struct SecondSource {
    struct Neighbour {
        let row: RegistryRow
        let meters: Double
    }

    private struct Cell: Hashable {
        let row: Int
        let column: Int
    }

    private static let step = 0.002
    private let cells: [Cell: [RegistryRow]]

    init(_ rows: [RegistryRow]) {
        cells = Dictionary(grouping: rows) { Self.cell(latitude: $0.latitude, longitude: $0.longitude) }
    }

    private static func cell(latitude: Double, longitude: Double) -> Cell {
        Cell(row: Int((latitude / step).rounded(.down)), column: Int((longitude / step).rounded(.down)))
    }

    /// Returns the temples within 150 m; a grid cell is at least 200 m wide and high.
    func neighbours(latitude: Double, longitude: Double) throws -> [Neighbour] {
        let center = try Coordinate(latitude: latitude, longitude: longitude)
        let cell = Self.cell(latitude: latitude, longitude: longitude)
        return try (-1...1).flatMap { row in
            try (-1...1).flatMap { column in
                try cells[Cell(row: cell.row + row, column: cell.column + column), default: []].compactMap {
                    let place = try Coordinate(latitude: $0.latitude, longitude: $0.longitude)
                    let meters = Geodesic(from: center).distance(to: place).meters
                    return meters <= 150 ? Neighbour(row: $0, meters: meters) : nil
                }
            }
        }
    }

    /// Returns a position up to 100 m away.
    static func moved(_ row: RegistryRow, by random: inout SplitMix64) -> (latitude: Double, longitude: Double) {
        let angle = random.real(0...2 * .pi)
        let meters = random.real(0...100)
        return (
            row.latitude + meters * cos(angle) / 110_900,
            row.longitude + meters * sin(angle) / (111_300 * cos(row.latitude * .pi / 180))
        )
    }

    // A regex is compiled where it is written. It has no state that threads could share.
    nonisolated(unsafe) private static let province = /^(財團法人)?(臺灣省|台灣省)?/
    nonisolated(unsafe) private static let area = /^(財團法人)?(臺灣省|台灣省)?(..[縣市])?(..?.?[鄉鎮市區])?/
    nonisolated(unsafe) private static let note = /[\((（〈【].*/
    nonisolated(unsafe) private static let neighbourhood = /[0-9]+鄰/
    nonisolated(unsafe) private static let townshipPrefix = /(左鎮|前鎮|平鎮|新市|..?.?)[鄉鎮市區]/

    /// Returns a name with one to three of the differences between sources.
    static func renamed(_ row: RegistryRow, by random: inout SplitMix64) -> String {
        var name = row.name
        let township = township(of: row.address)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: name = name.replacingOccurrences(of: "財團法人", with: "")
            case 1: name = name.replacing(province, with: "")
            case 2: name = name.replacing(area, with: "")
            case 3: name = row.county + township + name
            case 4: name = township + name
            case 5: name = township.dropLast() + name
            case 6: name = name.contains("臺") ? name.replacing("臺", with: "台") : name.replacing("台", with: "臺")
            case 7: name = name.replacing(note, with: "")
            case 8: name += "（\(township)）"
            case 9: name += " Temple"
            case 10: name = name.map(String.init).joined(separator: "　")
            default: name = name.contains("巖") ? name.replacing("巖", with: "岩") : name.replacing("岩", with: "巖")
            }
            // 鎮瀾宮 in 大甲 must not become the 宮 of 大甲鎮瀾.
            if name.count < 3 { name = row.name }
        }
        return name
    }

    /// Returns an address with the differences between sources: no county, no 鄰, other digits.
    static func readdressed(_ row: RegistryRow, by random: inout SplitMix64) -> String {
        var address = row.address
        if Bool.random(using: &random) { address = address.replacing(neighbourhood, with: "") }
        if Bool.random(using: &random) { address = address.replacing("之", with: "-") }
        if Bool.random(using: &random) { address = address.replacing("臺", with: "台") }
        if Bool.random(using: &random) { address = String(address.dropFirst(3)) }
        if Bool.random(using: &random) {
            address = address.applyingTransform(.fullwidthToHalfwidth, reverse: true) ?? address
        }
        return address
    }

    private static func township(of address: String) -> String {
        guard let match = address.dropFirst(3).prefixMatch(of: townshipPrefix) else { return "" }
        return String(match.output.0)
    }
}
