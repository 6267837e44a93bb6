import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

struct ServeCommandTests {
    @Test func answersAsTheCommandDoes() throws {
        let program = try Program()
        let service = try Service(program)
        let answer = try service.get("/api/temples?lat=24.14&lng=120.67&radius=10&limit=3")
        expect(answer.status, equals: 200)
        expect(answer.headers["content-type"], equals: "application/json")
        let command = try program.run("--lat", "24.14", "--lng", "120.67", "--radius", "10", "--limit", "3")
        expect(answer.body + "\n", equals: command.output)
        let id = try require(Program.temples(answer.body).first?["id"] as? Int)
        try expect(service.get("/api/temples/\(id)").body + "\n", equals: (try program.run("temple", "\(id)")).output)
        try expect(service.get("/healthz").body, equals: "ok\n")
        let problem = try service.get("/api/temples?lat=95&lng=120")
        expect(problem.status, equals: 400)
        expect(problem.headers["content-type"], equals: "application/problem+json")
        expect(problem.body, contains: #""parameter":"lat""#)
        try expect(service.get("/api/temples?lat=24&lng=120&color=1").status, equals: 400)
        try expect(service.get("/api/temples", method: "DELETE").status, equals: 405)
        expect(service.stop(), equals: 0)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func endsCleanlyOnASignal(signal: Int32) throws {
        let program = try Program()
        let service = try Service(program)
        try expect(service.get("/readyz").status, equals: 200)
        expect(service.stop(signal), equals: 0)
    }

    @Test func followsTheLinksToTheLastPage() throws {
        let program = try Program()
        let service = try Service(program)
        defer { service.stop() }
        let whole = try program.run("--lat", "24.14", "--lng", "120.67", "--radius", "100", "--limit", "1000")
        let expected = try Program.temples(whole.output).compactMap { $0["id"] as? Int }
        var seen: [Int] = []
        var target: String? = "/api/temples?lat=24.14&lng=120.67&radius=100&limit=17"
        while let next = target, seen.count <= expected.count {
            let page = try service.get(next)
            seen += try Program.temples(page.body).compactMap { $0["id"] as? Int }
            target = page.headers["link"].map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        expect(seen, equals: expected)
        expect(seen.count, isAbove: 50)
    }

    @Test func aPortInUseIs69AndSaysWhatToDo() throws {
        let program = try Program()
        let service = try Service(program)
        defer { service.stop() }
        let port = try require(service.address.split(separator: ":").last)
        let second = try program.run("serve", "--port", String(port))
        expect(second.status, equals: 69)
        expect(second.error, contains: "port \(port) of 127.0.0.1 is in use")
    }

    @Test(arguments: [
        (["--port", "70000"], "--port \"70000\""), (["--port", "http"], "--port \"http\""),
        (["--threads", "0"], "--threads \"0\""), (["--host", "nowhere.example", "--port", "0"], "--host"),
    ])
    func badOptionsAre64(words: [String], message: String) throws {
        let program = try Program()
        let result = try program.run(["serve"] + words)
        expect(result.status, equals: 64)
        expect(result.error, contains: message, "\(result.error)")
    }
}
