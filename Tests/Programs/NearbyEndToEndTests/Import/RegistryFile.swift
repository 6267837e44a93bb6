import Foundation

/// The registry's CSV as a test reads it, without the importer's reader.
enum RegistryFile {
    /// The fields of a line; quoted ones may hold commas, and no field here holds a quote or a line's end.
    static func fields(_ line: String) -> [String] {
        var fields = [""]
        for (index, part) in line.components(separatedBy: "\"").enumerated() {
            if index % 2 == 1 {
                fields[fields.count - 1] += part
            } else {
                let parts = part.components(separatedBy: ",")
                fields[fields.count - 1] += parts[0]
                fields += parts.dropFirst()
            }
        }
        return fields
    }
}
