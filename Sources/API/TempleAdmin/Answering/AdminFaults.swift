internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// Maps the errors of edits, of the history and of invitations to faults. This is the only place where they become HTTP.
extension Fault {
    /// Returns the fault of an error; the error itself where every route of the service answers it alike.
    ///
    /// - Parameters:
    ///   - asked: the edit that was refused, for what the problem says of its steps.
    ///   - present: returns the temple that one with an id was joined to, if any.
    static func admin(
        _ error: any Error, of asked: AskedEdit? = nil, present: (Int64) -> Int64? = { _ in nil }
    ) -> any Error {
        switch error {
        case let faults as EditFaults: return invalid(faults.faults)
        case let refused as EditRefused: return refusal(refused, of: asked, present)
        case let refused as UndoRefused: return refusal(refused)
        case let refused as StaffRefused: return refusal(refused)
        case let unavailable as SearchError:
            guard let fault = fault(of: unavailable) else { return unavailable }
            return fault
        default: return error
        }
    }

    private init(
        _ code: AdminProblemCode, _ detail: String, parameter: String? = nil, headers: Headers = Headers(),
        members: [Member] = []
    ) {
        self.init(
            status: code.status, code: code.rawValue, detail: detail, parameter: parameter, headers: headers,
            members: members)
    }

    static let unknownChange = Fault(
        .unknownChange, "there is no change with this number, or it is not kept any more")

    /// The fault of a number that no thing of a kind has, or ever had.
    static func unknown(_ kind: EntityKind) -> Fault {
        kind == .temple ? .unknownTemple : Fault(.unknownEntity, "there is no \(kind.rawValue) with this id")
    }

    /// The fault of a write without `If-Match`.
    static let conditionRequired = Fault(
        status: 428, code: ProblemCode.preconditionRequired.rawValue,
        detail: "say which state the change is for: If-Match with the ETag that you have read")

    // MARK: Bodies

    /// Creates the fault of a batch that cannot be taken, with everything that is wrong.
    ///
    /// - Parameter step: The first step at fault.
    static func invalid(_ faults: [EditFault], step: Int) -> Fault {
        var fault = invalid(faults)
        fault.members.append(number(of: step))
        return fault
    }

    private static func number(of step: Int) -> Member { Member("step", json: Array("\(step)".utf8)) }

    // MARK: Edits

    private static func refusal(
        _ refused: EditRefused, of asked: AskedEdit?, _ present: (Int64) -> Int64?
    ) -> Fault {
        let step = refused.step.flatMap { step in
            asked.flatMap { $0.steps.indices.contains(step) ? $0.steps[step] : nil }
        }
        var fault = fault(of: refused.reason, step, present)
        if asked?.isBatch ?? false, let number = refused.step {
            fault.members.append(Self.number(of: number))
            fault.detail = "step \(number): " + fault.detail
        }
        return fault
    }

    private static func fault(
        of reason: EditRefused.Reason, _ step: AskedStep?, _ present: (Int64) -> Int64?
    ) -> Fault {
        switch reason {
        case .unknownTemple(let id): present(id).map { joined(id, to: $0) } ?? .unknownTemple
        case .deleted(let id):
            Fault(.templeDeleted, "temple \(id) is deleted; restore it first: POST /api/admin/temples/\(id)/restore")
        case .notDeleted(let id): Fault(.templeNotDeleted, "temple \(id) is there; there is nothing to restore")
        case .missing(let fields):
            .invalid(
                fields.flatMap { $0.members.prefix($0 == .position ? 2 : 1) }.map { name in
                    EditFault(
                        pointer: (step?.pointer ?? "") + "/" + name, code: "required",
                        detail: "a new temple needs \(name)")
                })
        case .changedMeanwhile(let present): changed(.temple(present), step)
        case .unknownEntity(let kind, _): .unknown(kind.entity)
        case .entityDeleted(let kind, let id):
            Fault(
                .entityDeleted,
                "\(kind.rawValue) \(id) is deleted; restore it first: "
                    + "POST \(AdminRoute.root)/\(kind.entity.path)/\(id)/restore")
        case .entityNotDeleted(let kind, let id):
            Fault(.entityNotDeleted, "\(kind.rawValue) \(id) is there; there is nothing to restore")
        case .entityChangedMeanwhile(let present): changed(.entity(present), step)
        case .invalid(let faults): .invalid(faults.map { $0.within(step?.pointer ?? "") })
        case .noNumberLeft(let kind):
            Fault(.noNumberLeft, "no number is left for \(kind.entity.one.english) made by hand; restore a deleted one")
        case .unknownChange: .unknownChange
        case .undoneAlready(let number): Fault(.undoneAlready, "change \(number) is undone already")
        case .laterChanges(let numbers): later(numbers)
        case .unconfirmed(let impact): unconfirmed(impact)
        case .waits(let temple, let number):
            Fault(
                .templeGone,
                "temple \(temple) is gone with change \(number); the edit waits for its return and holds again then: "
                    + "undo change \(number), or import the temple again",
                members: [Member("gone_with", json: Array("\(number)".utf8))])
        case .notOwn(let number):
            Fault(.notOwnChange, "change \(number) is somebody else's; ask an owner to undo it")
        case .sameTemple(let id):
            .invalid([
                EditFault(
                    pointer: (step?.pointer ?? "") + "/into", code: "same-temple",
                    detail: "temple \(id) cannot be merged into itself; give another one")
            ])
        case .notItsSources(let id, let keys): notItsSources(keys, of: id, step)
        case .nothingLeft(let id):
            Fault(.nothingLeft, "nothing of temple \(id) would stay; leave at least one of its sources")
        case .keyReused:
            Fault(
                .keyReused, "this key was sent with another request; give each request a key of its own",
                parameter: IdempotencyKey.header)
        }
    }

    private static func notItsSources(_ keys: [SourceKey], of id: Int64, _ step: AskedStep?) -> Fault {
        var named: [SourceKey] = []
        if case .split(_, let sources, _)? = step?.step { named = sources }
        return .invalid(
            keys.map { key in
                let index = named.firstIndex(of: key).map { "/\($0)" } ?? ""
                return EditFault(
                    pointer: (step?.pointer ?? "") + "/sources" + index, code: "not-its-source",
                    detail: "\(key.written) is no source of temple \(id)")
            })
    }

    /// Creates the fault of a write to the former id of a temple. Nothing is written to another one than was named.
    private static func joined(_ id: Int64, to present: Int64) -> Fault {
        var fault = Fault.unknownTemple
        fault.detail = "temple \(id) is temple \(present) now; read that one, and send the change to it"
        fault.members = [Member("now", json: Array("\(present)".utf8))]
        return fault
    }

    private static func changed(_ present: EditResult.Thing, _ step: AskedStep?) -> Fault {
        var differs = JSONWriter(reservingCapacity: 64)
        differs.array(step?.differing(from: present) ?? []) { json, pointer in json.value(pointer) }
        return Fault(
            status: 412, code: ProblemCode.preconditionFailed.rawValue,
            detail:
                "somebody has changed \(present.kind.rawValue) \(present.id) meanwhile; present has it as it is now: "
                + "send the change again with its version in If-Match",
            members: [
                Member("present", json: present.document), Member("differs", json: differs.bytes),
            ])
    }

    private static func later(_ numbers: [Int64]) -> Fault {
        var json = JSONWriter(reservingCapacity: 16 * numbers.count + 2)
        json.array(numbers) { json, number in json.value(number) }
        return Fault(
            .laterChanges, "later changes stand in the way; undo those in changes first, the latest first",
            members: [Member("changes", json: json.bytes)])
    }

    private static func unconfirmed(_ impact: UndoImpact) -> Fault {
        func member(_ name: String, _ count: Int) -> Member { Member(name, json: Array("\(count)".utf8)) }
        return Fault(
            .confirmationNeeded,
            "\(impact.sentence(in: .english)); send confirm=\(impact.count) to undo it", parameter: "confirm",
            members: [
                member("confirm", impact.count), member("temples_gone", impact.gone.count),
                member("edited_gone", impact.editedGone), member("temples_back", impact.back),
                member("temples_changed", impact.changed), member("activities", impact.activities),
            ])
    }

    private static func refusal(_ refused: UndoRefused) -> Fault {
        switch refused.reason {
        case .forgotten:
            Fault(.importNotKept, "import \(refused.entry.id) cannot be undone: its rows are not kept any more")
        case .overtaken(by: let entry?) where entry.id != refused.entry.id: later([entry.id])
        case .overtaken: Fault(.undoneAlready, "import \(refused.entry.id) is undone already")
        }
    }

    // MARK: People

    private static func refusal(_ refused: StaffRefused) -> Fault {
        switch refused {
        case .nameTaken(let name):
            Fault(.nameTaken, "\"\(name)\" is invited already; choose another name, or revoke that one first")
        case .accountTaken(let name): Fault(.nameTaken, "\"\(name)\" has a role by this account already")
        case .unknownName(let name): Fault(.unknownPerson, "nobody is invited as \"\(name.prefix(100))\"")
        case .lastOwner(let name):
            Fault(.lastOwner, "\(name) is the last owner, who alone can invite others; invite another owner first")
        case .tooMany:
            Fault(.tooManyPeople, "\(StaffLimits.mostMembers) people are invited; revoke one first")
        }
    }

    // MARK: The store

    private static func fault(of error: SearchError) -> Fault? {
        guard case .unavailable(.locked, let reason) = error else { return nil }
        return Fault(
            .otherWriter, "another program is writing: \(reason); try again when it has finished",
            headers: ["Retry-After": "2"])
    }
}
