internal import AccountModel
public import HTTPClient

/// Sends messages by mail, to the address that the provider of the sign-in has verified.
public struct Mail: MessageChannel {
    private let server: MailServer
    private let sender: MailAddress
    private let pool: HTTPPool
    private let now: @Sendable () -> Int64

    /// A mail server may take its time before it answers.
    static let limits = HTTPLimits(
        mostBodyBytes: 64_000, connectMilliseconds: 10_000, milliseconds: 60_000)

    /// - Parameters:
    ///   - sender: the address that mails come from.
    ///   - certificates: the path of a PEM file of those who vouch for the server; nil for those of the system.
    ///   - mostAtOnce: how many connections there are at once.
    ///   - now: seconds since 1970.
    public init(
        server: MailServer, sender: MailAddress, certificates: String? = nil, mostAtOnce: Int = 8,
        now: @escaping @Sendable () -> Int64
    ) throws(HTTPClientError) {
        self.server = server
        self.sender = sender
        // No mail goes to an address that a user has given, but to the one server.
        pool = try HTTPPool(certificates: certificates, rule: .any, mostAtOnce: mostAtOnce)
        self.mostAtOnce = mostAtOnce
        self.now = now
    }

    public var name: String { "mail" }

    public let mostAtOnce: Int

    public var mostSeconds: Double { Double(Self.limits.milliseconds) / 1_000 }

    public func targets(of message: OutgoingMessage) -> [MessageTarget] {
        guard message.account.email.flatMap({ MailAddress($0) }) != nil else { return [] }
        return [MessageTarget(provider: server.text, device: nil, host: server.host)]
    }

    public func send(
        _ message: OutgoingMessage, to target: MessageTarget, completion: @escaping @Sendable (DeliveryResult) -> Void
    ) {
        guard let recipient = message.account.email.flatMap({ MailAddress($0) }) else {
            return completion(.refused(reason: "the account has no address that mail can be sent to"))
        }
        guard let text = MailText(message, from: sender, to: recipient, now: now()) else {
            return completion(.misconfigured(reason: "the address that ends mails is not an address"))
        }
        let mail = MailRequest(to: server, from: sender.text, for: recipient.text, text: text.bytes)
        pool.send(mail, limits: Self.limits) { completion(Self.result(of: $0)) }
    }

    /// Returns what a server's reply (RFC 5321 section 4.2.3, RFC 4954 section 6) means.
    static func result(of reply: Result<HTTPAnswer, HTTPClientError>) -> DeliveryResult {
        switch reply {
        case .failure(.unusableAddress(let reason)): .misconfigured(reason: reason)
        case .failure(let error): .later(providerPause: nil, reason: "\(error)")
        case .success(let answer):
            switch answer.status {
            case 200...299: .taken
            // The service ends, or is too busy for everybody.
            case 421: .later(providerPause: 60, reason: "the mail server answers 421")
            case 530, 534, 535, 538:
                .misconfigured(reason: "the mail server refuses the user or the password: it answers \(answer.status)")
            case 500...599: .refused(reason: "the mail server answers \(answer.status)")
            default: .later(providerPause: nil, reason: "the mail server answers \(answer.status)")
            }
        }
    }
}
