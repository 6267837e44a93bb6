import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// Checks every endpoint of the app's contract for temples, days, deities, activities and groups. The requests are
/// those of the app, and the decoding is as strict as a client can be.
struct AppContractTests {
    @Test func everyAnswerIsTheApps() throws { try check(.starter) }

    @Test(.enabled(if: Program.registry != nil, "no reference data"), arguments: [TestData.registry, .both])
    func everyAnswerOverTheRegistryIsTheApps(_ data: TestData) throws { try check(data) }

    private func check(_ data: TestData) throws {
        let client = try AppClient(data)
        try checkEvents(client)
        try checkDeities(client)
        try checkGroups(client)
        try checkTemples(client, data)
        try checkActivities(client, data)
    }

    private func checkEvents(_ client: AppClient) throws {
        let events: [App.Event] = try client.get("/api/events?from=2025-01-01&to=2025-12-31&date=2025-06-15")
        expect(events.count, isAbove: 150)
        for event in events {
            let isPast = event.solarDate.text < "2025-06-15"
            expect(isPast, equals: event.countdownDays < 0, "\(event.title)")
            let detail: App.EventDetail = try client.get("/api/events/\(event.id)")
            let next: App.Event = try client.get("/api/events/\(event.id)")
            expect(next.id == event.id && next.title == event.title && next.type == event.type)
            expect(detail.solarDates.first, equals: next.solarDate)
            expect(detail.solarDates.count == 5 && detail.solarDates == detail.solarDates.sorted())
            expect(detail.deityId.value != nil, equals: event.type == .deity, "\(event.title)")
        }
        let qingming = try require(events.first { $0.title == "清明節" })
        expect(qingming.lunar.value == nil && qingming.type == .festival)
        let entries: [Folded] = try client.get("/api/events?from=2025-01-01&to=2025-12-31&date=2025-06-15")
        expect(entries.contains { $0.also.count == 3 })
        for type in ["festival", "deity", "custom"] {
            let some: [App.Event] = try client.get(
                "/api/events?from=2025-01-01&to=2025-12-31&date=2025-06-15&type=\(type)")
            // An entry of the whole list may be in the `also` list of another entry in a narrower one, but it is still
            // in the answer.
            let narrowed: [Folded] = try client.get(
                "/api/events?from=2025-01-01&to=2025-12-31&date=2025-06-15&type=\(type)")
            let expected = entries.flatMap(\.all).filter { $0.type == type }.map(\.id)
            expect(narrowed.flatMap(\.all).map(\.id).sorted(), equals: expected.sorted())
            expect(some.allSatisfy { $0.type.rawValue == type })
        }
    }

    /// An entry of a list with the entries that are merged into it. The merged entries are not part of the contract.
    private struct Folded: Decodable {
        struct Event: Decodable {
            let id: Int
            let type: String
        }

        let id: Int
        let type: String
        let also: [Event]

        var all: [Event] { [Event(id: id, type: type)] + also }
    }

    /// A thing of a list.
    private struct Entry: Decodable {
        let id: Int
    }

    private func checkDeities(_ client: AppClient) throws {
        /// The members of a deity; their days are its days too.
        struct Members: Decodable {
            let members: [Entry]
        }
        let list: [Entry] = try client.get("/api/deities")
        expect(list.count, isAbove: 200)
        var withoutDay = 0
        for entry in list {
            let deity: App.Deity = try client.get("/api/deities/\(entry.id)")
            let members: Members = try client.get("/api/deities/\(entry.id)")
            let own = [deity.id] + members.members.map(\.id)
            expect(deity.id == entry.id && deity.type == .deity && !deity.title.isEmpty)
            expect(deity.solarDate.value == nil, equals: deity.eventIds.isEmpty, "\(deity.title)")
            expect(deity.countdownDays.value == nil, equals: deity.eventIds.isEmpty, "\(deity.title)")
            if deity.eventIds.isEmpty { withoutDay += 1 }
            for id in deity.eventIds {
                let event: App.Event = try client.get("/api/events/\(id)")
                let detail: App.EventDetail = try client.get("/api/events/\(id)")
                let whose = try require(detail.deityId.value)
                expect(event.type == .deity && own.contains(whose))
                if whose == deity.id { expect(detail.deityRole.value, equals: deity.deityRole.value) }
                // The id of a deity's event redirects to the deity.
                let redirect = try client.response("/api/deities/\(id)")
                expect(redirect.status == 308 && redirect.headers["location"] == "/api/deities/\(whose)")
            }
        }
        expect(withoutDay > 0 && withoutDay < list.count)
    }

    private func checkGroups(_ client: AppClient) throws {
        let groups: [App.Group] = try client.get("/api/groups")
        expect(groups.count, equals: 12)
        for group in groups {
            let one: App.Group = try client.get("/api/groups/\(group.id)")
            expect(one.name == group.name && one.createdAt.text == group.createdAt.text)
            let items: App.GroupItems = try client.get("/api/groups/\(group.id)/items?date=2025-04-01")
            expect(!items.deities.isEmpty || !items.deitiesWithoutDay.isEmpty)
            for deity in items.deities {
                let event: App.Event = try client.get("/api/events/\(deity.id)?date=2025-04-01")
                expect(event.type == .deity && event.solarDate == deity.solarDate)
                let whole: App.Deity = try client.get("/api/deities/\(deity.deityId)")
                expect(whole.title == deity.title && whole.eventIds.contains(deity.id))
            }
            for deity in items.deitiesWithoutDay {
                let whole: App.Deity = try client.get("/api/deities/\(deity.id)")
                expect(whole.title == deity.title && whole.eventIds.isEmpty)
            }
            for festival in items.festivals {
                let event: App.Event = try client.get("/api/events/\(festival.id)?date=2025-04-01")
                expect(event.type == .festival && event.title == festival.title)
            }
        }
    }

    private func checkTemples(_ client: AppClient, _ data: TestData) throws {
        let everywhere: [App.Temple] = try client.pages(
            "/api/temples?lat=23.97&lng=120.98&radius=500&limit=100&date=2027-04-15")
        expect(everywhere.count, equals: [TestData.starter: 862, .registry: 11_906, .both: 11_911][data])
        expect(everywhere.allSatisfy { $0.distance.value != nil })
        expect(everywhere.contains { $0.specialEvent.value != nil })
        expect(everywhere.allSatisfy { !$0.name.isEmpty && !$0.address.isEmpty && !$0.mainDeity.isEmpty })
        for temple in everywhere where temple.id % (data == .starter ? 5 : 97) == 0 {
            let one: App.Temple = try client.get("/api/temples/\(temple.id)")
            let _: App.TempleDetail = try client.get("/api/temples/\(temple.id)")
            expect(one.id == temple.id && one.name == temple.name && one.distance.value == nil)
        }
        let mazu: [App.Temple] = try client.get("/api/temples?lat=24.14&lng=120.67&radius=10&deity=媽祖")
        expect(!mazu.isEmpty && mazu.count < everywhere.count)
        let named: [App.Temple] = try client.get("/api/temples?q=龍山寺")
        expect(!named.isEmpty && named.allSatisfy { $0.distance.value == nil })
    }

    private func checkActivities(_ client: AppClient, _ data: TestData) throws {
        let all: [App.Activity] = try client.get("/api/activities?date=2027-01-01")
        expect(Set(all.map(\.id)).count, equals: all.count)
        expect(all.contains { $0.startAt.value == nil } && all.contains { $0.startAt.value != nil })
        for activity in all {
            expect(activity.startAt.value == nil, equals: activity.endAt.value == nil)
            if let id = activity.eventId.value {
                let _: App.Event = try client.get("/api/events/\(id)")
                let ofEvent: [App.Activity] = try client.get("/api/activities?event_id=\(id)&date=2027-01-01")
                expect(ofEvent.contains { $0.id == activity.id })
                expect(ofEvent.allSatisfy { $0.eventId.value == id })
            }
            guard let id = activity.templeId.value else { continue }
            let ofTemple: [App.Activity] = try client.get("/api/temples/\(id)/activities?date=2027-01-01")
            expect(ofTemple.contains { $0.id == activity.id })
            expect(ofTemple.allSatisfy { $0.templeId.value == id })
        }
        expect(all.contains { $0.eventId.value != nil })
        // With only one of the two data sets, some activities are at temples of the other set.
        if data == .both { expect(all.allSatisfy { $0.templeId.value != nil }) }
    }

    // MARK: Languages

    /// A client that asks for a language gets the same things: names, days and ids are equal, and texts are others.
    @Test(arguments: ["en", "ja"])
    func everyAnswerIsTheAppsInEachLanguage(language: String) throws {
        let client = try AppClient(.starter)
        var translated: Set<String> = []
        /// Expects a text in both answers or in none.
        func compare(_ member: String, _ chinese: Nullable<String>, _ other: Nullable<String>, _ title: String) {
            expect(chinese.value == nil, equals: other.value == nil, "\(member) of \(title)")
            if chinese.value != other.value { translated.insert(member) }
        }
        func both<Answer: Decodable>(_ target: String, _: Answer.Type) throws -> (Answer, Answer) {
            (try client.get(target), try client.get(target, in: language))
        }

        let year = "/api/events?from=2025-01-01&to=2025-12-31&date=2025-06-15"
        let (events, otherEvents) = try both(year, [App.Event].self)
        expect(events.map(\.id) == otherEvents.map(\.id) && events.map(\.title) == otherEvents.map(\.title))
        for (event, other) in zip(events, otherEvents) {
            expect(event.solarDate == other.solarDate && event.lunar.value == other.lunar.value)
            compare("description of an event", event.description, other.description, event.title)
        }
        for id in Set(events.map(\.id)) {
            let (detail, other) = try both("/api/events/\(id)", App.EventDetail.self)
            expect(detail.solarDates == other.solarDates && detail.deityId.value == other.deityId.value)
            compare("role", detail.deityRole, other.deityRole, "\(id)")
            compare("notes", detail.worshipNotes, other.worshipNotes, "\(id)")
        }
        let deities: [Entry] = try client.get("/api/deities")
        for id in deities.map(\.id) {
            let (deity, other) = try both("/api/deities/\(id)", App.Deity.self)
            expect(deity.title == other.title && deity.aliases == other.aliases)
            expect(deity.eventIds == other.eventIds && deity.solarDate.value == other.solarDate.value)
            compare("description of a deity", deity.description, other.description, deity.title)
        }
        let (groups, otherGroups) = try both("/api/groups", [App.Group].self)
        expect(groups.map(\.name), equals: otherGroups.map(\.name))
        for (group, other) in zip(groups, otherGroups) {
            compare("description of a group", group.description, other.description, group.name)
            let (items, otherItems) = try both("/api/groups/\(group.id)/items", App.GroupItems.self)
            expect(items.deities.map(\.title), equals: otherItems.deities.map(\.title))
            expect(items.festivals.map(\.title), equals: otherItems.festivals.map(\.title))
        }
        let (activities, otherActivities) = try both("/api/activities?date=2027-01-01", [App.Activity].self)
        expect(activities.map(\.id), equals: otherActivities.map(\.id))
        expect(activities.map(\.title), equals: otherActivities.map(\.title))
        for (activity, other) in zip(activities, otherActivities) {
            compare("description of an activity", activity.description, other.description, activity.title)
        }
        expect(
            translated,
            equals: [
                "description of an event", "role", "notes", "description of a deity", "description of a group",
                "description of an activity",
            ])
    }

    /// A client that asks for no language, and one that asks for Chinese, get the same answer.
    @Test(arguments: ["/api/deities/1", "/api/events/10100", "/api/groups", "/api/groups/1/items", "/api/activities"])
    func withoutALanguageTextsAreChinese(path: String) throws {
        let client = try AppClient(.starter)
        let plain = try client.response(path)
        expect(plain.status == 200 && plain.headers["content-language"] == "zh-TW")
        expect(plain.headers["vary"]?.contains("Accept-Language"), equals: true)
        for headers in ["Accept-Language: zh-TW,zh;q=0.9\r\n", "Accept-Language: fr\r\n"] {
            try expect(client.response(path, headers: headers).body, equals: plain.body)
        }
        let chinese = try client.response(path + "?lang=zh", headers: "Accept-Language: ja\r\n")
        expect(chinese.body, equals: plain.body)
        let japanese = try client.response(path, headers: "Accept-Language: ja\r\n")
        expect(japanese.status == 200 && japanese.headers["content-language"] == "ja")
        expect(japanese.headers["etag"] != plain.headers["etag"])
    }

    // MARK: The examples of the contract

    @Test func theExamplesHold() throws {
        let client = try AppClient(.starter)
        let event: App.Event = try client.get("/api/events/10100?date=2025-04-17")
        expect(event.type == .deity && event.title == "媽祖聖誕" && event.countdownDays == 3)
        expect(event.lunar.value, equals: App.Lunar(month: 3, day: 23, isLeap: false))
        expect(event.solarDate.text == "2025-04-20" && event.description.value?.isEmpty == false)

        let travel: App.GroupItems = try client.get("/api/groups/12/items?date=2025-01-01")
        let mazu = try require(travel.deities.first { $0.deityId == 1 })
        expect(mazu.id == 10_100 && mazu.title == "媽祖" && mazu.solarDate.text == "2025-04-20")
        expect(travel.festivals.first { $0.id == 1 }?.solarDate.text, equals: "2025-01-29")

        let around: [App.Temple] = try client.get("/api/temples?lat=24.14&lng=120.67&radius=10")
        expect(!around.isEmpty)
    }

    @Test func lunarDaysAreAnsweredInOneShape() throws {
        let client = try AppClient(.starter)
        let day = App.LunarRequest.Day(year: 2025, month: 3, day: 23, isLeap: false)
        for type in ["application/json", "text/plain;charset=UTF-8", nil] {
            let one: App.LunarAnswer = try client.post(
                "/api/lunar", App.LunarRequest(lunar: day), contentType: type)
            expect(one.solarDates.map(\.text) == ["2025-04-20"] && one.results.value == nil)
        }
        let coming: App.LunarAnswer = try client.post(
            "/api/lunar", App.LunarRequest(lunar: App.LunarRequest.Day(month: 12, day: 30)))
        expect(coming.solarDates.count, equals: 5)
        for path in ["/api/lunar", "/api/lunar/batch"] {
            let many: App.LunarAnswer = try client.post(
                path,
                App.LunarBatchRequest(lunar: [day, App.LunarRequest.Day(year: 2025, month: 6, day: 1, isLeap: true)]))
            expectEmpty(many.solarDates)
            expect(many.results.value?.map { $0.solarDates.map(\.text) }, equals: [["2025-04-20"], ["2025-07-25"]])
            expect(many.results.value?.map(\.lunar.isLeap), equals: [false, true])
        }
        let asked: App.LunarAnswer = try client.get("/api/lunar?year=2025&month=3&day=23")
        expect(asked.solarDates.map(\.text), equals: ["2025-04-20"])
        try expect(
            client.response("/api/lunar?year=2025&month=3&day=23").headers["cache-control"],
            equals: "public, max-age=2592000")
    }

    /// The types above must be able to fail. A strict client must not get a null where the contract has none. A client
    /// that does not know a type may skip it.
    @Test func theTypesAreStrict() {
        func reads<Value: Decodable>(_ type: Value.Type, _ text: String) -> Bool {
            (try? App.decoder.decode(type, from: Data(text.utf8))) != nil
        }
        let event = """
            {"id":88,"type":"deity","title":"媽祖聖誕","lunar":{"month":3,"day":23,"isLeap":false},
             "solar_date":"2025-04-20","description":"海上女神媽祖的誕辰","cover_url":null,"countdown_days":3}
            """
        expect(reads(App.Event.self, event))
        for wrong in [
            (#""cover_url":null,"#, ""), (#""type":"deity""#, #""type":"deity_day""#), ("2025-04-20", "2025-4-20"),
            (#""title":"媽祖聖誕""#, #""title":null"#), (#""countdown_days":3"#, #""countdown_days":"3""#),
        ] {
            expect(!reads(App.Event.self, event.replacingOccurrences(of: wrong.0, with: wrong.1)), "\(wrong)")
        }
        expect(reads([Moment].self, #"["2025-01-01T00:00:00Z","2025-01-01T00:00:00+08:00"]"#))
        for wrong in ["2025-01-01", "2025-01-01T00:00:00", "2025-01-01 00:00"] {
            expect(!reads([Moment].self, "[\"\(wrong)\"]"), "\(wrong)")
        }
    }
}
