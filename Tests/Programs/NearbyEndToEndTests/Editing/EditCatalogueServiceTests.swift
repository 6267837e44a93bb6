import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// Edits of the catalogue over HTTP, as a reader sees them: in the API, in calendars and on pages.
struct EditCatalogueServiceTests {
    private let program: Program
    private let token: String

    init() throws {
        program = try Program()
        let invited = try program.run("admin", "invite", "Ann", "--role", "owner")
        try require(invited.status == 0, "\(invited.error)")
        token = invited.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A client that sees its own writes: it waits for its last change.
    private final class Editor {
        private let client: TestClient
        private let token: String
        private var change = ""

        init(_ service: Service, _ token: String) throws {
            client = try service.connect()
            self.token = token
        }

        /// Writes, and returns the answer's object.
        func write(_ method: String, _ path: String, tag: String? = nil, _ body: String = "") throws -> [String: Any] {
            var headers = "Authorization: Bearer \(token)\r\n"
            if let tag { headers += "If-Match: \(tag)\r\n" }
            if !body.isEmpty { headers += "Content-Type: application/json\r\n" }
            let answer = try client.request(method, "/api/admin" + path, headers: headers, body: body)
            expect(200...201, contains: answer.status, "\(method) \(path): \(answer.body)")
            change = try require(answer.headers["nearby-change"])
            return try require(JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
        }

        func tag(_ path: String) throws -> String {
            let answer = try client.request(
                "GET", "/api/admin" + path, headers: "Authorization: Bearer \(token)\r\n")
            return try require(answer.headers["etag"], "\(answer.body)")
        }

        func read(_ path: String, status: Int = 200, accept: String = "*/*") throws -> String {
            let waiting = change.isEmpty ? "" : "Nearby-Change: \(change)\r\n"
            let answer = try client.request("GET", path, headers: waiting + "Accept: \(accept)\r\n")
            expect(answer.status, equals: status, "\(path): \(answer.body.prefix(500))")
            return answer.body
        }

        func event(_ id: Int) throws -> [String: Any] {
            let text = try read("/api/events/\(id)?date=2027-01-01")
            return try require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }

        /// Returns the days of an event in the list of a year.
        func days(_ id: Int) throws -> [String] {
            let text = try read("/api/events?from=2027-01-01&to=2027-12-31&date=2027-01-01&type=festival")
            let list = try require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
            return list.filter { entry in
                // Another event of the same occasion may stand for it.
                ([entry] + (entry["also"] as? [[String: Any]] ?? [])).contains { $0["id"] as? Int == id }
            }.compactMap { $0.text("solar_date") }
        }
    }

    /// The festival is on one day in every answer that has it.
    private func expectOnOneDay(_ editor: Editor, _ id: Int, on day: String, _ lunar: String) throws {
        try expect(editor.days(id), equals: [day])
        try expect(editor.event(id).text("solar_date"), equals: day)
        let calendar = try editor.read("/api/events/\(id)/calendar.ics")
        expect(calendar, contains: "DTSTART;VALUE=DATE:" + day.replacingOccurrences(of: "-", with: ""))
        let page = try editor.read("/events/\(id)?lang=zh", accept: "text/html")
        expect(page.contains("開漳祭") && page.contains(lunar))
        let month = try editor.read("/events?month=2027-03&lang=zh", accept: "text/html")
        expect(month, contains: "開漳祭")
    }

    @Test func aFestivalIsAddedMovedAndUndone() throws {
        let service = try Service(program)
        defer { service.stop() }
        let editor = try Editor(service, token)
        let added = try editor.write(
            "POST", "/festivals",
            #"{"name":"開漳祭","occasion":"祭神","kind":"lunar","month":2,"day":16,"source":"縣志"}"#)
        let id = try require(added.object("festival")["id"] as? Int)
        expect(9_000...9_999, contains: id)
        // The second lunar month of 2027 begins on 8 March.
        try expectOnOneDay(editor, id, on: "2027-03-23", "農曆二月十六")
        let moved = try editor.write(
            "PATCH", "/festivals/\(id)", tag: try editor.tag("/festivals/\(id)"), #"{"day":17}"#)
        try expectOnOneDay(editor, id, on: "2027-03-24", "農曆二月十七")
        for (number, day) in [(moved.changeNumber, "2027-03-23"), (added.changeNumber, "")] {
            _ = try editor.write("POST", "/changes/\(try require(number))/undo")
            if day.isEmpty {
                _ = try editor.read("/api/events/\(id)", status: 404)
                _ = try editor.read("/events/\(id)", status: 404, accept: "text/html")
                try expectEmpty(editor.days(id))
            } else {
                try expectOnOneDay(editor, id, on: day, "農曆二月十六")
            }
        }
    }

    @Test func anEditOutlivesANewEdition() throws {
        do {
            let service = try Service(program)
            defer { service.stop() }
            let editor = try Editor(service, token)
            _ = try editor.write("PATCH", "/festivals/4", tag: try editor.tag("/festivals/4"), #"{"day":16}"#)
            try expect(editor.days(4), equals: ["2027-02-21"])
        }
        let data = program.path("data")
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent("data"), to: URL(fileURLWithPath: data))
        let file = data + "/festivals.json"
        let festivals = try String(contentsOfFile: file, encoding: .utf8)
            .replacingOccurrences(of: "\"元宵節\"", with: "\"上元節\"")
        try festivals.write(toFile: file, atomically: true, encoding: .utf8)
        let service = try Service(program, [String](), environment: ["NEARBY_DATA": data])
        defer { service.stop() }
        let editor = try Editor(service, token)
        try expect(editor.event(4).text("title"), equals: "上元節")
        try expect(editor.days(4), equals: ["2027-02-21"])
        let back = try editor.write(
            "DELETE", "/festivals/4/edits/day", tag: try editor.tag("/festivals/4"))
        expect(back.text("action"), equals: "changed")
        try expect(editor.days(4), equals: ["2027-02-20"])
    }

    @Test func aTranslationIsShownToItsReaders() throws {
        let service = try Service(program)
        defer { service.stop() }
        let editor = try Editor(service, token)
        _ = try editor.write(
            "PATCH", "/deities/1", tag: try editor.tag("/deities/1"),
            #"{"deity_role_en":"Protects those at sea.","worship_notes_ja":"花と果物を供える。"}"#)
        let text = try editor.read("/api/deities/1")
        let deity = try require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        expect(deity.object("translations").object("en").text("deity_role"), equals: "Protects those at sea.")
        try expect(editor.event(10_100).object("translations").object("ja").text("worship_notes"), equals: "花と果物を供える。")
        try expect(editor.read("/deities/1?lang=en", accept: "text/html"), contains: "<p>Protects those at sea.</p>")
        try expect(editor.read("/deities/1?lang=ja", accept: "text/html"), contains: ">花と果物を供える。</p>")
        let chinese = try editor.read("/deities/1?lang=zh", accept: "text/html")
        expect(chinese, lacks: "Protects those at sea.")
    }
}

extension [String: Any] {
    /// The number of a write in the history.
    fileprivate var changeNumber: Int? { self["change"] as? Int }
}
