internal import HTTPModel
internal import TempleFormats
internal import TempleModel

/// Resources for all routes: the store, and what the thread keeps for its answers.
struct APIContext {
    let store: any TempleSearching
    let gzip: GzipEncoder
    let json: RememberedJSON
    /// Returns the program's metrics in Prometheus' text format.
    let metrics: () throws -> String
    /// Whether requests need a token.
    let isProtected: Bool
}

/// Parses a number in a path: digits without leading zeros, so that each resource has one path.
func pathID(_ text: String?) -> Int64? {
    guard let text, text.utf8.count <= 18, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        text == "0" || text.utf8.first != 0x30
    else {
        return nil
    }
    return Int64(text)
}
