import Expectations
import FakeEditor
import Geodesy
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

extension TestOffice {
    static let temple = "/admin/temples/190"

    /// Returns pages over a temple that the registry and the map list.
    static func withTemple() throws -> TestOffice {
        let desk = try TestOffice()
        desk.editing.data.temples[190] = FakeEditing.Stored(records: try records())
        return desk
    }

    static func records() throws -> [TempleRecord] {
        let coordinate = try Coordinate(latitude: 24.14208, longitude: 120.6816)
        var registry = TempleRecord(
            key: SourceKey(source: "moi", id: "1748657"), name: "萬春宮", officialName: "財團法人\n萬春宮",
            aliases: ["媽祖廟", "大媽"], englishName: "Wanchun \"Temple\" & <b>", address: "臺中市中區成功路212號",
            county: "臺中市", coordinate: coordinate, precision: .shared, mainDeity: "天上聖母", phone: "04-22245963",
            religion: "道教")
        registry.extras = TempleRecord.Extras(sideDeities: ["觀音", "土地公"], rating: 4.5)
        let prose: [MergedTemple.Field: String] = [
            .introduction: "  一間廟。\n\n第二段。\n", .features: "\n石雕", .transportation: "公車", .worshipTips: "三炷香",
            .reference: "廟方",
        ]
        for (field, text) in prose { registry.texts[field] = text }
        registry.extras?.ratingCount = 12
        registry.texts[.website] = "https://example.org/a?b=1&c=2"
        let map = TempleRecord(
            key: SourceKey(source: "osm", id: "node/1"), name: "萬春宮", coordinate: coordinate, phone: "04-22245960",
            extras: TempleRecord.Extras(openTime: "06:00-21:00"))
        return [registry, map]
    }

    func present(_ id: Int64 = 190) throws -> EditableTemple {
        try require(editing.editableTemple(id: id))
    }

    /// Returns the form of a page.
    func form(_ cookie: String, at target: String = TestOffice.temple) throws -> ShownForm {
        let response = try ask(.get, target, cookie: cookie)
        expect(response.status, equals: 200)
        return try ShownForm(in: text(response))
    }

    /// Sends a form.
    func send(
        _ form: ShownForm, _ cookie: String, to target: String = TestOffice.temple,
        pressing button: (String, String) = ("do", "save")
    ) throws -> Response {
        try ask(.post, target, cookie: cookie, form: form.pressing(button.0, button.1))
    }

    /// Changes the temple as somebody else.
    func change(_ values: FieldValues, id: Int64 = 190) throws {
        _ = try editing.edit(
            [.change(temple: id, EditedFields(set: values))],
            by: EditAuthor(name: "other", person: 99, role: .editor, way: .api), EditOptions(now: now))
    }
}
