import HTTPModel
import TempleModel
import Testing

@testable import TempleAPI

/// Tests which requests are answered on the event loop and which are left to a worker.
struct ReplyTests {
    private static let search = "/api/temples?lat=24&lng=120"

    private func api(_ store: FakeStore, now: @escaping () -> TaiwanTime = { TaiwanTime(day: someDay, minute: 600) })
        -> TempleAPI
    {
        TempleAPI(store: store, now: now)
    }

    @Test(arguments: [SearchError.overBudget, .busy]) func whatTakesLongIsLeftToAWorker(_ error: SearchError) throws {
        let store = FakeStore()
        let request = try Request(method: .get, target: Self.search)
        guard case .now(let first) = api(store).respond(to: request) else {
            Issue.record("a search in memory is answered at once")
            return
        }
        #expect(first.status == 200)
        store.failure = error
        #expect(api(store).respond(to: request) == .later)
        // A worker cannot leave the request to anyone else.
        let answer = api(store).answer(to: request)
        #expect(answer.status == 503)
        #expect(answer.headers["Retry-After"] == "5")
    }

    @Test func anyOtherFailureIsAnsweredAtOnce() throws {
        let store = FakeStore()
        for failure in [SearchError.tooSlow, .missing, .failed(reason: "x")] {
            store.failure = failure
            let reply = api(store).respond(to: try Request(method: .get, target: Self.search))
            guard case .now(let response) = reply else {
                Issue.record("\(failure)")
                continue
            }
            #expect(response.status >= 500)
        }
    }

    /// All parts of one answer use the same time, even if midnight passes while it is made.
    @Test(arguments: RouteTable.routes.map(\.path)) func theTimeIsReadOnce(path: String) throws {
        let store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        store.catalogue = try FakeStore.smallAlmanac()
        final class Count { var readings = 0 }
        let count = Count()
        let api = api(store) {
            count.readings += 1
            return TaiwanTime(day: someDay, minute: 1_439)
        }
        let target =
            path == "/api/temples"
            ? Self.search
            : path.split(separator: "/").map { $0 == ":id" ? "123" : $0 }
                .reduce("") { $0 + "/" + $1 }
        _ = api.answer(to: try Request(method: .get, target: target.isEmpty ? "/" : target))
        #expect(count.readings == 1, "\(target)")
    }
}
