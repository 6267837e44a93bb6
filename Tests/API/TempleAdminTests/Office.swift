import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import Geodesy
import HTTPModel
import LunarCalendar
import Secrets
import TempleAPI
import TempleModel
import Testing
import WebRouting

@testable import TempleAdmin

/// A back office over an editor in memory, with a person of each role. Its gate is the real one.
struct Office {
    static let now: Int64 = 1_795_000_000

    let editing: FakeEditing
    let store = FakeStore()
    let table: RouteTable
    private let tokens: [StaffRole: String]

    /// - Parameter isHere: Whether the node reads a change in time.
    init(isHere: @escaping (Int64) -> Bool = { _ in true }) throws {
        let editing = FakeEditing([190: try Self.temple()], Self.entities)
        self.editing = editing
        var tokens: [StaffRole: String] = [:]
        for role in StaffRole.allCases {
            let token = try Secrets.token()
            _ = try editing.invite(role.rawValue, role: role, tokenHash: Secrets.sha256(token), now: Self.now)
            tokens[role] = token
        }
        self.tokens = tokens
        store.temples = [try FakeStore.lukang()]
        let gate = StaffGate(editRate: 0)
        var table = RouteTable(
            SiteRules(), forms: FaultForms(problem: TempleAPI.problem), errors: .temples,
            sessions: { context throws(Fault) in try gate.session(of: context, asking: { editing }, now: Self.now) },
            now: { Self.now })
        TempleAdmin(editors: { editing }, store: store, settings: AdminSettings(), isHere: isHere)
            .addRoutes(to: &table)
        self.table = table
    }

    /// A temple that the registry and the map list.
    static func temple() throws -> [TempleRecord] {
        let coordinate = try Coordinate(latitude: 24.14208, longitude: 120.6816)
        var registry = TempleRecord(
            key: SourceKey(source: "moi", id: "1748657"), name: "萬春宮", address: "臺中市中區成功路212號", county: "臺中市",
            coordinate: coordinate, mainDeity: "天上聖母", phone: "04-22245963")
        registry.extras = TempleRecord.Extras()
        registry.extras?.asOf = CivilDay(iso8601: "2026-10-01")
        let map = TempleRecord(
            key: SourceKey(source: "osm", id: "n1"), name: "萬春宮", coordinate: coordinate, phone: "04-22245960",
            extras: TempleRecord.Extras(openTime: "06:00-21:00"))
        return [registry, map]
    }

    /// One entity of each kind of the catalogue, as the edition has it.
    static var entities: [ChangeQuery.Entity: [EditInput.Member]] {
        typealias Members = [EditInput.Member]
        let rule: Members = [
            EditInput.Member("kind", .text("lunar")), EditInput.Member("month", .number(10)),
            EditInput.Member("day", .number(15)),
        ]
        let deity: Members = [
            EditInput.Member("slug", .text("mazu")), EditInput.Member("name", .text("媽祖")),
            EditInput.Member("aliases", .list([.text("天上聖母")])), EditInput.Member("description", .text("海神。")),
        ]
        let festival: Members = [
            EditInput.Member("slug", .text("xiayuan")), EditInput.Member("name", .text("下元節")),
            EditInput.Member("occasion", .text("節慶")), EditInput.Member("description", .text("水官大帝誕辰。")),
            EditInput.Member("source", .text("維基百科")),
        ]
        let activity: Members = [
            EditInput.Member("title", .text("遶境")), EditInput.Member("recurrence", .object(rule)),
            EditInput.Member("description", .text("三月。")), EditInput.Member("source", .text("文化資產網")),
        ]
        let group: Members = [
            EditInput.Member("slug", .text("love")), EditInput.Member("name", .text("求姻緣")),
            EditInput.Member("description", .text("向月老祈求。")), EditInput.Member("enabled", .flag(true)),
            EditInput.Member("created_at", .text("2026-11-20T10:00:00+08:00")),
            EditInput.Member("deities", .list([.text("yuelao")])),
        ]
        return [
            ChangeQuery.Entity(.deity, 1): deity, ChangeQuery.Entity(.festival, 15): festival + rule,
            ChangeQuery.Entity(.activity, 44): activity, ChangeQuery.Entity(.group, 1): group,
        ]
    }

    /// Answers a request as a worker does.
    ///
    /// - Parameter role: Who asks; nil for a request without a token.
    func ask(
        _ method: HTTPMethod, _ target: String, as role: StaffRole? = .owner, _ headers: [String: String] = [:],
        body: String? = nil
    ) throws -> Response {
        var fields = headers
        if let role { fields["Authorization"] = "Bearer \(try require(tokens[role]))" }
        if body != nil, fields["Content-Type"] == nil { fields["Content-Type"] = "application/json" }
        let request = try Request(
            method: method, target: target,
            headers: Headers(fields: fields.map { HeaderField(name: $0.key, value: $0.value) }),
            body: Array((body ?? "").utf8), remoteAddress: "192.0.2.1")
        return table.answer(to: request)
    }

    /// Returns the answer's object.
    func object(_ response: Response, status: Int = 200) throws -> [String: Any] {
        expect(response.status, equals: status, "\(String(decoding: response.body, as: UTF8.self))")
        return try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    func list(_ target: String) throws -> [[String: Any]] {
        let response = try ask(.get, target)
        expect(response.status, equals: 200, "\(String(decoding: response.body, as: UTF8.self))")
        return try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [[String: Any]])
    }

    /// Returns the present tag of a temple.
    func tag(_ id: Int64 = 190) throws -> String { try tag(of: "/api/admin/temples/\(id)") }

    /// Returns the present tag of a thing.
    func tag(of path: String) throws -> String { try require(ask(.get, path).headers["ETag"]) }

    /// Changes a temple, and returns the answer's object.
    @discardableResult
    func change(_ body: String, _ id: Int64 = 190, as role: StaffRole = .owner) throws -> [String: Any] {
        try object(try ask(.patch, "/api/admin/temples/\(id)", as: role, ["If-Match": try tag(id)], body: body))
    }

    func pointers(_ problem: [String: Any]) -> [String] {
        (problem["errors"] as? [[String: Any]] ?? []).compactMap { $0["pointer"] as? String }
    }
}
