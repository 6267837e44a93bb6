internal import AccountModel
internal import HTTPModel
internal import Secrets
internal import WebRouting

/// The `Idempotency-Key` of a request whose answer may be repeated.
struct RepetitionKey {
    /// The client's text. A secret in an answer is made of it.
    let text: String
    /// What the store has of it.
    let request: RepeatableRequest

    /// Nil for a request without one.
    init?(_ request: Request) throws(Fault) {
        guard let key = try IdempotencyKey.key(of: request) else { return nil }
        text = key
        self.request = RepeatableRequest(
            keyHash: Secrets.sha256(key), digest: Secrets.sha256(IdempotencyKey.contents(of: request)))
    }

    func secret(_ salt: String) -> String { Secrets.derived(from: text, label: "secret of an answer", salt: salt) }
}

extension AccountCall {
    /// Returns the answer to an earlier request that was the same; nil for none.
    func repeated() throws -> Response? {
        guard let key else { return nil }
        return try store.answer(to: key.request, of: try account(), now: now).map { response($0, isRepeated: true) }
    }

    /// Writes, and returns the answer. Where the request has a key, both are on the disk together.
    ///
    /// An answer that is given again has no tag: others may have written since.
    ///
    /// - Parameter resource: what a condition is about; nil for what has no tag. The tag is that of a new thing, where there is
    ///   one, and else of the resource.
    func write(
        _ write: RepeatableWrite, about resource: OwnResource? = nil,
        answer: @escaping @Sendable (Written) -> KeptAnswer
    ) throws -> Response {
        guard key != nil || write != .nothing else { return response(answer(.done), isRepeated: false) }
        let (account, request, now) = (try account(), key?.request, now)
        let (done, state) = try self.write(resource, repeating: request) { keeping in
            var new: OwnState?
            let once = try keeping.write(write, for: request, of: account, now: now) { written in
                if case .reminder(let reminder, _) = written { new = .reminder(reminder) }
                return answer(written)
            }
            return (once: once, new: new)
        }
        let response = response(done.once.answer, isRepeated: done.once.isRepeated)
        return done.once.isRepeated ? response : try response.tagged(done.new ?? state, self)
    }

    private func response(_ answer: KeptAnswer, isRepeated: Bool) -> Response {
        var body = answer.body
        if let salt = answer.salt, let key { body = body.replacing(salt, with: key.secret(salt)) }
        var response =
            body.isEmpty ? Response(status: answer.status) : .json(Array(body.utf8), status: answer.status)
        if let location = answer.location { response.headers["Location"] = location }
        if isRepeated { response.headers[IdempotencyKey.replayedHeader] = "true" }
        return response
    }
}

extension KeptAnswer {
    /// The answer to a write that leaves nothing to say.
    static let done = KeptAnswer(status: 204)

    init(json: [UInt8], status: Int = 200, location: String? = nil, salt: String? = nil) {
        self.init(status: status, location: location, body: String(decoding: json, as: UTF8.self), salt: salt)
    }
}
