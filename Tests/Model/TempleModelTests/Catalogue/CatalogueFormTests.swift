import Expectations
import LunarCalendar
import Testing

@testable import TempleModel

/// The members of the catalogue's entities, and what is judged of those that an editor writes.
struct CatalogueFormTests {
    private let catalogue: Catalogue

    init() throws {
        let day = DeityDay(try LunarDay(month: 3, day: 23), kind: "聖誕", title: "媽祖聖誕", source: "表")
        var mazu = Deity(
            id: 1, slug: "mazu", name: "媽祖", aliases: ["天后", "娘媽"], romanized: ["Mazu"], exactOnly: ["娘媽"],
            role: "海", description: "故事", coverURL: "https://a.b/c", worshipNotes: "花", days: [day], daysNote: "注",
            source: "志書 https://a.b")
        mazu.translations["name", "ja"] = "媽祖（まそ）"
        mazu.translations["deity_role", "en"] = "Sea"
        mazu.translations["days_note", "en"] = "Note"
        mazu.translations["description", "ja"] = "女神"
        let both = Deity(id: 2, slug: "both", name: "二神", family: "mazu", gathers: ["mazu/0"])
        let none = Deity(id: 3, slug: "none", name: "無日", noDay: .noSource)
        var lantern = Festival(
            id: 4, slug: "lantern", name: "元宵", occasion: "節慶",
            recurrence: Recurrence(yearly: try LunarDay(month: 1, day: 15)), description: nil, customs: "提燈",
            sameDay: ["mazu/0"], source: "表")
        lantern.translations["name", "en"] = "Lantern Festival"
        lantern.translations["customs", "en"] = "Lanterns"
        let once = Festival(
            id: 5, slug: "once", name: "一次", occasion: "祭神",
            recurrence: try Recurrence(
                .once(
                    start: try CivilDay(year: 2026, month: 11, day: 20),
                    end: try CivilDay(year: 2026, month: 11, day: 22))),
            description: nil, customs: nil, source: "表")
        let rules: [(DayRule, Int?, Int, Int?)] = [
            (.lunarYearEnd, nil, 1, nil), (.lunarMonthly(day: 2), nil, 1, nil), (.solarTerm(.dongzhi), 3, 1, nil),
            (.solar(month: 2, day: 29), nil, 4, 2024), (.heavensPardon, nil, 1, nil),
            (.lunar(try LunarDay(month: 6, day: 23, isLeapMonth: true)), nil, 1, nil),
            (.nth(NthDay(2, of: .weekday(.sunday), onOrAfter: .solar(month: 5, day: 1))), nil, 1, nil),
            (.nth(NthDay(5, of: .stem(.wu), onOrAfter: .solarTerm(.lichun))), 2, 3, 2024),
            (
                .nth(
                    NthDay(
                        1, of: .weekday(.monday), onOrAfter: .lunar(try LunarDay(month: 4, day: 30, isLeapMonth: true)))
                ),
                nil, 1, nil
            ),
        ]
        let festivals = try rules.enumerated().map { index, rule in
            Festival(
                id: Int64(10 + index), slug: "f\(index)", name: "節\(index)", occasion: "節慶",
                recurrence: try Recurrence(rule.0, durationDays: rule.1, everyYears: rule.2, knownYear: rule.3),
                description: nil, customs: nil, source: "表")
        }
        var activities = [
            Activity(
                id: 1, title: "迎王", temples: [SourceKey(source: "moi", id: "7"), SourceKey(source: "moi", id: "8")],
                recurrence: try Recurrence(.announced), announcedEveryYears: 3, usual: "秋", note: "擲筊",
                place: "東港", eventID: EventID.ofDay(at: 0, ofDeity: 1), source: "表"),
            Activity(
                id: 2, title: "自己的日子", temples: [], recurrence: Recurrence(yearly: try LunarDay(month: 2, day: 2)),
                time: "18:00-23:00", description: "說明", eventID: 4, isOwnDay: true, source: "表"),
        ]
        for member in CatalogueKind.activity.translatedMembers {
            activities[0].translations[member, "en"] = "en \(member)"
            activities[0].translations[member, "ja"] = "ja \(member)"
        }
        var group = TempleGroup(
            id: 1, slug: "love", name: "求姻緣", description: "月老", isEnabled: false, videoURL: "https://a.b/v",
            createdAt: "2026-11-21T15:25:51+08:00", deities: ["both", "mazu"], festivals: ["lantern", "f1"])
        group.translations["name", "ja"] = "縁結び"
        group.translations["description", "en"] = "Love"
        catalogue = Catalogue(
            deities: [mazu, both, none], festivals: [lantern, once] + festivals, activities: activities,
            groups: [group], edition: "e")
    }

    private func members(_ kind: CatalogueKind, _ id: Int64) throws -> [EditInput.Member] {
        try require(CuratedCatalogue(edition: catalogue)[kind, id]).members
    }

    private func judge(
        _ kind: CatalogueKind, _ id: Int64?, _ written: KeyValuePairs<String, EditInput>
    ) throws -> [EditInput.Member] {
        var references = CatalogueReferences(catalogue)
        references.temples = [1: SourceKey(source: "moi", id: "1")]
        references.keys = [SourceKey(source: "moi", id: "2")]
        return try CatalogueForm(kind).judge(
            written.map { EditInput.Member($0.key, $0.value) }, of: try id.map { try members(kind, $0) },
            id: id ?? 9_000, references)
    }

    private func faults(
        _ kind: CatalogueKind, _ id: Int64?, _ written: KeyValuePairs<String, EditInput>
    ) -> [String] {
        do {
            _ = try judge(kind, id, written)
            return []
        } catch {
            return ((error as? EditFaults)?.faults ?? []).map { "\($0.pointer) \($0.code)" }
        }
    }

    private static func object(_ members: KeyValuePairs<String, EditInput>) -> EditInput {
        .object(members.map { EditInput.Member($0.key, $0.value) })
    }

    // MARK: Members

    @Test(arguments: CatalogueKind.allCases) func anEntityIsThatOfItsMembers(_ kind: CatalogueKind) throws {
        let events = EventSlugs(deities: catalogue.deities, festivals: catalogue.festivals)
        for entity in catalogue.entities(kind) {
            let members = CatalogueForm.members(of: entity) { catalogue.eventSlug($0) }
            try expect(CatalogueForm(kind).entity(entity.id, members, events: events), equals: entity)
            expect(CatalogueForm(kind).ordered(members), equals: members)
            expect(!members.contains { $0.value == .null })
        }
        expect(!catalogue.entities(kind).isEmpty)
    }

    @Test func whatIsShownIsJudgedWithoutAFault() throws {
        for kind in CatalogueKind.allCases {
            for entity in catalogue.entities(kind) {
                let shown = try members(kind, entity.id).filter { $0.name != "slug" }
                var references = CatalogueReferences(catalogue)
                references.keys = [SourceKey(source: "moi", id: "7"), SourceKey(source: "moi", id: "8")]
                let judged = try CatalogueForm(kind).judge(
                    shown, of: try members(kind, entity.id), id: entity.id, references)
                expect(judged.filter { $0.value != .null }, equals: shown, "\(entity.name)")
            }
        }
    }

    @Test func translationsAreMembersOfTheirOwn() throws {
        try expect(members(.deity, 1)["name_ja"] == .text("媽祖（まそ）") && members(.deity, 1)["name_en"] == nil)
        try expect(members(.deity, 1)["source"], equals: .text("志書 https://a.b"))
        // The Chinese remarks are of the rule.
        let activity = try members(.activity, 1)
        expect(activity["usual_en"] == .text("en usual") && activity["note_ja"] == .text("ja note"))
        expect(activity["usual"] == nil && activity["title_en"] == .text("en title"))
        for kind in CatalogueKind.allCases {
            for member in kind.translatedMembers {
                let names = ["en", "ja"].map { "\(member)_\($0)" }
                expect(CatalogueForm(kind).members.map(\.name).filter(names.contains), equals: names)
            }
        }
    }

    @Test func aTextIsThatOfTheLanguageOrChinese() {
        var translations = Translations()
        translations["deity_role", "en"] = "Sea"
        expect(translations.text("海", "deity_role", in: "en"), equals: "Sea")
        expect(translations.text(nil, "deity_role", in: "en"), equals: "Sea")
        for language in ["zh", "ja", "fr"] {
            expect(translations.text("海", "deity_role", in: language), equals: "海", "\(language)")
            expectNil(translations.text(nil, "deity_role", in: language), "\(language)")
        }
        expect(translations.text("海", "description", in: "en"), equals: "海")
    }

    // MARK: Judging

    @Test func aNameInAnotherLanguageIsALineAndMayBeTakenAway() throws {
        let long = EditInput.text(String(repeating: "x", count: 201))
        expect(faults(.festival, 4, ["name_en": long]), equals: ["/name_en too-long"])
        expect(faults(.activity, 1, ["title_ja": .text("a\nb")]), equals: ["/title_ja bad-character"])
        expect(faults(.activity, 1, ["usual_en": .text("a\nb"), "note_en": long]), equals: [])
        try expect(judge(.festival, 4, ["name_en": .null]), equals: [EditInput.Member("name_en", .null)])
        expect(faults(.festival, nil, ["name_en": .text("Eve")]), contains: "/name required")
        expect(faults(.deity, 1, ["source": .text(String(repeating: "x", count: 1_001))]), equals: ["/source too-long"])
    }

    @Test func faultsHavePointersAndCodes() throws {
        let long = EditInput.text(String(repeating: "長", count: 201))
        expect(
            faults(.deity, 1, ["name": .null, "aliases": .list([.text("甲"), .text(" 甲 "), .number(1)])]),
            equals: ["/name required", "/aliases/1 duplicate", "/aliases/2 wrong-type"])
        expect(
            faults(.deity, 1, ["name": long, "id": .number(7), "slug": .text("other"), "a/b~": .null]),
            equals: ["/name too-long", "/id unknown-member", "/slug read-only", "/a~1b~0 unknown-member"])
        expect(
            faults(.deity, 1, ["slug": .text("mazu"), "deity_role": .text("a\u{7}b")]),
            equals: ["/deity_role bad-character"])
        expect(
            faults(.deity, 1, ["name": .text("a\nb"), "description": .text("a\nb")]), equals: ["/name bad-character"])
        expect(faults(.deity, 1, ["name": .text("  ")]), equals: ["/name empty"])
        expect(
            faults(.deity, 1, ["family": .text("x"), "gathers": .list([.text("both"), .text("mazu/7")])]),
            equals: ["/family unknown-reference", "/gathers/0 unknown-reference", "/gathers/1 unknown-reference"])
        expect(faults(.deity, 3, ["no_day": .text("no_main_deity")]), equals: ["/no_day unknown-value"])
        expect(faults(.deity, 1, ["no_day": .text("no_source")]), equals: ["/no_day contradiction"])
        expect(faults(.deity, 1, ["gathers": .list([.text("mazu")])]), equals: ["/gathers unknown-reference"])
        expect(faults(.deity, 3, ["gathers": .list([.text("none")])]), equals: ["/gathers unknown-reference"])
        for address in ["x", "ftp://a.b/", "https://localhost/", "https://me@a.b/", "https://a.b/ c"] {
            expect(
                faults(.deity, 1, ["cover_url": .text(address)]), equals: ["/cover_url not-a-web-address"], "\(address)"
            )
        }
        expect(
            faults(.deity, 1, ["days": .list([Self.object(["month": .number(1.5), "x": .null])])]),
            equals: [
                "/days/0/month out-of-range", "/days/0/x unknown-member", "/days/0/day required",
                "/days/0/kind required",
                "/days/0/title required", "/days/0/source required",
            ])
        expect(
            faults(.festival, 4, ["occasion": .text("佳節"), "source": .null]),
            equals: [
                "/occasion unknown-value", "/source required",
            ])
        expect(
            faults(.festival, 4, ["kind": .text("solar"), "month": .number(2), "day": .number(30)]),
            equals: [
                "/day no-such-day"
            ])
        expect(faults(.festival, 4, ["nth": .number(2)]), equals: ["/of required"])
        expect(faults(.festival, 4, ["of": .text("sunday")]), equals: ["/nth required"])
        expect(faults(.festival, 16, ["of": .null]), equals: ["/of required"])
        expect(
            faults(.festival, 4, ["nth": .number(11), "of": .text("Sunday"), "leap": .text("yes")]),
            equals: [
                "/nth out-of-range", "/of unknown-value", "/leap wrong-type",
            ])
        expect(faults(.festival, 4, ["kind": .text("once")]), equals: ["/start no-such-day"])
        expect(faults(.festival, 4, ["every_years": .number(3)]), equals: ["/known_year no-such-day"])
        expect(
            faults(.festival, 4, ["same_day": .list([.text("mazu/1"), .text("f0")])]),
            equals: [
                "/same_day/0 unknown-reference"
            ])
        expect(faults(.activity, 1, ["own_day": .flag(true)]), equals: ["/own_day contradiction"])
        expect(
            faults(.activity, 1, ["temples": .list([.number(2)]), "event": .text("none/0")]),
            equals: [
                "/temples/0 unknown-reference", "/event unknown-reference",
            ])
        expect(
            faults(.activity, 2, ["recurrence": Self.object(["day": .number(31)])]),
            equals: ["/recurrence/day out-of-range"])
        expect(faults(.group, 1, ["created_at": .text("2026-11-21")]), equals: ["/created_at not-a-time"])
        expect(faults(.group, nil, ["enabled": .text("yes")]), equals: ["/enabled wrong-type", "/name required"])
        expect(faults(.group, nil, ["enabled": .flag(true)]), equals: ["/name required"])
        expect(
            faults(.festival, nil, ["name": .text("甲")]),
            equals: [
                "/occasion required", "/kind required", "/source required",
            ])
        // All that is wrong with a new entity is said at once, and each member once.
        let faulty = Self.object(["kind": .text("lunar"), "month": .number(13), "day": .number(1)])
        expect(
            faults(.activity, nil, ["title": .null, "recurrence": faulty]),
            equals: [
                "/title required", "/recurrence/month out-of-range", "/source required",
            ])
    }

    @Test func referencesAreStoredBySlug() throws {
        let deity = try judge(.deity, 3, ["family": .number(1), "gathers": .list([.text("1")])])
        expect(deity, equals: [.init("family", .text("mazu")), .init("gathers", .list([.text("mazu")]))])
        let event = try judge(.activity, 2, ["event": .number(10_100)])
        expect(event, equals: [.init("event", .text("mazu/0"))])
        let temples = try judge(
            .activity, 2,
            ["temples": .list([.number(1), Self.object(["source": .text("moi"), "source_id": .text("2")])])])
        let key = { (id: String) in Self.object(["source": .text("moi"), "source_id": .text(id)]) }
        expect(temples, equals: [.init("temples", .list([key("1"), key("2")]))])
        let none = try judge(.group, 1, ["deities": .list([]), "description": .text(" 甲 ")])
        expect(none, equals: [.init("description", .text("甲")), .init("deities", .null)])
    }

    /// One edit sets all of a rule, so an edit never joins with another rule of a later edition.
    @Test func allOfARuleIsSetTogether() throws {
        let moved = try judge(.festival, 4, ["day": .number(16)])
        expect(moved.map(\.name), equals: RecurrenceForm.members)
        expect(moved["month"] == .number(1) && moved["day"] == .number(16) && moved["term"] == .null)
        // The numbers of another kind of rule are not those of this one.
        let other = try judge(.festival, 13, ["kind": .text("lunar"), "month": .number(2), "day": .number(2)])
        expect(other["every_years"] == .null && other["known_year"] == .null)
        // The n-th day of a kind ends with both of its members.
        let itself = try judge(.festival, 16, ["nth": .null, "of": .null])
        expect(itself["nth"] == .null && itself["of"] == .null && itself["day"] == .number(1))
        let nested = try judge(.activity, 1, ["recurrence": Self.object(["note": .null])])
        expect(
            nested,
            equals: [
                .init(
                    "recurrence",
                    Self.object(["kind": .text("announced"), "every_years": .number(3), "usual": .text("秋")]))
            ])
    }

    /// An edit of before rules could count says nothing of it, and has no part of the rule of a later edition.
    @Test func anEditOfAnEarlierSchemaJoinsWithNoOtherRule() throws {
        let edits: [EditInput.Member] = [
            .init("kind", .text("solar")), .init("month", .number(5)), .init("day", .number(9)),
            .init("term", .null), .init("every_years", .null),
        ]
        let whole = CatalogueForm(.festival).overlaid(try members(.festival, 16), with: edits)
        expect(whole["nth"] == nil && whole["of"] == nil && whole["day"] == .number(9))
        let events = EventSlugs(deities: catalogue.deities, festivals: catalogue.festivals)
        guard case .festival(let festival) = try CatalogueForm(.festival).entity(16, whole, events: events) else {
            Issue.record("no festival")
            return
        }
        expect(festival.recurrence.rule, equals: .solar(month: 5, day: 9))
    }
}
