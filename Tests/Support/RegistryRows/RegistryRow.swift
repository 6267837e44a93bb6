import Expectations
package import Foundation

/// One temple of the reference registry, as it is in the file.
package struct RegistryRow: Sendable {
    package let id: String
    package let name: String
    package let county: String
    package let address: String
    package let phone: String
    package let latitude: Double
    package let longitude: Double

    /// File of the registry, if it is available: in `NEARBY_REFERENCE`, or in `../shared/reference` from the package's
    /// root.
    package static let file: URL? = {
        let file = Repository.reference.appending(path: "taiwan-temples.csv")
        return FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) ? file : nil
    }()

    /// All rows; empty if the registry is not available.
    package static let all: [RegistryRow] = {
        guard let file, let data = try? Data(contentsOf: file) else { return [] }
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().compactMap(parsed)
    }()

    /// The columns are 編號, 寺廟名稱, 主祀神祇, 行政區, 地址, 教別, 登記別, 電話, WGS84X, WGS84Y.
    private static func parsed(_ line: Substring) -> RegistryRow? {
        var fields = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        guard fields.count == 10, let longitude = Double(fields[8]), let latitude = Double(fields[9]) else {
            return nil
        }
        return RegistryRow(
            id: fields[0], name: fields[1], county: fields[3], address: fields[4], phone: fields[7],
            latitude: latitude, longitude: longitude)
    }
}
