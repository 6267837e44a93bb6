internal import TempleModel
internal import Testing

/// Those who may edit.
extension EditedStore {
    private static func hash(_ digit: Character) -> String { String(repeating: digit, count: 64) }

    func aPersonIsKnownByTheToken() throws {
        #expect(try editor.members() == [] && editor.member(tokenHash: Self.hash("a")) == nil)
        let owner = try editor.invite("王小明", role: .owner, tokenHash: Self.hash("a"), now: 1_000)
        #expect(owner.name == "王小明" && owner.role == .owner && owner.invitedAt == 1_000 && owner.id > 0)
        let bea = try editor.invite("Bea", role: .editor, tokenHash: Self.hash("b"), now: 2_000)
        let cho = try editor.invite("Cho", role: .viewer, tokenHash: Self.hash("c"), now: 3_000)
        #expect(Set([owner.id, bea.id, cho.id]).count == 3)
        #expect(try editor.members() == [bea, cho, owner])
        #expect(try editor.member(tokenHash: Self.hash("a")) == owner)
        #expect(try editor.member(tokenHash: Self.hash("b")) == bea)
        for other in [Self.hash("d"), "", "a", Self.hash("A"), Self.hash("%")] {
            #expect(try editor.member(tokenHash: other) == nil, "\(other)")
        }
    }

    func aNameIsTakenUntilItIsRevoked() throws {
        let first = try editor.invite("Bea", role: .editor, tokenHash: Self.hash("a"), now: 1_000)
        #expect(throws: StaffRefused.nameTaken("Bea")) {
            try editor.invite("Bea", role: .owner, tokenHash: Self.hash("b"), now: 2_000)
        }
        #expect(throws: StaffRefused.unknownName("Cho")) { try editor.revoke("Cho", now: 2_000) }
        #expect(try editor.members() == [first] && editor.member(tokenHash: Self.hash("b")) == nil)
        #expect(try editor.revoke("Bea", now: 3_000) == first)
        #expect(try editor.members() == [] && editor.member(tokenHash: Self.hash("a")) == nil)
        #expect(throws: StaffRefused.unknownName("Bea")) { try editor.revoke("Bea", now: 4_000) }
        // Somebody else of the same name has not made the other's changes.
        let second = try editor.invite("Bea", role: .viewer, tokenHash: Self.hash("b"), now: 5_000)
        #expect(try second.id != first.id && editor.members() == [second])
        #expect(try editor.member(tokenHash: Self.hash("a")) == nil)
        #expect(try editor.member(tokenHash: Self.hash("b")) == second)
    }

    /// A copy of a database has its history without the people: whoever is invited there has made none of the changes.
    func whoeverIsInvitedHasMadeNoChange() throws {
        try importThree()
        let other = EditAuthor(name: "Dan", person: 7, role: .editor, way: .api)
        let number = try #require(try edit(.set(1, [.phone: .none]), by: other).change)
        let bea = try editor.invite("Bea", role: .editor, tokenHash: Self.hash("a"), now: 1_000)
        #expect(bea.id > 7)
        let author = EditAuthor(name: "Bea", person: bea.id, role: .editor, way: .api)
        #expect(throws: EditRefused(.notOwn(number))) { try undo(number, by: author, mayUndoAll: false) }
    }

    /// What is cached of the data stands.
    func peopleAreNoData() throws {
        try importThree()
        let before = (try revision(), try editor.changes(matching: ChangeQuery(limit: 9)))
        _ = try editor.invite("Bea", role: .editor, tokenHash: Self.hash("a"), now: 1_000)
        _ = try editor.revoke("Bea", now: 2_000)
        #expect(try revision() == before.0 && editor.changes(matching: ChangeQuery(limit: 9)) == before.1)
    }
}
