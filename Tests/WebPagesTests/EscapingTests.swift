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
        for place in data.deities.indices {
            data.deities[place].name = hostile
            data.deities[place].aliases = [hostile]
            data.deities[place].romanized = [hostile]
            data.deities[place].role = hostile
            data.deities[place].description = hostile
            data.deities[place].worshipNotes = hostile
            data.deities[place].daysNote = hostile
            data.deities[place].coverURL = address
            data.deities[place].days = data.deities[place].days.map {
                DeityDay($0.lunarDay, kind: $0.kind, title: hostile, source: hostile + " " + address)
            }
        }
        for place in data.festivals.indices {
            data.festivals[place].name = hostile
            data.festivals[place].description = hostile
            data.festivals[place].customs = hostile
            data.festivals[place].source = hostile + " " + address
        }
        for place in data.activities.indices {
            data.activities[place].activity.title = hostile
            data.activities[place].activity.time = hostile
            data.activities[place].activity.place = hostile
            data.activities[place].activity.usual = hostile
            data.activities[place].activity.note = place.isMultiple(of: 2) ? hostile : address
            data.activities[place].activity.description = hostile
            for host in data.activities[place].hosts.indices { data.activities[place].hosts[host].name = hostile }
        }
        for place in data.groups.indices {
            data.groups[place].name = hostile
            data.groups[place].description = hostile
            data.groups[place].videoURL = address
        }
        reader.store.catalogue = data
        reader.store.suggestions = [hostile]
    }

    private static let query = "%22%3E%3Cscript%3Ealert('x')%3C/script%3E%26"

    @Test(arguments: [
        ("/events", 200), ("/events?month=2027-04", 200), ("/events/1", 200), ("/events/10100", 200), ("/deities", 200),
        ("/deities/1", 200), ("/deities/2", 200), ("/activities", 200), ("/activities?days=366", 200),
        ("/activities?days=366&lat=24.06&lng=120.43", 200), ("/groups", 200), ("/groups/1", 200), ("/groups/2", 200),
        ("/deities?name=\(query)x", 200), ("/events?month=\(query)", 400), ("/deities?sort=\(query)", 400),
        ("/activities?lat=\(query)&lng=1", 400), ("/lunar?date=\(query)", 400),
        ("/lunar?month=\(query)&day=\(query)&year=\(query)&leap=\(query)", 400),
    ])
    func textIsNeverMarkup(target: String, status: Int) throws {
        let page = try reader.text(target, status: status)
        #expect(!page.contains("<script>"))
        #expect(!page.contains("href=\"javascript:"))
        #expect(!page.contains("src=\"javascript:"))
        // The only scripts are the file and data that no browser runs.
        let scripts = page.parts(from: "<script", to: ">")
        #expect(
            scripts.allSatisfy { $0.hasPrefix(" type=\"module\" src=\"/web/") || $0 == " type=\"application/ld+json\"" }
        )
        #expect(!page.contains(" style=\"") && !page.contains(" onclick"))
    }
}
