import Expectations
internal import Geodesy
internal import LunarCalendar
internal import TempleModel
internal import Testing

/// Deities, festivals, groups and activities that are edited.
extension EditedStore {
    func aFestivalThatIsMovedMovesAtOnce() throws {
        try importThree()
        try expect(festival(4)?.recurrence, equals: Recurrence.lunar(1, 15))
        let moved = try edit(.set(.festival, 4, ["month": .number(8), "day": .number(16)]))
        expect(moved.results.map(\.action), equals: [.changed])
        try expect(moved.results.first?.entity, equals: entity(.festival, 4))
        try expect(festival(4)?.recurrence == Recurrence.lunar(8, 16) && festival(4)?.name == "元宵")
        // One edit sets all of a rule.
        try expect(entity(.festival, 4).edits["kind"], equals: .text("lunar"))
        let again = try edit(.set(.festival, 4, ["day": .number(17)]))
        let change = try entity(again.change)
        expect(change.membersBefore.map(\.name), equals: RecurrenceForm.members)
        expect(change.membersBefore["month"] == .number(8) && change.membersBefore["day"] == .number(16))
        expect(change.membersAfter["month"] == .number(8) && change.membersAfter["day"] == .number(17))
        try undo(again.change)
        try expect(festival(4)?.recurrence, equals: Recurrence.lunar(8, 16))
        try edit(.set(.festival, 4, ["kind": .text("solar_term"), "term": .text("冬至")]))
        try expect(festival(4)?.recurrence.rule, equals: .solarTerm(.dongzhi))
        try expectNil(entity(.festival, 4).members["month"])
    }

    func aDeitysDayIsTheNextOfItsTemples() throws {
        try importThree()
        try expect(nextDays(), equals: ["媽祖聖誕", "媽祖聖誕", "媽祖聖誕"])
        try edit(.set(.deity, 1, ["days": .list([.day(9, 9, "飛昇", "媽祖飛昇")])]))
        try expect(nextDays(), equals: ["媽祖飛昇", "媽祖飛昇", "媽祖飛昇"])
        let events = try reader.catalogueSnapshot().upcomingEvents(on: CivilDay(dayNumber: 20_777))
        try expect(events.nextDay(ofMain: detail(1).temple.deities)?.title, equals: "媽祖飛昇")
        try edit(.changeEntity(.deity, 1, EditedMembers(givenBack: ["days"])))
        try expect(nextDays(), equals: ["媽祖聖誕", "媽祖聖誕", "媽祖聖誕"])
    }

    func anEntityIsMadeByHand() throws {
        let members: [EditInput.Member] = [
            .init("name", .text("廟慶")), .init("occasion", .text("祭神")), .init("kind", .text("lunar")),
            .init("month", .number(10)), .init("day", .number(10)), .init("source", .text("廟方")),
        ]
        let made = try edit(.addEntity(.festival, members))
        let id = try require(made.results.first).id
        expect(CatalogueKind.festival.idsByHand.contains(id) && made.results.map(\.action) == [.created])
        try expect(festival(id)?.recurrence == Recurrence.lunar(10, 10) && festival(id)?.slug == "festival-\(id)")
        try expectNil(entity(.festival, id).base)
        // An undo takes away what the rule did not have.
        let longer = try edit(.set(.festival, id, ["days": .number(3)]))
        try expect(festival(id)?.recurrence.durationDays, equals: 3)
        try undo(longer.change)
        try expect(festival(id)?.recurrence, equals: Recurrence.lunar(10, 10))
        // Others refer to it, in the same edit too.
        try edit(.set(.group, 1, ["festivals": .list([.number(Double(id)), .text("lantern")])]))
        try expect(group(1)?.festivals, equals: ["festival-\(id)", "lantern"])
        try edit(.deleteEntity(.festival, id))
        try expect(festival(id) == nil && entity(.festival, id).isDeleted)
        // Its number is nobody else's.
        let second = try require(edit(.addEntity(.festival, members)).results.first)
        expect(second.id, equals: id + 1)
        try edit(.restoreEntity(.festival, id))
        try expect(festival(id)?.name, equals: "廟慶")
        let refused: [(EditStep, EditRefused.Reason)] = [
            (.set(.festival, 77, ["name": .text("甲")]), .unknownEntity(.festival, 77)),
            (.deleteEntity(.deity, 77), .unknownEntity(.deity, 77)),
            (.restoreEntity(.group, 77), .unknownEntity(.group, 77)),
            (.restoreEntity(.festival, id), .entityNotDeleted(.festival, id)),
        ]
        for (step, reason) in refused { #expect(throws: EditRefused(reason, step: 0), "\(step)") { try edit(step) } }
        try edit(.deleteEntity(.festival, 4))
        #expect(throws: EditRefused(.entityDeleted(.festival, 4), step: 0)) {
            try edit(.set(.festival, 4, ["name": .text("甲")]))
        }
    }

    func aMemberIsGivenBackToTheEdition() throws {
        try edit(.set(.deity, 2, ["name": .text("關公"), "deity_role": .text("武聖"), "aliases": .null]))
        try expect(deity(2)?.name == "關公" && deity(2)?.role == "武聖" && deity(2)?.aliases == [])
        try expect(entity(.deity, 2).edits["aliases"], equals: .null)
        try edit(.changeEntity(.deity, 2, EditedMembers(givenBack: ["name", "aliases"])))
        try expect(deity(2)?.name == "關聖帝君" && deity(2)?.role == "武聖" && deity(2)?.aliases == ["關公"])
        try expect(entity(.deity, 2).edits.map(\.name), equals: ["deity_role"])
        // What changes nothing is no entry, and nobody else says what an entity made by hand must have.
        let same = try edit(.set(.deity, 2, ["deity_role": .text("武聖")]))
        expect(same.change == nil && same.results.map(\.action) == [nil])
        let id = try require(edit(.addEntity(.deity, [.init("name", .text("五年千歲"))])).results.first).id
        let refused = #expect(throws: EditRefused.self) {
            try edit(.changeEntity(.deity, id, EditedMembers(givenBack: ["name"])))
        }
        expect(refused?.reason.pointers, equals: ["/name"])
    }

    func allFaultsOfAnEntityAreNamed() throws {
        let refused = #expect(throws: EditRefused.self) {
            try edit(
                .set(
                    .deity, 1,
                    [
                        "name": .null, "family": .text("nobody"), "nothing": .text("x"), "cover_url": .text("x"),
                        "days": .list([.day(13, 1, "聖誕", "甲"), .day(1, 1, "生日", "乙")]),
                    ]))
        }
        let pointers = ["/cover_url", "/days/0/month", "/days/1/kind", "/family", "/name", "/nothing"]
        expect(refused?.reason.pointers?.sorted() == pointers && refused?.step == 0)
        try expect(deity(1) == Self.catalogue.deities.first && editor.changes(matching: .init(limit: 9)).entries == [])
    }

    func theEntitiesAreListed() throws {
        try edit(.deleteEntity(.deity, 2))
        let all = try editor.editableEntities(.deity, after: 0, limit: 9)
        expect(all.map(\.id) == [1, 2, 3] && all.map(\.isDeleted) == [false, true, false])
        expect(all.map(\.name), equals: ["媽祖", "關聖帝君", "王爺"])
        try expect(editor.editableEntities(.deity, after: 1, limit: 1).map(\.id), equals: [2])
        try expect(editor.editableEntities(.activity, after: 0, limit: 9).map(\.name), equals: ["廟會"])
        try expectNil(editor.editableEntity(.group, id: 99))
        expect(Set(all.map(\.version)).count == 3 && all.allSatisfy { $0.version.count == 16 })
    }

    func aDryRunOfTheCatalogueWritesNothing() throws {
        try importThree()
        let before = try reader.catalogueSnapshot()
        let outcome = try edit(.deleteEntity(.deity, 1), .set(.festival, 4, ["day": .number(16)])) {
            $0.isDryRun = true
        }
        expect(outcome.change == nil && outcome.results.map(\.action) == [.deleted, .changed])
        try expect(reader.catalogueSnapshot() == before && detail(1).temple.deities.map(\.id) == [1])
        // The names of a deity that was not deleted mean it still.
        try importing([.at(7)])
        try expect(detail(4).temple.deities.map(\.id), equals: [1])
        try edit(.set(2, [.mainDeity: .text("天上聖母")]))
        try expect(detail(2).temple.deities.map(\.id), equals: [1])
    }

    // MARK: Reading

    func entity(_ kind: CatalogueKind, _ id: Int64) throws -> EditableEntity {
        try require(editor.editableEntity(kind, id: id), "\(kind) \(id)")
    }

    func deity(_ id: Int64) throws -> Deity? { try reader.catalogueSnapshot().deities.first { $0.id == id } }

    func festival(_ id: Int64) throws -> Festival? { try reader.catalogueSnapshot().festivals.first { $0.id == id } }

    func group(_ id: Int64) throws -> TempleGroup? { try reader.catalogueSnapshot().groups.first { $0.id == id } }

    /// Returns the titles of the next days of all temples, as a search has them.
    private func nextDays() throws -> [String?] {
        let query = try TempleQuery(
            latitude: 23.5, longitude: 120.5, radius: Distance(meters: 500_000), limit: 100,
            today: CivilDay(dayNumber: 20_777))
        return try reader.temples(matching: query).matches.sorted { $0.temple.id < $1.temple.id }
            .map { $0.nextLunarDate?.title }
    }
}

extension EditStep {
    static func set(
        _ kind: CatalogueKind, _ id: Int64, _ members: KeyValuePairs<String, EditInput>,
        if condition: EditCondition? = nil
    ) -> EditStep {
        .changeEntity(
            kind, id, EditedMembers(set: members.map { EditInput.Member($0.key, $0.value) }), if: condition)
    }
}

extension EditInput {
    static func day(_ month: Int, _ day: Int, _ kind: String, _ title: String) -> EditInput {
        .object([
            Member("month", .number(Double(month))), Member("day", .number(Double(day))),
            Member("kind", .text(kind)), Member("title", .text(title)), Member("source", .text("test")),
        ])
    }
}

extension EditRefused.Reason {
    /// Where the faults of an entity are; nil for another reason.
    var pointers: [String]? { if case .invalid(let faults) = self { faults.map(\.pointer) } else { nil } }
}

extension Recurrence {
    static func lunar(_ month: Int, _ day: Int) -> Recurrence? {
        (try? LunarDay(month: month, day: day)).map { Recurrence(yearly: $0) }
    }
}
