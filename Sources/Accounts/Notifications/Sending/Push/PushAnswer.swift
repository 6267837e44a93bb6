internal import HTTPClient

/// What the answer of a push service means (RFC 8030).
enum PushAnswer {
    /// The pause of a service that has too many requests and does not say for how long.
    static let usualPause: Int64 = 60
    /// The longest pause that is obeyed.
    static let longestPause: Int64 = 86_400

    static func result(of answer: Result<HTTPAnswer, HTTPClientError>, now: Int64) -> DeliveryResult {
        switch answer {
        case .failure(.unusableAddress(let reason)): .refused(reason: reason)
        case .failure(let error): .later(providerPause: nil, reason: "\(error)")
        case .success(let answer): result(of: answer, now: now)
        }
    }

    private static func result(of answer: HTTPAnswer, now: Int64) -> DeliveryResult {
        let pause = answer.retryAfterSeconds(now: now).map { min($0, longestPause) }
        let reason = "the push service answers \(answer.status)"
        return switch answer.status {
        case 200...299: .taken
        case 300...399: .refused(reason: "\(reason): a redirect, which is not followed")
        case 404, 410: .gone(reason: reason)
        case 401, 403: .misconfigured(reason: "\(reason): it refuses the key or the subject")
        case 413: .misconfigured(reason: "\(reason): the message is too large")
        case 429: .later(providerPause: pause ?? usualPause, reason: reason)
        case 408, 425, 500...599: .later(providerPause: pause, reason: reason)
        default: .refused(reason: reason)
        }
    }
}
