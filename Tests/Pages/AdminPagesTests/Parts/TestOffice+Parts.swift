import HTTPModel
import TempleModel
import WebRouting
import Wording

@testable import AdminPages

extension TestOffice {
    /// Returns a part of a page, in English.
    func part(_ part: @escaping (AdminContext) throws -> HTML) throws -> String {
        var table = RouteTable(now: { 1_795_000_000 })
        let site = site
        table.add(Route(.get, "/part", for: .people, access: .anyone, keeping: .nothing)) { call in
            let context = try AdminContext(site, call, session: nil, person: nil)
            return Response(status: 200, body: try part(context).bytes)
        }
        let headers: Headers = ["Host": Self.host, "Accept-Language": "en"]
        return text(table.answer(to: try Request(method: .get, target: "/part", headers: headers)))
    }

    /// Asks a check, in English, as a viewer.
    func check(_ path: String, _ fields: [(String, String)]) throws -> String {
        let cookie = try signIn(.viewer)
        let response = try ask(
            .post, path, cookie: cookie, Self.own.merging(["Accept-Language": "en"]) { $1 },
            form: [("csrf", try csrf(cookie))] + fields)
        return response.status == 200 ? text(response) : "status \(response.status)"
    }
}
