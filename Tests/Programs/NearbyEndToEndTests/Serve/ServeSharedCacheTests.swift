import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// A proxy that keeps whatever it may, between people and the service.
struct ServeSharedCacheTests {
    private static let note = "note-of-hers-alone"
    private static let host = ["Host": "temples.example", "Origin": "https://temples.example"]

    /// Everything that a person keeps is looked for byte by byte in what the proxy keeps, where files of pages are.
    @Test func itKeepsNothingOfAPerson() throws {
        let program = try Program()
        let provider = try SignInProvider(.own, program)
        let folder = program.path("shared")
        let site = try PackagedSite(program, provider.webOptions(site: "https://temples.example"), cache: folder)
        let session = try signIn(site)
        let own = Self.host.merging(["Cookie": session]) { $1 }
        let page = try site.send("GET", "/account/favourites/1", own)
        let csrf = try require(page.body.firstMatch(of: /name="csrf" value="([^"]+)"/)).1
        let kept = try site.send(
            "POST", "/account/favourites/1", own, form: "csrf=\(csrf)&on=1&note=\(Self.note)&had=")
        expect(kept.status, equals: 303)
        // Twice: a proxy may keep what is asked for again.
        for path in ["/account", "/account/favourites", "/account/sessions", "/api/user/favourites", "/temples/1", "/"]
        {
            for _ in 0..<2 { try expect(site.send("GET", path, own).status, equals: 200, "\(path)") }
        }
        try expect(site.send("GET", "/account/favourites", own).body, contains: Self.note)
        let style = try require(page.body.firstMatch(of: /href="(\/web\/[^"]+\/style\.css)"/)).1
        try expect(site.send("GET", String(style), own).status, equals: 200)

        // The proxy writes it after it was sent.
        expect(eventually { files(below: folder).contains { $0.range(of: Data(style.utf8)) != nil } })
        let shared = files(below: folder)
        let token = try require(session.split(separator: "=").last)
        for secret in [Self.note, "ann@example.com", String(token), String(csrf), "/account", "/api/user"] {
            expect(!shared.contains { $0.range(of: Data(secret.utf8)) != nil }, "\(secret)")
        }
        // Without the cookie, nobody sees what she keeps.
        try expect(site.send("GET", "/account/favourites", Self.host).status, equals: 303)
    }

    /// Returns the cookie of a person who has signed in.
    private func signIn(_ site: PackagedSite) throws -> String {
        func cookie(_ answer: PackagedSite.Received, _ name: String) throws -> String {
            let line = try require(
                answer.values("Set-Cookie").first { $0.hasPrefix(name) && !$0.contains("Max-Age=0") })
            return String(line.prefix { $0 != ";" })
        }
        let start = try site.send("POST", "/sign-in/start", Self.host, form: "provider=google&return=%2Flunar")
        let asked = try require(URLComponents(refresh: start.values("Refresh").first))
        let port = try require(asked.port.flatMap { UInt16(exactly: $0) })
        let said = try TestClient(port: port).request(
            "GET", "\(asked.percentEncodedPath)?\(asked.percentEncodedQuery ?? "")&login_hint=ann")
        let back = try require(said.headers["location"].flatMap { URLComponents(string: $0) })
        let ended = try site.send(
            "GET", "\(back.percentEncodedPath)?\(back.percentEncodedQuery ?? "")",
            ["Host": "temples.example", "Cookie": try cookie(start, "__Host-nearby-attempt-0=")])
        return try cookie(ended, "__Host-nearby-session=")
    }

    private func files(below folder: String) -> [Data] {
        let names = FileManager.default.enumerator(atPath: folder)?.allObjects.compactMap { $0 as? String } ?? []
        return names.compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
    }
}
