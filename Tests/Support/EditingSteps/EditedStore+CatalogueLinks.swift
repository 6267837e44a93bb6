import Expectations
internal import LunarCalendar
internal import TempleModel
internal import Testing

/// Edits of the catalogue that temples, and other entities, follow; their history, and their undo.
extension EditedStore {
    func aNameThatIsAddedLinksTemples() throws {
        try importing([
            .at(1) { $0.mainDeity = "護國尊神" }, .at(2) { $0.mainDeity = "鎮安護國尊神" }, .at(3),
            .at(4) { $0.extras?.sideDeities = ["護國尊神"] },
        ])
        let own = try deities(1)
        expect(own.allSatisfy { $0 >= Deity.firstOwnNameID } && own.count == 1)
        let added = try edit(.set(.deity, 2, ["aliases": .list([.text("關公"), .text("護國尊神")])]))
        // A known name also counts as the end of a longer one.
        try expect((1...4).map { try deities(Int64($0)) }, equals: [[2], [2], [1], [1, 2]])
        try expect(found(deity: "關聖帝君") == [1, 2, 4] && deity(own[0]) == nil)
        // The next import resolves the name alike.
        try importing([.at(5) { $0.mainDeity = "護國尊神" }])
        try expect(deities(5), equals: [2])
        // A temple that is set to a deity of the same edit has it.
        let made = try edit(
            .addEntity(.deity, [.init("name", .text("開山聖王"))]), .set(3, [.mainDeity: .text("開山聖王")]))
        let id = try require(made.results.first).id
        try expect(deities(3), equals: [id])
        try undo(made.change)
        try undo(added.change)
        try expect(deities(3) == [1] && deities(1).count == 1 && deities(1)[0] >= Deity.firstOwnNameID)
        try expect(deities(5) == deities(1) && deities(4) == [1] + deities(1))
    }

    func aDeletedDeityLeavesItsName() throws {
        try importThree()
        let before = try (1...3).map { try detail(Int64($0)) }
        let deleted = try edit(.deleteEntity(.deity, 1))
        try expect(deity(1) == nil && deities(1).allSatisfy { $0 >= Deity.firstOwnNameID })
        try expect(detail(1).temple.deities.map(\.name) == ["媽祖"] && deities(1) == deities(3))
        try expect(found(deity: "媽祖"), equals: [1, 2, 3])
        try undo(deleted.change)
        try expect((1...3).map { try detail(Int64($0)) }, equals: before)
        try expect(reader.catalogueSnapshot().deities.map(\.id), equals: [1, 2, 3])
    }

    func whatRefersToADeletedEntityIsWholeAgain() throws {
        try edit(.set(.activity, 1, ["event": .text("mazu/0")]), .set(.deity, 3, ["family": .number(1)]))
        let before = try reader.catalogueSnapshot()
        expect(before.activities.first?.activity.eventID, equals: EventID.ofDay(at: 0, ofDeity: 1))
        let deleted = try edit(.deleteEntity(.deity, 1))
        let along = try require(deleted.results.first).alongside
        expect(Set(along.map(\.kind)), equals: ["activity", "deity", "festival", "group"])
        try expect(group(1)?.deities == ["guangong"] && festival(4)?.sameDay == [] && deity(3)?.family == nil)
        try expectNil(reader.catalogueSnapshot().activities.first?.activity.eventID)
        // An edit of what refers to it keeps the reference.
        try edit(.set(.group, 1, ["description": .text("求")]))
        try edit(.restoreEntity(.deity, 1))
        var after = try reader.catalogueSnapshot()
        expect(after.groups.first?.description, equals: "求")
        after.groups[0].description = nil
        after.changedAt = before.changedAt
        expect(after, equals: before)
    }

    func anActivityIsMadeAtATemple() throws {
        try importThree()
        let rule: EditInput = .object([
            .init("kind", .text("lunar")), .init("month", .number(4)), .init("day", .number(8)),
            .init("days", .number(2)),
        ])
        let members: [EditInput.Member] = [
            .init("title", .text("浴佛")), .init("recurrence", rule), .init("source", .text("廟方")),
            .init(
                "temples",
                .list([.number(2), .object([.init("source", .text("moi")), .init("source_id", .text("3"))])])),
        ]
        let id = try require(edit(.addEntity(.activity, members)).results.first).id
        expect(CatalogueKind.activity.idsByHand, contains: id)
        let made = try require(reader.catalogueSnapshot().activities.first { $0.activity.id == id })
        expect(made.hosts.map(\.templeID) == [2, 3] && made.activity.recurrence.durationDays == 2)
        // Only what is written of the rule changes.
        try edit(.set(.activity, id, ["recurrence": .object([.init("day", .number(9))])]))
        let moved = try require(reader.catalogueSnapshot().activities.first { $0.activity.id == id })
        expect(moved.activity.recurrence.durationDays == 2 && moved.hosts == made.hosts)
        expect(moved.activity.recurrence.rule, equals: Recurrence.lunar(4, 9)?.rule)
        let refused = #expect(throws: EditRefused.self) {
            try edit(.set(.activity, id, ["temples": .list([.number(2), .number(77)])]))
        }
        expect(refused?.reason.pointers, equals: ["/temples/1"])
        // Activities of feeds are not the catalogue's.
        #expect(throws: EditRefused(.unknownEntity(.activity, 1_000_000), step: 0)) {
            try edit(.deleteEntity(.activity, 1_000_000))
        }
    }

    func ofTwoEditorsOfAnEntityOneWins() throws {
        let seen = EditCondition(versions: [try entity(.festival, 4).version])
        try edit(.set(.festival, 4, ["name": .text("上元")], if: seen), by: .bea)
        let present = try entity(.festival, 4)
        let refused = EditRefused(.entityChangedMeanwhile(present), step: 0)
        #expect(throws: refused) { try edit(.set(.festival, 4, ["name": .text("燈節")], if: seen), by: .cho) }
        #expect(throws: refused) { try edit(.deleteEntity(.festival, 4, if: seen), by: .cho) }
        try expect(festival(4)?.name, equals: "上元")
        try edit(.deleteEntity(.festival, 4, if: EditCondition(versions: [present.version])), by: .cho)
        try expectNil(festival(4))
        // Another entity's state is its own.
        try edit(
            .set(.deity, 1, ["deity_role": .text("海")], if: EditCondition(versions: [try entity(.deity, 1).version])))
    }

    func anUndoneEditOfAnEntityIsAsBefore() throws {
        try importThree()
        let before = try reader.catalogueSnapshot()
        let first = try edit(.set(.festival, 4, ["month": .number(2), "customs": .text("提燈")]))
        let second = try edit(.set(.festival, 4, ["customs": .null]), .deleteEntity(.group, 1))
        let third = try edit(.addEntity(.deity, [.init("name", .text("新神"))]))
        let id = try require(third.results.first).id
        try expect(undo(third.change).results.map(\.action) == [.deleted] && deity(id) == nil)
        try expect(undo(second.change).results.map(\.action), equals: [.restored, .changed])
        try expect(festival(4)?.customs == "提燈" && group(1) != nil)
        let undone = try undo(first.change)
        try expect(entity(.festival, 4).edits == [] && entry(undone.change).undoes == first.change)
        var after = try reader.catalogueSnapshot()
        after.changedAt = before.changedAt
        expect(after, equals: before)
        try undo(undone.change)
        try expect(festival(4)?.recurrence == Recurrence.lunar(2, 15) && festival(4)?.customs == "提燈")
    }

    func whatLaterEditsOfAnEntityBuildUponIsNotUndone() throws {
        let first = try edit(.set(.deity, 1, ["deity_role": .text("甲"), "description": .text("乙")])).change
        let other = try edit(.set(.deity, 1, ["worship_notes": .text("丙")])).change
        let later = try edit(.set(.deity, 1, ["deity_role": .null])).change
        let number = try require(later)
        #expect(throws: EditRefused(.laterChanges([number]))) { try undo(first) }
        try undo(other)
        try undo(later)
        try undo(first)
        try expect(entity(.deity, 1).edits, equals: [])
    }

    func anEntryNamesTheMembersOfAnEntity() throws {
        let changed = try edit(.set(.deity, 2, ["deity_role": .text("武聖"), "aliases": .null])) { $0.reason = "r" }
        let change = try entity(changed.change)
        expect(change.kind == .deity && change.id == 2 && change.action == .changed && change.name == "關聖帝君")
        expect(change.membersBefore.map(\.name), equals: ["aliases", "deity_role"])
        expect(change.membersBefore["aliases"] == .list([.text("關公")]) && change.membersBefore["deity_role"] == .null)
        expect(change.membersAfter["aliases"] == .null && change.membersAfter["deity_role"] == .text("武聖"))
        expect(change.before == [:] && change.after == [:])
        let deleted = try entity(try edit(.deleteEntity(.deity, 2)).change)
        expect(deleted.action == .deleted && deleted.membersBefore["deity_role"] == .text("武聖"))
        let query = ChangeQuery(entity: ChangeQuery.Entity(.deity, 2), limit: 9)
        let ofThing = try editor.changes(matching: query).entries
        try expect(ofThing.count == 2 && editor.changes(matching: .init(kind: .deity, limit: 9)).entries == ofThing)
        try expect(editor.changes(matching: .init(kind: .festival, limit: 9)).entries, equals: [])
        try expect(editor.changes(matching: .init(entity: .init(.festival, 2), limit: 9)).entries, equals: [])
    }

    func textsAreInOtherLanguagesToo() throws {
        try edit(
            .set(.deity, 1, ["deity_role_en": .text("Sea"), "description_ja": .text("海の女神")]),
            .set(.festival, 4, ["customs_en": .text("Lanterns"), "name_ja": .text("元宵節")]),
            .set(.activity, 1, ["title_en": .text("Temple fair"), "note_ja": .text("毎年")]),
            .set(.group, 1, ["description_en": .text("Love")]))
        try expect(deity(1)?.translations["deity_role", "en"], equals: "Sea")
        try expect(deity(1)?.translations["description", "ja"], equals: "海の女神")
        try expect(festival(4)?.translations["customs", "en"], equals: "Lanterns")
        try expect(festival(4)?.translations["name", "ja"], equals: "元宵節")
        let activity = try reader.catalogueSnapshot().activities.first { $0.activity.id == 1 }?.activity
        expect(activity?.translations["title", "en"] == "Temple fair" && activity?.title == "廟會")
        expect(activity?.translations["note", "ja"], equals: "毎年")
        try expect(group(1)?.translations["description", "en"], equals: "Love")
        try edit(.set(.deity, 1, ["deity_role_en": .null]))
        try expect(deity(1)?.translations.all.map(\.text), equals: ["海の女神"])
        try edit(.set(.deity, 1, ["source": .text("志書 https://a.b")]))
        try expect(deity(1)?.source, equals: "志書 https://a.b")
    }

    private func deities(_ temple: Int64) throws -> [Int64] { try detail(temple).temple.deities.map(\.id) }
}
