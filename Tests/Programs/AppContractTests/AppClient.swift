import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// Data sets on which the contract must hold.
enum TestData: String, CustomTestStringConvertible {
    case starter, registry, both

    var testDescription: String { rawValue }
}

/// Client side of the contract: runs the built program as a service over test data, and decodes its answers as the
/// app's types.
final class AppClient {
    private let program: Program
    private let service: Service

    init(_ data: TestData) throws {
        program = try Program()
        var words = ["temple", "1"]
        if data != .starter { words = ["import", try require(Program.registry).path] }
        var serve: [String] = []
        if data == .registry {
            words += ["--database", program.path("registry.sqlite")]
            serve = ["--database", program.path("registry.sqlite")]
        }
        let made = try program.run(words)
        expect(made.status, equals: 0, "\(made.error)")
        service = serve.isEmpty ? try Service(program) : try Service(program, serve[0], serve[1])
    }

    deinit { service.stop() }

    func response(_ target: String, method: String = "GET", headers: String = "") throws -> ReceivedResponse {
        let target = target.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? target
        return try service.get(target, method: method, headers: headers)
    }

    /// Decodes a successful answer as a type of the app.
    ///
    /// - Parameter language: The value of `Accept-Language`; nil for a client that has none.
    func get<Answer: Decodable>(
        _ target: String, in language: String? = nil, as type: Answer.Type = Answer.self
    ) throws -> Answer {
        let headers = language.map { "Accept-Language: \($0)\r\n" } ?? ""
        return try decoded(try response(target, headers: headers), target)
    }

    /// Returns all elements of a list with several pages.
    func pages<Element: Decodable>(_ target: String, of type: Element.Type = Element.self) throws -> [Element] {
        var all: [Element] = []
        var next: String? = target
        while let target = next {
            let response = try response(target)
            all += try decoded(response, target) as [Element]
            next = response.headers["link"].flatMap { link in
                link.hasPrefix("<") ? link.dropFirst().prefix { $0 != ">" }.removingPercentEncoding : nil
            }
        }
        return all
    }

    func post<Answer: Decodable>(
        _ target: String, _ body: some Encodable, contentType: String? = "application/json"
    ) throws -> Answer {
        let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        var headers = ""
        if let contentType { headers += "Content-Type: \(contentType)\r\n" }
        let client = try TestClient(port: try service.port)
        return try decoded(try client.request("POST", target, headers: headers, body: text), target)
    }

    private func decoded<Answer: Decodable>(_ response: ReceivedResponse, _ target: String) throws -> Answer {
        guard response.status == 200 else { throw Refused(target: target, response: response) }
        do {
            return try App.decoder.decode(Answer.self, from: Data(response.body.utf8))
        } catch {
            throw Undecodable(target: target, reason: "\(error)")
        }
    }

    struct Refused: Error {
        let target: String
        let response: ReceivedResponse
    }

    struct Undecodable: Error {
        let target: String
        let reason: String
    }
}
