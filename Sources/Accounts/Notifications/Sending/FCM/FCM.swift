internal import AccountModel
public import HTTPClient

/// Sends messages to the apps of phones by Firebase Cloud Messaging (HTTP v1), which passes those for iOS on to APNs.
public struct FCM: MessageChannel {
    private let address: HTTPAddress
    private let authorization: FCMAuthorization
    private let pool: HTTPPool
    private let limits: HTTPLimits
    private let now: @Sendable () -> Int64

    private static let origin = "https://fcm.googleapis.com"
    static let usualLimits = HTTPLimits(
        mostBodyBytes: 64_000, connectMilliseconds: 5_000, milliseconds: 15_000)
    private static let longestToken = 4_096

    /// - Parameters:
    ///   - endpointsForDevelopment: endpoints of this machine that alone are sent to; empty for all public hosts. Messages then
    ///     go where access tokens come from.
    ///   - certificates: the path of a PEM file of those who vouch for servers; nil for those of the system.
    ///   - mostAtOnce: how many requests there are at once.
    ///   - now: seconds since 1970.
    public init(
        account: FCMAccount, endpointsForDevelopment: [AddressRule.LoopbackEndpoint] = [],
        certificates: String? = nil, mostAtOnce: Int = 64, now: @escaping @Sendable () -> Int64
    ) throws(HTTPClientError) {
        try self.init(
            account: account, endpointsForDevelopment: endpointsForDevelopment, certificates: certificates,
            mostAtOnce: mostAtOnce, limits: Self.usualLimits, now: now)
    }

    init(
        account: FCMAccount, endpointsForDevelopment: [AddressRule.LoopbackEndpoint], certificates: String? = nil,
        mostAtOnce: Int = 64, limits: HTTPLimits, now: @escaping @Sendable () -> Int64
    ) throws(HTTPClientError) {
        let origin = endpointsForDevelopment.isEmpty ? Self.origin : account.tokenAddress.origin
        address = try HTTPAddress("\(origin)/v1/projects/\(account.project)/messages:send")
        // One place more is for the exchange of tokens, for which all others may wait.
        pool = try HTTPPool(
            certificates: certificates,
            rule: endpointsForDevelopment.isEmpty ? .publicHosts : .only(endpointsForDevelopment),
            mostAtOnce: mostAtOnce + 1)
        authorization = FCMAuthorization(account, pool, limits, now: now)
        self.mostAtOnce = mostAtOnce
        self.limits = limits
        self.now = now
    }

    public var name: String { "fcm" }

    public var isForDevices: Bool { true }

    public let mostAtOnce: Int

    /// With a token that is exchanged before, and both once more where it was refused.
    public var mostSeconds: Double { 4 * Double(limits.milliseconds) / 1_000 }

    /// Returns the apps of phones.
    public func targets(of message: OutgoingMessage) -> [MessageTarget] {
        message.devices.filter { Self.isApp($0) }.map { MessageTarget(provider: address.origin, device: $0) }
    }

    private static func isApp(_ device: Device) -> Bool { device.platform == .android || device.platform == .ios }

    public func send(
        _ message: OutgoingMessage, to target: MessageTarget, completion: @escaping @Sendable (DeliveryResult) -> Void
    ) {
        guard let device = target.device, Self.isApp(device), (1...Self.longestToken).contains(device.token.utf8.count),
            device.token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return completion(.refused(reason: "the device has no token of Firebase")) }
        guard let body = FCMText.json(message, to: device.token, now: now()) else {
            return completion(.misconfigured(reason: "the message is longer than Firebase takes"))
        }
        send(body, isRepeated: false, completion)
    }

    /// - Parameter isRepeated: whether an access token was refused and thrown away.
    private func send(
        _ body: [UInt8], isRepeated: Bool, _ completion: @escaping @Sendable (DeliveryResult) -> Void
    ) {
        authorization.token { result in
            let token: String
            switch result {
            case .success(let known): token = known
            case .failure(let failure): return completion(failure.result)
            }
            let post = HTTPPost(
                address, headers: [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")],
                body: body)
            pool.send(post, limits: limits) { answer in
                let result = FCMAnswer.result(of: answer, now: now())
                guard FCMAnswer.refusesToken(answer) else { return completion(result) }
                if isRepeated {
                    authorization.refuse(token, Unsendable(result: result))
                    return completion(result)
                }
                authorization.forget(token)
                send(body, isRepeated: true, completion)
            }
        }
    }
}
