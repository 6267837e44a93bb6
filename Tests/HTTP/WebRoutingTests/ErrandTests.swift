import Expectations
import HTTPModel
import Synchronization
import Testing
import WebRouting

/// A route whose answer needs another host.
struct ErrandTests {
    private final class Counts: Sendable {
        let begun = Atomic(0)
        let asked = Atomic(0)
    }

    private let counts = Counts()

    private func table(_ place: AnswerPlace = .worker, _ ask: @escaping @Sendable () throws -> String) -> RouteTable {
        var table = Site.table([])
        table.add(Route(.get, "/api/a", for: .programs, place: place, keeping: .nothing)) { [counts] context in
            let said = try context.asking("other", instead: .unavailable("away", "", retryAfterSeconds: 5)) {
                counts.begun.add(1, ordering: .relaxed)
            } _: {
                counts.asked.add(1, ordering: .relaxed)
                return try ask()
            }
            return .text("it says \(said)")
        }
        return table
    }

    private func errand(_ table: RouteTable) throws -> Errand {
        guard case .after(let errand) = table.work(on: try Request(method: .get, target: "/api/a")) else {
            throw Fault.failure
        }
        return errand
    }

    @Test func theFunctionIsCalledAgainWithWhatIsBrought() throws {
        let table = table { "hello" }
        let errand = try errand(table)
        expect(errand.host == "other" && errand.instead.status == 503 && errand.instead.text == "problem away")
        expect(errand.instead.headers["Retry-After"], equals: "5")
        expect(counts.asked.load(ordering: .relaxed), equals: 0)
        let again = try Request(method: .get, target: "/api/a").with(brought: errand.run())
        guard case .now(let answer) = table.work(on: again) else { throw Fault.failure }
        expect(answer.text, equals: "it says hello")
        // What is checked and counted before is not counted twice.
        expect(counts.begun.load(ordering: .relaxed) == 1 && counts.asked.load(ordering: .relaxed) == 1)
    }

    @Test func aFaultThatIsBroughtIsToldAsAnyOther() throws {
        let response = try table { throw Fault.unavailable("closed", "", retryAfterSeconds: 1) }.get("/api/a")
        expect(response.status == 503 && response.text == "problem closed")
    }

    @Test func anEventLoopLeavesItToAWorker() throws {
        let table = table(.loop) { "hello" }
        expect(table.respond(to: try Request(method: .get, target: "/api/a")), equals: .later)
        expect(counts.begun.load(ordering: .relaxed), equals: 0)
    }
}
