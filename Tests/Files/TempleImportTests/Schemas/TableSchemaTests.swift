import Expectations
import Geodesy
import TempleImport
import TempleModel
import Testing

@Suite struct TableSchemaTests {
    static let guesses: [(String, String)] = [
        ("寺名,緯度,經度", "name=寺名,lat=緯度,lng=經度"),
        ("序號,NAME,Lat,Lng,Tel", "name=NAME,lat=Lat,lng=Lng,phone=Tel"),
        ("title\tlatitude\tlongitude\taddress", "name=title,lat=latitude,lng=longitude,address=address"),
        ("廟名,x,y,主神,開放時間", "name=廟名,lat=y,lng=x,deity=主神,open=開放時間"),
        ("名稱,TWD97X,TWD97Y,編號", "name=名稱,x=TWD97X,y=TWD97Y,id=編號"),
        (
            "temple,wgs84lat,wgs84lon,city,religion,name_en",
            "name=temple,lat=wgs84lat,lng=wgs84lon,county=city,religion=religion,en=name_en"
        ),
        ("名稱,緯度,經度,住所", "name=名稱,lat=緯度,lng=經度,address=住所"),
        ("name,lat,lng,location", "name=name,lat=lat,lng=lng,address=location"),
        ("title,lat,lng,desc,地點", "name=title,lat=lat,lng=lng,address=地點"),
        ("title,lat,lng,desc", "name=title,lat=lat,lng=lng"),
        ("Temple Name,緯度(WGS84),經度(WGS84)", "name=Temple Name,lat=緯度(WGS84),lng=經度(WGS84)"),
        ("名稱,緯度（WGS84）,經度 [度]", "name=名稱,lat=緯度（WGS84）,lng=經度 [度]"),
        ("名称,纬度,经度,电话", "name=名称,lat=纬度,lng=经度,phone=电话"),
        ("名称,緯度,経度,住所", "name=名称,lat=緯度,lng=経度,address=住所"),
        ("이름,위도,경도,주소", "name=이름,lat=위도,lng=경도,address=주소"),
        ("TEMPLE_NAME,WGS84_Y,WGS84-X", "name=TEMPLE_NAME,lat=WGS84_Y,lng=WGS84-X"),
        ("名稱,座標", "name=名稱,position=座標"), ("name,lat,lng,geom", "name=name,lat=lat,lng=lng"),
        ("name,WKT", "name=name,position=WKT"), ("name,X(TWD97),Y(TWD97)", "name=name,lat=Y(TWD97),lng=X(TWD97)"),
        // A source with both: degrees come before metres.
        ("名稱,TWD97X,TWD97Y,緯度,經度", "name=名稱,lat=緯度,lng=經度"),
    ]

    @Test(arguments: guesses) func guessesWhichColumnIsWhich(_ header: String, _ mapping: String) throws {
        let reader = TempleFileReader(rows: try Reading.rows((header + "\n").utf8), name: "t")
        let recognised = try reader.checkHeader()
        expect(recognised.mapping?.description, equals: mapping)
        expect(recognised.isGuess && recognised.lacksSourceName)
        try expect(ColumnMapping(mapping), equals: recognised.mapping)
    }

    @Test func readsByAMappingThatIsGiven() throws {
        let mapping = try ColumnMapping("name=甲, lat = 乙,lng=丙,address=丁,deity=戊,id=己,phone=庚")
        let text = "甲,乙,丙,丁,戊,己,庚,辛\n大廟,24.14,120.66,台中市西區1號,媽祖,7,04-22223333,x\n"
        let reading = try Reading(text.utf8, options: ImportOptions(mapping: mapping, sourceName: "mine"))
        expect(
            reading.records,
            equals: [
                TempleRecord(
                    key: SourceKey(source: "mine", id: "7"), name: "大廟", address: "台中市西區1號", county: "臺中市",
                    coordinate: try Coordinate(latitude: 24.14, longitude: 120.66), mainDeity: "媽祖",
                    phone: "04-22223333",
                    carried: [
                        .text(.officialName), .precision, .text(.address), .text(.county), .text(.mainDeity),
                        .text(.phone),
                    ])
            ])
        expect(!reading.summary.recognised.isGuess && !reading.summary.recognised.lacksSourceName)
        expectEmpty(reading.diagnostics)
    }

    @Test func warnsOfPeople() throws {
        let names = ["王小明", "陳美玲", "李四", "王爺廟", "林媽宮", "陳府將軍", "黃公", "大甲鎮瀾宮"]
        let rows = names.enumerated().map { "\($1),24.\($0 + 1),120.6\n" }.joined()
        let reading = try Reading(("name,lat,lng\n" + rows).utf8)
        expect(reading.counts.accepted == names.count && reading.counts.warnings == [.nameOfPerson: 3])
        expect(reading.diagnostics.map(\.code), equals: [.nameOfPerson, .nameOfPerson, .nameOfPerson])
    }

    @Test func readsMetresWhereTheNumbersAreTooLargeForDegrees() throws {
        let text = "name,x,y\n甲宮,300441.33,2770079.92\n乙宮,121.4999,25.0380\n"
        let reading = try Reading(text.utf8)
        expect(reading.records.count, equals: 2)
        for record in reading.records {
            expect(
                abs(record.coordinate.latitude - 25.038) < 0.003 && abs(record.coordinate.longitude - 121.5) < 0.003)
        }
    }

    @Test func knowsRowsWithoutAnIDAgain() throws {
        let rows = [
            "甲宮,24.1,120.6,台中市西區中山路１號", "甲宮,24.1,120.6,臺中市西區中山路1號", "甲宮,24.1,120.6,", "甲宮,24.10001,120.60001,",
            "甲宮,24.2,120.6,",
        ]
        let reading = try Reading(("name,lat,lng,address\n" + rows.joined(separator: "\n") + "\n").utf8)
        let ids = reading.records.map(\.key.id)
        expect(ids.count == 3 && ids.allSatisfy { DerivedID.isOne($0) })
        expect(Set(ids).count, equals: 3)
        expect(reading.records.allSatisfy { $0.key.source == "table" && !$0.hasOwnID })
        expect(reading.counts.skipped[.duplicateID], equals: 2)
    }

    @Test(arguments: [
        "甲宮,24.1,120.6", "\"甲宮\",2.41e1,+120.6", "甲宮,２４．１,１２０．６",
    ]) func readsNumbersAsPeopleWriteThem(_ row: String) throws {
        let record = try require(Reading("name,lat,lng\n\(row)\n".utf8).records.first)
        expect("\(record.coordinate.latitude) \(record.coordinate.longitude)", equals: "24.1 120.6")
    }

    @Test func takesAGeoJSONsGeometryAndShowsARefusedRowWithItsPosition() throws {
        let rows: [Text.Row] = [[("TITLE", "甲宮")], [("TITLE", "")]]
        let text = Text.geoJSON(rows) { _ in Text.point("24.1", "120.6") }
        let mapping = try ColumnMapping("name=TITLE")
        for options in [ImportOptions(), ImportOptions(mapping: mapping)] {
            let reading = try Reading(text.utf8, options: options)
            expect(reading.records.map(\.name), equals: ["甲宮"])
            expect(reading.rejects, equals: "TITLE,lat,lng\r\n,24.1,120.6\r\n")
            let mended = reading.rejects.replacing("\r\n,", with: "\r\n乙宮,")
            let again = try Reading(mended.utf8, options: options)
            expect(again.records.map(\.name) == ["乙宮"] && again.records.first?.coordinate.latitude == 24.1)
        }
    }

    @Test func saysWhichColumnsOfAMappingAreNotThere() throws {
        let mapping = try ColumnMapping("name=寺名,lat=緯渡,lng=經度")
        let error = #expect(throws: ImportError.self) {
            try Reading("寺名,緯度,經度\n".utf8, options: ImportOptions(mapping: mapping))
        }
        expect(
            error?.reason, equals: .unmappedColumns([.init(name: "緯渡", nearest: "緯度")], found: ["寺名", "緯度", "經度"]))
        expect(error?.description.contains("did you mean 緯度?"), equals: true)
    }
}

@Suite struct ColumnMappingTests {
    @Test func aNameWithACommaStandsInQuotes() throws {
        let mapping = try ColumnMapping(#"name = "Name, local" , lat=Y,lng="X ""east""""#)
        expect(mapping.columns, equals: [.name: "Name, local", .lat: "Y", .lng: #"X "east""#])
        // A quote that nothing closes is part of a name.
        try expect(ColumnMapping(#"name="a,lat=b,lng=c"#).columns, equals: [.name: #""a"#, .lat: "b", .lng: "c"])
    }

    @Test(arguments: [
        "name=寺名,lat=緯度,lng=經度", "name=a,x=b,y=c", "name=a",
        "name=a,lat=b,lng=c,id=d,address=e,county=f,deity=g,phone=h",
        "name=a=b,lat=c,lng=d", "name=a,festival=b,date=c",
        "name=a,address=b,phone=c,festival=d,date=e,area=f,note=g", "name=a,position=b",
        #"name="Name, local",lat=Y,lng=5"6"#, #"name="""a"" b",lat=c,lng=d"#, #"name=a,lat="b,",lng=",c""#,
    ]) func readsWhatItWrites(_ text: String) throws {
        try expect(ColumnMapping(text).description, equals: text)
    }

    static let invalid: [(String, ColumnMapping.Invalid)] = [
        ("", .notAPair("")), ("寺名", .notAPair("寺名")), ("name=a,", .notAPair("")),
        ("nmae=a", .unknownField("nmae", nearest: "name")), ("long=a", .unknownField("long", nearest: "lng")),
        ("zzzzzz=a", .unknownField("zzzzzz", nearest: nil)), ("name=", .emptyColumn(.name)),
        ("name=a,name=b", .fieldTwice(.name)),
        ("lat=a,lng=b", .incomplete), ("name=a,lat=b", .incomplete), ("name=a,x=b", .incomplete),
        ("name=a,lat=b,lng=c,x=d,y=e", .incomplete), ("name=a,lat=b,lng=c,position=d", .incomplete),
        (#"name="a",b"#, .notAPair("b")), (#"name="",lat=b"#, .emptyColumn(.name)), ("festival=a,date=b", .incomplete),
        ("festival=a,name=b", .incomplete), ("festival=a,name=b,date=c,lat=d,lng=e", .incomplete),
        ("name=a,lat=b,lng=c,date=d", .incomplete), ("name=a,note=b", .incomplete),
    ]

    @Test(arguments: invalid) func namesTheMistake(_ text: String, _ expected: ColumnMapping.Invalid) {
        let error = #expect(throws: ColumnMapping.Invalid.self) { try ColumnMapping(text) }
        expect(error == expected && error?.description.isEmpty == false)
    }
}
