import Expectations
import Foundation

/// The names of the repository's temples, `data/temples.csv`.
enum NamesFile {
    static let names: [String] = {
        let url = Repository.root.appending(path: "data/temples.csv")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        // No cell before the name is quoted.
        return text.split(whereSeparator: \.isNewline).dropFirst()
            .map { String($0.split(separator: ",", omittingEmptySubsequences: false)[3]) }
    }()

    static func isHan(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isIdeographic }
}
