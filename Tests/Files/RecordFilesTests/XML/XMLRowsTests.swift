import Expectations
import MemoryByteSource
import RecordFiles
import Testing

@Suite struct XMLRowsTests {
    static let registry = """
        <?xml version="1.0" encoding="utf-8"?>
        <ArrayOfOpenData_3 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="x">
          <OpenData_3>
            <編號>1</編號>
            <寺廟名稱>三元&amp;宮</寺廟名稱>
            <電話 />
          </OpenData_3>
          <OpenData_3><編號>2</編號><寺廟名稱><![CDATA[a<b]]></寺廟名稱></OpenData_3>
        </ArrayOfOpenData_3>
        """
    static let events = """
        <EventList><UpdateTime>now</UpdateTime><Version>1</Version><Events>
        <Event><EventID>1</EventID><Name>祭</Name><PostalAddress><City>臺中市</City><Town>北區</Town></PostalAddress>
        <Images><Image><URL>a</URL><Note>1</Note></Image><Image><URL>b</URL><Note>2</Note></Image></Images></Event>
        <Event><EventID>2</EventID><Class>x</Class><Class>y</Class><Class/></Event>
        </Events></EventList>
        """

    static let documents: [(String, [ReadRow])] = [
        (
            registry,
            [ReadRow(3, ["編號": "1", "寺廟名稱": "三元&宮"]), ReadRow(8, ["編號": "2", "寺廟名稱": "a<b"])]
        ),
        (
            "<XML_Head Listname=\"2\" Lang=\"C\"><Infos><Info Id=\"1\" Name=\"a\"/>\n<Info Id=\"2\" Name=\"b\">"
                + "</Info></Infos></XML_Head>",
            [ReadRow(1, ["Id": "1", "Name": "a"]), ReadRow(2, ["Id": "2", "Name": "b"])]
        ),
        (
            "<XML_Head><Infos><Info><Id>1</Id><Name>a</Name></Info></Infos></XML_Head>",
            [ReadRow(1, ["Id": "1", "Name": "a"])]
        ),
        (
            events,
            [
                ReadRow(
                    2,
                    [
                        "EventID": "1", "Name": "祭", "PostalAddress.City": "臺中市", "PostalAddress.Town": "北區",
                        "Images.Image.URL": "a、b", "Images.Image.Note": "1、2",
                    ]), ReadRow(4, ["EventID": "2", "Class": "x、y"]),
            ]
        ),
        (
            "<a><about><by>x</by><on>y</on></about><rows><row><p>1</p><q>2</q></row><row><p>3</p></row></rows></a>",
            [ReadRow(1, ["p": "1", "q": "2"]), ReadRow(1, ["p": "3"])]
        ),
        (
            "<map><Document><name>n</name><open>1</open>"
                + String(repeating: "<Placemark><name>a</name><text>b</text></Placemark>", count: 3)
                + "</Document></map>",
            Array(repeating: ReadRow(1, ["name": "a", "text": "b"]), count: 3)
        ),
        (
            "\n\n<?xml version=\"1.0\"?><r><i a=\"1\" b=\"2\">text</i><i a=\"3\" b=\"4\"><c d=\"5\">6</c></i></r>",
            [ReadRow(3, ["a": "1", "b": "2", "i": "text"]), ReadRow(3, ["a": "3", "b": "4", "c": "6", "c.d": "5"])]
        ),
    ]

    @Test(arguments: documents) func findsTheRows(_ text: String, _ rows: [ReadRow]) throws {
        for chunk in [1, 7, .max] {
            var limits = RecordFileLimits()
            limits.chunkBytes = min(chunk, 1 << 16)
            let reading = try Reading(text, chunk: chunk, limits: limits)
            expect(reading.rows, equals: rows)
            expect(reading.ending == .complete && reading.container == .xml)
        }
    }

    @Test func givesEveryNameAPlace() throws {
        let member = try require(
            RecordFile(source: MemoryByteSource(Array(Self.events.utf8)), name: "t").nextMember())
        let column = try require(member.rows.index(of: "Class"))
        let unmet = try require(member.rows.index(of: "nowhere"))
        try expect(member.rows.next() && member.rows.bytes(of: column).isEmpty)
        try expect(member.rows.next() && member.rows.bytes(of: column).elementsEqual("x、y".utf8))
        expect(member.rows.bytes(of: unmet).isEmpty && member.rows.index(of: "Class") == column)
    }

    @Test func handsOutWhatStandsBeforeTheBreak() throws {
        let text = "<a>\n<r><x>1</x><y>2</y></r>\n<r><x>3</x><y>4</x></r>\n<r><x>5</x><y>6</y></r></a>"
        let reading = try Reading(text)
        expect(reading.fields, equals: [["x": "1", "y": "2"]])
        expect(reading.ending, equals: .cutShort("line 3: the XML is malformed: mismatched tag"))
        let cut = try Reading(Self.registry.dropLast(40).description)
        expect(cut.fields.count, equals: 1)
        guard case .cutShort(let words) = cut.ending else {
            Issue.record("\(cut.ending)")
            return
        }
        expect(words, contains: "is not closed")
    }

    static let refused: [(String, RecordFileError.Reason)] = [
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><a><r><x>&b;</x><y>2</y></r></a>", .entityDeclaration),
        ("<!doctype HTML><p>404", .webPage), ("  <html lang=zh><body>", .webPage),
        ("<?xml version='1.0'?><!-- x --><!DOCTYPE html PUBLIC \"\"><html/>", .webPage),
        ("<a><b>1</b><c>2</c></a>", .noRows(members: ["b", "c"])),
        ("<a/>", .noRows(members: [])),
    ]

    @Test(arguments: refused) func refuses(_ text: String, _ reason: RecordFileError.Reason) {
        expect(refusal(text.utf8), equals: reason)
    }

    @Test func allowsADoctypeWithoutEntities() throws {
        let reading = try Reading("<!DOCTYPE a SYSTEM \"a.dtd\"><a><r><x>1</x><y>2</y></r></a>")
        expect(reading.fields, equals: [["x": "1", "y": "2"]])
    }

    @Test func costsATooLongFieldItsRowOnly() throws {
        let long = String(repeating: "宮", count: 40)
        let text =
            "<a><r><x>1</x><y>2</y></r><r><x>\(long)</x><y>2</y></r><r><x>3</x><y q='\(long)'/></r><r><x>4</x></r></a>"
        let reading = try Reading(text, limits: .small(field: 100, row: 1_000))
        expect(reading.rows.map(\.problem), equals: [nil, .fieldTooLong, .fieldTooLong, nil])
        expect(reading.rows.map { $0.fields["x"] }, equals: ["1", nil, nil, "4"])
        let row = "<r>" + (0..<9).map { "<f\($0)>\(long)</f\($0)>" }.joined() + "</r>"
        let rows = try Reading("<a><r><x>1</x><y>2</y></r>\(row)</a>", limits: .small(field: 200, row: 1_000))
        expect(rows.rows.map(\.problem), equals: [nil, .rowTooLong])
    }

    @Test func holdsAFieldOfManyMegabytesFlat() throws {
        let source = RepeatingByteSource([("<a><r><x>1</x><y>", 1), ("x", 8 << 20), ("</y></r><r><x>2</x></r></a>", 1)])
        let member = try require(RecordFile(source: source, name: "t").nextMember())
        try expect(Reading(member).rows, equals: [ReadRow(1, [:], .fieldTooLong), ReadRow(1, ["x": "2"])])
    }

    @Test func stopsAtMarkupWithoutEnd() throws {
        let source = RepeatingByteSource([("<a><r><x>1</x><y>2</y></r><!--", 1), ("x", 8 << 20)])
        let member = try require(RecordFile(source: source, name: "t").nextMember())
        let reading = try Reading(member)
        expect(reading.fields, equals: [["x": "1", "y": "2"]])
        expect(reading.ending, equals: .cutShort("line 1: a tag or a comment is longer than 4194304 bytes"))
    }

    @Test func boundsDepthAndNames() throws {
        let deep = String(repeating: "<d>", count: 40)
        let reading = try Reading("<a><r><x>1</x><y>2</y></r><r>\(deep)")
        expect(reading.fields, equals: [["x": "1", "y": "2"]])
        expect(reading.ending, equals: .cutShort("line 1: elements are nested deeper than 32"))
        let many = (0..<3_000).map { "<f\($0)>1</f\($0)>" }.joined()
        let long = String(repeating: "n", count: 257)
        let names = try Reading("<a><r><x>1</x><\(long)>2</\(long)><y>2</y>\(many)</r></a>").names
        expect((900...1_000).contains(names.count) && !names.contains(long) && names.contains("y"))
    }

    @Test func flagsWhatIsNotUTF8() throws {
        let text = Array("<a><r><x>1</x><y>2</y></r><r><x>1</x><y>宮".utf8) + [0xE5, 0xAE] + Array("</y></r></a>".utf8)
        for chunk in [1, 3, .max] {
            let rows = try Reading(text, chunk: chunk).rows
            expect(rows.map(\.invalidOffset), equals: [nil, 43])
            expect(rows.map(\.invalidField) == [nil, "y"] && rows[1].fields["y"] == "宮\u{FFFD}")
        }
    }
}
