internal import CCurl

/// Asks web servers. Tests have a fetcher of their own.
public protocol HTTPFetching: Sendable {
    /// Returns the answer to a GET, whatever its status. Waits for it as long as the limits say, so no event loop may ask.
    func get(_ address: String, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer

    /// Returns the answer to a POST, whatever its status; an answer that redirects is an error, whatever the limits say. Waits
    /// for it as long as the limits say, so no event loop may ask.
    func post(_ post: HTTPPost, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer
}

/// Client of HTTP by libcurl: https with a checked certificate, http on loopback alone.
///
/// It keeps neither cookies nor connections, and takes no settings from the environment or from files: no proxy, no netrc.
public struct HTTPClient: HTTPFetching {
    /// libcurl wants to be started once, before its first use; the first of several threads does it.
    static let isStarted = nearby_curl_start() == CURLE_OK

    let certificates: String?

    /// - Parameter certificates: the path of a PEM file of those who vouch for servers; nil for those of the system.
    public init(certificates: String? = nil) { self.certificates = certificates }

    public func get(_ address: String, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer {
        guard Self.isStarted else { throw .unreachable(reason: "libcurl cannot be started") }
        let end = ContinuousClock.now + .milliseconds(limits.milliseconds)
        var address = try HTTPAddress(address)
        for redirects in 0... {
            var rest = limits
            rest.milliseconds = try Self.milliseconds(until: end)
            let transfer = try Transfer(address, certificates, rest)
            let answer = try transfer.run()
            guard let next = transfer.redirect else { return answer }
            guard redirects < limits.mostRedirects else { break }
            let redirected = try HTTPAddress(next)
            // A server elsewhere has no word in what is asked on this machine.
            guard address.isPlain || !redirected.isPlain else { break }
            address = redirected
        }
        throw .redirected
    }

    private static func milliseconds(until end: ContinuousClock.Instant) throws(HTTPClientError) -> Int {
        let (seconds, attoseconds) = (end - ContinuousClock.now).components
        let milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
        guard milliseconds > 0 else { throw .timedOut }
        return milliseconds
    }
}
