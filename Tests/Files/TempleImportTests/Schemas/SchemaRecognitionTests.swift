import Expectations
import Foundation
import RecordFiles
import TempleImport
import Testing

@Suite struct SchemaRecognitionTests {
    static func recognised(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportRecognition {
        try TempleFileReader(rows: try Reading.rows(text.utf8), name: "t", options: options).checkHeader()
    }

    static let headers: [(String, ImportSchema)] = [
        ("編號,寺廟名稱,主祀神祇,行政區,地址,教別,登記別,電話,WGS84X,WGS84Y", .moi),
        ("編號,寺廟名稱,主祀神祇,行政區,地址,教別,建別,組織型態,電話,負責人,其他,WGS84X,WGS84Y", .moi),
        ("編號;寺廟名稱;WGS84X;WGS84Y", .moi),
        ("類型,名稱,WGS84X,WGS84Y", .moi),
        ("TEP_NAME,TEP_God,TEP_ADD,WGS84X,WGS84Y", .newTaipei),
        ("tep_name,tep_god,tep_add,wgs84ax,wgs84ay", .newTaipei),
        ("寺廟名稱,行政區,里,教別,祭典日期,電話,地址,X座標,Y座標", .taipei),
        ("慶(祭)典名稱,宗教團體名稱,宗教別,行政區,日期,電話,說明", .moiFestival),
        ("慶（祭）典名稱,宗教團體名稱,日期", .moiFestival),
        ("慶祭典名稱,宗教團體名稱,日期,行政區,說明", .moiFestival),
        ("編號,寺廟名稱,祭典名稱,祭典日期,地址,WGS84X,WGS84Y", .moiFestival),
        ("名稱,慶典名稱,慶典日期,緯度,經度", .moiFestival),
        ("@id,@type,@lat,@lon,name", .osm),
        ("@id\t@lat\t@lon\tname\tname:zh", .osm),
        ("osm_id,name,lat,lon", .osm),
        ("name,amenity,religion,lat,lon", .osm),
        ("Id,Name,Description,Add,Start,End,Px,Py", .tourism),
        ("EventID,EventName,StartDateTime,EndDateTime,PositionLat,PositionLon", .tourism),
        ("source,source_id,name,lat,lng", .nearby),
        ("source_id,name,lat,lng", .nearby),
        ("寺名,緯度,經度", .table),
        ("NAME\tLatitude\tLongitude", .table),
        ("title,x,y", .table),
        ("編號,名稱,緯度,經度", .table),
        ("寺廟名稱,地址,WGS84X,WGS84Y,緯度,經度", .table),
    ]

    @Test(arguments: headers) func knowsASchemaByItsHeader(_ header: String, _ schema: ImportSchema) throws {
        let options = ImportOptions(sourceName: "mine")
        try expect(Self.recognised(header + "\n", options).schema, equals: schema)
    }

    static let objects: [(String, ImportSchema)] = [
        (#"[{"編號": "1", "寺廟名稱": "甲宮", "WGS84X": "120.5", "WGS84Y": "24"}]"#, .moi),
        (#"{"features":[{"type":"Feature","properties":{"類型":"寺廟","名稱":"甲宮","WGS84X":"1","WGS84Y":"2"}}]}"#, .moi),
        ("<A><B><編號>1</編號><寺廟名稱>甲宮</寺廟名稱><WGS84X>1</WGS84X><WGS84Y>2</WGS84Y></B></A>", .moi),
        (#"[{"tep_name": "甲宮", "tep_god": "媽祖", "wgs84ax": "121", "wgs84ay": "25"}]"#, .newTaipei),
        (#"[{"寺廟名稱": "甲宮", "X座標": "301000", "Y座標": "2770000"}]"#, .taipei),
        (#"[{"慶(祭)典名稱": "祭典", "宗教團體名稱": "甲宮", "日期": "農曆 02/02"}]"#, .moiFestival),
        ("<A><B><慶祭典名稱>祭典</慶祭典名稱><寺廟名稱>甲宮</寺廟名稱><日期>02/02</日期></B></A>", .moiFestival),
        (#"{"elements":[{"type":"node","id":1,"lat":24,"lon":120}]}"#, .osm),
        (#"{"elements":[{"type":"way","id":1,"nodes":[1,2],"tags":{"building":"yes"}}]}"#, .osm),
        (#"{"features":[{"type":"Feature","id":"way/1","properties":{"name":"甲"},"geometry":null}]}"#, .osm),
        (#"{"features":[{"type":"Feature","properties":{"@id":"node/1","name":"甲"},"geometry":null}]}"#, .osm),
        (#"{"features":[{"type":"Feature","properties":{"osm_element":"way/1","name":"甲"}}]}"#, .osm),
        (#"{"features":[{"type":"Feature","properties":{"osm_way_id":"1","name":"甲"}}]}"#, .osm),
        (#"{"XML_Head":{"Infos":{"Info":[{"Id":"1","Name":"祭","Start":"2026-01-01","End":"2026-01-02"}]}}}"#, .tourism),
        (#"<XML_Head><Infos><Info Id="1" Name="祭" Start="2026-01-01" End="2026-01-02"/></Infos></XML_Head>"#, .tourism),
        (#"{"Events":[{"EventID":"1","EventName":"祭","StartDateTime":"","EndDateTime":""}]}"#, .tourism),
        ("{\"source_id\":\"1\",\"source\":\"a\",\"name\":\"甲\"}\n{\"source_id\":\"2\",\"source\":\"a\"}\n", .nearby),
        (#"{"features":[{"properties":{"source":"a","source_id":"1","name":"甲"},"geometry":null}]}"#, .nearby),
        // A feature with an id from another source is not an OpenStreetMap element.
        (#"{"features":[{"type":"Feature","id":7,"properties":{"name":"甲","religion":"道教"},"geometry":{}}]}"#, .table),
        (#"[{"name":"甲","latitude":24,"longitude":120}]"#, .table),
    ]

    @Test(arguments: objects) func knowsASchemaByItsFirstRow(_ text: String, _ schema: ImportSchema) throws {
        try expect(Self.recognised(text).schema, equals: schema)
    }

    @Test func takesTheCallersWordForIt() throws {
        let text = "source,source_id,name,lat,lng\n"
        try expect(Self.recognised(text, ImportOptions(schema: .table)).schema, equals: .table)
        let mapping = try ColumnMapping("name=name,lat=lat,lng=lng")
        let recognised = try Self.recognised(text, ImportOptions(mapping: mapping))
        expect(recognised.schema == .table && recognised.mapping == mapping && !recognised.isGuess)
    }

    @Test func checkingReadsNoRowAway() throws {
        for text in [Sample.registry([["編號": "1"], ["編號": "2"]]), Text.json([Sample.registryRow.map { ($0, $1) }])] {
            let reader = TempleFileReader(rows: try Reading.rows(text.utf8), name: "t")
            try expect(reader.checkHeader().schema, equals: .moi)
            try expect(reader.checkHeader().schema, equals: .moi)
            let summary = try reader.read(record: { _, _ in })
            expect(summary.counts.accepted == (text.hasPrefix("[") ? 1 : 2) && summary.recognised.schema == .moi)
        }
    }

    /// The first records of each file that people import.
    @Test(
        .enabled(if: Reference.hasFormats, "no reference data"),
        arguments: [
            ("moi-registry.geojson", ImportSchema.moi, 6), ("moi-temple.xml", .moi, 6), ("osm.geojson", .osm, 8),
            ("overpass.json", .osm, 5), ("tourism-activity.json", .tourism, 5),
        ])
    func takesEveryRowOfTheSamples(_ name: String, _ schema: ImportSchema, _ rows: Int) throws {
        let reading = try Reading(try Reference.sample(name))
        expect(reading.summary.recognised.schema == schema && reading.summary.ending == .complete)
        expect(reading.counts.accepted == rows && reading.counts.read == rows)
        expectEmpty(reading.rejections, "\(reading.rejections)")
    }
}
