internal import FoundationEssentials
internal import HTTPClient
internal import Secrets
internal import Synchronization

/// Who sends, as push services want to know it (VAPID, RFC 8292): a token for each service, signed with the site's key.
final class PushAuthorization: Sendable {
    private struct Kept {
        let header: String
        let madeAt: Int64
    }

    private struct Claims: Encodable {
        let aud: String
        let exp: Int64
        let sub: String
    }

    private let keys: PushKeys
    private let subject: PushSubject
    private let kept = Mutex<[String: Kept]>([:])

    /// A token is good for so long. A service takes none that is good for more than a day.
    static let goodSeconds: Int64 = 12 * 3_600
    /// A token is used for so long.
    static let keptSeconds: Int64 = 3_600
    /// The browsers of the world have a handful of services, but anybody can name others.
    private static let mostKept = 1_000

    init(_ keys: PushKeys, _ subject: PushSubject) {
        self.keys = keys
        self.subject = subject
    }

    /// Returns the `Authorization` of requests to a service; nil if libcrypto does not sign.
    ///
    /// - Parameter origin: the origin of its addresses.
    func header(for origin: String, now: Int64) -> String? {
        if let kept = kept.withLock({ $0[origin] }), (0..<Self.keptSeconds).contains(now - kept.madeAt) {
            return kept.header
        }
        guard let header = made(origin, now) else { return nil }
        kept.withLock { kept in
            if kept.count >= Self.mostKept { kept = [:] }
            kept[origin] = Kept(header: header, madeAt: now)
        }
        return header
    }

    private func made(_ origin: String, _ now: Int64) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let claims = Claims(aud: origin, exp: now + Self.goodSeconds, sub: subject.text)
        guard let payload = try? encoder.encode(claims) else { return nil }
        let signed =
            Secrets.base64URL(Array(#"{"alg":"ES256","typ":"JWT"}"#.utf8)) + "." + Secrets.base64URL(Array(payload))
        guard let signature = try? keys.key.signature(of: Array(signed.utf8)) else { return nil }
        return "vapid t=\(signed).\(Secrets.base64URL(signature)),k=\(keys.publicKey)"
    }
}
