internal import HTTPModel
internal import TempleModel

/// One request with what every route may ask of it, and what it is answered from.
struct RequestContext {
    let service: APIContext
    let request: Request
    let principal: Principal
    /// The time it is in Taiwan. It is read once, so that no answer is of two days.
    let time: TaiwanTime

    /// The language of problems and pages. Most routes have no use for it.
    var language: Language { Language(of: request) }
}

/// Who asks.
enum Principal: Hashable, Sendable {
    case nobody
    /// Whoever knows the token at this place of the list of tokens.
    case token(Int)
}
