import Expectations
internal import Geodesy
internal import TempleModel
internal import Testing

/// Fields that are set by hand, set to none, and given back to their sources.
extension EditedStore {
    func aFieldThatIsSetIsShownAndNoOtherChanges() throws {
        try importThree()
        let before = try detail(1)
        let values: FieldValues = [.phone: .text("04-99"), .website: .text("https://example.org/")]
        let outcome = try edit(.set(1, values))
        expect(outcome.results.map(\.action) == [.changed] && outcome.results.first?.alongside == [])
        try expect(outcome.results.first?.temple, equals: editable(1))
        let after = try detail(1)
        for field in MergedTemple.Field.allCases {
            expect(after.value(of: field), equals: values[field] ?? before.value(of: field), "\(field)")
            try expect(editable(1).record.value(of: field), equals: after.value(of: field), "\(field)")
        }
        expect(after.sources.map(\.key.source), equals: [SourceKey.editSource, "moi"])
        expect(after.sources.first?.fields, equals: [.phone, .website])
        let edited = try editable(1)
        expect(edited.edited == values && !edited.isDeleted && edited.sources == after.sources)
        expect(edited.records.map(\.key.source), equals: [SourceKey.editSource, "moi"])
        expect(edited.records.last?.phone, equals: "04-1")
        try expect(detail(2).sources.map(\.key.source) == ["moi"] && ids() == [1, 2, 3])
    }

    func aFieldThatIsSetToNoneHasNone() throws {
        try importThree()
        try edit(.set(1, [.phone: .none]))
        try expectNil(detail(1).temple.phone)
        try expect(editable(1).edited, equals: [.phone: .none])
        try expect(detail(1).sources.first?.fields, equals: [.phone])
        // No source says otherwise.
        try importing([.at(1) { $0.phone = "04-77" }])
        try expectNil(detail(1).temple.phone)
        try edit(.giveBack(1, .phone))
        try expect(detail(1).temple.phone, equals: "04-77")
    }

    func theNextImportChangesNoEditAndIsNotLost() throws {
        try importThree()
        try edit(.set(1, [.phone: .text("04-99")]))
        let newer = try TempleRecord.at(1) {
            $0.phone = "04-77"
            $0.religion = "道教"
        }
        try expect(importing([newer, .at(2), .at(3)]), equals: WriteCounts(updated: 1, unchanged: 2))
        try expect(detail(1).temple.phone == "04-99" && detail(1).religion == "道教")
        try expect(editable(1).records.last?.phone, equals: "04-77")
        // The same again changes nothing.
        try expect(importing([newer]), equals: WriteCounts(unchanged: 1))
        try edit(.giveBack(1, .phone))
        try expect(detail(1).temple.phone, equals: "04-77")
        try expect(detail(1).sources.map(\.key.source), equals: ["moi"])
        try expectEmpty(editable(1).edited)
    }

    func aSecondSourceChangesNoEdit() throws {
        try importThree()
        try edit(.set(1, [.phone: .text("04-99"), .englishName: .none]))
        let other = try TempleRecord.at(1, source: "own") {
            $0.phone = "04-55"
            $0.englishName = "First Temple"
            $0.religion = "佛教"
        }
        try expect(importing([other]), equals: WriteCounts(joined: 1))
        let both = try detail(1)
        expect(both.sources.map(\.key.source), equals: [SourceKey.editSource, "moi", "own"])
        expect(both.temple.phone == "04-99" && both.englishName == nil && both.religion == "佛教")
        try edit(.giveBack(1, .phone, .englishName))
        // The registry is trusted more.
        try expect(detail(1).temple.phone == "04-1" && detail(1).englishName == "First Temple")
    }

    /// A value of each field, which no source has.
    private static func value(of field: MergedTemple.Field) throws -> FieldValue {
        switch field.kind {
        case .position: .position(try .at(1.01), .surveyed)
        case .hours:
            .hours(FieldValue.Hours(text: "六時至二十一時", stated: "Mo-Su 06:00-21:00", lunar: "1,15 05:00-23:00"))
        case .rating: .rating(4.5, count: 12)
        case .photos:
            .photos([
                Photo(url: "https://example.org/1.jpg", title: "正殿", credit: "某人", license: "CC0"),
                Photo(url: "https://example.org/2.jpg"),
            ])
        case .texts: field == .sideDeities ? .texts(["關公"]) : .texts(["別名一", "別名二"])
        case .text:
            switch field {
            case .mainDeity: .text("王爺")
            case .website: .text("https://example.org/")
            case .county: .text("彰化縣")
            default: .text("手寫 \(field.rawValue)")
            }
        }
    }

    func eachFieldIsSetAndEmptiedAndGivenBack() throws {
        try importThree()
        let before = try detail(1)
        for field in MergedTemple.Field.allCases {
            let value = try Self.value(of: field)
            expect(value != before.value(of: field), "\(field)")
            for value in field.isRequired ? [value] : [value, .none, value] {
                let shown = try detail(1).value(of: field)
                let outcome = try edit(.set(1, [field: value]))
                try expect(detail(1).value(of: field), equals: value, "\(field)")
                try expect(editable(1).edited, equals: [field: value], "\(field)")
                let change = try entity(outcome.change)
                expect(change.kind == .temple && change.id == 1 && change.action == .changed, "\(field)")
                expect(change.before[field] == shown && change.after[field] == value, "\(field)")
            }
            try edit(.giveBack(1, field))
            try expect(detail(1), equals: before, "\(field)")
        }
        // All at once, and none left.
        var all: FieldValues = [:]
        for field in MergedTemple.Field.allCases { all[field] = try Self.value(of: field) }
        try edit(.set(1, all))
        try expect(editable(1).edited, equals: all)
        let after = try detail(1)
        for (field, value) in all { expect(after.value(of: field), equals: value, "\(field)") }
        try edit(.change(temple: 1, EditedFields(givenBack: Set(all.keys))))
        try expect(detail(1), equals: before)
    }

    func aTempleIsFoundByItsEditedName() throws {
        try importThree()
        try edit(.set(1, [.name: .text("鎮瀾宮")]))
        try expect(found(named: "鎮瀾宮"), equals: [1])
        // The name of the source is another name now, unless the other names are decided too.
        try expect(detail(1).aliases == ["第1宮"] && found(named: "第1宮") == [1])
        try edit(.set(1, [.aliases: .texts(["甲乙廟"])]))
        try expect(detail(1).aliases == ["甲乙廟"] && found(named: "第1宮") == [] && found(named: "甲乙廟") == [1])
        try importing([.at(1) { $0.aliases = ["老廟"] }])
        try expect(detail(1).temple.name == "鎮瀾宮" && detail(1).aliases == ["甲乙廟"])
        try edit(.set(1, [.aliases: .none]))
        try expect(detail(1).aliases == [] && found(named: "甲乙廟") == [])
        try edit(.giveBack(1, .name, .aliases))
        try expect(detail(1).temple.name == "第1宮" && detail(1).aliases == ["老廟"])
        try expect(found(named: "第1宮") == [1] && found(named: "鎮瀾宮") == [])
    }

    func aTempleIsFoundWhereItWasMovedTo() throws {
        try importThree()
        try edit(.set(1, [.position: .position(try .at(7), .surveyed)]))
        try expect(found(near: 1) == [] && found(near: 7) == [1] && found(near: 2) == [2])
        // The source's row is known by its id, wherever the temple is.
        let moved = try Coordinate.at(1.001)
        try expect(importing([.at(1) { $0.coordinate = moved }]), equals: WriteCounts(updated: 1))
        try expect(found(near: 1) == [] && found(near: 7) == [1])
        try edit(.giveBack(1, .position))
        try expect(found(near: 1) == [1] && found(near: 7) == [])
        try expect(detail(1).temple.coordinate == moved && detail(1).precision == nil)
    }

    func aTempleIsFoundByItsEditedDeity() throws {
        try importThree()
        try expect(found(deity: "媽祖"), equals: [1, 2, 3])
        try edit(.set(1, [.mainDeity: .text("王爺"), .sideDeities: .texts(["關公", "石頭公"])]))
        try expect(found(deity: "媽祖") == [2, 3] && found(deity: "王爺") == [1])
        try expect(found(deity: "關聖帝君") == [1] && found(deity: "石頭公") == [1])
        try edit(.set(1, [.mainDeity: .none]))
        try expect(found(deity: "王爺") == [] && found(deity: "關公") == [1])
        try edit(.giveBack(1, .mainDeity, .sideDeities))
        try expect(found(deity: "媽祖") == [1, 2, 3] && found(deity: "石頭公") == [])
    }

    func anEditOfOneFieldAddsToTheOthers() throws {
        try importThree()
        try edit(.set(1, [.phone: .text("04-99")]))
        try edit(.set(1, [.religion: .text("道教")]))
        try expect(editable(1).edited, equals: [.phone: .text("04-99"), .religion: .text("道教")])
        let both = EditedFields(set: [.county: .text("臺中市")], givenBack: [.phone])
        try edit(.change(temple: 1, both))
        try expect(editable(1).edited, equals: [.county: .text("臺中市"), .religion: .text("道教")])
        try expect(detail(1).temple.phone == "04-1" && detail(1).county == "臺中市")
    }

    func whatChangesNothingIsNoEntry() throws {
        try importThree()
        try edit(.set(1, [.phone: .text("04-99")]))
        let (number, newest) = (try revision(), try editor.changes(matching: ChangeQuery(limit: 1)))
        for step in [EditStep.set(1, [.phone: .text("04-99")]), .giveBack(1, .website), .set(2, [:])] {
            let outcome = try edit(step)
            expect(outcome.change == nil && outcome.results.map(\.action) == [nil] && !outcome.isRepeated)
            expect(outcome.dataChange, equals: number)
        }
        try expect(revision(), equals: number)
        try expect(editor.changes(matching: ChangeQuery(limit: 1)), equals: newest)
    }
}
