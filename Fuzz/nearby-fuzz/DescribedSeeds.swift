internal import Foundation
internal import TempleFormats
internal import TempleModel

/// Seeds from the descriptions of the search parameters: one for each parameter, and one with all.
enum DescribedSeeds {
    /// Writes the seeds into the folder of each target that reads searches.
    static func write(to folder: String) throws {
        let point: [SearchParameter] = [.lat, .lng]
        var questions = [("described", SearchParameter.allCases)]
        for parameter in SearchParameter.allCases {
            questions.append((parameter.rawValue, point.filter { $0 != parameter } + [parameter]))
        }
        for (name, parameters) in questions {
            let values = parameters.map { ($0.rawValue, value(of: $0)) }
            let lines = values.map { "\($0)=\($1)" }.joined(separator: "\n")
            let query = values.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
            try write(lines, to: folder + "/query", name)
            try write("GET /api/temples?\(query)\n\n", to: folder + "/api", name)
        }
    }

    /// Returns a value that has an effect.
    private static func value(of parameter: SearchParameter) -> String {
        parameter.descriptor.kind == .flag ? "true" : parameter.descriptor.example
    }

    private static func write(_ text: String, to folder: String, _ name: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
    }
}
