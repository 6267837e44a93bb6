import Expectations
import Geodesy
import TempleImport
import TempleModel
import Testing

@Suite struct RegistrySchemaTests {
    /// What offices and forms add to a name. Old names, places and translations in brackets stay.
    static let names: [(String, String)] = [
        ("蚵子寮朝天宮(94年9月變動更名)", "蚵子寮朝天宮"), ("蚵子寮朝天宮（民國94年改名）媽祖", "蚵子寮朝天宮媽祖"),
        ("通仙洞大濟公廟(Tongxiandong Temple)YEN,YU-CHAN", "通仙洞大濟公廟(Tongxiandong Temple)"),
        ("大濟公廟 Yen, Yu-chan", "大濟公廟"), ("\u{E001}拔林應天府", "拔林應天府"),
        ("三平宮（原玉安堂）", "三平宮（原玉安堂）"), ("出水口城隍廟(舊名：眾安祠)", "出水口城隍廟(舊名：眾安祠)"),
        ("福德廟 Fude Temple", "福德廟 Fude Temple"), ("(94年更名)", "(94年更名)"), ("Yen,Yu", "Yen,Yu"),
    ]

    /// The sample lies in 南投縣, some 15 km from 彰化縣. The borders of both meet at 彰化縣芬園鄉 near 23.99, 120.65.
    @Test func aPositionFarOutsideTheCountyIsDoubtful() throws {
        let reading = try Reading(
            Sample.registry([
                ["編號": "1", "行政區": "基隆市", "地址": "基隆市仁愛區1號"], ["編號": "2"],
                ["編號": "3", "行政區": "彰化縣", "地址": "彰化縣芬園鄉1號", "WGS84X": "120.665", "WGS84Y": "23.99"],
                ["編號": "4", "行政區": "彰化縣", "地址": "彰化縣芬園鄉1號", "WGS84X": "120.69", "WGS84Y": "23.99"],
            ]).utf8)
        expect(reading.records.map(\.precision), equals: [.doubtful, .geocoded, .geocoded, .doubtful])
        expect(reading.counts.warnings[.countyMismatch], equals: 3)
    }

    @Test(arguments: names) func aNameIsWithoutNotes(_ written: String, _ name: String) throws {
        let reading = try Reading(Sample.registry([["寺廟名稱": written]]).utf8)
        expect(reading.records.map(\.name) == [name] && reading.records.map(\.officialName) == [name])
    }

    @Test func readsARow() throws {
        let reading = try Reading("\u{FEFF}\(Sample.registry([[:]]))".utf8)
        expect(
            reading.records,
            equals: [
                TempleRecord(
                    key: SourceKey(source: "moi", id: "1758471"), name: "七將軍廟", officialName: "七將軍廟",
                    address: "南投縣南投市營南里營盤路136號", county: "南投縣",
                    coordinate: try Coordinate(latitude: 23.9441891, longitude: 120.6757965),
                    precision: .geocoded, mainDeity: "七將軍", phone: "049-2644798", religion: "道教",
                    carried: [
                        .text(.officialName), .text(.address), .text(.county), .precision, .text(.mainDeity),
                        .text(.phone), .text(.religion),
                    ])
            ])
        expect(reading.lines, equals: [2])
        expectEmpty(reading.diagnostics)
        expect(reading.counts.accepted == 1 && reading.counts.read == 1 && reading.counts.rejected == 0)
    }

    /// A change of one field, and its result in the record.
    static let cleaned: [([String: String], @Sendable (TempleRecord) -> String?, String?)] = [
        (["寺廟名稱": " 三元宮\u{200E} "], { $0.name }, "三元宮"),
        (["寺廟名稱": "三元宮（Ｂ）"], { $0.name }, "三元宮（Ｂ）"),
        (["編號": " １７５ "], { $0.key.id }, "175"),
        (["行政區": "台中市"], { $0.county }, "臺中市"),
        (["行政區": "", "地址": "台北市萬華區廣州街211號"], { $0.county }, "臺北市"),
        (["行政區": "", "地址": "中山路1號"], { $0.county }, nil),
        (["行政區": "台北縣"], { $0.county }, "新北市"),
        (["地址": "南投縣南投縣草屯鎮玉屏路５９－２號"], { $0.address }, "南投縣草屯鎮玉屏路59-2號"),
        (["地址": " \u{3000}"], { $0.address }, nil),
        (["地址": "無"], { $0.address }, nil),
        (["主祀神祇": "-"], { $0.mainDeity }, nil),
        (["主祀神祇": "無"], { $0.mainDeity }, nil),
        (["主祀神祇": "不詳"], { $0.mainDeity }, nil),
        (["主祀神祇": "尚未提供"], { $0.mainDeity }, nil),
        (["主祀神祇": ""], { $0.mainDeity }, nil),
        (["主祀神祇": "無極老母"], { $0.mainDeity }, "無極老母"),
        (["主祀神祇": "天上聖母,\n觀音"], { $0.mainDeity }, "天上聖母, 觀音"),
        (["教別": ""], { $0.religion }, nil),
        (["電話": "-"], { $0.phone }, nil),
        (["電話": "08-0000000"], { $0.phone }, nil),
        (["電話": "（０４９）２６４４７９８"], { $0.phone }, "(049)2644798"),
        (["WGS84X": "１２０．５"], { "\($0.coordinate.longitude)" }, "120.5"),
        (["WGS84X": "+1.205e2"], { "\($0.coordinate.longitude)" }, "120.5"),
        (["WGS84X": "120.12345675"], { "\($0.coordinate.longitude)" }, "120.1234568"),
        (["WGS84X": "116.7279", "WGS84Y": "20.7036"], { "\($0.coordinate.latitude)" }, "20.7036"),
        (["WGS84X": "114.3655", "WGS84Y": "10.3772"], { "\($0.coordinate.latitude)" }, "10.3772"),
    ]

    @Test(arguments: cleaned.indices) func cleansFields(_ index: Int) throws {
        let (change, field, expected) = Self.cleaned[index]
        let reading = try Reading(Sample.registry([change]).utf8)
        let record = try require(reading.records.first, "\(reading.diagnostics)")
        expect(field(record), equals: expected, "\(change)")
    }

    static let rejected: [([String: String], ImportDiagnostic.Code, String)] = [
        (["編號": ""], .idMissing, "編號"),
        (["編號": " "], .idMissing, "編號"),
        (["編號": "12\u{7}3"], .idInvalid, "編號"),
        (["編號": "\u{200B}"], .idInvalid, "編號"),
        (["編號": String(repeating: "1", count: 65)], .idInvalid, "編號"),
        (["寺廟名稱": ""], .nameMissing, "寺廟名稱"),
        (["寺廟名稱": " \u{200B}\u{3000}"], .nameMissing, "寺廟名稱"),
        (["寺廟名稱": String(repeating: "宮", count: 201)], .textTooLong, "寺廟名稱"),
        (["地址": String(repeating: "路", count: 301)], .textTooLong, "地址"),
        (["WGS84X": ""], .coordinateMissing, "WGS84X"),
        (["WGS84Y": " "], .coordinateMissing, "WGS84Y"),
        (["WGS84X": "NaN"], .coordinateNotANumber, "WGS84X"),
        (["WGS84X": "inf"], .coordinateNotANumber, "WGS84X"),
        (["WGS84Y": "0x17"], .coordinateNotANumber, "WGS84Y"),
        (["WGS84Y": "1e400"], .coordinateNotANumber, "WGS84Y"),
        (["WGS84Y": "23.9N"], .coordinateNotANumber, "WGS84Y"),
        (["WGS84Y": "23,9"], .coordinateNotANumber, "WGS84Y"),
        (["WGS84Y": "23°56'39\""], .coordinateNotANumber, "WGS84Y"),
        (["WGS84X": "0", "WGS84Y": "0"], .coordinateZero, "WGS84X"),
        (["WGS84X": "0.0014"], .coordinateZero, "WGS84X"),
        (["WGS84Y": "-1e-5"], .coordinateZero, "WGS84Y"),
        (["WGS84X": "23.9", "WGS84Y": "120.6"], .coordinatesSwapped, "WGS84Y"),
        (["WGS84X": "181"], .coordinateOutOfRange, "WGS84X"),
        (["WGS84Y": "-90.5"], .coordinateOutOfRange, "WGS84Y"),
        (["WGS84X": "217000", "WGS84Y": "2650000"], .coordinateOutOfRange, "WGS84Y"),
        (["WGS84X": "123.1"], .coordinateOutsideTaiwan, "WGS84X"),
        (["WGS84Y": "27"], .coordinateOutsideTaiwan, "WGS84Y"),
        (["WGS84X": "-120.6"], .coordinateOutsideTaiwan, "WGS84X"),
    ]

    @Test(arguments: rejected) func rejectsOneRowAndGoesOn(
        _ change: [String: String], _ code: ImportDiagnostic.Code, _ column: String
    ) throws {
        let reading = try Reading(Sample.registry([["編號": "1"], change, ["編號": "3"]]).utf8)
        expect(reading.records.map(\.key.id), equals: ["1", "3"])
        expect(reading.lines, equals: [2, 4])
        let diagnostic = try require(reading.diagnostics.first)
        expect(reading.diagnostics.count, equals: 1)
        expect(diagnostic.severity == .rejected && diagnostic.code == code)
        expect(diagnostic.line == 3 && diagnostic.column == column)
        expect(diagnostic.header, equals: Sample.registryColumns)
        expect(diagnostic.rawRow, equals: Sample.registryColumns.map { change[$0] ?? Sample.registryRow[$0] ?? "" })
        expect(reading.counts.rejections == [code: 1] && reading.counts.rejected == 1 && reading.counts.read == 3)
    }

    static let warned: [([String: String], ImportDiagnostic.Code, String)] = [
        (["寺廟名稱": "盤"], .nameShort, "寺廟名稱"),
        (["寺廟名稱": "\u{E000}安宮"], .privateUseCharacter, "寺廟名稱"),
        (["地址": "南投縣\u{F141}路"], .privateUseCharacter, "地址"),
        (["主祀神祇": "\u{FFFD}府千歲"], .replacementCharacter, "主祀神祇"),
        (["行政區": "南頭縣"], .countyUnknown, "行政區"),
        (["電話": "0912345678"], .mobilePhoneDropped, "電話"),
        (["電話": "06-992"], .phoneIncomplete, "電話"),
    ]

    @Test(arguments: warned) func takesARowWithAWarning(
        _ change: [String: String], _ code: ImportDiagnostic.Code, _ column: String
    ) throws {
        let reading = try Reading(Sample.registry([change]).utf8)
        expect(reading.records.count, equals: 1)
        expect(reading.diagnostics.map(\.code), equals: [code])
        expect(reading.diagnostics.first?.column == column && reading.diagnostics.first?.line == 2)
        expect(reading.diagnostics.first?.rawRow != nil && reading.diagnostics.first?.severity == .warning)
        expect(reading.counts.warnings, equals: [code: 1])
    }

    @Test func theFirstRowOfAnIDCounts() throws {
        let reading = try Reading(Sample.registry([["寺廟名稱": "前殿"], ["寺廟名稱": "後殿"]]).utf8)
        expect(reading.records.map(\.name), equals: ["前殿"])
        expect(reading.diagnostics.map(\.code) == [.duplicateID] && reading.diagnostics.first?.line == 3)
    }

    @Test func namesFileLineColumnValueReasonAndRemedy() throws {
        let reading = try Reading(Sample.registry([["WGS84X": "0"]]).utf8)
        expect(
            reading.diagnostics.first?.description,
            equals:
                "temples.csv:2: record 1758471: column WGS84X: value \"0\" is zero or almost zero, which means that the position is missing: "
                + "look the position up on a map and write it in degrees, for example 23.9441890 and 120.6757965")
    }

    @Test func escapesAndBoundsTheValue() throws {
        let reading = try Reading(
            Sample.registry([["WGS84X": "\u{1B}[31m\n\"\u{202E}" + String(repeating: "9", count: 200)]]).utf8)
        let value = try require(reading.diagnostics.first?.value)
        expect(value.hasPrefix("\\u{1B}[31m\\n\\\"\\u{202E}999"))
        expect(value.hasSuffix("...") && value.count < 120)
    }

    @Test func keepsMobilesWhenAsked() throws {
        let reading = try Reading(Sample.registry([["電話": "0912-345678"]]).utf8, options: .init(keepMobilePhones: true))
        expect(reading.records.first?.phone, equals: "0912-345678")
        expectEmpty(reading.diagnostics)
    }

    @Test func repeatsNothingOfATelephoneFieldThatIsTooLong() throws {
        let row = ["電話": String(repeating: "0912345678 ", count: 20)]
        let reading = try Reading(Sample.registry([row]).utf8)
        expect(reading.rejections.map(\.code), equals: [.textTooLong])
        expect(String(reflecting: reading.diagnostics), lacks: "345678")
    }

    @Test func repeatsNoMobileOfARejectedRow() throws {
        let row = ["寺廟名稱": "", "電話": "02-26413338、0912-345678"]
        let reading = try Reading(Sample.registry([row]).utf8)
        expect(reading.rejections.first?.rawRow?[7], equals: "02-26413338")
        expect(String(reflecting: reading.diagnostics), lacks: "345678")
    }

    static let cells: [(column: String, written: String, stored: String?)] = [
        ("寺廟名稱", "七將軍廟(0912-345-678)", "七將軍廟"), ("地址", "南投縣南投市營盤路136號０９１２３４５６７８", "南投縣南投市營盤路136號"),
        ("主祀神祇", "七將軍 +886-(0)912-345-678", "七將軍"), ("電話", "００８８６　９１２　３４５　６７８", nil), ("教別", "0912345678", nil),
    ]

    @Test(arguments: cells) func takesMobilesOutOfAnyCellAndWarns(
        _ cell: (column: String, written: String, stored: String?)
    )
        throws
    {
        let file = Sample.registry([[cell.column: cell.written]])
        func stored(_ record: TempleRecord?) -> String? {
            switch cell.column {
            case "寺廟名稱": record?.name
            case "地址": record?.address
            case "主祀神祇": record?.mainDeity
            case "電話": record?.phone
            default: record?.religion
            }
        }
        let reading = try Reading(file.utf8)
        expect(stored(reading.records.first), equals: cell.stored)
        expect(reading.warnings.map(\.code) == [.mobilePhoneDropped] && reading.warnings.first?.column == cell.column)
        let keeping = try Reading(file.utf8, options: .init(keepMobilePhones: true))
        expect(stored(keeping.records.first) != cell.stored && keeping.warnings.isEmpty)
    }

    @Test(arguments: ["0912345678", "0912.345678", "０９１２－３４５－６７８", "886.912345678"], ["地址", "主祀神祇", "電話", "登記別"])
    func repeatsNoMobileOfAnyCell(_ mobile: String, _ column: String) throws {
        let reading = try Reading(Sample.registry([[column: mobile, "WGS84X": "0"]]).utf8)
        let index = try require(Sample.registryColumns.firstIndex(of: column))
        expect(reading.rejections.first?.rawRow?[index], equals: "")
    }

    @Test(arguments: ["0", "0.0", "-0.00", "1e-5", "１２０"]) func showsANumberAsItIsWritten(_ written: String) throws {
        let change = written == "１２０" ? ["WGS84X": written, "WGS84Y": "30"] : ["WGS84X": written]
        let diagnostic = try require(Reading(Sample.registry([change]).utf8).rejections.first)
        expect(diagnostic.value, equals: written == "１２０" ? "30" : written)
    }

    @Test func tellsTheRecordWhereAllRowsStandOnOneLine() throws {
        let rows = [["編號": "7", "WGS84X": "0"], ["編號": "", "WGS84X": "0"], ["編號": "9", "電話": "123"]]
        let json = try Reading(Text.json(RegistryContainersTests.rows(rows)).utf8)
        let xml = try Reading(Text.xml(RegistryContainersTests.rows(rows)).utf8)
        for reading in [json, xml] {
            expect(reading.diagnostics.map(\.record), equals: ["7", "七將軍廟", "9"])
            expect(reading.diagnostics.first?.description.contains(": record 7: column WGS84X"), equals: true)
        }
    }

    @Test func namesTheSourceAsTold() throws {
        let reading = try Reading(Sample.registry([[:]]).utf8, options: .init(sourceName: "moi-2019"))
        expect(reading.records.first?.key, equals: SourceKey(source: "moi-2019", id: "1758471"))
    }

    // MARK: The older header

    static let olderColumns = [
        "負責人", "編號", "WGS84Y", "WGS84X", "寺廟名稱", "主祀神祇", "行政區", "地址", "教別", "建別", "組織型態", "電話", "其他", "統一編號",
    ]
    static let person = ["負責人": "某某某甲", "建別": "募建", "組織型態": "管理人制", "其他": "某某某乙", "統一編號": "12345678"]

    @Test func readsTheOlderHeaderInAnyOrderWithoutThePerson() throws {
        let rows = [Self.person, Self.person.merging(["編號": "2", "WGS84X": "0"]) { $1 }]
        let reading = try Reading(Sample.registry(rows, columns: Self.olderColumns).utf8)
        expect(reading.records, equals: (try Reading(Sample.registry([[:]]).utf8)).records)
        let raw = try require(reading.rejections.first?.rawRow)
        expect(raw[0] == "" && raw[12] == "" && raw[1] == "2" && raw[9] == "募建")
        expect(String(reflecting: reading), lacks: "某某某")
    }

    @Test(arguments: [
        "某某某甲,1,23.9,120.6,宮\r\n",
        "\"某某某甲\"x,1,23.9,120.6,宮,,,,,,,,某某某乙,\r\n",
        "\"某某某甲,1,23.9,120.6,宮,,,,,,,,某某某乙,\r\n",
        "某某某甲,某某某甲,23.9,120.6,宮,,,,,,,,某某某乙,,某某某甲\r\n",
    ]) func repeatsNothingOfABrokenRowThatNamesAPerson(_ row: String) throws {
        let header = Self.olderColumns.joined(separator: ",") + "\r\n"
        let reading = try Reading((header + row).utf8)
        expect(reading.rejections.count == 1 && reading.rejections.first?.rawRow == nil)
        expect(String(reflecting: reading), lacks: "某某某")
    }

    static let todaysColumns = [
        "編號", "寺廟名稱", "主祀神祇", "行政區", "地址", "教別", "登記別", "電話", "負責人", "其他", "統一編號", "WGS84X", "WGS84Y",
    ]

    @Test(arguments: [
        // One comma too many before the person and one too few after, or the other way round.
        "9,福德宮,福德正神,南投縣,南投市,1號,道教,正式登記,049-2644798,某某某甲,12345678,x,23.9",
        "9,福德宮,福德正神,南投縣,南投市1號,道教,正式登記,某某某甲,,,,120.6,0",
        "9,福德宮,福德正神,南投縣,南投市1號,道教,某某某甲,,12345678,120.6,23.9,,",
        "9,福德宮,福德正神,南投縣,南投市1號,道教,正式登記,049-2644798,,,某某某甲,,23.9",
        "9,福德宮,福德正神,南投縣,南投市1號,道教,正式登記,049-2644798,,,,第2屆某某某甲,23.9",
        // Too few and too many fields.
        "9,福德宮,福德正神,南投縣,南投市1號,道教,某某某甲,120.6,23.9",
        "9,福德宮,福德正神,南投縣,南投市,1號,道教,正式登記,049-2644798,某某某甲,,12345678,120.6,23.9",
    ]) func showsIDAndNameOnlyOfARowWhoseColumnsHaveSlipped(_ row: String) throws {
        let reading = try Reading((Self.todaysColumns.joined(separator: ",") + "\n" + row + "\n").utf8)
        let rejection = try require(reading.rejections.first)
        expect(rejection.rawRow == ["9", "福德宮"] + Array(repeating: "", count: 11) && rejection.record == "9")
        expect(String(reflecting: reading.diagnostics), lacks: "某某某甲")
    }

    @Test func showsTheWholeRowWhereNothingHasSlipped() throws {
        let row = "9,福德宮,福德正神,南投縣,南投市1號,道教,正式登記,049-2644798,某某某甲,,12345678,0,23.9"
        let reading = try Reading((Self.todaysColumns.joined(separator: ",") + "\n" + row + "\n").utf8)
        expect(reading.rejections.first?.rawRow?.joined(separator: ","), equals: row.replacing("某某某甲", with: ""))
    }

    @Test func ignoresNewColumnsWithAWarningAndRepeatsNothingOfThem() throws {
        let columns = Sample.registryColumns + ["聯絡人", ""]
        let reading = try Reading(Sample.registry([["聯絡人": "某某某甲", "WGS84X": "0"]], columns: columns).utf8)
        expect(reading.warnings.map(\.code) == [.columnIgnored] && reading.warnings.first?.column == "聯絡人")
        expect(reading.warnings.first?.line, equals: 1)
        expect(reading.rejections.first?.rawRow?.suffix(2), equals: ["", ""])
    }

    // MARK: Invalid rows

    @Test func rejectsARowThatIsNotUTF8AndNamesTheByte() throws {
        var bytes = Array(Sample.registry([["編號": "1"]]).utf8)
        let offset = bytes.count + 2
        bytes += Array("2,".utf8) + [0xB4, 0x5A, 0xAE] + Array(",,,,,,,120.5,24\r\n".utf8)
        bytes += Array(Sample.registry([["編號": "3"]]).utf8.drop { $0 != 0x0A }.dropFirst())
        let reading = try Reading(bytes)
        expect(reading.records.map(\.key.id), equals: ["1", "3"])
        let diagnostic = try require(reading.diagnostics.first)
        expect(diagnostic.code == .notUTF8 && diagnostic.column == "寺廟名稱" && diagnostic.line == 3)
        expect(diagnostic.value, equals: "\\xB4Z\\xAE")
        expect(diagnostic.reason, equals: "is not UTF-8 at byte \(offset) of the file")
    }

    @Test func passesOverRowsOfCommas() throws {
        let text = Sample.registry([[:]]) + ",,,,,,,,,\r\n\r\n,,,\r\n"
        let reading = try Reading(text.utf8)
        expect(reading.counts.read == 1 && reading.diagnostics.isEmpty)
    }

    @Test func rejectsARowWithMissingFieldsAndShowsIt() throws {
        let reading = try Reading((Sample.registry([[:]]) + "9,短宮,0912345678\r\n").utf8)
        expect(reading.rejections.map(\.code), equals: [.columnCount])
        expect(reading.rejections.first?.rawRow, equals: ["9", "短宮", ""])
        expect(
            reading.rejections.first?.description,
            equals:
                "temples.csv:3: record 9: the row has 3 fields, but the header has 10: add the commas for empty fields"
        )
    }
}
