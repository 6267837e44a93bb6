import APIDescription
import Expectations
import Foundation
import HTTPModel
import TempleModel
import Testing

@testable import TempleAdmin

/// `Prefer: handling=lenient` in the back office.
struct LenientBodyTests {
    private func codes(_ target: String, _ method: HTTPMethod = .patch, lenient: Bool, _ body: String) throws
        -> [String]
    {
        let office = try Office()
        var headers = ["If-Match": "*"]
        if lenient { headers["Prefer"] = "handling=lenient" }
        let response = try office.ask(method, target, headers, body: body)
        expect(response.headers["Preference-Applied"] != nil, equals: lenient && response.status < 400)
        guard response.status == 400 else { return [] }
        let errors = try office.object(response, status: 400)["errors"] as? [[String: Any]]
        return try require(errors).compactMap { $0["code"] as? String }
    }

    @Test(arguments: [
        ("/api/admin/temples/190", HTTPMethod.patch, #"{"phone":"04-22245964","colour":"red"}"#),
        ("/api/admin/temples/190", .patch, #"{"photos":[{"url":"https://example.org/1.jpg","size":7}]}"#),
        ("/api/admin/deities/1", .patch, #"{"deity_role":"x","colour":"red"}"#),
        ("/api/admin/people", .post, #"{"name":"lin","role":"viewer","x":1}"#),
        (
            "/api/admin/batch", .post,
            #"{"x":1,"steps":[{"method":"PATCH","path":"/api/admin/temples/190","if_match":"*","body":{"phone":"04-22245964","x":1},"y":2}]}"#
        ),
    ])
    func passesOverMembersThatNobodyKnows(target: String, method: HTTPMethod, body: String) throws {
        try expect(Set(codes(target, method, lenient: false, body)), equals: ["unknown-member"], "\(body)")
        try expect(codes(target, method, lenient: true, body), equals: [], "\(body)")
    }

    /// The word of an entity is known, and cannot be written: the judge says so.
    @Test func keepsWhatIsKnownAndCannotBeWritten() {
        let body = EditInput.object([.init("slug", .text("other")), .init("colour", .text("red"))])
        let schema = JSONSchema.object([], isClosed: true)
        expect(
            LenientHandling([], keeping: ["slug"]).known(body, schema), equals: .object([.init("slug", .text("other"))])
        )
        expect(LenientHandling([]).known(body, schema), equals: .object([]))
    }
}
