package import Foundation
package import RawHTTPClient

/// A browser on the pages of a service, as one that comes over TLS by a proxy: it keeps cookies and follows no redirect.
package final class PageClient {
    /// Error for an answer that leads nowhere.
    package struct NotLed: Error {
        let status: Int
        let body: String
    }

    /// The name of the cookie of a session.
    package static let session = "__Host-nearby-session"

    package private(set) var cookies: [String: String] = [:]
    /// The `redirect_uri` of the last sign-in with a provider, as the service has sent it.
    package private(set) var redirect: String?

    package init() {}

    package func get(_ target: String, _ service: Service) throws -> ReceivedResponse {
        try send("GET", target, service)
    }

    /// Sends the form of a page of the service.
    package func post(_ target: String, _ form: String, _ service: Service) throws -> ReceivedResponse {
        try send("POST", target, service, form: form)
    }

    private func send(
        _ method: String, _ target: String, _ service: Service, form: String = ""
    ) throws -> ReceivedResponse {
        var headers = "Accept: text/html\r\nSec-Fetch-Site: same-origin\r\n"
        if method == "POST" { headers += "Content-Type: application/x-www-form-urlencoded\r\n" }
        if !cookies.isEmpty {
            headers += "Cookie: " + cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ") + "\r\n"
        }
        let answer = try service.connect().request(method, target, headers: headers, body: form)
        for line in answer.cookies {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            cookies[String(pair[0])] = line.contains("; Max-Age=0") ? nil : String(pair[1])
        }
        return answer
    }

    // MARK: Sign-in

    /// Begins to sign in, and says yes at the provider of the tests. Returns the target that the provider leads back to.
    package func begin(
        _ service: Service, with provider: String = "google", as name: String, returningTo target: String = "/lunar"
    ) throws -> String {
        let form = "provider=\(provider)&return=\(target.replacing("/", with: "%2F"))"
        let start = try post("/sign-in/start", form, service)
        guard start.status == 200, let asked = URLComponents(refresh: start.headers["refresh"]) else {
            throw NotLed(status: start.status, body: start.body)
        }
        redirect = asked.queryItems?.first { $0.name == "redirect_uri" }?.value
        guard let port = asked.port.flatMap({ UInt16(exactly: $0) }) else { throw NotLed(status: 0, body: "\(asked)") }
        let query = (asked.percentEncodedQuery ?? "") + "&login_hint=\(name)"
        let back = try Self.place(
            of: try TestClient(port: port).request("GET", asked.percentEncodedPath + "?" + query))
        return back.percentEncodedPath + "?" + (back.percentEncodedQuery ?? "")
    }

    private static func place(of answer: ReceivedResponse) throws -> URLComponents {
        let location = answer.headers["location"].flatMap { URLComponents(string: $0) }
        guard let place = location ?? URLComponents(refresh: answer.headers["refresh"]) else {
            throw NotLed(status: answer.status, body: answer.body)
        }
        return place
    }
}

extension URLComponents {
    /// Reads where a page leads by itself, by its header `Refresh`. Nil for a page that stays.
    package init?(refresh header: String?) {
        let start = "0; url="
        guard let header, header.hasPrefix(start) else { return nil }
        self.init(string: String(header.dropFirst(start.count)))
    }
}
