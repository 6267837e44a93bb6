import Expectations
import LunarCalendar
import RecordFiles
import TempleImport
import TempleModel
import Testing

/// Tests of the ministry's list of festivals, with the faults that are in it.
@Suite struct FestivalSchemaTests {
    static let columns = ["慶(祭)典名稱", "宗教團體名稱", "宗教別", "行政區", "日期", "電話", "說明", "負責人"]
    static let rows: [[String]] = [
        ["五府千歲聖誕", "修悟堂", "道教", "高雄市梓官區", "農曆 01/03", "07-6171234", "農曆6月18日", "王大明"],
        ["祭典", "福豐宮", "道教", "桃園市桃園區", "農曆 02/02", "", "農曆8月15日", "王大明"],
        ["關聖帝君聖誕", "武孚廟", "道教", "金門縣金城鎮", "農曆 05/13", "082-321234", "及8月23日", "王大明"],
        ["媽祖聖誕", "財團法人台北湄聖宮", "道教", "臺北市萬華區", "農曆 03/23", "", "3月21-23日舉辦祝壽大法會", ""],
        ["金府千歲聖誕", "金興宮", "道教", "高雄市林園區", "農曆 09/15", "", "9月14日往南鯤鯓進香 9月15日舉行祭典", ""],
        [".", "金興宮", "道教", "臺南市將軍區", "農曆 03/15", "", "", ""],
        ["遶境", "湄聖宮", "道教", "臺東縣臺東市", "國曆 2018/12/22", "", "", ""],
        ["普渡", "湄聖宮", "道教", "新北市永和區", "農曆 07/00", "", "", ""],
        ["法會", "湄聖宮", "道教", "新北市永和區", "國曆 星期日", "", "", ""],
        ["拜拜", "福豐宮", "道教", "桃園市桃園區", "農曆 初二,16", "", "", ""],
        ["春祭", "武孚廟", "道教", "金門縣金城鎮", "國曆 03/01", "", "", ""],
        ["三界公祭", "金興宮", "道教", "", "農曆 02/31", "", "", ""],
    ]
    static let rejections: [ImportDiagnostic.Code] = [
        .noteContradicts, .noteContradicts, .nameMissing, .dateInvalid, .dateInvalid, .dateInvalid, .dateInvalid,
    ]

    static func named(_ rows: [[String]], _ columns: [String] = columns) -> [Text.Row] {
        rows.map { zip(columns, $0).map { (name: $0, value: $1) } }
    }

    static func csv(_ rows: [[String]] = rows, _ columns: [String] = columns) -> String {
        Sample.csv(columns, rows.map { Dictionary(uniqueKeysWithValues: zip(columns, $0)) })
    }

    /// Columns of the data set, which has addresses. Brackets cannot be in the names of XML's elements.
    static let ofXML = ["慶祭典名稱", "宗教團體名稱", "宗教別", "地址", "日期", "電話", "說明", "負責人"]

    static func withAddresses(_ rows: [[String]]) -> [[String]] {
        rows.map { row in
            var row = row
            if !row[3].isEmpty { row[3] += "中山路1號" }
            return row
        }
    }

    static func withoutCalendar(_ rows: [[String]]) -> [[String]] {
        rows.map { row in
            var row = row
            row[4] = row[4].replacing("農曆 ", with: "").replacing("國曆 ", with: "")
            return row
        }
    }

    static func reading(_ changes: [Int: String], options: ImportOptions = ImportOptions()) throws -> Reading {
        var row = rows[2]
        for (index, value) in changes { row[index] = value }
        return try Reading(csv([row]).utf8, options: options)
    }

    static func lunar(_ month: Int, _ day: Int) throws -> FestivalRecord.Day {
        .yearly(.lunar(try LunarDay(month: month, day: day)))
    }

    @Test func readsTheList() throws {
        let reading = try Reading(Self.csv().utf8)
        expect(reading.summary.recognised.schema == .moiFestival && reading.counts.read == 12)
        expect(reading.festivals.map(\.title), equals: ["關聖帝君聖誕", "媽祖聖誕", "金府千歲聖誕", "遶境", "春祭"])
        expect(
            reading.festivals.map(\.day),
            equals: [
                try Self.lunar(5, 13), try Self.lunar(3, 23), try Self.lunar(9, 15),
                .once(try CivilDay(year: 2018, month: 12, day: 22)), .yearly(.solar(month: 3, day: 1)),
            ])
        let first = try require(reading.festivals.first)
        expect(first.templeName == "武孚廟" && first.area == "金門縣金城鎮" && first.note == "及8月23日")
        expect(first.phone == "082-321234" && first.key.source == "moi-festival" && DerivedID.isOne(first.key.id))
        expect(reading.rejections.map(\.code), equals: Self.rejections)
        expect(reading.rejections.map(\.line), equals: [2, 3, 7, 9, 10, 11, 13])
        expect(reading.rejections.allSatisfy { $0.key != nil && !$0.remedy.isEmpty })
        expect(reading.rejections.map(\.record).prefix(2), equals: ["修悟堂", "福豐宮"])
        expect(reading.rejections[0].column == "說明" && reading.rejections[0].value == "農曆6月18日")
        expect(reading.rejections[2].value == "." && reading.rejections[2].reason == "is no name")
        expect(reading.rejections[3].reason, equals: "is a day that its calendar does not have")
        expect(reading.rejections[4].reason, equals: "is not one day of a month")
    }

    @Test func repeatsNoTelephoneAndNoPerson() throws {
        let reading = try Reading(Self.csv().utf8)
        for secret in ["6171234", "321234", "王大明"] {
            expect(!String(reflecting: reading.diagnostics).contains(secret) && !reading.rejects.contains(secret))
        }
        expect(reading.rejects.contains("修悟堂") && reading.rejects.contains("農曆6月18日"))
        expect(String(reflecting: reading.results), lacks: "王大明")
    }

    @Test func theSameListInOtherFormsHasTheSameRows() throws {
        let expected = try Reading(Self.csv().utf8)
        let lines = try Reading(Text.jsonLines(Self.named(Self.rows)).utf8)
        let xml = try Reading(
            Text.xml(Self.named(Self.withAddresses(Self.rows), Self.ofXML), root: "Festivals", element: "Festival").utf8
        )
        for other in [lines, xml] {
            expect(other.summary.recognised.schema, equals: .moiFestival)
            expect(other.festivals, equals: expected.festivals, "\(other.diagnostics)")
            expect(other.rejections.map(\.code), equals: Self.rejections)
            expect(other.rejections.map(\.key), equals: expected.rejections.map(\.key))
        }
        let rows = DictionaryRows(.json, Self.named(Self.rows).map { $0.map { ($0.name, $0.value) } })
        try expect(Reading(rows).festivals, equals: expected.festivals)
    }

    @Test func aListWithoutCalendarsHasTheSameLunarRows() throws {
        let expected = try Reading(Self.csv().utf8)
        let text = Self.csv(Self.withoutCalendar(Self.rows))
        let bare = try Reading(text.utf8)
        expect(bare.festivals.map(\.title), equals: ["關聖帝君聖誕", "媽祖聖誕", "金府千歲聖誕", "春祭"])
        expect(bare.festivals.first?.day, equals: .unknownCalendar(month: 5, day: 13))
        expect(bare.festivals.prefix(3).map(\.key), equals: expected.festivals.prefix(3).map(\.key))
        // The solar day is another row.
        expect(bare.festivals.last?.key != expected.festivals.last?.key)
        expect(bare.rejections.contains { $0.value == "2018/12/22" && $0.code == .dateInvalid })
        let lunar = try Reading(text.utf8, options: ImportOptions(takesBareDaysAsLunar: true))
        expect(lunar.festivals.map(\.day).prefix(3), equals: expected.festivals.map(\.day).prefix(3))
        let spring = try Self.lunar(3, 1)
        expect(lunar.festivals.last?.day, equals: spring)
    }

    @Test func spellingMakesNoOtherRow() throws {
        let key = try require(Self.reading([:]).festivals.first?.key)
        for change in [
            [3: "金門縣 金城鎮"], [4: "農曆 5月13日"], [4: "農曆5/13"], [4: "農曆 ０５/１３"], [5: ""], [6: ""], [0: " 關聖帝君 聖誕"],
        ] {
            try expect(Self.reading(change).festivals.first?.key, equals: key, "\(change)")
        }
        for change in [[0: "祭典"], [1: "武廟"], [3: "金門縣金沙鎮"], [4: "農曆 05/14"], [4: "國曆 05/13"]] {
            try expect(Self.reading(change.merging([6: ""]) { $1 }).festivals.first?.key != key, "\(change)")
        }
        let twice = try Reading(Self.csv([Self.rows[2], Self.rows[2]]).utf8)
        expect(twice.festivals.count == 1 && twice.counts.skipped == [.duplicateID: 1])
        // The id is made, so nobody knows it.
        let double = try require(twice.skipped.first)
        expect(double.column == nil && double.value == nil && double.remedy == "keep one row")
        expect(double.record, equals: "武孚廟")
        let withoutPhones = ["慶祭典名稱", "宗教團體名稱", "行政區", "日期"]
        let row = ["祭典", "福德宮", "南投縣埔里鎮", "02/02"]
        let equal = try require(Reading(Self.csv([row, row], withoutPhones).utf8).skipped.first)
        expect(equal.remedy, equals: "keep one row; for two temples of one name, import a list with telephones")
    }

    /// One in thirty temples shares its name with another of its township, and then mostly its deity's day too.
    @Test func templesOfOneNameInOneTownshipHaveTheirOwnRows() throws {
        func row(_ phone: String) -> [String] { ["福德正神聖誕", "福德宮", "道教", "南投縣埔里鎮", "農曆 02/02", phone, "", ""] }
        let phones = ["049-2993401", "049-2988572", "", "049-2988572", "049-2993401"]
        let reading = try Reading(Self.csv(phones.map(row)).utf8)
        expect(reading.festivals.map(\.phone), equals: ["049-2993401", "049-2988572", nil])
        expect(Set(reading.festivals.map(\.key)).count == 3 && reading.counts.skipped == [.duplicateID: 2])
        // A list without telephones, and any row that is alone.
        for phone in phones.prefix(3) {
            try expect(Reading(Self.csv([row(phone)]).utf8).festivals.map(\.key), equals: [reading.festivals[0].key])
        }
        try expect(Reading(Self.csv(phones.map(row)).utf8), equals: reading)
    }

    @Test(arguments: [
        (0, "", ImportDiagnostic.Code.nameMissing, "慶(祭)典名稱", "is empty"),
        (0, "-", .nameMissing, "慶(祭)典名稱", "is no name"),
        (0, "！？", .nameMissing, "慶(祭)典名稱", "is no name"), (1, "", .nameMissing, "宗教團體名稱", "is empty"),
        (4, "", .dateMissing, "日期", "is empty"),
        (4, "2018/12/22", .dateInvalid, "日期", "has a year but no calendar, which is what a spreadsheet makes of 02/02"),
        (6, "農曆6月18日", .noteContradicts, "說明", "has another day than the column 日期"),
        (0, String(repeating: "祭", count: 201), .textTooLong, "慶(祭)典名稱", "has 201 characters, more than 200"),
        (1, String(repeating: "宮", count: 201), .textTooLong, "宗教團體名稱", "has 201 characters, more than 200"),
    ]) func aRowWithAMistakeIsRejected(
        _ index: Int, _ value: String, _ code: ImportDiagnostic.Code, _ column: String, _ reason: String
    ) throws {
        let reading = try Self.reading([index: value])
        let rejection = try require(reading.rejections.first)
        expect(reading.festivals.isEmpty && rejection.code == code && rejection.column == column)
        expect(rejection.reason, equals: reason)
        // Only a row of no temple may have been another row.
        expect(rejection.key == nil, equals: index == 1 && value.isEmpty)
    }

    @Test(arguments: ["基督教", "天主教", "伊斯蘭教"]) func otherReligionsAreSkipped(_ religion: String) throws {
        let reading = try Self.reading([2: religion])
        expect(reading.results.isEmpty && reading.counts.skipped == [.notATemple: 1])
    }

    @Test func aMobileNumberIsInNoNote() throws {
        let reading = try Self.reading([5: "0912345678", 6: "洽0912-345-678"])
        let festival = try require(reading.festivals.first)
        expect(festival.phone == nil && festival.note == "洽")
        expect(reading.warnings.map(\.code), equals: [.mobilePhoneDropped])
        for spelling in ["345-678", "12345678"] { expect(String(reflecting: reading), lacks: spelling) }
        let long = try Self.reading([6: String(repeating: "長", count: 6_000)])
        expect(long.festivals.first?.note?.count, equals: 5_000)
    }

    @Test func theAreaIsOfTheAddressWhereThatSaysMore() throws {
        let columns = Self.columns + ["地址"]
        func area(_ area: String, _ address: String) throws -> String? {
            var row = Self.rows[2] + [address]
            row[3] = area
            return try Reading(Self.csv([row], columns).utf8).festivals.first?.area
        }
        try expect(area("金門縣", "金門縣金城鎮中山路1號"), equals: "金門縣金城鎮")
        try expect(area("", "893金門縣金城鎮中山路1號"), equals: "金門縣金城鎮")
        try expect(area("金門縣金城鎮", "中山路1號"), equals: "金門縣金城鎮")
        try expectNil(area("無", "無"))
    }

    @Test func readsByAMapping() throws {
        let mapping = try ColumnMapping("festival=活動,name=廟,date=日子,area=區,phone=電,note=說")
        let columns = ["活動", "廟", "別", "區", "日子", "電", "說", "人"]
        let reading = try Reading(Self.csv(Self.rows, columns).utf8, options: ImportOptions(mapping: mapping))
        let expected = try Reading(Self.csv().utf8)
        expect(reading.festivals == expected.festivals && reading.rejections.map(\.code) == Self.rejections)
        expect(reading.summary.recognised.schema == .moiFestival && reading.summary.recognised.mapping == mapping)
        expect(!reading.summary.recognised.isGuess && !reading.summary.recognised.lacksSourceName)
        for secret in ["6171234", "王大明"] {
            expect(!String(reflecting: reading.diagnostics).contains(secret) && !reading.rejects.contains(secret))
        }
        let named = try Reading(
            Self.csv(Self.rows, columns).utf8, options: ImportOptions(mapping: mapping, sourceName: "mine"))
        expect(named.festivals.first?.key.source, equals: "mine")
        let wrong = try ColumnMapping("festival=活动,name=廟,date=日子")
        let error = #expect(throws: ImportError.self) {
            try Reading(Self.csv(Self.rows, columns).utf8, options: ImportOptions(mapping: wrong))
        }
        expect(error?.reason, equals: .unmappedColumns([.init(name: "活动", nearest: "活動")], found: columns))
    }

    @Test func saysWhichColumnsAreMissing() throws {
        let error = #expect(throws: ImportError.self) {
            try Reading("慶典名稱,日期\n祭典,農曆 02/02\n".utf8)
        }
        expect(
            error?.reason, equals: .missingColumns(["宗教團體名稱"], schema: .moiFestival, found: ["慶典名稱", "日期"]))
    }

    @Test func aRejectedRowIsMendedAndImportedAgain() throws {
        let first = try Reading(Self.csv().utf8)
        let again = try Reading(try RejectsRoundTripTests.mended(first.rejects, "02/31", "02/15").utf8)
        expect(again.festivals.map(\.title), equals: ["三界公祭"])
        let day = try Self.lunar(2, 15)
        expect(again.festivals.first?.area == nil && again.festivals.first?.day == day)
    }
}
