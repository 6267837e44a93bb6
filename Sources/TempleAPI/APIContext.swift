internal import HTTPModel
internal import TempleFormats
internal import TempleModel

/// What every route answers from: the store, and what the thread keeps for its answers.
struct APIContext {
    let store: any TempleSearching
    let gzip: GzipEncoder
    let json: RememberedJSON
    /// What the program counts, in Prometheus' text form.
    let metrics: () throws -> String
    /// Whether a request has to show a token.
    let isProtected: Bool
}

/// Numbers in paths: digits without needless zeros, so that one thing has one path.
func pathID(_ text: String?) -> Int64? {
    guard let text, text.utf8.count <= 18, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        text == "0" || text.utf8.first != 0x30
    else {
        return nil
    }
    return Int64(text)
}
