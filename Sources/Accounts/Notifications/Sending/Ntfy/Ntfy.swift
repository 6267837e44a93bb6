internal import AccountModel
public import HTTPClient

/// Sends messages to topics of ntfy servers, which anybody may run. It connects to public hosts alone.
public struct Ntfy: MessageChannel {
    private let pool: HTTPPool
    private let now: @Sendable () -> Int64

    /// A server makes a file of a longer message.
    private static let mostBytes = 4_096
    private static let limits = HTTPLimits(
        mostBodyBytes: 64_000, connectMilliseconds: 5_000, milliseconds: 20_000)

    /// JSON is for the address of the server, and names the topic. A title has any characters there.
    private struct Members: Encodable {
        let topic: String
        let title: String
        let message: String
        let click: String
        /// A message that comes again takes the place of the first.
        let sequence: String

        enum CodingKeys: String, CodingKey {
            case topic, title, message, click
            case sequence = "sequence_id"
        }
    }

    /// - Parameters:
    ///   - rule: which hosts may be connected to.
    ///   - certificates: the path of a PEM file of those who vouch for servers; nil for those of the system.
    ///   - mostAtOnce: how many requests there are at once.
    ///   - now: seconds since 1970.
    public init(
        rule: AddressRule = .publicHosts, certificates: String? = nil, mostAtOnce: Int = 64,
        now: @escaping @Sendable () -> Int64
    ) throws(HTTPClientError) {
        pool = try HTTPPool(certificates: certificates, rule: rule, mostAtOnce: mostAtOnce)
        self.mostAtOnce = mostAtOnce
        self.now = now
    }

    public var name: String { "ntfy" }

    public var isForDevices: Bool { true }

    public let mostAtOnce: Int

    public var mostSeconds: Double { Double(Self.limits.milliseconds) / 1_000 }

    public func targets(of message: OutgoingMessage) -> [MessageTarget] {
        message.devices.filter { $0.platform == .ntfy }.map { device in
            MessageTarget(provider: Self.place(device)?.server.origin ?? "no address", device: device)
        }
    }

    public func send(
        _ message: OutgoingMessage, to target: MessageTarget, completion: @escaping @Sendable (DeliveryResult) -> Void
    ) {
        guard let device = target.device, device.platform == .ntfy, let (server, topic) = Self.place(device) else {
            return completion(.refused(reason: "the device has no address of a topic"))
        }
        let body = FittingJSON.bytes(body: message.body, mostBytes: Self.mostBytes) { body in
            Members(
                topic: topic, title: message.title, message: body, click: message.url, sequence: message.plainID)
        }
        guard let body else {
            return completion(.misconfigured(reason: "the message is longer than \(Self.mostBytes) bytes"))
        }
        let post = HTTPPost(server, headers: [("Content-Type", "application/json")], body: body)
        pool.send(post, limits: Self.limits) { [now] in completion(Self.result(of: $0, now: now())) }
    }

    /// Returns the server of a device and the name of its topic. One over http is of this machine: ``HTTPAddress``.
    private static func place(_ device: Device) -> (server: HTTPAddress, topic: String)? {
        guard let topic = NtfyTopic(device.token, allowsPlain: true) else { return nil }
        return (try? HTTPAddress(topic.server + "/")).map { ($0, topic.name) }
    }

    /// Returns what the answer of a server means. The server and the topic are the person's: none of their faults is the site's.
    static func result(of answer: Result<HTTPAnswer, HTTPClientError>, now: Int64) -> DeliveryResult {
        switch answer {
        case .failure(.unusableAddress(let reason)): return .refused(reason: reason)
        case .failure(let error): return .later(providerPause: nil, reason: "\(error)")
        case .success(let answer):
            let pause = answer.retryAfterSeconds(now: now).map { min($0, PushAnswer.longestPause) }
            let reason = "the ntfy server answers \(answer.status)"
            switch answer.status {
            case 200...299: return .taken
            case 401, 403: return .refused(reason: "\(reason): the topic is not for everybody")
            case 429: return .later(providerPause: pause ?? PushAnswer.usualPause, reason: reason)
            case 408, 500...599: return .later(providerPause: pause, reason: reason)
            default: return .refused(reason: reason)
            }
        }
    }
}
