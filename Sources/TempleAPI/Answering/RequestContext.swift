internal import GzipCoding
internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import Wording

/// One request with everything a route needs to answer it.
struct RequestContext {
    let service: APIContext
    let request: Request
    let principal: Principal
    /// The current time in Taiwan. It is read once, so that one answer never mixes two days.
    let time: TaiwanTime
    /// Whether an event loop waits for the answer. A worker has more time.
    let isOnLoop: Bool

    /// The language of the documentation. Most routes do not use it.
    var language: Language { Language(ofDocumentsFor: request) }
}

/// Sender of a request.
enum Principal: Hashable, Sendable {
    case nobody
    /// A client with the token at this index of the token list.
    case token(Int)
}

/// Resources for all routes: the store, and what the thread keeps for its answers.
struct APIContext {
    let store: any TempleSearching
    let gzip: GzipEncoder
    let json: RememberedJSON
    /// Returns the program's metrics in Prometheus' text format.
    let metrics: () throws -> String
    /// Whether requests need a token.
    let isProtected: Bool
    /// The release of the program, which is in each tag.
    let release: String
}
