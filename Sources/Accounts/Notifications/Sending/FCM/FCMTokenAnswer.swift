internal import FoundationEssentials
internal import HTTPClient

/// What the answer to an assertion means (RFC 6749 section 5).
enum FCMTokenAnswer {
    private struct Token: Decodable {
        let token: String
        let seconds: Int64

        enum CodingKeys: String, CodingKey {
            case token = "access_token"
            case seconds = "expires_in"
        }
    }

    private struct Fault: Decodable { let error: String }

    private static let longestToken = 8_192
    private static let mostSeconds: Int64 = 86_400
    /// The codes that are told; any other is left out.
    private static let codes: Set = [
        "invalid_client", "invalid_grant", "invalid_request", "invalid_scope", "unauthorized_client",
        "unsupported_grant_type",
    ]

    /// Returns a token, and for how many seconds it is good.
    static func result(
        of answer: Result<HTTPAnswer, HTTPClientError>, now: Int64
    ) -> (result: Result<String, Unsendable>, seconds: Int64) {
        switch answer {
        case .failure(.unusableAddress(let reason)):
            return failure(.misconfigured(reason: "the service account's token_uri: \(reason)"))
        case .failure(let error): return failure(.later(providerPause: nil, reason: "access tokens: \(error)"))
        case .success(let answer): return result(of: answer, now: now)
        }
    }

    private static func result(
        of answer: HTTPAnswer, now: Int64
    ) -> (result: Result<String, Unsendable>, seconds: Int64) {
        var reason = "the service of access tokens answers \(answer.status)"
        let pause = answer.retryAfterSeconds(now: now).map { min($0, PushAnswer.longestPause) }
        switch answer.status {
        case 200:
            guard let read = try? JSONDecoder().decode(Token.self, from: Data(answer.body)),
                (1...longestToken).contains(read.token.utf8.count), read.seconds > 0,
                // It becomes part of a header.
                read.token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else { return failure(.later(providerPause: nil, reason: "\(reason), without a token")) }
            return (.success(read.token), min(read.seconds, mostSeconds))
        case 429: return failure(.later(providerPause: pause ?? PushAnswer.usualPause, reason: reason))
        case 408, 500...599: return failure(.later(providerPause: pause, reason: reason))
        default:
            let fault = try? JSONDecoder().decode(Fault.self, from: Data(answer.body))
            if let code = fault?.error, codes.contains(code) { reason += " \(code)" }
            return failure(.misconfigured(reason: "\(reason): it refuses the service account"))
        }
    }

    private static func failure(
        _ result: DeliveryResult
    ) -> (result: Result<String, Unsendable>, seconds: Int64) { (.failure(Unsendable(result: result)), 0) }
}
