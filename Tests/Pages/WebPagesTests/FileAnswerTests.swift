import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import InflatedBytes
import Testing
import WebRouting

@testable import WebPages

/// Files of the pages, read from a folder of their own.
struct FileAnswerTests {
    private let folder: URL
    private static let script = String(repeating: "export const words = 'temple';\n", count: 100)

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("web-\(UUID())")
        let elements = folder.appendingPathComponent("web/elements")
        try FileManager.default.createDirectory(at: elements, withIntermediateDirectories: true)
        try write("web/style.css", "body { color: red }")
        try write("web/elements/one.js", Self.script)
        try write("web/.hidden.js", "1")
        try write("web/notes.md", "# of no known type")
        try write("secret.txt", "outside")
    }

    private func write(_ path: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(path))
    }

    private func files() throws -> WebFiles { try WebFiles([.init(path: folder.path + "/web", name: "")]) }

    /// Returns nil where there is no such file.
    private func answer(_ path: String, version: String? = nil, _ headers: Headers = [:]) throws -> Response? {
        let files = try files()
        let pages = WebPages(store: FakeStore(), files: files, settings: PageSettings())
        let request = try Request(
            method: .get, target: "/web/\(version ?? files.version)/\(path)", headers: headers)
        let response = pages.table(now: { 0 }).answer(to: request)
        return response.status == 404 ? nil : response
    }

    @Test func aFileHasItsTypeAndIsKeptForAYearUnderTheVersionOfAllFiles() throws {
        let style = try require(answer("style.css"))
        expect(style.status == 200 && style.body == Array("body { color: red }".utf8))
        expect(style.headers["Content-Type"], equals: "text/css; charset=utf-8")
        expect(style.headers["Cache-Control"], equals: "public, max-age=31536000, immutable")
        try expect(answer("elements/one.js")?.headers["Content-Type"], equals: "text/javascript; charset=utf-8")
    }

    @Test func theIconsAreWhereBrowsersLookForThem() throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("web/icons"), withIntermediateDirectories: true)
        try write("web/icons/icon-192.png", "icon")
        try write("web/icons/apple-180.png", "apple")
        let pages = WebPages(store: FakeStore(), files: try files(), settings: PageSettings())
        for (path, body) in [
            ("/favicon.ico", "icon"), ("/apple-touch-icon.png", "apple"),
            ("/apple-touch-icon-precomposed.png", "apple"),
        ] {
            let response = pages.table(now: { 0 }).answer(to: try Request(method: .get, target: path))
            expect(response.status == 200 && response.body == Array(body.utf8), "\(path)")
            expect(response.headers["Content-Type"], equals: "image/png")
        }
    }

    @Test func anAddressOfAnotherVersionIsAskedForEachTime() throws {
        try expect(answer("style.css", version: "old")?.headers["Cache-Control"], equals: "no-cache")
    }

    @Test(arguments: [
        "../secret.txt", "elements/../style.css", "/style.css", ".hidden.js", "notes.md", "elements", "", "style.css/",
        "..%2Fsecret.txt", "elements//one.js",
    ])
    func nothingElseIsServed(path: String) throws {
        try expectNil(answer(path))
    }

    @Test func aFileIsCompressedForThoseWhoTakeIt() throws {
        let plain = try require(answer("elements/one.js", version: nil, ["Accept-Encoding": "identity"]))
        let compressed = try require(answer("elements/one.js", version: nil, ["Accept-Encoding": "gzip"]))
        expect(compressed.headers["Content-Encoding"] == "gzip" && compressed.body.count < plain.body.count / 10)
        try expect(inflated(compressed.body), equals: plain.body)
        // Their bytes differ, and so do their strong validators.
        let tags = [plain, compressed].compactMap { $0.headers["ETag"] }
        expect(Set(tags).count == 2 && tags.allSatisfy { $0.hasPrefix("\"") })
        for (tag, coding) in zip(tags, ["identity", "gzip"]) {
            let again = try answer("elements/one.js", version: nil, ["Accept-Encoding": coding, "If-None-Match": tag])
            expect(again?.status == 304 && again?.body.isEmpty == true && again?.headers["ETag"] == tag)
        }
    }

    @Test func theVersionChangesWithAnyFile() throws {
        let before = try files().version
        try expect(files().version, equals: before)
        try write("web/style.css", "body { color: blue }")
        try expect(files().version != before)
    }

    @Test func aFolderThatIsNotThereIsNamed() {
        #expect(throws: WebFiles.Failure.self) { try WebFiles([.init(path: folder.path + "/none", name: "")]) }
    }
}
