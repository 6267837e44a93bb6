import Foundation

/// Writer of rows as text in each format.
enum Text {
    typealias Row = [(name: String, value: String)]

    static func xml(_ rows: [Row], root: String = "ArrayOfOpenData_3", element: String = "OpenData_3") -> String {
        let lines = rows.map { row in
            let fields = row.map { "<\($0.name)>\(escaped($0.value))</\($0.name)>" }
            return "  <\(element)>\n    \(fields.joined(separator: "\n    "))\n  </\(element)>\n"
        }
        return "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<\(root)>\n\(lines.joined())</\(root)>\n"
    }

    /// Returns rows as a web page with a title above the table.
    static func html(_ rows: [Row]) -> String {
        let line = { (cells: [String], cell: String) in
            "<tr>" + cells.map { "<\(cell)>\(escaped($0))</\(cell)>" }.joined() + "</tr>\n"
        }
        let header = rows.first.map { line($0.map(\.name), "th") } ?? ""
        return "<!DOCTYPE html><meta charset=\"utf-8\"><table><tr><td colspan=\"3\">寺廟一覽</td></tr>\n" + header
            + rows.map { line($0.map(\.value), "td") }.joined() + "</table>\n"
    }

    static func json(_ rows: [Row]) -> String { "[\n" + rows.map(object).joined(separator: ",\n") + "\n]\n" }

    static func jsonLines(_ rows: [Row]) -> String { rows.map { object($0) + "\n" }.joined() }

    /// Returns rows as GeoJSON.
    ///
    /// - Parameter geometry: returns the JSON of a row's geometry.
    static func geoJSON(_ rows: [Row], id: (Row) -> String? = { _ in nil }, geometry: (Row) -> String) -> String {
        let features = rows.map { row in
            let member = id(row).map { "\"id\": \(string($0)), " } ?? ""
            return "{\"type\": \"Feature\", \(member)\"properties\": \(object(row)), \"geometry\": \(geometry(row))}"
        }
        return "{\"type\": \"FeatureCollection\", \"features\": [\n\(features.joined(separator: ",\n"))\n]}\n"
    }

    static func point(_ latitude: String, _ longitude: String) -> String {
        "{\"type\": \"Point\", \"coordinates\": [\(longitude), \(latitude)]}"
    }

    static func object(_ row: Row) -> String {
        "{" + row.map { "\(string($0.name)): \(string($0.value))" }.joined(separator: ", ") + "}"
    }

    static func string(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    private static func escaped(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] ?? String($0) }.joined()
    }

    /// Returns a row with these names and some changed values.
    static func row(_ names: [String], _ values: [String: String], _ change: [String: String] = [:]) -> Row {
        names.map { (name: $0, value: change[$0] ?? values[$0] ?? "") }
    }
}
