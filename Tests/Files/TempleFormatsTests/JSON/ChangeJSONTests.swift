import Expectations
import Foundation
import Geodesy
import TempleFormats
import TempleModel
import Testing

/// The history as JSON.
struct ChangeJSONTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func object(_ text: String) throws -> [String: Any] {
        try require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func entry(_ contents: ChangeEntry.Contents, undoneBy: Int64? = nil) -> ChangeEntry {
        ChangeEntry(
            number: 12, madeAt: 1_800_000_000, author: "陳小明", person: 7, role: .editor, way: .api, reason: nil,
            undoes: nil, undoneBy: undoneBy, contents: contents)
    }

    /// Every field that is set has exactly its members, also where there is none.
    @Test(arguments: MergedTemple.Field.allCases) func aFieldHasItsMembers(field: MergedTemple.Field) throws {
        let values: [FieldValue] =
            switch field.kind {
            case .text: [.text("甲"), .none]
            case .texts: [.texts(["甲", "乙"]), .none]
            case .position: [.position(try Coordinate(latitude: 24.1, longitude: 120.6), nil)]
            case .hours: [.hours(FieldValue.Hours(text: "6-21")), .none]
            case .rating: [.rating(4.5, count: nil), .none]
            case .photos: [.photos([Photo(url: "https://a.example/1.jpg")]), .none]
            }
        for value in values {
            let members = try object(text { FieldValueJSON.object([field: value], to: &$0) })
            expect(Set(members.keys), equals: Set(field.members), "\(value)")
        }
    }

    @Test func anEditHasItsFieldsBeforeAndAfter() throws {
        let change = EntityChange(
            kind: .temple, id: 190, name: "甲宮", action: .changed, before: [.phone: .text("04-1"), .rating: .none],
            after: [.phone: .none, .rating: .rating(4.5, count: 3)])
        let written = text { ChangeJSON.write(entry(.edits([change, change])), mostEntities: 1, to: &$0) }
        let expected = """
            {"number":12,"time":"2027-01-15T08:00:00Z","author":"陳小明","role":"editor","way":"api","reason":null,\
            "undoes":null,"undone":false,"undone_by":null,"entity_count":2,"entities":[{"entity":"temple:190","id":190,\
            "name":"甲宮","action":"changed","before":{"phone":"04-1","rating":null,"rating_count":null},\
            "after":{"phone":null,"rating":4.5,"rating_count":3},"other":null}],\
            "import":null}
            """
        expect(written, equals: expected)
    }

    @Test func anImportThatWasUndoneSaysByWhichChange() throws {
        let imported = ImportEntry(
            id: 12, importedAt: 1_800_000_000, files: [], undoneAt: 1_800_000_001, canBeUndone: true)
        let written = try object(text { ChangeJSON.write(entry(.imported(imported), undoneBy: 13), to: &$0) })
        expect(written["undone"] as? Bool == true && written["undone_by"] as? Int == 13)
        let counts = written["import"] as? [String: Any]
        expect(counts?["id"] as? Int == 12 && counts?["undone_at"] as? String == "2027-01-15T08:00:01Z")
        expect(counts?["can_be_undone"] as? Bool == false && written["entity_count"] as? Int == 0)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_399, "2000-02-28T23:59:59Z"),
        (951_782_400, "2000-02-29T00:00:00Z"),
    ])
    func aTimeIsInUTC(seconds: Int64, text: String) {
        expect(UTCText.text(secondsSince1970: seconds), equals: text)
    }
}
