import Expectations
import FakeTempleStore
import HTTPModel
import TempleModel
import Testing
import TwoDevices
import WebRouting

/// Two devices that are edited offline and come back, by the rule of docs/accounts.md.
struct TwoDevicesTests {
    @Test func tenThousandEditsAreJoined() throws {
        let home = try Home()
        let lukang = try FakeStore.lukang()
        home.temples.temples += (Int64(1)...8).map { id in
            let temple = Temple(
                id: id, name: "廟", address: nil, coordinate: lukang.temple.coordinate, mainDeity: nil, deities: [],
                rating: nil, phone: nil)
            return TempleDetail(
                temple: temple, sources: [], precision: .geocoded)
        }
        let (tokens, table) = (try home.signIn(), home.table)
        let trial = TwoDevicesTrial(temples: Array(1...8)) { _, method, path, condition, body in
            let headers = condition.map { [method == "GET" ? "If-None-Match" : "If-Match": $0] } ?? [:]
            let method = try require(HTTPMethod.allCases.first { $0.name == method })
            let response = table.answer(
                to: try home.request(method, "/api/user/" + path, as: tokens, headers, body: body))
            return TwoDevicesTrial.Answer(status: response.status, tag: response.headers["ETag"], body: response.text)
        }
        let counts = try trial.run(edits: 10_000, mostAtOnce: 60, seed: 4_401)
        TwoDevicesTrial.expectEveryStatus(counts)
    }
}
