internal import CCurl

/// One exchange with a server. It stays on its thread.
final class Transfer {
    let handle: UnsafeMutableRawPointer
    private let receipt: Receipt
    /// What libcurl uses as long as there is the handle.
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private var letter: Letter?
    private var gate: ConnectionGate?

    private static let notPublic = "the address is not a public host's"

    private init(
        _ text: String, schemes: String, _ certificates: String?, _ limits: HTTPLimits
    ) throws(HTTPClientError) {
        guard let handle = curl_easy_init() else { throw .unreachable(reason: "no memory is left") }
        self.handle = handle
        receipt = Receipt(limits)
        try set(CURLOPT_URL, text)
        try set(CURLOPT_PROTOCOLS_STR, schemes)
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

    deinit {
        curl_easy_cleanup(handle)
        for list in lists { curl_slist_free_all(list) }
    }

    /// Makes a GET.
    convenience init(_ address: HTTPAddress, _ certificates: String?, _ limits: HTTPLimits) throws(HTTPClientError) {
        try self.init(address.text, schemes: address.isPlain ? "http" : "https", certificates, limits)
    }

    /// Makes a POST to a host that a rule allows.
    convenience init(
        _ post: HTTPPost, _ rule: AddressRule, _ certificates: String?, _ limits: HTTPLimits
    ) throws(HTTPClientError) {
        // The resolver is not asked for a name that cannot be allowed.
        guard rule.allows(post.address) else { throw .unusableAddress(reason: Self.notPublic) }
        try self.init(post.address, certificates, limits)
        let gate = ConnectionGate(rule)
        self.gate = gate
        try check(gate.guards(handle))
        // Exchanges with one server share a connection of HTTP/2, once it is known whether it has it.
        if !post.address.isPlain { try set(CURLOPT_PIPEWAIT, 1) }
        try set(CURLOPT_HTTPHEADER, post.headers.map { "\($0.name): \($0.value)" })
        try set(CURLOPT_POST, 1)
        try check(nearby_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(post.body.count)))
        var body = post.body
        let code = body.withUnsafeMutableBytes { buffer in
            nearby_curl_set_context(handle, CURLOPT_COPYPOSTFIELDS, buffer.baseAddress)
        }
        try check(code)
    }

    /// Makes a transfer of a mail.
    convenience init(_ mail: MailRequest, _ certificates: String?, _ limits: HTTPLimits) throws(HTTPClientError) {
        let domain = mail.sender.split(separator: "@").last.map { String($0) } ?? "localhost"
        let isWrapped = mail.server.protection == .tls
        try self.init("\(mail.server.text)/\(domain)", schemes: isWrapped ? "smtps" : "smtp", certificates, limits)
        let level = mail.server.protection == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL
        try set(CURLOPT_USE_SSL, Int(level.rawValue))
        if let user = mail.server.user { try set(CURLOPT_USERNAME, user) }
        if let password = mail.server.password { try set(CURLOPT_PASSWORD, password) }
        try set(CURLOPT_MAIL_FROM, "<\(mail.sender)>")
        try set(CURLOPT_MAIL_RCPT, ["<\(mail.recipient)>"])
        try set(CURLOPT_UPLOAD, 1)
        let letter = Letter(mail.text)
        self.letter = letter
        try check(letter.isRead(by: handle))
    }

    /// Asks, and returns the answer.
    func run() throws(HTTPClientError) -> HTTPAnswer { try answer(to: curl_easy_perform(handle)) }

    /// Returns the answer of an exchange that has ended.
    ///
    /// libcurl has an error for a mail that a server does not take. The answer has the code of the server's reply.
    func answer(to code: CURLcode) throws(HTTPClientError) -> HTTPAnswer {
        if let most = receipt.exceeded { throw .tooLarge(mostBytes: most) }
        if code != CURLE_OK, gate?.hasRefused == true {
            throw .unusableAddress(reason: Self.notPublic)
        }
        let status = nearby_curl_status(handle)
        if letter == nil || code == CURLE_USE_SSL_FAILED || !(400...599).contains(status) { try check(code) }
        return HTTPAnswer(status: status, headers: receipt.headers, body: receipt.body)
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

    private func set(_ option: CURLoption, _ texts: [String]) throws(HTTPClientError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            guard let longer = curl_slist_append(list, text) else {
                curl_slist_free_all(list)
                throw .unreachable(reason: "no memory is left")
            }
            list = longer
        }
        guard let list else { return }
        lists.append(list)
        try check(nearby_curl_set_list(handle, option, list))
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
