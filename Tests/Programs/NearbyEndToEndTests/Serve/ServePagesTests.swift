import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Testing

/// The pages beside the API, on the built program. `BrowserTests` looks at them in a browser.
struct ServePagesTests {
    private let program: Program
    private static let html = "Accept: text/html,*/*;q=0.8\r\n"

    init() throws {
        program = try Program()
    }

    @Test func aBrowserGetsPagesAndAProgramTheAPI() throws {
        let service = try Service(program)
        defer { service.stop() }
        let near = try service.get("/?lat=24.14&lng=120.67&utm_source=letter", headers: Self.html)
        expect(near.status == 200 && near.headers["content-type"] == "text/html; charset=utf-8")
        expect(near.body.contains("class=\"card temple\"") && near.headers["content-security-policy"] != nil)
        try expect(service.get("/", headers: "Accept: application/json\r\n").body.hasPrefix("{\"name\":\"nearby\""))
        try expect(service.get("/api", headers: Self.html).status, equals: 200)
        // The API knows its parameters, and the pages ignore what they do not know.
        try expect(service.get("/api/temples?lat=24.14&lng=120.67&utm_source=letter").status, equals: 400)
        let nothing = try service.get("/nothing", headers: Self.html)
        expect(nothing.status == 404 && nothing.body.contains("<h1>沒有這個頁面</h1>"))
        try expect(service.get("/nothing").headers["content-type"], equals: "application/problem+json")
        try expect(
            service.get("/api/nothing", headers: Self.html).headers["content-type"], equals: "application/problem+json")
        let unknown = try service.get("/temples/99999999", headers: Self.html)
        expect(unknown.status == 404 && unknown.body.contains("<h1>查無此廟</h1>"))
        let wrong = try service.get("/?lat=99&lng=120", headers: Self.html)
        expect(wrong.status == 400 && wrong.body.contains("lat 不能是「99」"))
    }

    @Test func aPageIsAskedForAgainAndItsFilesAreKept() throws {
        let service = try Service(program)
        defer { service.stop() }
        let page = try service.get("/temples/1", headers: Self.html)
        let tag = try require(page.headers["etag"])
        expect(page.headers["cache-control"], equals: "private, no-cache")
        try expect(service.get("/temples/1", headers: Self.html + "If-None-Match: \(tag)\r\n").status, equals: 304)
        let head = try TestClient(port: service.port).request("HEAD", "/temples/1", headers: Self.html)
        expect(head.status == 200 && head.headers["content-length"] == "\(page.body.utf8.count)")
        let style = try require(page.body.firstMatch(of: #/href="(/web/[0-9a-z]+/)style.css"/#)).output.1
        for name in [
            "style.css", "main.js", "elements/temple-map.js", "leaflet/leaflet.esm.min.js", "map/ground/near.json",
        ] {
            let file = try service.get(style + name)
            expect(file.status == 200 && file.headers["cache-control"]?.hasSuffix("immutable") == true, "\(name)")
        }
        for path in ["../../Package.swift", "%2e%2e/%2e%2e/Package.swift", "..%2f..%2fPackage.swift"] {
            try expect(service.get(style + path).status, equals: 404)
        }
        // A request is counted once its answer has left.
        expect(
            eventually { try service.get("/metrics").body.contains("route=\"/web/:version/*path\",status=\"2xx\"} 5") })
    }

    @Test func withoutPagesThereIsTheAPIAlone() throws {
        let service = try Service(program, "--no-pages")
        defer { service.stop() }
        try expect(service.get("/", headers: Self.html).body, contains: "/openapi.json")
        try expect(
            service.get("/temples/1", headers: Self.html).headers["content-type"], equals: "application/problem+json")
    }

    /// A body changes nothing of it: the head is enough.
    @Test(arguments: ["", "{}"]) func aPageIsOnlyRead(body: String) throws {
        let service = try Service(program)
        defer { service.stop() }
        for (target, words) in [("/temples/1", "<h1>這個頁面只能讀取</h1>"), ("/api/temples", "method-not-allowed")] {
            let answer = try TestClient(port: service.port).request("POST", target, headers: Self.html, body: body)
            expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD, OPTIONS")
            expect(answer.body, contains: words, "\(target): \(answer.body)")
        }
    }

    private static let token = "only-for-tests-0123456789"

    private func tokenFile() throws -> String {
        let file = program.path("tokens")
        try Data((Self.token + "\n").utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    @Test func aTokenFileGuardsThemTooAndSaysSo() throws {
        let service = try Service(program, "--token-file", try tokenFile())
        let refused = try service.get("/temples/1", headers: Self.html)
        expect(refused.status == 401 && refused.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
        expect(refused.body, contains: "<h1>這個頁面不公開</h1>")
        let token = "Authorization: Bearer \(Self.token)\r\n"
        let page = try service.get("/temples/1", headers: Self.html + token)
        expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
        expect(page.headers["vary"]?.contains("Authorization"), equals: true)
        let style = try require(page.body.firstMatch(of: #/href="(/web/[0-9a-z]+/)style.css"/#)).output.1
        // The program's own files have no data, and the sign-in to the back office needs them.
        let file = try service.get(style + "style.css")
        expect(file.status == 200 && file.headers["cache-control"] == "public, max-age=31536000, immutable")
        service.stop()
        try expect(service.errors(), contains: "pages need a token too")
    }

    @Test func tokensMayGuardTheAPIAlone() throws {
        let service = try Service(program, "--token-file", try tokenFile(), "--token-guards", "api")
        try expect(service.get("/temples/1", headers: Self.html).status, equals: 200)
        try expect(service.get("/nothing", headers: Self.html).status, equals: 404)
        for (target, headers) in [
            ("/api/groups", Self.html), ("/docs", Self.html), ("/metrics", ""), ("/nothing", ""),
            ("/", "Accept: application/json\r\n"),
        ] {
            try expect(service.get(target, headers: headers).status, equals: 401, "\(target)")
        }
        service.stop()
        try expect(service.errors(), lacks: "need a token")
    }

    @Test(arguments: [
        (["--token-guards", "api"], "--token-guards needs --token-file"),
        (["--token-guards", "pages", "--token-file", "x"], "--token-guards \"pages\" is neither all nor api"),
    ])
    func whatTokensGuardIsCheckedAtTheStart(options: [String], message: String) throws {
        let failed = #expect(throws: Service.NotServing.self) { try Service(program, options) }
        expect(failed?.status == 64 && failed?.errors.contains(message) == true, "\(failed?.errors ?? "")")
    }

    @Test(arguments: [
        (["--site", "temples.example"], "--site \"temples.example\" is not the address of a site"),
        (["--tiles", "https://t.example/{z}/{x}/{y}.png"], "--tiles needs --tiles-credit"),
        (
            ["--tiles", "https://t.example/", "--tiles-credit", "c"],
            "--tiles \"https://t.example/\" is not an address of tiles"
        ),
        (
            ["--tiles-file", "x", "--tiles", "https://t.example/{z}/{x}/{y}", "--tiles-credit", "c"],
            "--tiles-file and --tiles are two grounds of one map; give one of them"
        ),
        (["--picture-hosts", "a.example,b/c"], "--picture-hosts: \"b/c\" is not the name of a host"),
    ])
    func aWrongSettingIsNamedWithItsRemedy(options: [String], message: String) throws {
        let failed = #expect(throws: Service.NotServing.self) { try Service(program, options) }
        expect(failed?.status == 64 && failed?.errors.contains(message) == true, "\(failed?.errors ?? "")")
    }

    @Test func aFileOfTilesIsServedAndCheckedAtTheStart() throws {
        let path = program.path("taiwan.mbtiles")
        let missing = #expect(throws: Service.NotServing.self) { try Service(program, "--tiles-file", path) }
        expect(missing?.errors.contains("--tiles-file: cannot read the tiles \(path)"), equals: true)
        let file = try Connection(path: path, mode: .create, spatial: false)
        try file.execute(
            """
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            INSERT INTO tiles VALUES (1, 1, 1, x'89504E470D0A1A0A00');
            """)
        let unnamed = #expect(throws: Service.NotServing.self) { try Service(program, "--tiles-file", path) }
        expect(unnamed?.status == 64 && unnamed?.errors.contains("--tiles-file needs --tiles-credit") == true)
        try file.execute("INSERT INTO metadata VALUES ('attribution', '&copy; Makers')")
        let service = try Service(program, "--tiles-file", path)
        defer { service.stop() }
        let page = try service.get("/", headers: Self.html).body
        expect(page, contains: "data-tiles-credit=\"© Makers\"")
        let address = try require(page.firstMatch(of: #/data-tiles="(/tiles/[0-9a-z-]+/)/#)).output.1
        let tile = try service.get(address + "1/1/0")
        expect(tile.status == 200 && tile.headers["content-type"] == "image/png")
        expect(tile.headers["cache-control"], equals: "public, max-age=31536000, immutable")
        let gap = try service.get(address + "1/1/1")
        expect(gap.status == 200 && gap.headers["content-type"] == "image/png" && gap.body != tile.body)
        try expect(service.get(address + "2/1/1").status, equals: 404)
        // A request is counted once its answer has left.
        expect(
            eventually {
                try service.get("/metrics").body.contains("route=\"/tiles/:mark/:z/:x/:y\",status=\"2xx\"} 2")
            })
    }

    @Test func theAddressOfTheSiteIsInLinksThatLeaveIt() throws {
        let service = try Service(program, "--site", "https://temples.example/")
        defer { service.stop() }
        let page = try service.get("/temples/1", headers: Self.html).body
        expect(page, contains: "<link rel=\"canonical\" href=\"https://temples.example/temples/1\">")
        expect(page, contains: "\"@type\":\"PlaceOfWorship\"")
    }

    @Test func itOpensThePagesInTheBrowser() throws {
        // The desktop's program for opening addresses.
        let opened = program.path("opened")
        let opener = program.path("xdg-open")
        try Data("#!/bin/sh\nprintf %s \"$1\" >'\(opened).new' && mv '\(opened).new' '\(opened)'\n".utf8)
            .write(to: URL(fileURLWithPath: opener))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
        let service = try Service(
            program, "--open", limit: "PATH='\(program.folder.path)':$PATH; export PATH")
        defer { service.stop() }
        eventually { FileManager.default.fileExists(atPath: opened) }
        try expect(String(contentsOfFile: opened, encoding: .utf8), equals: service.address + "/")
    }
}
