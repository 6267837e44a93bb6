import Expectations
internal import Geodesy
internal import LunarCalendar
internal import TempleModel
internal import Testing

/// The feed of changes, by which apps keep their copies.
extension EditedStore {
    private func feed(since cursor: FeedCursor?, limit: Int = 100) throws -> FeedPage {
        guard case .page(let page) = try reader.feed(since: cursor, kinds: .all, limit: limit) else {
            return try require(nil as FeedPage?, "the cursor is too old")
        }
        return page
    }

    /// Returns what has changed since a place, as `temple 1`, in no order.
    private func changed(since cursor: FeedCursor) throws -> Set<String> {
        Set(try feed(since: cursor).entries.map { "\($0.kind) \($0.id)" + ($0.isDeleted ? " gone" : "") })
    }

    func theFeedHasWhatHasChanged() throws {
        try importThree()
        let all = try feed(since: nil)
        expect(all.entries.filter { $0.kind == .temple }.map(\.id), equals: [1, 2, 3])
        expect(Set(all.entries.filter { $0.kind == .deity }.map(\.id)), equals: [1, 2, 3])
        expect(all.entries.filter { $0.kind == .activity }.map(\.id) == [1] && all.entries.count == 9)
        try expect(feed(since: all.next), equals: FeedPage(entries: [], next: all.next))
        try edit(.set(2, [.phone: .text("04-99")]))
        try expect(changed(since: all.next), equals: ["temple 2"])
        // An activity shows its temple.
        try edit(.set(1, [.name: .text("新名宮")]))
        try expect(changed(since: all.next), equals: ["temple 1", "temple 2", "activity 1"])
        // Each once, however often it has changed.
        try edit(.set(2, [.phone: .text("04-98")]))
        try importing([.at(2) { $0.religion = "道教" }])
        let later = try feed(since: all.next)
        expect(later.entries.count == 3 && later.entries.last?.kind == .temple && later.entries.last?.id == 2)
        try edit(.set(3, [.mainDeity: .text("石頭公")]))
        let own = try feed(since: later.next).entries
        expect(
            own.contains { $0.kind == .temple && $0.id == 3 } && own.contains { $0.kind == .deity } && own.count == 2)
    }

    func theFeedCanBeOfSomeKinds() throws {
        try importThree()
        let all = try feed(since: nil).entries
        let end = try reader.feedEnd()
        try expect(feed(since: end), equals: FeedPage(entries: [], next: end))
        for kinds in [[.temple], [.deity, .activity], Set(FeedKind.allCases)] as [Set<FeedKind>] {
            var (cursor, found) = (FeedCursor?.none, [FeedEntry]())
            for _ in 0...all.count {
                guard case .page(let page) = try reader.feed(since: cursor, kinds: kinds, limit: 2) else { break }
                found += page.entries
                cursor = page.next
            }
            expect(found, equals: all.filter { kinds.contains($0.kind) }, "\(kinds)")
        }
        try edit(.delete(temple: 1))
        try expect(reader.feed(since: end, kinds: [.deity], limit: 9), equals: .page(FeedPage(entries: [], next: end)))
        try expect(changed(since: end), equals: ["temple 1 gone", "activity 1"])
    }

    func whatDoesNotChangeKeepsItsNumber() throws {
        try importThree()
        let before = try feed(since: nil)
        try importing([.at(1), .at(2), .at(3)])
        try edit(.set(1, [:]), .giveBack(2, .phone))
        _ = try edit(.delete(temple: 3)) { $0.isDryRun = true }
        try expect(feed(since: nil), equals: before)
        try importing([.at(1), .at(2) { $0.phone = "04-77" }, .at(3)])
        try expect(changed(since: before.next), equals: ["temple 2"])
    }

    func whatIsGoneIsATombstone() throws {
        try importThree()
        let start = try feed(since: nil).next
        let deletion = try edit(.delete(temple: 2))
        try expect(changed(since: start), equals: ["temple 2 gone"])
        let gone = try feed(since: start).next
        try undo(deletion.change)
        try expect(changed(since: start) == ["temple 2"] && changed(since: gone) == ["temple 2"])
        // A copy that begins now has never had what is gone.
        try edit(.delete(temple: 3))
        try expect(feed(since: nil).entries.allSatisfy { !$0.isDeleted })
        try importing([.at(4)], file: "fourth.csv")
        let four = try feed(since: start).next
        try undo(try writer.imports(limit: 1).first?.id)
        try expect(changed(since: four), equals: ["temple 4 gone"])
        try expect(changed(since: start), equals: ["temple 2", "temple 3 gone", "temple 4 gone"])
    }

    func aPageEndsAnywhere() throws {
        try importThree()
        var copy = FollowingCopy()
        try expect(!copy.follow(reader, limit: 1, pages: 2))
        try edit(.delete(temple: 2), .set(3, [.phone: .text("04-99")]), .delete(temple: 1))
        try expect(copy.follow(reader, limit: 1))
        try copy.compare(reader, "after deletions")
        try edit(.restore(temple: 1))
        try expect(copy.follow(reader, limit: 2))
        try copy.compare(reader, "after a restoration")
    }

    func whatIsEditedOfTheCatalogueIsInTheFeed() throws {
        try importThree()
        var copy = FollowingCopy()
        try expect(copy.follow(reader, limit: 100))
        let start = try feed(since: nil).next
        func set(_ kind: CatalogueKind, _ id: Int64, _ member: String, _ text: String) throws {
            try edit(.changeEntity(kind, id, EditedMembers(set: [EditInput.Member(member, .text(text))])))
        }
        try set(.festival, 4, "customs", "提燈籠")
        // A group shows its festivals, and a deity the festivals of its day.
        try expect(changed(since: start), equals: ["festival 4", "deity 1", "group 1"])
        let customs = try feed(since: start).next
        try set(.festival, 4, "customs_en", "Lanterns are carried.")
        try expect(changed(since: customs), equals: ["festival 4", "deity 1", "group 1"])
        let carried = try feed(since: customs).next
        try set(.activity, 1, "title_en", "Temple fair")
        try expect(changed(since: carried), equals: ["activity 1"])
        let texts = try feed(since: carried).next
        let deletion = try edit(.deleteEntity(.festival, 4))
        try expect(changed(since: texts), equals: ["festival 4 gone", "deity 1", "group 1"])
        try expect(copy.follow(reader, limit: 1))
        try copy.compare(reader, "after the deletion of a festival")
        try undo(deletion.change)
        try expect(changed(since: texts), equals: ["festival 4", "deity 1", "group 1"])
        // Temples are linked anew to a deity that has another name.
        try edit(.changeEntity(.deity, 3, EditedMembers(set: [EditInput.Member("name", .text("千歲爺"))])))
        try expect(copy.follow(reader, limit: 1))
        try copy.compare(reader, "after another name")
        // Things of several kinds have the same id.
        let named = try feed(since: nil).next
        try edit(.delete(temple: 1))
        try edit(.deleteEntity(.group, 1))
        try expect(changed(since: named), equals: ["temple 1 gone", "activity 1", "group 1 gone"])
    }

    func aMergedTempleIsATombstone() throws {
        try importThree()
        var copy = FollowingCopy()
        try expect(copy.follow(reader, limit: 100))
        let start = try feed(since: nil).next
        let merge = try edit(.merge(temple: 2, into: 1))
        try expect(changed(since: start).isSuperset(of: ["temple 1", "temple 2 gone"]))
        let merged = try feed(since: start).next
        try expect(copy.follow(reader, limit: 1))
        try copy.compare(reader, "after a merge")
        try undo(merge.change)
        try expect(changed(since: merged).isSuperset(of: ["temple 1", "temple 2"]))
        try expect(changed(since: start), lacks: "temple 2 gone")
        try expect(copy.follow(reader, limit: 1))
        try copy.compare(reader, "after its undo")
        // One that came by way of another comes back under its number.
        try edit(.merge(temple: 2, into: 1))
        try edit(.merge(temple: 1, into: 3))
        try expect(copy.follow(reader, limit: 1))
        try edit(.split(temple: 3, sources: [SourceKey(source: "moi", id: "2")]))
        try expect(ids(), equals: [2, 3])
        try expect(changed(since: start), lacks: "temple 2 gone")
        try expect(copy.follow(reader, limit: 1))
        try copy.compare(reader, "after a split of what came with another")
    }

    func aCursorThatIsTooOldIsRefused() throws {
        try importThree()
        let start = try feed(since: nil).next
        try edit(.delete(temple: 2))
        let gone = try feed(since: start).next
        let last = FeedCursor(feed: gone.feed, number: 900_000, kind: .temple, id: 1, knownUpTo: 900_000)
        let other = FeedCursor(feed: "00", number: 1, kind: .temple, id: 1, knownUpTo: 1)
        for cursor in [last, other] { try expect(reader.feed(since: cursor, kinds: .all, limit: 10), equals: .tooOld) }
        try edit(.set(1, [.phone: .text("04-99")])) {
            $0.now = now + 40 * 86_400
            $0.historyDays = 30
        }
        try expect(reader.feed(since: start, kinds: .all, limit: 10), equals: .tooOld)
        try expect(changed(since: gone), equals: ["temple 1", "activity 1"])
        try expect(feed(since: nil).entries.count, equals: 8)
    }
}

extension EditedStore {
    func aSearchFindsWhatHasChangedSince() throws {
        try importThree()
        let all = try feed(since: nil)
        func found(since place: FeedCursor) throws -> [Int64] {
            let query = try TempleQuery(
                latitude: 23.5, longitude: 120.5, radius: Distance(meters: 500_000),
                filter: TempleQuery.Filter(updatedSince: place), limit: 100, today: CivilDay(dayNumber: 20_777))
            return try reader.temples(matching: query).matches.map(\.temple.id).sorted()
        }
        try expect(found(since: all.next), equals: [])
        let first = try require(all.entries.first { $0.kind == .temple })
        let place = FeedCursor(
            feed: all.next.feed, number: first.number, kind: .temple, id: first.id, knownUpTo: first.number)
        try expect(found(since: place), equals: [2, 3])
        try edit(.set(1, [.phone: .text("04-99")]), .delete(temple: 3))
        try expect(found(since: all.next), equals: [1])
        try expect(found(since: place), equals: [1, 2])
    }
}
