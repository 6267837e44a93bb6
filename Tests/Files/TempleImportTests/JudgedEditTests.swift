import Expectations
import Geodesy
import TempleImport
import TempleModel
import Testing

@Suite struct JudgedEditTests {
    private static func long(_ count: Int) -> EditInput { .text(String(repeating: "廟", count: count)) }

    private static func names(_ count: Int) -> EditInput {
        .list((0..<count).map { EditInput.text("別名\($0)") })
    }

    private static func photo(_ url: String, _ more: EditInput.Member...) -> EditInput {
        .object([EditInput.Member("url", .text(url))] + more)
    }

    private static func photos(_ count: Int) -> EditInput {
        .list((0..<count).map { photo("https://example.org/\($0).jpg") })
    }

    // MARK: One member

    static let good: [(String, EditInput, MergedTemple.Field, FieldValue)] = [
        ("name", .text("鹿港　天后宮 "), .name, .text("鹿港 天后宮")),
        ("name", .text("甲山宮（94年9月變動更名）"), .name, .text("甲山宮")),
        ("name", .text("財團法人台北市甲山寺"), .name, .text("財團法人台北市甲山寺")),
        ("official_name", .text("財團法人天后宮"), .officialName, .text("財團法人天后宮")),
        ("aliases", .list([.text("甲宮"), .text("乙宮、丙宮"), .text("甲宮")]), .aliases, .texts(["甲宮", "乙宮、丙宮"])),
        ("aliases", .list([]), .aliases, .none),
        ("name_en", .text("Lukang\u{200B} Temple"), .englishName, .text("Lukang Temple")),
        ("address", .text("東京都台東区浅草２-3-1"), .address, .text("東京都台東区浅草2-3-1")),
        ("county", .text("台北縣"), .county, .text("新北市")),
        ("county", .text(" 彰化縣"), .county, .text("彰化縣")),
        ("main_deity", .text("天上聖母"), .mainDeity, .text("天上聖母")),
        ("side_deities", .list([.text("千里眼"), .text("順風耳")]), .sideDeities, .texts(["千里眼", "順風耳"])),
        ("phone", .text("０４－２２２４５９６４"), .phone, .text("04-22245964")),
        ("religion", .text("道教"), .religion, .text("道教")),
        ("open_time", .text("早上六點"), .openTime, .hours(.init(text: "早上六點"))),
        ("opening_hours", .text("unknown"), .openTime, .hours(.init(stated: "unknown"))),
        ("opening_hours_lunar", .text("1,15 05:00-21:00"), .openTime, .hours(.init(lunar: "1,15 05:00-21:00"))),
        ("website", .text("www.example.org/廟"), .website, .text("https://www.example.org/%E5%BB%9F")),
        ("rating", .number(0), .rating, .rating(0, count: nil)),
        ("rating", .number(5), .rating, .rating(5, count: nil)),
        ("introduction", long(5_000), .introduction, .text(String(repeating: "廟", count: 5_000))),
        ("features", .text("石雕"), .features, .text("石雕")),
        ("transportation", .text("公車\n下車"), .transportation, .text("公車 下車")),
        ("worship_tips", .text("七炷香"), .worshipTips, .text("七炷香")),
        ("reference", .text("official"), .reference, .text("official")),
    ]

    @Test(arguments: good) func takesWhatAnImportTakes(
        _ member: String, _ input: EditInput, _ field: MergedTemple.Field, _ value: FieldValue
    ) throws {
        let edit = try Judging.judged([member: input])
        expect(edit.values == [field: value] && edit.warnings.isEmpty)
    }

    /// What a form lets people type is what is taken.
    @Test(arguments: [
        MergedTemple.Field.officialName, .aliases, .englishName, .address, .mainDeity, .sideDeities, .religion,
        .introduction, .reference,
    ])
    func theLongestTextOfAFormIsTaken(field: MergedTemple.Field) throws {
        let longest = try require(EditJudge.longest(field))
        func text(_ length: Int) -> EditInput {
            guard field.kind == .texts else { return .text(String(repeating: "廟", count: length)) }
            // 24 names of 199 characters, one of another length, and the signs between them.
            let rest = length - 24 * 200
            let names = (0..<24).map { String(repeating: "廟", count: 197) + String(10 + $0) }
            return .list((names + [String(repeating: "宮", count: rest)]).map { .text($0) })
        }
        try expectEmpty(Judging.found([field.rawValue: text(longest)]))
        try expect(Judging.found([field.rawValue: text(longest + 1)]).allSatisfy { $0.hasSuffix(" too-long") })
        try expect(!Judging.found([field.rawValue: text(longest + 1)]).isEmpty)
    }

    static let badTexts: [(String, EditInput, String)] = [
        ("name", .null, "/name required"), ("name", .text(" \u{200B}"), "/name empty"),
        ("name", .text("無"), "/name empty"), ("name", long(201), "/name too-long"),
        ("name", .number(5), "/name wrong-type"), ("official_name", long(201), "/official_name too-long"),
        ("name_en", .text(""), "/name_en empty"), ("address", long(301), "/address too-long"),
        ("address", .text("不詳"), "/address empty"), ("county", long(51), "/county too-long"),
        ("county", .text("東京都"), "/county unknown-county"), ("county", .text("臺中市西區"), "/county unknown-county"),
        ("county", .text("<b>"), "/county unknown-county"),
        ("county", .flag(true), "/county wrong-type"), ("main_deity", .text("其他"), "/main_deity empty"),
        ("main_deity", long(201), "/main_deity too-long"), ("phone", .text("123"), "/phone not-a-phone"),
        ("phone", .text("廟口"), "/phone not-a-phone"), ("phone", .text("08-0000000"), "/phone not-a-phone"),
        ("phone", .text("無"), "/phone empty"), ("phone", .text("0912-345-678"), "/phone mobile-number"),
        ("phone", .text("04-22245964、0912345678"), "/phone mobile-number"),
        ("phone", .text(String(repeating: "04-22245964、", count: 8)), "/phone too-long"),
        ("phone", .number(422_245_964), "/phone wrong-type"), ("religion", long(51), "/religion too-long"),
        ("religion", .list([]), "/religion wrong-type"), ("open_time", long(301), "/open_time too-long"),
        ("opening_hours", .text("早上六點"), "/opening_hours unreadable-hours"),
        ("opening_hours_lunar", .text("初一"), "/opening_hours_lunar unreadable-hours"),
        ("website", .text("javascript:alert(1)"), "/website not-a-web-address"),
        ("website", .text("無"), "/website empty"), ("introduction", long(5_001), "/introduction too-long"),
        ("introduction", .text(String(repeating: " ", count: 70_000)), "/introduction too-long"),
        ("features", .text("請洽0912-345-678"), "/features mobile-number"),
        ("reference", .object([]), "/reference wrong-type"),
    ]

    static let badNumbers: [(String, EditInput, String)] = [
        ("lat", .text("24.1"), "/lat wrong-type"), ("lat", .null, "/lat required"),
        ("lat", .number(90.1), "/lat out-of-range"), ("lng", .number(-180.1), "/lng out-of-range"),
        ("lat", .number(1e300), "/lat out-of-range"), ("lat", .number(0.001), "/lat not-a-position"),
        ("lng", .number(0), "/lng not-a-position"), ("precision", .text("shared"), "/precision unknown-precision"),
        ("precision", .number(1), "/precision wrong-type"), ("rating", .number(5.1), "/rating out-of-range"),
        ("rating", .number(-1), "/rating out-of-range"), ("rating", .text("4.5"), "/rating wrong-type"),
        ("rating_count", .number(1.5), "/rating_count out-of-range"),
        ("rating_count", .number(-1), "/rating_count out-of-range"),
    ]

    static let badLists: [(String, EditInput, String)] = [
        ("aliases", .text("甲,乙"), "/aliases wrong-type"),
        ("aliases", .list([.text("甲宮"), .number(5)]), "/aliases/1 wrong-type"),
        ("aliases", .list([.text(""), .text("甲宮")]), "/aliases/0 empty"),
        ("aliases", .list([.null]), "/aliases/0 wrong-type"), ("aliases", .list([long(201)]), "/aliases/0 too-long"),
        ("aliases", names(33), "/aliases too-many"),
        ("side_deities", .list([long(2_500), long(2_501)]), "/side_deities too-long"),
        ("side_deities", .list([.text("請洽0912-345-678")]), "/side_deities/0 mobile-number"),
        ("photos", .text("https://example.org/a.jpg"), "/photos wrong-type"),
        ("photos", .list([.text("https://example.org/a.jpg")]), "/photos/0 wrong-type"),
        ("photos", .list([photo("https://example.org/a.jpg"), photo("廟.jpg")]), "/photos/1/url not-a-web-address"),
        ("photos", photos(11), "/photos too-many"),
        ("photos", .list([.object([.init("title", .text("正殿"))])]), "/photos/0/url required"),
        ("photos", .list([photo("https://example.org/a", .init("title", long(201)))]), "/photos/0/title too-long"),
        (
            "photos", .list([photo("https://example.org/a", .init("credit", .text("0912345678")))]),
            "/photos/0/credit mobile-number"
        ),
        ("photos", .list([photo("https://example.org/a", .init("titel", .null))]), "/photos/0/titel unknown-member"),
    ]

    static let unknown: [(String, EditInput, String)] = [
        ("pone", .text("x"), "/pone unknown-member"), ("a/b~", .null, "/a~1b~0 unknown-member"),
        ("position", .text("24.1,120.6"), "/position unknown-member"), ("id", .number(7), "/id unknown-member"),
    ]

    static let bad = badTexts + badNumbers + badLists + unknown

    @Test(arguments: bad) func refusesWhatAnImportRefusesOrLeavesOut(
        _ member: String, _ input: EditInput, _ fault: String
    ) throws {
        try expect(Judging.found([member: input], of: Judging.present()), equals: [fault])
    }

    /// Each refusal says what is wrong with what, and what to do; none repeats a mobile number.
    @Test(arguments: bad) func saysTheRemedy(_ member: String, _ input: EditInput, _ fault: String) throws {
        for fault in try Judging.faults([member: input], of: Judging.present()) {
            expect(!fault.detail.hasSuffix(".") && fault.detail.contains(": "))
            expect(!fault.detail.contains("0912") && !fault.detail.contains("empty"))
            expect(EditJudge.Code(rawValue: fault.code).map { !$0.isWarning }, equals: true)
        }
    }

    @Test func namesTheMemberThatWasMeant() throws {
        try expect(
            Judging.faults(["pone": .text("x")]).map(\.detail),
            equals: ["member \"pone\" is not known: write phone, or leave it out"])
        try expect(
            Judging.faults(["phone": .text("123")]).map(\.detail),
            equals: [
                "phone \"123\" has too few digits for a telephone number: write the area code and the number, "
                    + "for example 049-2644798"
            ])
    }

    @Test(arguments: MergedTemple.Field.allCases) func nullMeansThatThereIsNone(field: MergedTemple.Field) throws {
        let member = try require(field.members.first)
        guard !field.isRequired else {
            try expect(Judging.found([member: .null], of: Judging.present()), equals: ["/\(member) required"])
            return
        }
        try expect(Judging.judged([member: .null], of: Judging.present()).values, equals: [field: .none])
    }

    @Test func findsAllFaultsInTheOrderOfTheMembers() throws {
        let found = try Judging.found([
            "rating_count": .number(5), "rating": .number(9), "phone": .text("123"), "nmae": .text("甲宮"), "name": .null,
            "aliases": .list([.number(1), .text("甲宮"), .text("")]), "lng": .text("x"), "lat": .flag(true),
            "features": .text(String(repeating: "廟", count: 5_001) + "0912-345-678"),
        ])
        expect(
            found,
            equals: [
                "/rating out-of-range", "/phone not-a-phone", "/nmae unknown-member", "/name required",
                "/aliases/0 wrong-type", "/aliases/2 empty", "/lng wrong-type", "/lat wrong-type",
                "/features mobile-number", "/features too-long",
            ])
    }

    @Test func noMembersAreNoEdit() throws {
        try expect(Judging.judged([:]), equals: JudgedEdit(values: [:]))
    }

    // MARK: Fields of several members

    @Test func halfAPositionKeepsTheOtherHalf() throws {
        let present = try Judging.present()
        try expect(
            Judging.judged(["lat": .number(24.100_000_04)], of: present).values,
            equals: [.position: .position(try Coordinate(latitude: 24.1, longitude: 120.4316), .surveyed)])
        try expect(
            Judging.judged(["lng": .number(120.5), "precision": .text("geocoded")], of: present).values,
            equals: [.position: .position(try Coordinate(latitude: 24.0593, longitude: 120.5), .geocoded)])
        try expect(
            Judging.judged(["precision": .text("geocoded")], of: present).values,
            equals: [.position: .position(present.coordinate, .geocoded)])
        try expect(
            Judging.judged(["precision": .null], of: present).values,
            equals: [.position: .position(present.coordinate, nil)])
        try expect(Judging.found(["lat": .number(24.1)]), equals: ["/lng required"])
        try expect(Judging.found(["precision": .text("surveyed")]), equals: ["/lat required", "/lng required"])
    }

    @Test func seesANumberOfThePositionInTheOthersPlace() throws {
        try expect(Judging.found(["lat": .number(120.6), "lng": .number(23.9)]), equals: ["/lat swapped-position"])
        try expect(Judging.found(["lat": .number(0), "lng": .number(0)]), equals: ["/lng not-a-position"])
    }

    @Test func warnsOfWhatTheEditorMayMean() throws {
        let warnings = { (members: KeyValuePairs<String, EditInput>) in
            try Judging.judged(members).warnings.map { "\($0.pointer) \($0.code)" }
        }
        try expect(warnings(["lng": .number(139.7), "lat": .number(35.7)]), equals: ["/lat outside-taiwan"])
        try expect(warnings(["name": .text("廟")]), equals: ["/name short-name"])
        try expect(warnings(["name": .text("王小明")]), equals: ["/name name-of-person"])
        try expect(warnings(["features": .text("石\u{E000}雕")]), equals: ["/features private-use-character"])
        try expect(warnings(["features": .text("石\u{FFFD}雕")]), equals: ["/features replacement-character"])
        try expect(warnings(["lng": .number(120.4316), "lat": .number(24.0593)]), equals: [])
    }

    @Test func warnsOfAnAddressInAnotherCounty() throws {
        let borders: CountyBorders = try require(Reference.counties)
        let judge = EditJudge(counties: borders)
        let present = try Judging.present()
        let edit = try judge.judge(
            [.init("address", .text("臺北市中正區重慶南路一段122號"))], of: present, for: .program)
        expect(edit.warnings.map(\.pointer) == ["/address"] && edit.warnings.map(\.code) == ["other-county"])
        let moved = try judge.judge(
            [.init("lat", .number(22.65)), .init("lng", .number(120.35))], of: present, for: .program)
        expect(moved.warnings.map(\.pointer) == ["/lat"] && moved.warnings.map(\.code) == ["other-county"])
        let same = try judge.judge([.init("address", .text("彰化縣鹿港鎮中山路432號"))], of: present, for: .program)
        expectEmpty(same.warnings)
        // Beside an address that says another one.
        let county = try judge.judge([.init("county", .text("臺北市"))], of: present, for: .program)
        expect(county.warnings.map(\.pointer) == ["/county"] && county.warnings.map(\.code) == ["other-county"])
        let right = try judge.judge([.init("county", .text("彰化縣"))], of: present, for: .program)
        expectEmpty(right.warnings)
    }

    @Test func hoursAreOneField() throws {
        let present = try Judging.present()
        let hours = { (members: KeyValuePairs<String, EditInput>) in
            try Judging.judged(members, of: present).values[.openTime]
        }
        try expect(hours(["open_time": .text("06:00-21:00")]), equals: .hours(.init(text: "06:00-21:00")))
        try expect(
            hours(["opening_hours": .text("Mo-Su 06:00-21:00")]), equals: .hours(.init(stated: "Mo-Su 06:00-21:00")))
        try expect(
            hours(["open_time": .null, "opening_hours": .text("24/7")]), equals: .hours(.init(stated: "24/7")))
        try expect(
            hours(["opening_hours": .null]), equals: .hours(.init(text: "05:00-22:00", lunar: "1,15 04:00-23:00")))
        try expect(
            hours(["opening_hours": .null, "opening_hours_lunar": .null]), equals: .hours(.init(text: "05:00-22:00")))
        try expect(hours(["open_time": .null, "opening_hours": .null]), equals: FieldValue.none)
    }

    @Test func aCountBelongsToARating() throws {
        let present = try Judging.present()
        try expect(
            Judging.judged(["rating_count": .number(7)], of: present).values, equals: [.rating: .rating(4.8, count: 7)])
        try expect(
            Judging.judged(["rating_count": .null], of: present).values, equals: [.rating: .rating(4.8, count: nil)])
        try expect(
            Judging.judged(["rating": .number(3)], of: present).values, equals: [.rating: .rating(3, count: nil)])
        try expect(Judging.found(["rating_count": .number(7)]), equals: ["/rating required"])
        try expect(
            Judging.found(["rating": .null, "rating_count": .number(7)], of: present), equals: ["/rating required"])
    }

    @Test func anAddressBringsItsCountyUnlessOneIsNamed() throws {
        let address = EditInput.text("台中市西區1號")
        try expect(
            Judging.judged(["address": address]).values, equals: [.address: .text("台中市西區1號"), .county: .text("臺中市")])
        try expect(
            Judging.judged(["address": address, "county": .null]).values,
            equals: [.address: .text("台中市西區1號"), .county: .none])
        try expect(
            Judging.judged(["county": .text("南投縣"), "address": address]).values,
            equals: [.address: .text("台中市西區1號"), .county: .text("南投縣")])
        try expect(Judging.judged(["address": .null], of: Judging.present()).values, equals: [.address: .none])
    }

    @Test func otherNamesAreNotTheNamesOfTheTemple() throws {
        let present = try Judging.present()
        let aliases = EditInput.list([.text("鹿港天后宮"), .text("財團法人天后宮"), .text("舊祖宮")])
        try expect(Judging.judged(["aliases": aliases], of: present).values, equals: [.aliases: .texts(["舊祖宮"])])
        let renamed = try Judging.judged(
            ["aliases": aliases, "official_name": .null, "name": .text("舊祖宮")], of: present)
        expect(renamed.values[.aliases], equals: .texts(["鹿港天后宮", "財團法人天后宮"]))
    }

    // MARK: Texts of a command

    @Test func readsNumbersAndListsInTexts() throws {
        let edit = try Judging.judged(
            [
                "name": .text("甲宮"), "position": .text("24.1， +120.6"), "aliases": .text("乙宮,丙宮、 丁宮，戊宮;己宮"),
                "side_deities": .text("千里眼"), "rating": .text("４.5"), "rating_count": .text("120"),
                "photos": .text("https://example.org/1.jpg,https://example.org/2.jpg"),
            ], for: .command)
        expect(
            edit.values,
            equals: [
                .name: .text("甲宮"), .position: .position(try Coordinate(latitude: 24.1, longitude: 120.6), .surveyed),
                .aliases: .texts(["乙宮", "丙宮", "丁宮", "戊宮", "己宮"]), .sideDeities: .texts(["千里眼"]),
                .rating: .rating(4.5, count: 120),
                .photos: .photos([
                    Photo(url: "https://example.org/1.jpg"), Photo(url: "https://example.org/2.jpg"),
                ]),
            ])
        try expect(
            Judging.judged(["lat": .text("24.1"), "lng": .number(120.6)], for: .command).values,
            equals: [.position: .position(try Coordinate(latitude: 24.1, longitude: 120.6), .surveyed)])
    }

    static let badWords: [(String, EditInput, String)] = [
        ("position", .text("24.1"), "/position wrong-type"), ("position", .text("24.1,x"), "/position wrong-type"),
        ("position", .null, "/position required"), ("position", .text("0,0"), "/position not-a-position"),
        ("position", .text("120.6,23.9"), "/position swapped-position"), ("lat", .text("無"), "/lat empty"),
        ("position", .number(24.1), "/position wrong-type"), ("rating", .text("good"), "/rating wrong-type"),
        ("rating", .text("5.5"), "/rating out-of-range"), ("lat", .text("nan"), "/lat wrong-type"),
        ("aliases", .text("、 ,"), "/aliases empty"), ("aliases", .text("無"), "/aliases empty"),
        ("photos", .text("https://example.org/1.jpg,廟"), "/photos not-a-web-address"),
        ("photos", .text(" "), "/photos empty"),
    ]

    @Test(arguments: badWords) func refusesOtherTexts(_ member: String, _ input: EditInput, _ fault: String) throws {
        try expect(Judging.found([member: input], of: Judging.present(), for: .command), equals: [fault])
    }

    @Test func aPositionIsNotGivenTwice() throws {
        try expect(
            Judging.found(["position": .text("24.1,120.6"), "lat": .text("24.1")], for: .command),
            equals: ["/position named-twice"])
    }
}
