import Expectations
import APIDescription
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing

@testable import TempleAPI

/// The texts of events, deities, groups and activities in the language that is asked for.
struct TextLanguageTests {
    /// A path, the name of a thing in its answer, and the members of the thing that follow the language.
    private static let answers = [
        ("/api/events?from=2025-04-01&to=2025-04-30", "媽祖聖誕", ["description", "worship_notes"]),
        ("/api/events?from=2025-02-01&to=2025-02-28", "元宵", ["worship_notes"]),
        ("/api/events/10100", "媽祖聖誕", ["description", "deity_role", "worship_notes"]),
        ("/api/events/2", "清明節", ["description"]),
        ("/api/deities", "媽祖", ["description", "deity_role"]),
        ("/api/deities?name=媽祖", "媽祖", ["description", "deity_role"]),
        ("/api/deities/1", "媽祖", ["description", "deity_role", "worship_notes", "dates_note"]),
        ("/api/groups", "求平安", ["description"]),
        ("/api/groups/1", "求平安", ["description"]),
        ("/api/groups/1/items", "媽祖", ["deity_role"]),
        ("/api/groups/1/items", "清明節", ["description"]),
        ("/api/activities", "進香", ["description", "usual", "note"]),
        ("/api/temples/123/activities", "進香", ["description", "usual", "note"]),
    ]

    /// `Accept-Language`, `lang`, and the language of the texts.
    private static let requests: [(accept: String?, lang: String?, language: String)] = [
        (nil, nil, "zh"), ("en-US,en;q=0.9", nil, "en"), ("ja", nil, "ja"), ("zh-TW,zh;q=0.9,en;q=0.5", nil, "zh"),
        ("fr", nil, "zh"), ("fr, ja;q=0.1", nil, "ja"), ("*", nil, "zh"), ("en", "ja", "ja"), ("en", "zh", "zh"),
        (nil, "en", "en"),
    ]

    /// Each text says which member it is, and in which language.
    private func text(_ member: String, _ language: String) -> String { "\(member) in \(language)" }

    private func translations(_ members: [String: String]) -> Translations {
        var texts = Translations()
        for language in Translations.languages {
            for (member, shown) in members { texts[member, language] = text(shown, language) }
        }
        return texts
    }

    private func asking() throws -> Asking {
        let asking = try Asking.aboutOneOfEach()
        var (deities, festivals) = (asking.store.catalogue.deities, asking.store.catalogue.festivals)
        var (groups, activities) = (asking.store.catalogue.groups, asking.store.catalogue.activities)
        deities[0].description = text("description", "zh")
        deities[0].role = text("deity_role", "zh")
        deities[0].worshipNotes = text("worship_notes", "zh")
        deities[0].daysNote = text("dates_note", "zh")
        deities[0].source = "誌 https://example.org/mazu"
        deities[0].translations = translations([
            "name": "name", "description": "description", "deity_role": "deity_role", "worship_notes": "worship_notes",
            "days_note": "dates_note",
        ])
        festivals[0].customs = text("worship_notes", "zh")
        festivals[0].translations = translations(["name": "title", "customs": "worship_notes"])
        festivals[1].description = text("description", "zh")
        festivals[1].translations = translations(["name": "title", "description": "description"])
        groups[0].description = text("description", "zh")
        groups[0].translations = translations(["name": "name", "description": "description"])
        activities[1].activity.description = text("description", "zh")
        activities[1].activity.usual = text("usual", "zh")
        activities[1].activity.note = text("note", "zh")
        activities[1].activity.translations = translations([
            "title": "title", "description": "description", "usual": "usual", "note": "note",
        ])
        asking.store.catalogue = CatalogueSnapshot(
            deities: deities, festivals: festivals, activities: activities, groups: groups, changedAt: 1_700_000_000)
        return asking
    }

    private func headers(_ accept: String?) -> Headers {
        var headers = Headers()
        headers["Accept-Language"] = accept
        return headers
    }

    private func target(_ path: String, lang: String?) -> String {
        lang.map { path + (path.contains("?") ? "&" : "?") + "lang=" + $0 } ?? path
    }

    /// Returns the first object in an answer that has a name and some members.
    private func thing(_ name: String, with members: [String], in value: Any) -> [String: Any]? {
        if let list = value as? [Any] {
            return list.lazy.compactMap { thing(name, with: members, in: $0) }.first
        }
        guard let object = value as? [String: Any] else { return nil }
        if (object["title"] ?? object["name"]) as? String == name, members.allSatisfy({ object[$0] != nil }) {
            return object
        }
        return object.values.lazy.compactMap { thing(name, with: members, in: $0) }.first
    }

    @Test(arguments: answers, requests)
    func textsFollowTheLanguageAndNamesDoNot(
        answer: (path: String, name: String, members: [String]),
        request: (accept: String?, lang: String?, language: String)
    ) throws {
        let response = try asking().get(target(answer.path, lang: request.lang), headers(request.accept))
        expect(response.status, equals: 200)
        let value = try JSONSerialization.jsonObject(with: Data(response.body))
        let found = try require(thing(answer.name, with: answer.members, in: value))
        for member in answer.members {
            expect(found[member] as? String, equals: text(member, request.language), "\(member)")
        }
        let tags = ["en": "en", "zh": "zh-TW", "ja": "ja"]
        expect(response.headers["Content-Language"], equals: tags[request.language])
        expect(response.headers["Vary"]?.hasSuffix(", Accept-Language"), equals: true)
    }

    /// The tests above have every route whose texts follow the language, and the page has it too.
    @Test func theRoutesAreThoseOfThePage() throws {
        let speaking = Set(APITable.routes.filter { $0.speaks == .texts }.map(\.path))
        expect(speaking.count, equals: 9)
        let asked = Self.answers.map { path, _, _ in
            "/"
                + path.prefix { $0 != "?" }.split(separator: "/").map { Int($0) == nil ? String($0) : ":id" }
                .joined(separator: "/")
        }
        expect(Set(asked), equals: speaking)
        let page = try String(contentsOf: Repository.root.appending(path: "docs/http-api.md"), encoding: .utf8)
        let section = try require(page.components(separatedBy: "\n### Texts in other languages\n").last)
        let table = section.split(separator: "\n").drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        let documented = table.dropFirst(2).flatMap { row in
            (row.split(separator: "|").first ?? "").matches(of: /`([^`]+)`/).map { String($0.output.1) }
        }
        expect(documented.sorted(), equals: speaking.sorted())
    }

    @Test func whatIsNotTranslatedIsInChinese() throws {
        let asking = try asking()
        asking.store.catalogue.deities[0].translations["description", "ja"] = nil
        for path in ["/api/deities/1", "/api/events/10100"] {
            let response = try asking.get(path, headers("ja"))
            let answer = try asking.object(response)
            expect(answer["description"] as? String, equals: text("description", "zh"))
            expect(answer["deity_role"] as? String, equals: text("deity_role", "ja"))
            expect(response.headers["Content-Language"], equals: "ja")
        }
        // A text that is not there at all is still null.
        let deity = try asking.object("/api/deities/2?lang=ja")
        for member in ["description", "deity_role", "worship_notes", "dates_note", "source"] {
            expect(deity[member] is NSNull, "\(member)")
        }
    }

    @Test(arguments: answers.map(\.0))
    func aLanguageHasItsOwnTag(path: String) throws {
        let asking = try asking()
        var tags: Set<String> = []
        for accept in ["en", "ja", "zh"] {
            let first = try asking.get(path, headers(accept))
            let tag = try require(first.headers["ETag"])
            tags.insert(tag)
            var again = headers(accept)
            again["If-None-Match"] = tag
            let kept = try asking.get(path, again)
            expect(kept.status == 304 && kept.body.isEmpty)
            for name in ["Content-Language", "Vary", "ETag", "Cache-Control"] {
                expect(kept.headers[name], equals: first.headers[name], "\(name)")
            }
            for other in ["en", "ja", "zh"] where other != accept {
                var headers = headers(other)
                headers["If-None-Match"] = tag
                try expect(asking.get(path, headers).status, equals: 200, "\(accept) for \(other)")
            }
        }
        expect(tags.count, equals: 3)
        // Other words for a language have its tag.
        for (accept, same) in [("en-GB, en;q=0.8", "en"), ("fr", "zh")] {
            try expect(
                asking.get(path, headers(accept)).headers["ETag"],
                equals: asking.get(path, headers(same)).headers["ETag"]
            )
        }
        try expect(asking.get(path).headers["ETag"], equals: asking.get(path, headers("zh")).headers["ETag"])
    }

    @Test(arguments: answers.map(\.0))
    func headHasTheHeadersOfGet(path: String) throws {
        let asking = try asking()
        var encoded = headers("ja")
        encoded["Accept-Encoding"] = "gzip;q=1, identity;q=0"
        for headers in [headers("ja"), encoded] {
            let whole = try asking.get(path, headers)
            var head = try asking.get(path, headers, method: .head)
            expect(whole.status == 200 && head.body.isEmpty)
            expect(head.headers["Content-Length"], equals: String(whole.body.count))
            head.headers["Content-Length"] = nil
            expect(head.headers, equals: whole.headers)
        }
    }

    @Test(arguments: answers.map(\.0))
    func aLanguageThatIsNotThereIsRefused(path: String) throws {
        let asking = try asking()
        let problem = try asking.object(target(path, lang: "xx"), status: 400)
        expect(problem["code"] as? String == "invalid-parameter" && problem["parameter"] as? String == "lang")
    }

    @Test func aRedirectKeepsTheLanguage() throws {
        let asking = try asking()
        let response = try asking.get("/api/deities/10100?lang=ja")
        let location = try require(response.headers["Location"])
        expect(response.status == 308 && response.headers["Vary"]?.contains("Accept-Language") == true)
        try expect(asking.object(location)["description"] as? String, equals: text("description", "ja"))
    }

    @Test(arguments: requests)
    func translationsAreThereInEveryLanguage(
        request: (accept: String?, lang: String?, language: String)
    ) throws {
        let asking = try asking()
        func members(_ path: String) throws -> [String: [String: String]] {
            let answer = try asking.object(asking.get(target(path, lang: request.lang), headers(request.accept)))
            return try require(answer["translations"] as? [String: [String: String]])
        }
        let expected = [
            "/api/deities/1": ["name", "description", "deity_role", "worship_notes", "dates_note"],
            "/api/events/10100": ["description", "deity_role", "worship_notes"],
            "/api/events/1": ["title", "worship_notes"], "/api/events/2": ["title", "description"],
            "/api/groups/1": ["name", "description"],
        ]
        for (path, names) in expected {
            let translations = try members(path)
            expect(translations.keys.sorted(), equals: Translations.languages)
            for language in Translations.languages {
                let texts = Dictionary(uniqueKeysWithValues: names.map { ($0, text($0, language)) })
                expect(translations[language], equals: texts, "\(path)")
            }
        }
        expect(Set(expected.values.joined()), equals: Set(Shapes.translatedTexts.map(\.name)))
    }

    @Test func aDeityNamesTheSourceOfItsTexts() throws {
        let deity = try asking().object("/api/deities/1?lang=en")
        expect(deity["source"] as? String, equals: "誌 https://example.org/mazu")
    }

    /// Calendars, copies and searches are the same for readers of every language.
    @Test(arguments: [
        "/api/changes", "/api/deities/1/calendar.ics", "/api/events/2/calendar.ics", "/api/groups/1/calendar.ics",
        "/api/temples/123/calendar.ics", "/api/calendar.ics?deities=1&new_moon=true", "/api/temples/123",
        "/api/temples?lat=24&lng=120", "/api/lunar?month=3&day=23",
    ])
    func allElseIsInChinese(path: String) throws {
        let asking = try asking()
        asking.store.feed = FeedPage(
            entries: [
                FeedEntry(kind: .deity, id: 1, number: 1, isDeleted: false),
                FeedEntry(kind: .festival, id: 2, number: 2, isDeleted: false),
                FeedEntry(kind: .activity, id: 2, number: 3, isDeleted: false),
                FeedEntry(kind: .group, id: 1, number: 4, isDeleted: false),
            ], next: FeedCursor(feed: "0c", number: 4, kind: .group, id: 1, knownUpTo: 4))
        let plain = try asking.get(path)
        expect(plain.status == 200 && plain.headers["Content-Language"] == nil)
        expect(plain.headers["Vary"]?.contains("Accept-Language"), equals: false)
        for accept in ["en", "ja", "zh", "fr"] {
            let response = try asking.get(path, headers(accept))
            expect(response.body == plain.body && response.headers == plain.headers, "\(accept)")
        }
    }

    /// The feed has the Chinese texts, and beside them those in other languages.
    @Test func theFeedHasEveryLanguageAtOnce() throws {
        let asking = try asking()
        asking.store.feed = FeedPage(
            entries: [FeedEntry(kind: .deity, id: 1, number: 1, isDeleted: false)],
            next: FeedCursor(feed: "0c", number: 1, kind: .deity, id: 1, knownUpTo: 1))
        let changes = try asking.object(asking.get("/api/changes", headers("ja")))["changes"] as? [[String: Any]]
        let deity = try require(changes?.first?["value"] as? [String: Any])
        expect(deity["description"] as? String, equals: text("description", "zh"))
        let translations = deity["translations"] as? [String: [String: String]]
        expect(translations?["ja"]?["description"], equals: text("description", "ja"))
    }
}
