import AccountModel
import FakeAccountStore
import HTTPModel
import Secrets
import WebRouting

/// A browser that keeps cookies, in a hall.
final class CookieJar {
    private let hall: Hall
    private let isOnLoopback: Bool
    private(set) var cookies: [String: String] = [:]

    init(_ hall: Hall, isOnLoopback: Bool = false) {
        self.hall = hall
        self.isOnLoopback = isOnLoopback
    }

    /// Sets a cookie, as a neighbour of the host may.
    func set(_ name: String, _ value: String) { cookies[name] = value }

    func get(_ target: String) throws -> Response { try ask(.get, target) }

    func post(_ target: String, _ form: String, _ headers: [String: String] = Hall.own) throws -> Response {
        try ask(.post, target, headers, form: form)
    }

    func ask(
        _ method: HTTPMethod, _ target: String, _ headers: [String: String] = [:], form: String? = nil
    ) throws -> Response {
        let answer = try hall.table().answer(to: try request(method, target, headers, form: form))
        for line in answer.headers.values("Set-Cookie") { take(line) }
        return answer
    }

    func request(
        _ method: HTTPMethod, _ target: String, _ headers: [String: String] = [:], form: String? = nil
    ) throws -> Request {
        var fields = headers.map { HeaderField(name: $0.key, value: $0.value) }
        fields.append(HeaderField(name: "Accept", value: "text/html"))
        fields.append(HeaderField(name: "Accept-Language", value: "en"))
        fields.append(HeaderField(name: "Host", value: isOnLoopback ? "127.0.0.1:8080" : "temples.example"))
        if !cookies.isEmpty {
            let text = cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
            fields.append(HeaderField(name: "Cookie", value: text))
        }
        if form != nil {
            fields.append(HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded"))
        }
        return try Request(
            method: method, target: target, headers: Headers(fields: fields), body: Array((form ?? "").utf8),
            remoteAddress: isOnLoopback ? "127.0.0.1" : "192.0.2.1")
    }

    private func take(_ line: String) {
        let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = pair.first, let value = pair.dropFirst().first else { return }
        cookies[String(name)] = line.contains("; Max-Age=0") ? nil : String(value)
    }
}

extension Hall {
    /// Returns the session of a token; nil for one that has ended.
    func session(_ token: String) throws -> AccountSession? {
        try store.session(accessHash: Secrets.sha256(token), now: now)
    }
}
