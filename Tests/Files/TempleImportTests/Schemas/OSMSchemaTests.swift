import Expectations
import Foundation
import Geodesy
import TempleImport
import TempleModel
import Testing

@Suite struct OSMSchemaTests {
    /// Returns a file as Overpass writes it; each element is a JSON object.
    static func overpass(_ elements: String...) -> String {
        #"{"version": 0.6, "generator": "Overpass API", "elements": ["# + "\n" + elements.joined(separator: ",\n")
            + "\n]}\n"
    }

    static func node(_ tags: String, position: String = #""lat": 24.345, "lon": 120.623"#, id: Int = 1) -> String {
        #"{"type": "node", "id": \#(id), \#(position), "tags": {\#(tags)}}"#
    }

    /// Returns a node that a tag calls a place of worship.
    static func temple(_ tags: String, position: String = #""lat": 24.345, "lon": 120.623"#, id: Int = 1) -> String {
        node(tags + #", "amenity": "place_of_worship""#, position: position, id: id)
    }

    static func record(_ tags: String) throws -> TempleRecord {
        try require(Reading(overpass(node(tags)).utf8).records.first)
    }

    @Test func readsANodeWithAllItsTags() throws {
        let text = Self.overpass(
            Self.node(
                #"""
                "amenity": "place_of_worship", "religion": "taoist", "deity": "天上聖母", "name": "鎮瀾宮",
                "name:zh-Hant": "大甲鎮瀾宮", "name:en": "Dajia Jenn Lann Temple", "addr:city": "臺中市",
                "addr:district": "大甲區", "addr:street": "順天路", "addr:housenumber": "158",
                "opening_hours": "Mo-Su 05:00-22:00", "website": "https://example.org/", "phone": "+886-4-2676-3522",
                "official_name": "財團法人臺中市大甲鎮瀾宮", "alt_name": "大甲媽祖廟;鎮瀾宮", "old_name": "天后宮"
                """#, id: 321_952_895))
        let reading = try Reading(text.utf8)
        var expected = TempleRecord(
            key: SourceKey(source: "osm", id: "node/321952895"), name: "大甲鎮瀾宮",
            officialName: "財團法人臺中市大甲鎮瀾宮", aliases: ["大甲媽祖廟", "鎮瀾宮", "天后宮"],
            englishName: "Dajia Jenn Lann Temple", address: "臺中市大甲區順天路158號", county: "臺中市",
            coordinate: try Coordinate(latitude: 24.345, longitude: 120.623), precision: .surveyed,
            mainDeity: "天上聖母", phone: "+886-4-2676-3522", religion: "道教",
            extras: TempleRecord.Extras(openTime: "Mo-Su 05:00-22:00"),
            carried: [
                .text(.officialName), .aliases, .text(.englishName), .text(.address), .text(.county), .precision,
                .text(.mainDeity), .text(.phone), .text(.religion), .openTime, .text(.website),
            ])
        expected.texts[.website] = "https://example.org/"
        expect(reading.records, equals: [expected])
        expectEmpty(reading.diagnostics)
    }

    @Test(arguments: [
        (#""name": "甲", "name:zh": "乙""#, "乙"), (#""name": "甲宮", "name:zh": "乙", "name:zh-TW": "丙宮""#, "丙宮"),
        (#""name": "甲宮", "name:zh": "", "name:en": "A""#, "甲宮"), (#""name": "甲宮", "name:zh-Hans": "乙""#, "甲宮"),
    ]) func takesTheNameInTraditionalChinese(_ tags: String, _ name: String) throws {
        try expect(Self.record(tags + #", "amenity": "place_of_worship""#).name, equals: name)
    }

    static let addresses: [(String, String?, String?)] = [
        (#""addr:full": "台中市大甲區順天路158號", "addr:street": "順天路""#, "台中市大甲區順天路158號", "臺中市"),
        (
            #""addr:county": "南投縣", "addr:city": "草屯鎮", "addr:street": "玉屏路", "addr:housenumber": "59-2""#,
            "南投縣草屯鎮玉屏路59-2號", "南投縣"
        ),
        (#""addr:city": "臺南市", "addr:place": "赤崁", "addr:housenumber": "12號之3""#, "臺南市赤崁12號之3", "臺南市"),
        (#""addr:street": "中正路", "addr:housenumber": "８""#, "中正路8號", nil),
        (#""addr:city": "臺北市""#, nil, "臺北市"),
        (#""addr:housenumber": "8""#, nil, nil),
        (
            #""addr:street": "Jalan Besar", "addr:housenumber": "15", "addr:city": "Dengkil""#,
            "15 Jalan Besar, Dengkil", nil
        ),
        (#""addr:street": "Queen St""#, "Queen St", nil),
    ]

    @Test(arguments: addresses) func writesAnAddressTheTaiwaneseWay(
        _ tags: String, _ address: String?, _ county: String?
    ) throws {
        let record = try Self.record(tags + #", "name": "甲宮", "religion": "taoist""#)
        expect(record.address == address && record.county == county)
    }

    @Test func partsDeitiesAsTheRegistryDoes() throws {
        try expect(Self.record(#""name": "甲宮", "deity": "天上聖母;觀音""#).mainDeity, equals: "天上聖母、觀音")
    }

    @Test(arguments: [
        ("buddhist", "佛教" as String?), ("taoist", "道教"), ("confucian", "儒教"), ("chinese_folk", "民間信仰"),
        ("buddhist;taoist", "佛教、道教"), ("hindu", "印度教"), ("none", nil), ("caodai", "caodai"),
    ]) func writesReligionsInTheRegistrysWords(_ value: String, _ religion: String?) throws {
        try expect(Self.record(#""name": "甲宮", "religion": "\#(value)""#).religion, equals: religion)
    }

    @Test(arguments: [
        (#""phone": "+886 912 345 678""#, nil as String?, true), (#""contact:phone": "+886-912-345-678""#, nil, true),
        (#""phone": "0912345678;04-2222-3333""#, "04-2222-3333", true),
        (#""contact:phone": "+886 4 2222 3333""#, "+886 4 2222 3333", false),
        (#""phone": "", "contact:phone": "04-22223333""#, "04-22223333", false),
    ]) func dropsMobilesAbroadToo(_ tags: String, _ phone: String?, _ isDropped: Bool) throws {
        let reading = try Reading(Self.overpass(Self.temple(tags + #", "name": "甲宮""#)).utf8)
        expect(reading.records.first?.phone, equals: phone)
        expect(reading.diagnostics.map(\.code), equals: isDropped ? [.mobilePhoneDropped] : [])
    }

    static let passedOver = [
        #""amenity": "restaurant", "name": "甲"#, #""amenity": "place_of_worship", "religion": "christian", "name": "甲"#,
        #""religion": "muslim", "name": "甲"#, #""religion": "jewish;christian", "name": "甲"#, #""building": "yes"#,
    ]

    @Test(arguments: passedOver) func passesOverWhatIsNoTemple(_ tags: String) throws {
        let reading = try Reading(Self.overpass(Self.node(tags + "\""), Self.temple(#""name": "乙宮""#, id: 2)).utf8)
        expect(reading.records.map(\.key.id), equals: ["node/2"])
        expect(reading.counts.skipped == [.notATemple: 1] && reading.counts.rejected == 0)
    }

    static let places: [(String, Bool)] = [
        (#""amenity": "cafe", "denomination": "mahayana""#, false),
        (#""shop": "coffee", "denomination": "buddhist""#, false),
        (#""shop": "religion", "religion": "buddhist""#, false), (#""tourism": "hotel", "religion": "taoist""#, false),
        (#""historic": "memorial""#, false), (#""office": "association", "religion": "buddhist""#, false),
        (#""amenity": "cafe", "building": "temple""#, false),
        (#""amenity": "place_of_worship", "tourism": "museum", "shop": "books""#, true),
        (#""amenity": "place_of_worship;school""#, true), (#""historic": "temple", "tourism": "museum""#, true),
        (#""building": "temple", "shop": "religion""#, true), (#""tourism": "attraction", "religion": "taoist""#, true),
        (#""historic": "wayside_shrine""#, true), (#""denomination": "mahayana""#, true),
    ]

    @Test(arguments: places) func takesPlacesOfWorshipOnly(_ tags: String, _ isTaken: Bool) throws {
        let reading = try Reading(Self.overpass(Self.node(#""name": "甲宮", "# + tags)).utf8)
        expect(reading.records.count, equals: isTaken ? 1 : 0)
        expect(reading.counts.skipped == (isTaken ? [:] : [.notATemple: 1]) && reading.counts.rejected == 0)
    }

    /// A file whose features have their names and ids alone may be one of restaurants.
    @Test func aNameAloneIsNoTempleUnlessTheCallerSaysSo() throws {
        let text = Text.geoJSON(
            [[("name", "甲小吃店")], [("name", "乙宮"), ("deity", "媽祖")], [("name", "")]],
            id: { "node/\($0[0].value.utf8.count)" },
            geometry: { _ in #"{"type": "Point", "coordinates": [120.5, 24.5]}"# })
        let reading = try Reading(text.utf8)
        expect(reading.records.map(\.name), equals: ["乙宮"])
        expect(reading.counts.skipped == [.notATemple: 2] && reading.counts.rejected == 0)
        let all = try Reading(text.utf8, options: ImportOptions(takesUntagged: true))
        expect(all.records.map(\.name) == ["甲小吃店", "乙宮"] && all.counts.skipped == [.notATemple: 1])
        // What a tag says counts before what the caller says.
        let cafe = try Reading(
            Self.overpass(Self.node(#""name": "甲", "amenity": "cafe""#)).utf8,
            options: ImportOptions(takesUntagged: true))
        expectEmpty(cafe.records)
        // By a mapping it is a table.
        let mapped = try Reading(text.utf8, options: ImportOptions(mapping: try ColumnMapping("name=name")))
        expect(mapped.records.map(\.name), equals: ["甲小吃店", "乙宮"])
    }

    @Test func keepsAPlaceOfTwoReligionsOfWhichOneHasTemples() throws {
        try expect(Self.record(#""name": "甲宮", "religion": "christian;buddhist""#).religion, equals: "christian、佛教")
    }

    @Test func refusesATempleWithoutANameAndWarnsOfOneThatIsNone() throws {
        let reading = try Reading(
            Self.overpass(
                Self.node(#""amenity": "place_of_worship", "religion": "taoist""#),
                Self.temple(#""name": "Unnamed Chinese / Taoist Temple (node/2)""#, id: 2),
                Self.temple(#""name": "廟""#, id: 3)
            ).utf8)
        expect(reading.rejections.map(\.code) == [.nameMissing] && reading.rejections.first?.column == "name")
        expect(reading.warnings.map(\.code), equals: [.nameGeneric, .nameShort, .nameGeneric])
        expect(reading.records.count, equals: 2)
    }

    static let positions: [(String, String?)] = [
        (#""lat": 24.1, "lon": 120.6"#, "24.1 120.6"),
        (#""center": {"lat": 24.2, "lon": 120.7}"#, "24.2 120.7"),
        (#""lat": 2.41e1, "lon": 120.6"#, "24.1 120.6"),
        (
            #""bounds": {"minlat": 1}, "geometry": [{"lat": 24.1, "lon": 120.6}, {"lat": 24.3, "lon": 120.8}]"#,
            "24.1 120.6"
        ),
        (#""nodes": [1, 2, 3]"#, nil), (#""lat": 0, "lon": 0"#, nil), (#""lat": 0.0014, "lon": 1e-5"#, nil),
        (#""lat": 0, "lon": 120.5"#, nil), (#""lat": 24.1, "lon": 0.001"#, nil), (#""lat": 120.6, "lon": 24.1"#, nil),
        (#""lat": 91, "lon": 24.1"#, nil), (#""lat": 24.1"#, nil), (#""lat": "x", "lon": "y""#, nil),
    ]

    @Test(arguments: positions) func findsThePosition(_ position: String, _ expected: String?) throws {
        let reading = try Reading(Self.overpass(Self.temple(#""name": "甲宮""#, position: position)).utf8)
        expect(reading.records.first.map { "\($0.coordinate.latitude) \($0.coordinate.longitude)" }, equals: expected)
        expect(reading.counts.rejected, equals: expected == nil ? 1 : 0)
    }

    static let geometries: [(String, ClosedRange<Double>, ClosedRange<Double>)] = [
        (#"{"type": "Point", "coordinates": [120.5, 24.5]}"#, 24.5...24.5, 120.5...120.5),
        (#"{"coordinates": [120.5, 24.5, 12], "type": "Point"}"#, 24.5...24.5, 120.5...120.5),
        (
            #"{"type":"Polygon","coordinates":[[[120,24],[121,24],[121,25],[120,25],[120,24]]]}"#, 24.1...24.9,
            120.1...120.9
        ),
        // A horseshoe shape, whose middle is outside.
        (
            #"{"type":"Polygon","coordinates":[[[120,24],[121,24],[121,25],[120.9,25],[120.9,24.1],[120.1,24.1],[120.1,25],[120,25],[120,24]]]}"#,
            24.3...24.7, 120...120.1
        ),
        (
            #"{"type":"MultiPolygon","coordinates":[[[[120,24],[120.1,24],[120.1,24.1],[120,24]]],[[[121,25],[121.5,25],[121.5,25.5],[121,25.5],[121,25]]]]}"#,
            25...25.5, 121...121.5
        ),
        (
            #"{"type":"LineString","coordinates":[[120,24],[121,24],[121,25],[120,25],[120,24]]}"#, 24.1...24.9,
            120.1...120.9
        ),
        (#"{"type":"LineString","coordinates":[[120,24],[120.5,24.5],[121,24]]}"#, 24.5...24.5, 120.5...120.5),
        (
            #"{"type":"MultiLineString","coordinates":[[[120,24]],[[120,24],[120.5,24.5],[121,24]]]}"#, 24.5...24.5,
            120.5...120.5
        ),
        (#"{"type":"MultiPoint","coordinates":[[120.5,24.5],[121,25]]}"#, 24.5...24.5, 120.5...120.5),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[120.5,24.5]}]}"#, 24.5...24.5,
            120.5...120.5
        ),
    ]

    @Test(arguments: geometries) func standsOnTheGeometry(
        _ geometry: String, _ latitudes: ClosedRange<Double>, _ longitudes: ClosedRange<Double>
    ) throws {
        let text = Text.geoJSON(
            [[("name", "甲宮"), ("amenity", "place_of_worship")]], id: { _ in "way/1" }, geometry: { _ in geometry })
        let reading = try Reading(text.utf8)
        let position = try require(reading.records.first, "\(reading.diagnostics)").coordinate
        expect(latitudes.contains(position.latitude) && longitudes.contains(position.longitude), "\(position)")
        expect(reading.records.first?.key.id, equals: "way/1")
    }

    @Test(arguments: [
        #"{"type":"Point","coordinates":[]}"#, #"{"type":"Point","coordinates":["a","b"]}"#, #"{"type":"Point"}"#,
        #"{"type":"Polygon","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[[[120,24],[120,24]]]}"#,
        #"{"type":"Circle","coordinates":[120,24]}"#, #"{"type":"LineString","coordinates":[[200,95]]}"#,
        #"{"type":"GeometryCollection","geometries":[]}"#, #"{"type":"MultiPolygon","coordinates":"x"}"#,
    ]) func refusesAGeometryWithoutAPosition(_ geometry: String) throws {
        let text = Text.geoJSON(
            [[("name", "甲宮"), ("amenity", "place_of_worship")]], id: { _ in "way/1" }, geometry: { _ in geometry })
        try expect(Reading(text.utf8).rejections.map(\.code), equals: [.geometryInvalid])
    }

    @Test(arguments: [
        (#""@id": "node/5""#, "node/5"), (#""osm_element": "way/852296956""#, "way/852296956"),
        (#""osm_id": "77""#, "node/77"), (#""osm_id": null, "osm_way_id": "78""#, "way/78"),
        (#""osm_type": "relation", "osm_id": 9"#, "relation/9"), (#""full_id": "w123", "osm_id": "123""#, "way/123"),
        (#""osm_id": "N343668443""#, "node/343668443"), (#""osm_id": "way/5""#, "way/5"),
        (#""osm_id": "R7""#, "relation/7"),
        (#""osm_type": "W", "osm_id": 9"#, "way/9"), (#""osm_id": "relation 9""#, "relation/9"),
        (#""osm_id": "https://www.openstreetmap.org/way/12""#, "way/12"), (#""@id": "W3""#, "way/3"),
    ]) func knowsTheElementInEachForm(_ properties: String, _ key: String) throws {
        let text =
            #"{"features": [{"type": "Feature", "properties": {"name": "甲宮", "religion": "taoist", "# + properties
            + #"}, "geometry": {"type": "Point", "coordinates": [120.5, 24.5]}}]}"#
        let reading = try Reading(text.utf8)
        expect(reading.records.map(\.key.id) == [key] && reading.records.allSatisfy(\.hasOwnID))
    }

    @Test(arguments: [
        #""osm_element": "house/5""#, #""osm_element": "node/""#, #""osm_id": "12a""#, #""full_id": "x1""#,
        #""osm_id": "N""#, #""osm_id": "X5""#, #""osm_id": "-5""#, #""osm_id": "https://example.org/way/12""#,
        #""osm_id": "way//5""#, #""osm_id": "N5 6""#,
    ])
    func refusesWhatIsNoElement(_ properties: String) throws {
        let text =
            #"{"features": [{"type": "Feature", "properties": {"name": "甲宮", "religion": "taoist", "osm_way_id": "", "#
            + properties
            + #"}, "geometry": {"type": "Point", "coordinates": [120.5, 24.5]}}]}"#
        try expect(Reading(text.utf8).rejections.map(\.code), equals: [.idInvalid])
    }

    @Test func warnsOfPlacesAbroadAndTakesThem() throws {
        let abroad = Self.temple(#""name": "Chandrakirti""#, position: #""lat": -41.2, "lon": 173.0"#)
        let reading = try Reading(Self.overpass(abroad).utf8)
        expect(reading.records.count, equals: 1)
        expect(reading.warnings.map(\.code), equals: [.coordinateOutsideTaiwan])
    }

    @Test(.enabled(if: Reference.hasFormats, "no reference data")) func takesTheSamplesFromAbroad() throws {
        let overpass = try Reading(try Reference.sample("overpass.json"))
        expect(overpass.records.first?.key, equals: SourceKey(source: "osm", id: "node/321952895"))
        expect(overpass.counts.warnings, equals: [.coordinateOutsideTaiwan: 5])
        expect(overpass.records.map(\.religion), equals: ["佛教", "佛教", "佛教", "佛教", "印度教"])
        let extract = try Reading(try Reference.sample("osm.geojson"))
        expect(extract.records.first?.key.id, equals: "way/852296956")
        expect(extract.records.first?.address, equals: "Lot 850, Jalan Besar, Kg. Sungai Buah Luar, 43800")
        expect(extract.records.last?.name == "华光太帝庙" && extract.records.last?.religion == "民間信仰")
        expect(extract.counts.warnings, equals: [.coordinateOutsideTaiwan: 8, .nameGeneric: 4])
    }
}
