/// Client of HTTP and of mail servers for many exchanges at once, which share connections. It ends when it is released.
///
/// Like ``HTTPClient`` it asks over https, and over http on loopback alone, keeps no cookies, and takes no settings from the
/// environment. It follows no redirect: the answer that redirects is the answer.
public final class HTTPPool: Sendable {
    /// Called once: on the thread of the pool, which it may not hold up; at once where the pool is full or has ended.
    public typealias Completion = @Sendable (Result<HTTPAnswer, HTTPClientError>) -> Void

    private let loop: TransferLoop
    private let certificates: String?
    private let rule: AddressRule

    /// Starts the thread of the pool.
    ///
    /// - Parameters:
    ///   - certificates: the path of a PEM file of those who vouch for servers; nil for those of the system.
    ///   - rule: which hosts a POST may go to.
    ///   - mostAtOnce: how many exchanges run at once, and how many connections are kept.
    ///   - mostWaiting: how many more may wait.
    public init(
        certificates: String? = nil, rule: AddressRule, mostAtOnce: Int = 64, mostWaiting: Int = 10_000
    ) throws(HTTPClientError) {
        guard HTTPClient.isStarted else { throw .unreachable(reason: "libcurl cannot be started") }
        loop = try TransferLoop(mostAtOnce: mostAtOnce, mostWaiting: mostWaiting)
        self.certificates = certificates
        self.rule = rule
    }

    deinit { loop.stop() }

    /// Sends a POST and returns at once. Whatever its status, an answer is a success. The time of the limits begins when the
    /// exchange does, and none of it is for redirects.
    public func send(_ post: HTTPPost, limits: HTTPLimits = HTTPLimits(), completion: @escaping Completion) {
        loop.add(
            TransferJob(
                start: { [certificates, rule] () throws(HTTPClientError) in
                    try Transfer(post, rule, certificates, limits)
                }, end: completion))
    }

    /// Sends a mail and returns at once. The status of the answer is the code of the server's last reply (RFC 5321 section
    /// 4.2): 250 for a mail that it has taken.
    public func send(_ mail: MailRequest, limits: HTTPLimits = HTTPLimits(), completion: @escaping Completion) {
        loop.add(
            TransferJob(
                start: { [certificates] () throws(HTTPClientError) in try Transfer(mail, certificates, limits) },
                end: completion))
    }

    /// Ends the exchanges that run and those that wait, as failures. Those who are sent later fail at once.
    public func stop() { loop.stop() }
}

/// One exchange of a pool.
struct TransferJob: Sendable {
    /// Makes the transfer, on the thread where it stays.
    let start: @Sendable () throws(HTTPClientError) -> Transfer
    let end: HTTPPool.Completion
}
