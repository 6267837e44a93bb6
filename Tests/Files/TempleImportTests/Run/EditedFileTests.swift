import Expectations
import RecordFiles
import TempleModel
import Testing

@testable import TempleImport

/// Files whose values become edits by hand, without a store.
struct EditedFileTests {
    private let writer = FakeWriter()

    private func outcome(
        _ input: ImportInput, map: String? = nil, clearing: Bool = false
    ) throws -> ImportOutcome {
        var options = ImportRun.Options(author: EditAuthor(name: "Ann", way: .command))
        options.reading.edits = EditedColumns(mapping: try map.map { try EditMapping($0) }, clearsEmpty: clearing)
        var outcome: ImportOutcome?
        try ImportRun(input, options: options).write(with: writer) { event in
            if case .finished(let finished) = event { outcome = finished }
        }
        return try require(outcome)
    }

    private func recognised(_ header: String, map: String? = nil) throws -> EditMapping? {
        try outcome(RunInput.text(header + "\n"), map: map).read.recognised.edits
    }

    // MARK: Columns

    @Test func theNamesOfTheColumnsSayWhatTheyAre() throws {
        for (header, mapping) in [
            ("編號,寺廟名稱,電話", "number=編號,phone=電話"),
            ("id,name,Phone,opening_hours,備註", "id=id,phone=Phone,opening_hours=opening_hours"),
            ("寺廟名稱,地址,行政區,教別", "name=寺廟名稱,address=地址,county=行政區,religion=教別"),
            // A member's own name goes before a table's name for it.
            ("編號,opening_hours,open_time,開放時間", "number=編號,open_time=open_time,opening_hours=opening_hours"),
            ("編號,電話,聯絡電話,WGS84X,WGS84Y", "number=編號,lat=WGS84Y,lng=WGS84X,phone=電話"),
        ] {
            try expect(recognised(header)?.description, equals: mapping, "\(header)")
        }
    }

    @Test func aMappingNamesTheColumns() throws {
        try expect(
            EditMapping(" id = 編號 ,deity=主神,open=開放").description, equals: "number=編號,main_deity=主神,open_time=開放")
        try expect(recognised("編號,寺名,電話,網", map: "id=編號,website=網")?.description, equals: "number=編號,website=網")
        // Beside another key a name is a value where it is mapped.
        try expect(recognised("id,寺名", map: "id=id,name=寺名")?.values.map(\.member), equals: ["name"])
        for (text, said) in [
            ("id", "is not a pair"), ("phon=x", "did you mean phone?"), ("phone=", "has no column"),
            ("phone=a,phone=b", "given twice"), ("id=編號,number=b", "given twice"), ("x=a", "the fields of an edit are"),
        ] {
            let error = #expect(throws: EditMapping.Invalid.self) { try EditMapping(text) }
            expect(error?.description.contains(said), equals: true, "\(text): \(error?.description ?? "")")
        }
    }

    @Test func aFileWithoutAKeyOrValuesIsRefused() throws {
        func reason(_ text: String, map: String? = nil) -> ImportError.Reason? {
            let error = #expect(throws: ImportRunError.self) { try outcome(RunInput.text(text), map: map) }
            guard case .file(.notImportable(let refusal))? = error else { return nil }
            return refusal.reason
        }
        expect(reason("電話\n1\n"), equals: .noEditKey(found: ["電話"]))
        expect(reason("寺廟名稱,電話\n甲,1\n"), equals: .noEditKey(found: ["寺廟名稱", "電話"]))
        expect(reason("編號,寺廟名稱\n1,甲\n"), equals: .noEditValues(found: ["編號", "寺廟名稱"]))
        guard case .unmappedColumns? = reason("編號,電話\n1,1\n", map: "id=編號,phone=電") else {
            Issue.record("a column that is not there")
            return
        }
        expectEmpty(writer.steps)
    }

    // MARK: Rows

    @Test func rowsAreReadInEveryContainer() throws {
        let geometry = #""geometry":{"type":"Point","coordinates":[120.6,24.1]}"#
        for (name, text) in [
            ("t.csv", "編號,電話\n１２,04-22220001\n"),
            ("t.tsv", "編號\t電話\n12\t04-22220001\n"),
            ("t.json", #"[{"編號": 12, "電話": "04-22220001"}]"#),
            ("t.jsonl", "{\"編號\":\"12\",\"電話\":\"04-22220001\"}\n{\"編號\":13}\n"),
            ("t.xml", "<d><r><編號>12</編號><電話>04-22220001</電話></r></d>"),
            (
                "t.geojson",
                #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"編號":"12","電話":"04-22220001"},"#
                    + geometry + "}]}"
            ),
        ] {
            let outcome = try outcome(RunInput.text(text, name: name))
            expect(outcome.rejected, equals: 0, "\(name)")
            expect(
                writer.meant.last ?? .id(0),
                equals: .key(SourceKey(source: "moi", id: name == "t.jsonl" ? "13" : "12")), "\(name)")
            // The position of a geometry is no column.
            let set = EditStep.change(temple: 1, EditedFields(set: [.phone: .text("04-22220001")]))
            expect(writer.steps.last ?? [], equals: [set], "\(name)")
        }
    }

    @Test func aRowThatCannotBeReadIsRejectedAlone() throws {
        let outcome = try outcome(RunInput.text("id,phone\n1,04-22220001,x\nx,04-22220002\n-1,04-2\n1,04-22220003\n"))
        expect(outcome.refused.map(\.code), equals: ["column-count", "id-invalid", "id-invalid"])
        expect(writer.steps.last?.count, equals: 1)
    }

    @Test func aChangeHasABound() throws {
        let rows = (1...EditsWriting.mostRows).map { "\($0),04-22220001\n" }.joined()
        let most = try outcome(RunInput.text("id,phone\n" + rows))
        expect(most.read.counts.accepted, equals: EditsWriting.mostRows)
        #expect(throws: ImportRunError.tooManyEdits(most: EditsWriting.mostRows, file: "t.csv")) {
            try outcome(RunInput.text("id,phone\n" + rows + "1,04-22220001\n"))
        }
        let long = String(repeating: "字", count: 20_000)
        #expect(throws: ImportRunError.tooManyEdits(most: EditsWriting.mostRows, file: "t.csv")) {
            try outcome(RunInput.text("id,introduction\n" + (1...1_200).map { "\($0),\(long)\n" }.joined()))
        }
        expect(writer.steps.count, equals: 1)
    }

    @Test func aChangeIsOfOneFile() throws {
        let files = ["a", "b"].map { ("\($0).csv", "id,phone\n1,04-22220001\n") }
        #expect(throws: ImportRunError.severalFiles("t.tar")) { try outcome(RunInput.tar(files)) }
        expectEmpty(writer.steps)
        // A file that has nothing for it is passed over.
        try expect(outcome(RunInput.tar([files[0], ("c.csv", "x,y\n1,2\n")])).read.counts.accepted, equals: 1)
    }

    /// A signal while the steps are made takes all of them back.
    @Test func aCancelledRunWritesNothing() throws {
        var options = ImportRun.Options()
        options.reading.edits = EditedColumns()
        let run = ImportRun(RunInput.text("id,phone\n1,04-22220001\n"), options: options)
        writer.beforeCheck = { run.cancel() }
        #expect(throws: ImportRunError.cancelled) { try run.write(with: writer) { _ in } }
        expectEmpty(writer.steps)
    }

    @Test func hoursAndRatingsAreComparedByTheirNamedMembers() throws {
        writer.record?.extras = TempleRecord.Extras(openTime: "06:00-21:00", rating: 4.5)
        writer.record?.extras?.openingHours = "Mo-Su 06:00-21:00"
        writer.record?.extras?.ratingCount = 9
        let same = try outcome(RunInput.text("id,open_time,rating\n1,06:00-21:00,4.5\n"))
        expect(writer.steps.last == [] && same.written.unchanged == 1)
        _ = try outcome(RunInput.text("id,open_time,rating_count\n1,06:00-22:00,10\n"))
        // Hours in the grammar of other hours would contradict.
        let set: FieldValues = [
            .openTime: .hours(FieldValue.Hours(text: "06:00-22:00")), .rating: .rating(4.5, count: 10),
        ]
        expect(writer.steps.last ?? [], equals: [.change(temple: 1, EditedFields(set: set))])
    }

    @Test func aCountyFollowsTheAddress() throws {
        writer.record?.address = "臺中市西區民生路1號"
        writer.record?.county = "臺北市"
        _ = try outcome(RunInput.text("id,address\n1,臺中市西區民生路1號\n"), map: "id=id,address=address")
        expect(writer.steps.last ?? [.delete(temple: 0)], equals: [])
        _ = try outcome(RunInput.text("id,address\n1,臺中市西區民生路2號\n"), map: "id=id,address=address")
        let set: FieldValues = [.address: .text("臺中市西區民生路2號"), .county: .text("臺中市")]
        expect(writer.steps.last ?? [], equals: [.change(temple: 1, EditedFields(set: set))])
    }
}
