import Expectations
import Foundation
import HTTPModel
import Testing
import WebRouting

@testable import TempleAPI

/// The table of the page HTTP API that says who may ask, what a request may have, and how it is answered.
struct DocumentedRouteTests {
    private func rows() throws -> [[String]] {
        let page = try String(contentsOf: Repository.root.appending(path: "docs/http-api.md"), encoding: .utf8)
        let section = try require(page.components(separatedBy: "\n## Who may, and how it is answered\n").last)
        let lines = section.split(separator: "\n").prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("|") }
        return lines.dropFirst(2).map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// What the columns after the first say of a route.
    private func told(_ route: Route) -> [String] {
        let access =
            switch route.access {
            case .anyone: "anyone"
            case .token: "token"
            case .tokenOrStaff: "token, or signed in to the back office"
            case .signedIn: "signed in"
            case .role(let role): role.name
            case .staffSignIn: "anyone, to sign in"
            }
        let kinds: [RouteBody.Kind: String] = [
            .none: "none", .json: "JSON", .jsonOrText: "JSON or plain text", .form: "form", .multipart: "files",
            .stream: "bytes",
        ]
        let size = route.body.kind == .none ? "" : ", \(route.body.maxBytes >> 10) KiB"
        let places: [AnswerPlace: String] = [.loop: "loop", .worker: "worker", .primary: "primary"]
        return [
            access, (kinds[route.body.kind] ?? "") + size, places[route.place] ?? "",
            route.keeping == .nothing ? "no" : "by a tag",
        ]
    }

    @Test func everyRouteIsInTheRowOfItsProperties() throws {
        var documented: [String: [String]] = [:]
        for row in try rows() {
            expect(row.count, equals: 5)
            for part in row[0].components(separatedBy: ", ") {
                let name = part.replacingOccurrences(of: "`", with: "")
                let before = documented.updateValue(Array(row.dropFirst()), forKey: name)
                expectNil(before, "\(name)")
            }
        }
        for route in APITable.routes {
            let name = "\(route.method.name) \(route.path)"
            let row = documented.removeValue(forKey: name)
            expect(row, equals: told(route.route), "\(name)")
        }
        expectEmpty(documented)
    }
}
