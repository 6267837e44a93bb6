internal import HTTPModel

/// A responder beside which something is done whenever all requests that had come are answered.
struct TurnEnding<Base: Responder>: Responder {
    private let base: Base
    private let end: () -> Void

    init(_ base: Base, end: @escaping () -> Void) {
        self.base = base
        self.end = end
    }

    func respond(to request: Request) -> Response { base.respond(to: request) }

    func respond(toMalformed error: RequestError) -> Response { base.respond(toMalformed: error) }

    func rest() { end() }
}
