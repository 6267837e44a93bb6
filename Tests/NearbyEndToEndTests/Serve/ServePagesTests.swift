import BuiltProgram
import Foundation
import RawHTTPClient
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
        #expect(near.status == 200 && near.headers["content-type"] == "text/html; charset=utf-8")
        #expect(near.body.contains("class=\"card temple\"") && near.headers["content-security-policy"] != nil)
        #expect(try service.get("/", headers: "Accept: application/json\r\n").body.hasPrefix("{\"name\":\"nearby\""))
        #expect(try service.get("/api", headers: Self.html).status == 200)
        // The API knows its parameters, and the pages ignore what they do not know.
        #expect(try service.get("/api/temples?lat=24.14&lng=120.67&utm_source=letter").status == 400)
        let nothing = try service.get("/nothing", headers: Self.html)
        #expect(nothing.status == 404 && nothing.body.contains("<h1>沒有這個頁面</h1>"))
        #expect(try service.get("/nothing").headers["content-type"] == "application/problem+json")
        #expect(
            try service.get("/api/nothing", headers: Self.html).headers["content-type"] == "application/problem+json")
        let unknown = try service.get("/temples/99999999", headers: Self.html)
        #expect(unknown.status == 404 && unknown.body.contains("<h1>查無此廟</h1>"))
        let wrong = try service.get("/?lat=99&lng=120", headers: Self.html)
        #expect(wrong.status == 400 && wrong.body.contains("lat 不能是「99」"))
    }

    @Test func aPageIsAskedForAgainAndItsFilesAreKept() throws {
        let service = try Service(program)
        defer { service.stop() }
        let page = try service.get("/temples/1", headers: Self.html)
        let tag = try #require(page.headers["etag"])
        #expect(page.headers["cache-control"] == "private, no-cache")
        #expect(try service.get("/temples/1", headers: Self.html + "If-None-Match: \(tag)\r\n").status == 304)
        let head = try TestClient(port: service.port).request("HEAD", "/temples/1", headers: Self.html)
        #expect(head.status == 200 && head.headers["content-length"] == "\(page.body.utf8.count)")
        let style = try #require(page.body.firstMatch(of: #/href="(/web/[0-9a-z]+/)style.css"/#)).output.1
        for name in [
            "style.css", "main.js", "elements/temple-map.js", "leaflet/leaflet.esm.min.js", "counties.geojson",
        ] {
            let file = try service.get(style + name)
            #expect(file.status == 200 && file.headers["cache-control"]?.hasSuffix("immutable") == true, "\(name)")
        }
        for path in ["../../Package.swift", "%2e%2e/%2e%2e/Package.swift", "..%2f..%2fPackage.swift"] {
            #expect(try service.get(style + path).status == 404)
        }
        #expect(try service.get("/metrics").body.contains("route=\"/web/:version/*path\",status=\"2xx\"} 5"))
    }

    @Test func withoutPagesThereIsTheAPIAlone() throws {
        let service = try Service(program, "--no-pages")
        defer { service.stop() }
        #expect(try service.get("/", headers: Self.html).body.contains("/openapi.json"))
        #expect(try service.get("/temples/1", headers: Self.html).headers["content-type"] == "application/problem+json")
    }

    @Test func aTokenFileTurnsThemOffAndSaysSo() throws {
        let file = program.path("tokens")
        try Data("only-for-tests-0123456789\n".utf8).write(to: URL(fileURLWithPath: file))
        let service = try Service(program, "--token-file", file)
        #expect(try service.get("/temples/1", headers: Self.html).status == 401)
        service.stop()
        #expect(try service.errors().contains("a token file is given, so there are no pages"))
    }

    @Test(arguments: [
        (["--site", "temples.example"], "--site \"temples.example\" is not the address of a site"),
        (["--tiles", "https://t.example/{z}/{x}/{y}.png"], "--tiles needs --tiles-credit"),
        (
            ["--tiles", "https://t.example/", "--tiles-credit", "c"],
            "--tiles \"https://t.example/\" is not an address of tiles"
        ),
        (["--picture-hosts", "a.example,b/c"], "--picture-hosts: \"b/c\" is not the name of a host"),
    ])
    func aWrongSettingIsNamedWithItsRemedy(options: [String], message: String) throws {
        let failed = #expect(throws: Service.NotServing.self) { try Service(program, options) }
        #expect(failed?.status == 64 && failed?.errors.contains(message) == true, "\(failed?.errors ?? "")")
    }

    @Test func theAddressOfTheSiteIsInLinksThatLeaveIt() throws {
        let service = try Service(program, "--site", "https://temples.example/")
        defer { service.stop() }
        let page = try service.get("/temples/1", headers: Self.html).body
        #expect(page.contains("<link rel=\"canonical\" href=\"https://temples.example/temples/1\">"))
        #expect(page.contains("\"@type\":\"PlaceOfWorship\""))
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
        #expect(try String(contentsOfFile: opened, encoding: .utf8) == service.address + "/")
    }
}
