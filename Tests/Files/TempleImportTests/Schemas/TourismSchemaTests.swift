import Expectations
import Foundation
import Geodesy
import LunarCalendar
import TempleImport
import TempleModel
import Testing

@Suite struct TourismSchemaTests {
    static let names = [
        "Id", "Name", "Description", "Location", "Add", "Region", "Town", "Tel", "Org", "Start", "End", "Cycle",
        "Website",
        "Px", "Py",
    ]
    static let values = [
        "Id": "C2_1", "Name": "雞籠中元祭", "Description": "老大公廟開燈", "Location": "基隆市 安樂區", "Add": "老大公廟", "Region": "基隆市",
        "Town": "安樂區", "Org": "某某某甲", "Start": "2023-07-01T00:00:00+08:00", "End": "2023-08-31T00:00:00+08:00",
        "Website": "https://example.org/", "Px": "121.7331", "Py": "25.12907",
    ]

    static func reading(_ changes: [String: String]...) throws -> Reading {
        try Reading(Text.json(changes.map { Text.row(names, values, $0) }).utf8)
    }

    static func activity(_ change: [String: String]) throws -> ActivityRecord {
        let reading = try reading(change)
        return try require(reading.activities.first, "\(reading.diagnostics)")
    }

    static let expected = ActivityRecord(
        key: SourceKey(source: "tourism", id: "C2_1"), title: "雞籠中元祭", description: "老大公廟開燈", place: "老大公廟",
        address: "基隆市安樂區", start: day("2023-07-01"), end: day("2023-08-31"),
        coordinate: try? Coordinate(latitude: 25.12907, longitude: 121.7331), website: "https://example.org/")

    static func day(_ text: String) -> CivilDay { CivilDay(iso8601: text) ?? LunarCalendar.firstDay }

    @Test func readsAnActivityInEachForm() throws {
        let row = Text.row(Self.names, Self.values)
        let attributes = row.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: " ")
        let eventList = #"""
            {"Events": [{"EventID": "C2_1", "EventName": "雞籠中元祭", "Description": "老大公廟開燈",
              "StartDateTime": "2023-07-01T00:00:00+08:00", "EndDateTime": "2023-08-31T00:00:00+08:00",
              "PositionLat": 25.12907, "PositionLon": 121.7331, "WebsiteURL": "https://example.org/",
              "Organizations": [{"Name": "某某某甲"}],
              "PostalAddress": {"City": "基隆市", "Town": "安樂區", "StreetAddress": "老大公廟"}}]}
            """#
        let files = [
            Text.json([row]), Text.xml([row], root: "XML_Head", element: "Info"),
            "<XML_Head><Infos>\n<Info \(attributes)/>\n</Infos></XML_Head>", eventList,
            #"{"XML_Head": {"Listname": "2", "Infos": {"Info": [\#(Text.object(row))]}}}"#,
        ]
        for file in files {
            let reading = try Reading(file.utf8)
            expect(reading.activities, equals: [Self.expected], "\(file.prefix(40)) \(reading.diagnostics)")
            expect(reading.diagnostics.isEmpty && !String(reflecting: reading).contains("某某某甲"))
        }
    }

    @Test func listsTheTextToLookForTemplesIn() {
        var full = Self.expected
        full.organizer = "基隆市政府"
        expect(full.textsThatName, equals: ["雞籠中元祭", "老大公廟", "基隆市安樂區", "基隆市政府", "老大公廟開燈"])
        full.description = String(repeating: "廟", count: 10_000)
        expect(full.textsThatName.joined().count, isBelow: 600)
    }

    static let organizers: [(String, String?)] = [
        ("新竹縣政府、財團法人台灣省新竹縣褒忠亭、新埔聯庄輪值祭典區", "新竹縣政府、財團法人台灣省新竹縣褒忠亭"),
        ("拱天宮", "拱天宮"), ("鎮瀾宮 王某明", "鎮瀾宮"), ("大甲鎮瀾宮（王某明）", "大甲鎮瀾宮"), ("", nil), ("王某明", nil), ("歐陽某堂", nil),
        ("主任委員王某明", nil), ("王某明主任委員", nil), ("府會", nil), ("0912-345-678", nil), ("電話0912345678號", nil),
        ("<p>臺中市政府&nbsp;王某明</p>", "臺中市政府"), (#"[{"Name":"雲嘉南濱海國家風景區管理處","Class":1},{"Name":"王某明"}]"#, "雲嘉南濱海國家風景區管理處"),
    ]

    @Test(arguments: organizers) func readsOrganisationsAndNoPersons(_ written: String, _ organizer: String?) throws {
        let reading = try Self.reading(["Org": written])
        expect(reading.activities.first?.organizer, equals: organizer)
        expect(String(reflecting: reading), lacks: "王某明")
    }

    static let places: [([String: String], String?, String?)] = [
        (["Add": "白東里8號", "Region": "苗栗縣", "Town": "通霄鎮", "Location": "苗栗縣 通霄鎮"], nil, "苗栗縣通霄鎮白東里8號"),
        (["Add": "通霄鎮白東里8號", "Region": "苗栗縣", "Town": "通霄鎮", "Location": ""], nil, "苗栗縣通霄鎮白東里8號"),
        (["Add": "台南市北門區鯤江里976號", "Location": "南鯤鯓代天府"], "南鯤鯓代天府", "台南市北門區鯤江里976號"),
        (["Add": "花蓮縣970花蓮市", "Region": "花蓮縣", "Town": "瑞穗鄉", "Location": "瑞穗"], "瑞穗", "花蓮縣970花蓮市"),
        (["Add": "", "Location": "基隆市 安樂區"], nil, "基隆市安樂區"),
        (["Add": "", "Location": "", "Region": "", "Town": ""], nil, nil),
        (["Add": "尚未提供", "Location": "廟埕"], "廟埕", "基隆市安樂區"),
    ]

    @Test(arguments: places) func tellsPlacesFromAddresses(
        _ change: [String: String], _ place: String?, _ address: String?
    ) throws {
        let activity = try Self.activity(change.merging(["Px": "", "Py": ""]) { $1 })
        expect(activity.place == place && activity.address == address)
    }

    static let times: [(String, String, String, String, String?)] = [
        ("2023-07-01", "2023-07-02", "2023-07-01", "2023-07-02", nil),
        ("2023/07/01", "2023/7/2", "2023-07-01", "2023-07-02", nil),
        ("2023-06-30T16:00:00Z", "2023-07-02T15:59:59Z", "2023-07-01", "2023-07-02", nil),
        ("2023-07-01T01:00:00+09:00", "2023-07-01T09:00:00+0000", "2023-07-01", "2023-07-01", "00:00-17:00"),
        ("2023-07-01T09:00:00+08:00", "2023-07-03T16:30:00+08:00", "2023-07-01", "2023-07-03", "09:00-16:30"),
        ("2023-07-01 09:00", "2023-07-01 21:00", "2023-07-01", "2023-07-01", "09:00-21:00"),
        ("2023-07-01", "", "2023-07-01", "2023-07-01", nil),
        ("", "2023-07-01", "2023-07-01", "2023-07-01", nil),
        ("2020-02-29", "2030-02-28", "2020-02-29", "2030-02-28", nil),
        ("２０２３-07-01", "2023-07-02", "2023-07-01", "2023-07-02", nil),
    ]

    @Test(arguments: times) func readsDaysAsTheyAreInTaiwan(
        _ start: String, _ end: String, _ first: String, _ last: String, _ hours: String?
    ) throws {
        let activity = try Self.activity(["Start": start, "End": end])
        expect(activity.start?.description == first && activity.end?.description == last && activity.time == hours)
    }

    @Test func saysInWordsWhatHasNoHours() throws {
        try expect(Self.activity(["Cycle": "2023年時間未定"]).time, equals: "2023年時間未定")
    }

    static let rejected: [([String: String], ImportDiagnostic.Code, String)] = [
        (["Id": ""], .idMissing, "Id"), (["Name": " "], .nameMissing, "Name"), (["Name": "<br>"], .nameMissing, "Name"),
        (["Start": "", "End": ""], .dateMissing, "Start"), (["Start": "2023-02-30"], .dateInvalid, "Start"),
        (["End": "明年"], .dateInvalid, "End"), (["Start": "2023-07-01T25:00:00"], .dateInvalid, "Start"),
        (["Start": "0001-01-01T00:00:00"], .dateInvalid, "Start"), (["End": "9999-12-31"], .dateInvalid, "End"),
        (["End": "2023-06-30"], .endBeforeStart, "End"), (["End": "2033-08-31"], .spanTooLong, "End"),
        (["Px": "25.12907", "Py": "121.7331"], .coordinatesSwapped, "Py"),
        (["Px": "139"], .coordinateOutsideTaiwan, "Px"),
        (["Px": "x"], .coordinateNotANumber, "Px"), (["Py": "95"], .coordinateOutOfRange, "Py"),
        (["Name": String(repeating: "祭", count: 201)], .textTooLong, "Name"),
    ]

    @Test(arguments: rejected) func rejectsOneRowAndGoesOn(
        _ change: [String: String], _ code: ImportDiagnostic.Code, _ column: String
    ) throws {
        let reading = try Self.reading(["Id": "a"], change, ["Id": "c"])
        expect(reading.activities.map(\.key.id), equals: ["a", "c"])
        expect(reading.rejections.map(\.code) == [code] && reading.rejections.first?.column == column)
        expect(reading.rejections.first?.header.contains("Org"), equals: false)
    }

    @Test(arguments: [
        (["Px": "", "Py": ""], ImportDiagnostic.Code.coordinateMissing), (["Px": "0", "Py": "0"], .coordinateZero),
        (["Px": "0.0014", "Py": "1e-5"], .coordinateZero),
    ]) func takesAnActivityWithoutAPosition(_ change: [String: String], _ code: ImportDiagnostic.Code) throws {
        let reading = try Self.reading(change)
        expect(reading.activities.first?.title == "雞籠中元祭" && reading.activities.first?.coordinate == nil)
        expect(reading.warnings.map(\.code), equals: [code])
    }

    @Test func makesHTMLPlainAndSaysSo() throws {
        let reading = try Self.reading(["Description": "<p>開燈&amp;nbsp;夜 &lt;b&gt;熱鬧&lt;/b&gt;</p>A &lt; B"])
        expect(reading.activities.first?.description, equals: "開燈 夜 熱鬧 A < B")
        expect(reading.warnings.map(\.code) == [.htmlInText] && reading.warnings.first?.column == "Description")
    }

    @Test func leavesMobileNumbersOutOfText() throws {
        let change = ["Description": "洽詢 0912-345-678 或 02-24201122"]
        let reading = try Self.reading(change)
        expect(reading.activities.first?.description, equals: "洽詢 或 02-24201122")
        expect(reading.warnings.map(\.code), equals: [.mobilePhoneDropped])
        expect(String(reflecting: reading), lacks: "345-678")
        let changes = [
            change.merging(["Name": "", "Tel": "0912345678"]) { $1 }, ["Description": "<b>0912-345-678</b>"],
            ["Name": "0912-345-678" + String(repeating: "祭", count: 300)], ["Add": "0912345678", "End": "1999-01-01"],
        ]
        for change in changes {
            let refused = try Self.reading(change)
            expect(!refused.diagnostics.isEmpty && !String(reflecting: refused.diagnostics).contains("345"))
        }
    }

    @Test func cutsADescriptionThatIsTooLong() throws {
        let activity = try Self.activity(["Description": String(repeating: "長", count: 6_000)])
        expect(activity.description?.count, equals: 5_000)
    }

    @Test func keepsOnlyLinksOfTheWeb() throws {
        try expectNil(Self.activity(["Website": "javascript:alert(1)"]).website)
        try expectNil(Self.activity(["Website": "無"]).website)
    }

    @Test(.enabled(if: Reference.hasFormats, "no reference data")) func takesTheSample() throws {
        let activities = try Reading(try Reference.sample("tourism-activity.json")).activities
        expect(activities.map(\.place), equals: ["老大公廟", "新埔枋寮義民廟", nil, "南鯤鯓代天府", "to see the official site"])
        expect(activities[2].address == "苗栗縣通霄鎮白東里8號" && activities[2].time == nil)
        expect(activities[0].time == "2023年時間未定" && activities[4].end?.description == "2023-09-04")
    }
}
