import Expectations
import Foundation
import Geodesy
import LunarCalendar
import RecordFiles
import TempleImport
import TempleModel
import Testing

/// Tests of the Tourism Administration's attractions, in each of their forms.
@Suite struct AttractionSchemaTests {
    private static let present = #"""
        {"UpdateTime": "2026-09-26T14:30:03+08:00", "UpdateInterval": 86400, "Language": "Zh_tw", "ProviderID": "A1",
         "Attractions": [{"AttractionID": "Attraction_376570000A_000429", "AttractionName": "測試宮",
          "AlternateNames": ["小宮"], "Description": "-景點簡介-&lt;b&gt;舊廟&lt;/b&gt;", "PositionLat": 25.1354168,
          "PositionLon": 121.7484984, "Geometry": null, "AttractionClasses": [3], "PostalAddress": {"City": "基隆市",
          "Town": "中正區", "ZipCode": "202", "StreetAddress": "義二路224巷1號"}, "Telephones": [{"Tel": "(02)24277891"}],
          "Images": [{"Name": "正殿", "Description": null, "URL": "https://example.org/圖 1.jpg", "Width": null},
           {"Name": null, "Description": "側面", "URL": "https://example.org/2.jpg"},
           {"Name": "壞", "URL": "ftp://example.org/3.jpg"}],
          "Organizations": [{"Name": "基隆市文化觀光局", "Class": "DataSource"}], "ServiceTimeInfo": "6:30~19:30",
          "TrafficInfo": "公車105號", "ServiceStatus": 1, "WebsiteURL": "https://example.org/", "AssetsClass": 4,
          "Remarks": "", "UpdateTime": "2026-08-10T00:00:00+08:00"}]}
        """#
    private static let older = #"""
        [{"ID": "C1_376570000A_000429", "Name": "測試宮", "DescriptionDetail": "舊廟", "Phone": "886-2-24277891",
          "Address": "202基隆市中正區義二路224巷1號", "TravelInfo": "公車105號", "OpenTime": "6:30~19:30",
          "Picture": {"PictureUrl1": "https://example.org/圖 1.jpg", "PictureDescription1": "正殿"},
          "Position": {"PositionLat": 25.1354168, "PositionLon": 121.7484984, "GeoHash": "x"}, "Class1": "廟宇類",
          "City": "基隆市", "SrcUpdateTime": "2021-03-31T01:12:12+08:00", "UpdateTime": "2021-03-31T01:40:23+08:00"},
         {"ID": "C1_2", "Name": "某公園", "DescriptionDetail": "樹", "Phone": "", "Address": "南投縣555魚池鄉中正路1號",
          "OpenTime": "全年無休", "Picture": {}, "Position": {"PositionLat": 23.8, "PositionLon": 120.9}, "City": "南投縣",
          "UpdateTime": "2021-03-31T01:40:23+08:00", "WebsiteUrl": "www.example.org/園"}]
        """#

    private func record(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> TempleRecord {
        try require(Reading(text.utf8, options: options).records.first)
    }

    @Test func readsThePresentForm() throws {
        let reading = try Reading(Self.present.utf8)
        expect(reading.summary.recognised.schema, equals: .attractions)
        let record = try require(reading.records.first)
        expect(record.key, equals: SourceKey(source: "tourism", id: "376570000A_000429"))
        expect(record.name == "測試宮" && record.aliases == ["小宮"] && record.admission == .supplement)
        expect(record.address == "基隆市中正區義二路224巷1號" && record.county == "基隆市" && record.phone == "(02)24277891")
        let extras = try require(record.extras)
        expect(record.texts[.introduction] == "-景點簡介- 舊廟" && record.texts[.transportation] == "公車105號")
        expect(extras.openTime == "6:30~19:30" && extras.openingHours == nil)
        expect(record.texts[.website] == "https://example.org/" && extras.asOf == CivilDay(iso8601: "2026-08-10"))
        let license = "政府資料開放授權條款－第1版"
        expect(
            extras.photos,
            equals: [
                Photo(
                    url: "https://example.org/%E5%9C%96%201.jpg", title: "正殿", credit: "基隆市文化觀光局",
                    license: license),
                Photo(url: "https://example.org/2.jpg", title: "側面", credit: "基隆市文化觀光局", license: license),
            ])
    }

    /// The same attraction has the same key in both forms. A field that only a later row has is read too.
    @Test func readsTheOlderForm() throws {
        let reading = try Reading(Self.older.utf8)
        expect(reading.records.map(\.key.id), equals: ["376570000A_000429", "2"])
        expect(reading.records.map(\.admission), equals: [.supplement, .mention])
        expect(reading.records.map(\.phone), equals: ["02-24277891", nil])
        expect(reading.records.map(\.address), equals: ["基隆市中正區義二路224巷1號", "南投縣魚池鄉中正路1號"])
        expect(reading.records.map { $0.extras?.photos.first?.credit }, equals: ["交通部觀光署", nil])
        expect(reading.records.map { $0.extras?.asOf?.description }, equals: ["2021-03-31", "2021-03-31"])
        expect(reading.records.last?.texts[.website], equals: "https://www.example.org/%E5%9C%92")
    }

    @Test(arguments: [
        (0, "已停止開放", TempleRecord.Admission.supplement), (3, "暫停開放", .temple),
    ])
    func saysWhatIsClosed(status: Int, words: String, admission: TempleRecord.Admission) throws {
        let text = Self.present.replacingOccurrences(of: #""ServiceStatus": 1"#, with: #""ServiceStatus": \#(status)"#)
        let record = try record(text, ImportOptions(insertsNew: true))
        expect(record.extras?.openTime == words && record.extras?.openingHours == "off")
        // An attraction that is closed for good does not become a temple.
        expect(record.admission, equals: admission)
    }

    @Test func aRowThatIsNoPlaceOfWorshipIsNeverInserted() throws {
        let reading = try Reading(Self.older.utf8, options: ImportOptions(insertsNew: true))
        expect(reading.records.map(\.admission), equals: [.temple, .mention])
    }

    @Test(arguments: [
        (
            #"[{"ServiceDays":["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"],"StartTime":"06:00","EndTime":"21:00"}]"#,
            "06:00-21:00"
        ),
        (
            #"[{"ServiceDays":["Monday","Tuesday","Wednesday","Thursday","Friday"],"StartTime":"9:00:00","EndTime":"17:00:00","EffectiveDate":null},{"ServiceDays":["Sunday","Saturday","PublicHolidays"],"StartTime":"08:00","EndTime":"18:00"}]"#,
            "Mo-Fr 09:00-17:00; Sa-Su 08:00-18:00; PH 08:00-18:00"
        ),
        (
            #"[{"ServiceDays":["Monday","Sunday"],"StartTime":"08:00","EndTime":"12:00"},{"ServiceDays":["Monday"],"StartTime":"13:00","EndTime":"24:00"}]"#,
            "Mo 08:00-12:00,13:00-24:00; Su 08:00-12:00"
        ),
        (
            #"[{"ServiceDays":["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"],"StartTime":"00:00","EndTime":"24:00"}]"#,
            "24/7"
        ),
    ])
    func readsServiceTimes(times: String, hours: String) throws {
        let reading = try Reading(
            #"{"AttractionServiceTimes":[{"AttractionID":"Attraction_1","ServiceTimes":\#(times)}]}"#.utf8)
        expect(reading.summary.recognised.schema, equals: .attractionHours)
        expect(reading.results, equals: [.hours(SourceKey(source: "tourism", id: "1"), openingHours: hours)])
    }

    @Test(arguments: [
        "[]", #"[{"ServiceDays":["Monday"],"StartTime":"6","EndTime":"21:00"}]"#,
        #"[{"ServiceDays":["TyphoonDay"],"StartTime":"06:00","EndTime":"21:00"}]"#,
        #"[{"ServiceDays":["Monday"],"StartTime":"06:00","EndTime":"21:00","ExpireDate":"2026-10-01"}]"#,
        #"[{"ServiceDays":["Monday"],"StartTime":"25:00","EndTime":"26:00"}]"#,
        #"[{"ServiceDays":[],"StartTime":"06:00","EndTime":"21:00"}]"#, #"[{"Description":"每日"}]"#,
    ])
    func serviceTimesThatAreNotCertainAreLeft(times: String) throws {
        let reading = try Reading(
            #"{"AttractionServiceTimes":[{"AttractionID":"Attraction_1","ServiceTimes":\#(times)}]}"#.utf8)
        expect(reading.results.isEmpty && reading.skipped.map(\.code) == [.hoursInvalid])
    }

    /// If all rows of a county have the same text, it is the default of a form. The hours of another file come before
    /// any text.
    @Test func settlesTheHoursWhenAllIsKnown() throws {
        func record(_ id: Int, _ county: String, _ text: String?) throws -> TempleRecord {
            var record = TempleRecord(
                key: SourceKey(source: "tourism", id: "\(id)"), name: "宮", county: county,
                coordinate: try Coordinate(latitude: 23, longitude: 120),
                extras: TempleRecord.Extras(openTime: text))
            record.texts[.website] = "https://example.org/"
            return record
        }
        var list = AttractionList()
        let penghu = try (0..<5).map { try record($0, "澎湖縣", "24 hours") }
        let kinmen = try (5..<9).map { try record($0, "金門縣", "24 hours") }
        let mixed = try (9..<15).map { try record($0, "臺南市", $0 == 9 ? "全天" : "06:00-21:00") }
        for record in penghu + kinmen + mixed { list.note(record) }
        list.note(hours: "Mo-Su 08:00-17:00", of: SourceKey(source: "tourism", id: "3"))
        expect(
            penghu.map { list.withCertainHours($0).extras?.openingHours },
            equals: [
                "unknown", "unknown", "unknown", "Mo-Su 08:00-17:00", "unknown",
            ])
        expect((kinmen + mixed).allSatisfy { list.withCertainHours($0) == $0 })
        let silent = try record(3, "澎湖縣", nil)
        expect(list.withCertainHours(silent).extras?.openTime, equals: "Mo-Su 08:00-17:00")
    }

    @Test(.enabled(if: Reference.hasFormats, "no reference data")) func readsWhatTheAdministrationPublishes() throws {
        let (new, old) = (
            try require(Reference.format("tourism-attraction.json")), try require(Reference.attractions)
        )
        let present = try Reading(Array(new))
        expect(present.records.map(\.admission) == [.mention, .supplement] && present.rejections.isEmpty)
        expect(present.records.map { $0.extras?.photos.count }, equals: [1, 2])
        let older = try Reading(Array(old))
        expect(older.counts.read == 682 && older.records.count == 682)
        expect(
            older.records.allSatisfy { $0.address?.contains { $0.isASCII && $0.isNumber } != true || $0.county != nil })
        // No address has a postal code, and no text has a mobile number.
        expect(older.records.allSatisfy { ($0.address ?? "").firstMatch(of: /^.{3}[0-9]{3}/) == nil })
        expect(older.records.filter { !($0.extras?.photos.isEmpty ?? true) }.count, equals: 199)
    }
}
