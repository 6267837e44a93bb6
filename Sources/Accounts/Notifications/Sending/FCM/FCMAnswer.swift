internal import FoundationEssentials
internal import HTTPClient

/// What an answer of FCM means (HTTP v1, `FcmError`).
enum FCMAnswer {
    private struct Fault: Decodable {
        struct Error: Decodable {
            let status: String?
            let details: [Detail]?
        }

        struct Detail: Decodable {
            let errorCode: String?
            let fieldViolations: [Violation]?
        }

        struct Violation: Decodable { let field: String? }

        let error: Error
    }

    /// The codes that have a meaning here. No other part of an answer is told.
    private enum Code: String {
        case unregistered = "UNREGISTERED"
        case invalidArgument = "INVALID_ARGUMENT"
        case otherSender = "SENDER_ID_MISMATCH"
        case quota = "QUOTA_EXCEEDED"
        case noAPNs = "THIRD_PARTY_AUTH_ERROR"
        case unavailable = "UNAVAILABLE"
        case fault = "INTERNAL"
    }

    private static let tokenField = "message.token"

    /// Whether it is the access token that an answer refuses.
    static func refusesToken(_ answer: Result<HTTPAnswer, HTTPClientError>) -> Bool {
        guard case .success(let answer) = answer, answer.status == 401 else { return false }
        return read(answer.body).code != .noAPNs
    }

    static func result(of answer: Result<HTTPAnswer, HTTPClientError>, now: Int64) -> DeliveryResult {
        switch answer {
        case .failure(.unusableAddress(let reason)): .misconfigured(reason: reason)
        case .failure(let error): .later(providerPause: nil, reason: "\(error)")
        case .success(let answer): result(of: answer, now: now)
        }
    }

    private static func result(of answer: HTTPAnswer, now: Int64) -> DeliveryResult {
        if (200...299).contains(answer.status) { return .taken }
        let (code, isOfToken) = read(answer.body)
        let pause = answer.retryAfterSeconds(now: now).map { min($0, PushAnswer.longestPause) }
        let reason = "Firebase answers \(answer.status)" + (code.map { " \($0.rawValue)" } ?? "")
        switch (answer.status, code) {
        case (404, .unregistered): return .gone(reason: reason)
        // Without the code it is not the device that is unknown.
        case (404, _): return .misconfigured(reason: "\(reason): it does not know the project")
        // A token that is none has this code without a field; a message that is wrong names a field of its own.
        case (400, .invalidArgument) where isOfToken:
            return .refused(reason: "\(reason): the device's token is none of Firebase")
        case (400, _): return .misconfigured(reason: "\(reason): it does not take the message")
        case (401, .noAPNs): return .misconfigured(reason: "\(reason): the project has no key of APNs")
        case (401, _): return .misconfigured(reason: "\(reason): it refuses the service account")
        case (403, .otherSender): return .refused(reason: "\(reason): the device is of another project")
        case (403, _): return .misconfigured(reason: "\(reason): the service account may not send")
        case (413, _): return .misconfigured(reason: "\(reason): the message is too large")
        case (429, _): return .later(providerPause: pause ?? PushAnswer.usualPause, reason: reason)
        case (408, _), (500...599, _): return .later(providerPause: pause, reason: reason)
        default: return .refused(reason: reason)
        }
    }

    /// Returns the code of an answer, and whether the fault may be the registration token's: FCM says so, and names no other
    /// field. Nil for an answer without a code that is known, or that is no JSON.
    private static func read(_ body: [UInt8]) -> (code: Code?, isOfToken: Bool) {
        guard let error = try? JSONDecoder().decode(Fault.self, from: Data(body)).error else { return (nil, false) }
        let details = error.details ?? []
        // The code of FCM says more than the status of all of Google's services.
        let code = details.lazy.compactMap { $0.errorCode.flatMap { Code(rawValue: $0) } }.first
        let fields = details.flatMap { $0.fieldViolations ?? [] }.compactMap(\.field)
        let isOfToken = code != nil && fields.allSatisfy { $0 == tokenField }
        return (code ?? error.status.flatMap { Code(rawValue: $0) }, isOfToken || fields.contains(tokenField))
    }
}
