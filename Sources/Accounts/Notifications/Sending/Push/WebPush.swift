internal import AccountModel
public import HTTPClient
internal import Secrets

/// Sends messages to browsers (RFC 8030), encrypted for each one (RFC 8291). It connects to public hosts alone.
public struct WebPush: MessageChannel {
    private let authorization: PushAuthorization
    private let pool: HTTPPool
    private let now: @Sendable () -> Int64

    /// Google's service takes less.
    private static let googleOrigin = "https://fcm.googleapis.com"
    private static let mostGoogleBytes = 2_744
    private static let limits = HTTPLimits(
        mostBodyBytes: 64_000, connectMilliseconds: 5_000, milliseconds: 20_000)

    /// - Parameters:
    ///   - rule: which hosts may be connected to.
    ///   - certificates: the path of a PEM file of those who vouch for servers; nil for those of the system.
    ///   - mostAtOnce: how many requests there are at once.
    ///   - now: seconds since 1970.
    public init(
        keys: PushKeys, subject: PushSubject, rule: AddressRule = .publicHosts,
        certificates: String? = nil, mostAtOnce: Int = 512, now: @escaping @Sendable () -> Int64
    ) throws(HTTPClientError) {
        authorization = PushAuthorization(keys, subject)
        pool = try HTTPPool(
            certificates: certificates, rule: rule, mostAtOnce: mostAtOnce)
        self.mostAtOnce = mostAtOnce
        self.now = now
    }

    public var name: String { "web-push" }

    public var isForDevices: Bool { true }

    public let mostAtOnce: Int

    public var mostSeconds: Double { Double(Self.limits.milliseconds) / 1_000 }

    /// Returns the browsers.
    public func targets(of message: OutgoingMessage) -> [MessageTarget] {
        message.devices.filter { $0.platform == .web }.map { device in
            MessageTarget(provider: (try? HTTPAddress(device.token).origin) ?? "no address", device: device)
        }
    }

    public func send(
        _ message: OutgoingMessage, to target: MessageTarget, completion: @escaping @Sendable (DeliveryResult) -> Void
    ) {
        do throws(Unsendable) {
            let post = try post(message, target)
            pool.send(post, limits: Self.limits) { [now] in completion(PushAnswer.result(of: $0, now: now())) }
        } catch {
            completion(error.result)
        }
    }

    private func post(_ message: OutgoingMessage, _ target: MessageTarget) throws(Unsendable) -> HTTPPost {
        guard let device = target.device, device.platform == .web, let address = try? HTTPAddress(device.token) else {
            throw Unsendable(result: .refused(reason: "the device has no address of a push service"))
        }
        guard let receiver = device.keys.flatMap({ Secrets.base64URLDecoded($0.p256dh) }),
            let secret = device.keys.flatMap({ Secrets.base64URLDecoded($0.auth) }),
            secret.count == PushEncryption.secretBytes
        else { throw Unsendable(result: .refused(reason: "the device has no keys")) }
        let most = address.origin == Self.googleOrigin ? Self.mostGoogleBytes : PushEncryption.mostTextBytes
        guard let text = PushText.json(message, renews: device.isUnseen(at: now()), mostBytes: most) else {
            throw Unsendable(result: .misconfigured(reason: "the message is longer than \(most) bytes"))
        }
        guard let sender = try? PrivateKey.make(), let salt = try? Secrets.random(PushEncryption.saltBytes),
            let authorization = authorization.header(for: address.origin, now: now())
        else { throw Unsendable(result: .later(providerPause: nil, reason: "the system makes no keys")) }
        guard
            let body = PushEncryption.body(
                of: text, receiver: receiver, secret: secret, sender: sender, salt: salt)
        else { throw Unsendable(result: .refused(reason: "the device has a key that is none")) }
        return HTTPPost(address, headers: headers(message, authorization), body: body)
    }

    private func headers(_ message: OutgoingMessage, _ authorization: String) -> [(name: String, value: String)] {
        [
            ("Authorization", authorization), ("Content-Encoding", "aes128gcm"),
            // By it, and by the mark in the text, a browser knows a declarative message.
            ("Content-Type", "application/notification+json"), ("TTL", String(max(0, message.lifetimeSeconds))),
            // Where a message waits for its device, the same one takes its place: at most 32 characters of base64url (RFC
            // 8030 section 5.4).
            ("Topic", message.plainID), ("Urgency", "normal"),
        ]
    }
}
