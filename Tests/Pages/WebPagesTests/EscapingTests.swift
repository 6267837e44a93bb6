import Expectations
import FakeTempleStore
import TempleModel
import Testing

/// Names come from imports. Whatever they hold is text.
struct EscapingTests {
    private static let hostile = "\"><script>alert('x')</script>&"

    private let reader: PageReader

    init() throws {
        reader = try PageReader()
        var data = reader.store.catalogue
        let (hostile, address) = (Self.hostile, "javascript:alert(1)")
        for index in data.deities.indices {
            data.deities[index].name = hostile
            data.deities[index].aliases = [hostile]
            data.deities[index].romanized = [hostile]
            data.deities[index].role = hostile
            data.deities[index].description = hostile
            data.deities[index].worshipNotes = hostile
            data.deities[index].daysNote = hostile
            data.deities[index].coverURL = address
            data.deities[index].days = data.deities[index].days.map {
                DeityDay($0.lunarDay, kind: $0.kind, title: hostile, source: hostile + " " + address)
            }
        }
        for index in data.festivals.indices {
            data.festivals[index].name = hostile
            data.festivals[index].description = hostile
            data.festivals[index].customs = hostile
            data.festivals[index].source = hostile + " " + address
        }
        for index in data.activities.indices {
            data.activities[index].activity.title = hostile
            data.activities[index].activity.time = hostile
            data.activities[index].activity.place = hostile
            data.activities[index].activity.usual = hostile
            data.activities[index].activity.note = index.isMultiple(of: 2) ? hostile : address
            data.activities[index].activity.description = hostile
            for host in data.activities[index].hosts.indices { data.activities[index].hosts[host].name = hostile }
        }
        for index in data.groups.indices {
            data.groups[index].name = hostile
            data.groups[index].description = hostile
            data.groups[index].videoURL = address
        }
        reader.store.catalogue = data
        reader.store.suggestions = [hostile]
        reader.store.meant = [
            Suggestion(
                kind: .temple, id: 1, name: hostile, detail: hostile, distance: nil, matched: .similar, ranges: [0..<9],
                url: "/temples/1")
        ]
    }

    private static let query = "%22%3E%3Cscript%3Ealert('x')%3C/script%3E%26"

    @Test(arguments: [
        ("/events", 200), ("/events?month=2027-04", 200), ("/events/1", 200), ("/events/10100", 200), ("/deities", 200),
        ("/deities/1", 200), ("/deities/2", 200), ("/activities", 200), ("/activities?days=366", 200),
        ("/activities?days=366&lat=24.06&lng=120.43", 200), ("/groups", 200), ("/groups/1", 200), ("/groups/2", 200),
        ("/deities?name=\(query)x", 200), ("/?q=\(query)", 200), ("/events?month=\(query)", 400),
        ("/deities?sort=\(query)", 400), ("/near", 200), ("/near?deity=\(query)", 200),
        ("/events?week=2027-04-29", 200),
        ("/events?week=\(query)", 400), ("/activities?q=\(query)", 200), ("/deities?page=\(query)", 400),
        ("/activities?lat=\(query)&lng=1", 400), ("/lunar?date=\(query)", 400),
        ("/lunar?month=\(query)&day=\(query)&year=\(query)&leap=\(query)", 400),
    ])
    func textIsNeverMarkup(target: String, status: Int) throws {
        let page = try reader.text(target, status: status)
        expect(page, lacks: "<script>")
        expect(page, lacks: "href=\"javascript:")
        expect(page, lacks: "src=\"javascript:")
        // The only scripts are the file and data that no browser runs.
        let scripts = page.parts(from: "<script", to: ">")
        expect(
            scripts.allSatisfy { $0.hasPrefix(" type=\"module\" src=\"/web/") || $0 == " type=\"application/ld+json\"" }
        )
        expect(!page.contains(" style=\"") && !page.contains(" onclick"))
    }
}
