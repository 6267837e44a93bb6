internal import GzipCoding
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
