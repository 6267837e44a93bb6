import Expectations
import Foundation
import HTTPModel
import Testing
import WebRouting

@testable import TempleAPI

struct ProblemMemberTests {
    @Test func aProblemHasTheFurtherMembersOfItsFault() throws {
        let fault = Fault(
            status: 422, code: "invalid-edit", detail: "two members are wrong",
            members: [
                .init("errors", json: Array(#"[{"pointer":"/lat"},{"pointer":"/name"}]"#.utf8)),
                .init("later", json: Array("7".utf8)),
            ])
        let response = ProblemDocument.response(fault)
        let problem = try require(
            JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        expect(problem["title"] as? String == "Unprocessable content" && problem["code"] as? String == "invalid-edit")
        expect((problem["errors"] as? [[String: String]])?.map { $0["pointer"] }, equals: ["/lat", "/name"])
        expect(problem["later"] as? Int, equals: 7)
        // Those of every problem come first.
        expect(String(decoding: response.body, as: UTF8.self).hasPrefix(#"{"type":"about:blank","title":"#))
    }
}
