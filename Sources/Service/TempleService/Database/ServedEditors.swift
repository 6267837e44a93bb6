package import TempleModel

/// Opens the part of a database that writes edits, and that knows who may: for one thread, which keeps it.
///
/// What it opens waits at most two seconds for another program that writes.
package typealias EditorOpening = @Sendable () throws(SearchError) -> any TempleEditing & StaffRegister

/// The editor of one thread, and what it reads: of a file, the one that all threads share; of a server, one with a connection
/// of its own, opened when a request needs it first, and again after a failure.
///
/// An instance belongs to the thread that created it.
final class ServedEditors {
    typealias Editor = any TempleEditing & StaffRegister
    typealias Reader = any EditReading & StaffReading

    private let shared: SharedEditor?
    private let open: EditorOpening
    private let time: DatabaseTime
    private let figures: StaffFigures
    private let wrote: @Sendable (Bool) -> Void
    private var editor: Editor?

    /// - Parameters:
    ///   - shared: the editor of a file; nil for a service that has a copy of a server's data.
    ///   - figures: counts the edits, and notes when somebody is invited or revoked, or comes in.
    ///   - wrote: is called after a write, with whether it was made; not where the reason concerns no other write.
    init(
        _ shared: SharedEditor?, _ time: DatabaseTime = DatabaseTime(),
        _ figures: StaffFigures = StaffFigures(note: { _ in }), wrote: @escaping @Sendable (Bool) -> Void = { _ in },
        open: @escaping EditorOpening
    ) {
        self.wrote = wrote
        self.shared = shared
        self.time = time
        self.figures = figures
        self.open = open
    }

    private func current() throws(SearchError) -> Editor {
        if let editor { return editor }
        let opened = try open()
        editor = opened
        return opened
    }

    private func writing<Answer>(isPatient: Bool = true, _ question: (Editor) throws -> Answer) throws -> Answer {
        try time.measure(.edit) {
            do {
                let answer =
                    try shared.map { try $0.writing(isPatient: isPatient, question) } ?? question(try current())
                wrote(true)
                return answer
            } catch let error as SearchError {
                if error.endsConnection {
                    editor = nil
                    wrote(false)
                }
                throw error
            }
        }
    }

    private func reading<Answer>(_ question: (Reader) throws(SearchError) -> Answer) throws(SearchError) -> Answer {
        try time.measure(.edit) { () throws(SearchError) in
            if let shared { return try shared.reading(question) }
            do throws(SearchError) {
                return try question(try current())
            } catch {
                if error.endsConnection {
                    editor = nil
                    // Whoever writes is asked first who it is, of the same server.
                    wrote(false)
                }
                throw error
            }
        }
    }

    /// Writes an edit, and counts what has become of it. One that is only tried is not counted.
    private func editing(_ options: EditOptions, _ question: (Editor) throws -> EditOutcome) throws -> EditOutcome {
        guard !options.isDryRun else { return try writing(question) }
        do {
            let outcome = try writing(question)
            figures.count(outcome.change == nil || outcome.isRepeated ? .unchanged : .written)
            return outcome
        } catch {
            figures.count(error is SearchError ? .failed : .refused)
            throw error
        }
    }
}

extension ServedEditors: TempleEditing {
    func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        try editing(options) { try $0.edit(steps, by: author, options) }
    }

    func undo(change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions) throws
        -> EditOutcome
    {
        try editing(options) { try $0.undo(change: number, mayUndoAll: mayUndoAll, by: author, options) }
    }

    func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? {
        try reading { reader throws(SearchError) in try reader.editableTemple(id: id) }
    }

    func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        try reading { reader throws(SearchError) in try reader.temple(formerly: id) }
    }

    func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] {
        try reading { reader throws(SearchError) in try reader.deletedTemples(after: after, limit: limit) }
    }

    func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple] {
        try reading { reader throws(SearchError) in try reader.templesByChange(after: last, limit: limit) }
    }

    func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage {
        try reading { reader throws(SearchError) in
            try reader.templesChangedByHand(since: since, after: last, limit: limit)
        }
    }

    func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple] {
        try reading { reader throws(SearchError) in
            try reader.templesByName(after: last, in: county, limit: limit)
        }
    }

    func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity? {
        try reading { reader throws(SearchError) in try reader.editableEntity(kind, id: id) }
    }

    func editableEntities(
        _ kind: CatalogueKind, after id: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] {
        try reading { reader throws(SearchError) in try reader.editableEntities(kind, after: id, limit: limit) }
    }

    func pairs(matching query: PairQuery) throws(SearchError) -> PairPage {
        try reading { reader throws(SearchError) in try reader.pairs(matching: query) }
    }

    func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair? {
        try reading { reader throws(SearchError) in try reader.pair(one, other) }
    }

    func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        try reading { reader throws(SearchError) in try reader.changes(matching: query) }
    }

    func change(_ number: Int64) throws(SearchError) -> ChangeEntry? {
        try reading { reader throws(SearchError) in try reader.change(number) }
    }
}

extension ServedEditors: StaffRegister {
    func invite(
        _ name: String, role: StaffRole, tokenHash: String, account: String?, now: Int64
    ) throws -> StaffMember {
        let member = try writing {
            try $0.invite(name, role: role, tokenHash: tokenHash, account: account, now: now)
        }
        figures.note("\(member.name) was invited to the back office as \(member.role.rawValue)")
        return member
    }

    func change(_ name: String, id: Int64?, to role: StaffRole) throws -> StaffMember {
        let member = try writing { try $0.change(name, id: id, to: role) }
        figures.note("\(member.name) is \(member.role.rawValue) of the back office from now on")
        return member
    }

    func revoke(_ name: String, id: Int64?, keepingAnOwner: Bool, now: Int64) throws -> StaffMember {
        let member = try writing { try $0.revoke(name, id: id, keepingAnOwner: keepingAnOwner, now: now) }
        figures.note("\(member.name) was revoked from the back office")
        return member
    }

    func openSession(of person: Int64, hash: String, now: Int64) throws {
        try writing { try $0.openSession(of: person, hash: hash, now: now) }
        let name = try? reading { reader throws(SearchError) in try reader.session(hash: hash)?.member.name }
        figures.note("\(name ?? "person \(person)") has signed in to the back office")
    }

    func useSession(hash: String, now: Int64) throws {
        try writing(isPatient: false) { try $0.useSession(hash: hash, now: now) }
    }

    func closeSession(hash: String) throws { try writing { try $0.closeSession(hash: hash) } }

    func session(hash: String) throws(SearchError) -> StaffSession? {
        try reading { reader throws(SearchError) in try reader.session(hash: hash) }
    }

    func members() throws(SearchError) -> [StaffMember] {
        try reading { reader throws(SearchError) in try reader.members() }
    }

    func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try reading { reader throws(SearchError) in try reader.member(tokenHash: tokenHash) }
    }

    func member(account uuid: String) throws(SearchError) -> StaffMember? {
        try reading { reader throws(SearchError) in try reader.member(account: uuid) }
    }
}
