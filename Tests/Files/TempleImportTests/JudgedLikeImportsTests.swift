import Expectations
import Geodesy
import TempleImport
import TempleModel
import Testing

/// What an edit sets is what an import of the same texts stores.
@Suite struct JudgedLikeImportsTests {
    typealias Field = MergedTemple.Field

    /// Returns what an edit sets, with the texts of the row's columns as its members.
    private func judged(_ row: [String: String], _ columns: some Sequence<String>) throws -> FieldValues {
        let members = columns.compactMap { column in row[column].map { EditInput.Member(column, .text($0)) } }
        return try EditJudge().judge(members, of: nil, for: .command).values
    }

    @Test func aWholeRow() throws {
        let record = try Judging.present()
        let columns = Field.allCases.filter { $0 != .photos }.flatMap(\.members)
        var values = try judged(Sample.nearbyRow, columns)
        expect(values.count, equals: Field.allCases.count - 1)
        let photo = EditInput.object([
            .init("url", .text("https://example.org/a b.jpg")), .init("title", .text("<b>正殿</b>")),
            .init("credit", .text("某局")), .init("license", .text("某條款")),
        ])
        values.merge(try Judging.judged(["photos": .list([photo])]).values) { $1 }
        for field in Field.allCases { expect(values[field], equals: record.value(of: field), "\(field)") }
    }

    @Test(arguments: [
        ["phone": "０４－２２２４５９６４"], ["phone": "(04)2224-5964 #12"], ["phone": "04-22245964或04-22245965"],
        ["phone": "+886-4-22245964"], ["name": " 鹿港　天后宮\u{200B}"], ["name": "財團法人台北市甲山寺"],
        ["address": "彰化縣彰化縣鹿港鎮中山路４３０號"], ["address": "彰化縣鹿港鎮彰化縣鹿港鎮中山路1號"],
        ["address": "彰化縣鹿港鎮中山路1號(通訊地址:臺中市西區1號)"], ["address": "東京都台東区浅草2-3-1"],
        ["county": "台中市"], ["county": "台北縣"], ["main_deity": "天上聖母 "], ["religion": "道\u{200B}教"],
        ["aliases": "甲宮、鹿港天后宮；甲宮;乙宮"], ["side_deities": "千里眼、千里眼"], ["official_name": "無"],
        ["open_time": "無"], ["opening_hours": "unknown"], ["opening_hours": "Mo-Fr 09:00-17:00; Su off"],
        ["opening_hours_lunar": "1-3 00:00-24:00"], ["website": "www.example.org/廟 a"],
        ["website": "HTTPS://Example.org"],
        ["rating": "5e0", "rating_count": "+7"], ["rating": "０"], ["lat": "24.059300049", "lng": "1.204316e2"],
        ["introduction": "第一行\r\n第二行\t&amp;"], ["name_en": "Ａ Temple"],
    ]) func aChangedRow(change: [String: String]) throws {
        var change = change
        // The row without a county: it is that of the address.
        if change["address"] != nil { change["county"] = "" }
        // Hours and a rating are whole.
        let fields = Set(try change.keys.map { try require(Field(named: $0)) })
        let row = Sample.nearbyRow.merging(change) { $1 }
        let record = try require(Reading(Sample.nearby([change]).utf8).records.first)
        let columns = fields.flatMap(\.members).filter { row[$0] != "" }
        let names = fields.contains(.aliases) ? ["name", "official_name"] : []
        let values = try judged(row, columns + names)
        for field in fields { expect(values[field] ?? FieldValue.none, equals: record.value(of: field), "\(field)") }
    }

    static let table: [(String, String, String)] = [
        ("甲山宮(94年9月變動更名)", "台中市西區1號", "04-22245964"), ("甲山宮YEN,YU-CHAN", "南投縣埔里鎮南投縣埔里鎮1號", "049-2644798"),
        ("甲 山 宮", "花蓮縣花蓮市１號", "(03)8322210"),
    ]

    @Test(arguments: table) func aRowOfAnyTable(_ name: String, _ address: String, _ phone: String) throws {
        let text = Sample.csv(
            ["寺廟名稱", "緯度", "經度", "地址", "電話", "開放時間"],
            [["寺廟名稱": name, "緯度": "24.1", "經度": "120.6", "地址": address, "電話": phone, "開放時間": "全天"]])
        let record = try require(Reading(text.utf8).records.first)
        let values = try judged(
            ["name": name, "lat": "24.1", "lng": "120.6", "address": address, "phone": phone, "open_time": "全天"],
            ["name", "lat", "lng", "address", "phone", "open_time"])
        for field in [Field.name, .address, .county, .phone, .openTime] {
            expect(values[field], equals: record.value(of: field), "\(field)")
        }
        guard case .position(let position, _) = values[.position] else {
            Issue.record("no position")
            return
        }
        expect(position, equals: record.coordinate)
    }
}
