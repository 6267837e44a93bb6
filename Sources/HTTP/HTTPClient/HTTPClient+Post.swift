/// A POST whose answer is waited for. ``HTTPPool`` sends many at once.
extension HTTPClient {
    public func post(_ post: HTTPPost, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer {
        guard Self.isStarted else { throw .unreachable(reason: "libcurl cannot be started") }
        let transfer = try Transfer(post, .any, certificates, limits)
        let answer = try transfer.run()
        // What was sent is for this server and no other one.
        guard transfer.redirect == nil else { throw .redirected }
        return answer
    }
}
