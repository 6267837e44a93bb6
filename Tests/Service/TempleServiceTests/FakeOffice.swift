import Secrets
import TempleModel

/// Editor of a store without temples and changes, with a person of each role.
struct FakeOffice: TempleEditing, StaffRegister {
    var isAnybodyInvited = true

    static func token(_ role: StaffRole) -> String { "Zm9yIHRlc3RzIG9ubHk-\(role.rawValue)" }

    func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        throw EditRefused(.unknownTemple(1), step: 0)
    }

    func undo(
        change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditOutcome {
        throw EditRefused(.unknownChange(number))
    }

    func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? { nil }

    func temple(formerly id: Int64) throws(SearchError) -> Int64? { nil }

    func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] { [] }

    func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple] { [] }

    func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage { ChangedTemplePage(temples: [], next: nil) }

    func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple] { [] }

    func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity? { nil }

    func editableEntities(
        _ kind: CatalogueKind, after id: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] { [] }

    func pairs(matching query: PairQuery) throws(SearchError) -> PairPage { PairPage(pairs: [], next: nil) }

    func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair? { nil }

    func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage { ChangePage(entries: [], next: nil) }

    func change(_ number: Int64) throws(SearchError) -> ChangeEntry? { nil }

    func invite(
        _ name: String, role: StaffRole, tokenHash: String, account: String?, now: Int64
    ) throws -> StaffMember {
        throw StaffRefused.tooMany
    }

    func revoke(_ name: String, id: Int64?, keepingAnOwner: Bool, now: Int64) throws -> StaffMember {
        throw StaffRefused.unknownName(name)
    }

    func change(_ name: String, id: Int64?, to role: StaffRole) throws -> StaffMember {
        throw StaffRefused.unknownName(name)
    }

    func openSession(of person: Int64, hash: String, now: Int64) throws {}

    func useSession(hash: String, now: Int64) throws {}

    func closeSession(hash: String) throws {}

    func session(hash: String) throws(SearchError) -> StaffSession? { nil }

    func members() throws(SearchError) -> [StaffMember] {
        guard isAnybodyInvited else { return [] }
        return StaffRole.allCases.enumerated().map { index, role in
            StaffMember(id: Int64(index + 1), name: role.rawValue, role: role, invitedAt: 0)
        }
    }

    func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try members().first { Secrets.sha256(Self.token($0.role)) == tokenHash }
    }

    func member(account uuid: String) throws(SearchError) -> StaffMember? { nil }
}
