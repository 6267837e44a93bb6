internal import CCurl

/// One exchange with a server. It stays on its thread.
final class Transfer {
    private let handle: UnsafeMutableRawPointer
    private let receipt: Receipt

    init(_ address: HTTPAddress, _ certificates: String?, _ limits: HTTPLimits) throws(HTTPClientError) {
        guard let handle = curl_easy_init() else { throw .unreachable(reason: "no memory is left") }
        self.handle = handle
        receipt = Receipt(limits)
        try set(CURLOPT_URL, address.text)
        try set(CURLOPT_PROTOCOLS_STR, address.isPlain ? "http" : "https")
        // An empty proxy and a star also overrule the environment.
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_NOPROXY, "*")
        try set(CURLOPT_USERAGENT, "nearby")
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try check(nearby_curl_require_new_tls(handle))
        if let certificates { try set(CURLOPT_CAINFO, certificates) }
        // Signals belong to the whole process.
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, limits.connectMilliseconds))
        try set(CURLOPT_TIMEOUT_MS, limits.milliseconds)
        try receive()
    }

    deinit { curl_easy_cleanup(handle) }

    /// Asks, and returns the answer.
    func run() throws(HTTPClientError) -> HTTPAnswer {
        let code = curl_easy_perform(handle)
        if let most = receipt.exceeded { throw .tooLarge(mostBytes: most) }
        try check(code)
        return HTTPAnswer(status: nearby_curl_status(handle), headers: receipt.headers, body: receipt.body)
    }

    /// The address to which the answer redirects.
    var redirect: String? { nearby_curl_redirect(handle).map { String(cString: $0) } }

    /// Has libcurl hand the headers and the body to the receipt, which lives as long as the handle.
    private func receive() throws(HTTPClientError) {
        let context = Unmanaged.passUnretained(receipt).toOpaque()
        let takeBody: curl_write_callback = { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let receipt = Unmanaged<Receipt>.fromOpaque(context).takeUnretainedValue()
            let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
            // libcurl ends the exchange if fewer bytes are taken than it gives.
            return receipt.takeBody(piece) ? piece.count : 0
        }
        let takeHeader: curl_write_callback = { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let receipt = Unmanaged<Receipt>.fromOpaque(context).takeUnretainedValue()
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return receipt.takeHeader(line) ? line.count : 0
        }
        try check(nearby_curl_set_context(handle, CURLOPT_WRITEDATA, context))
        try check(nearby_curl_set_function(handle, CURLOPT_WRITEFUNCTION, takeBody))
        try check(nearby_curl_set_context(handle, CURLOPT_HEADERDATA, context))
        try check(nearby_curl_set_function(handle, CURLOPT_HEADERFUNCTION, takeHeader))
    }

    private func set(_ option: CURLoption, _ number: Int) throws(HTTPClientError) {
        try check(nearby_curl_set_number(handle, option, number))
    }

    private func set(_ option: CURLoption, _ text: String) throws(HTTPClientError) {
        try check(nearby_curl_set_text(handle, option, text))
    }

    private func check(_ code: CURLcode) throws(HTTPClientError) {
        switch code {
        case CURLE_OK: return
        case CURLE_OPERATION_TIMEDOUT: throw .timedOut
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS: throw .untrusted
        default:
            throw .unreachable(reason: curl_easy_strerror(code).map { String(cString: $0) } ?? "no reason is known")
        }
    }
}
