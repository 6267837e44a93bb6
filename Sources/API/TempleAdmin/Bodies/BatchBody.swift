internal import HTTPModel
internal import TempleImport
internal import TempleModel
internal import WebRouting

/// The body of a batch: steps, each of which is a request of its own but for its head.
struct BatchBody {
    static let mostSteps = 1_000
    static let maxBytes = 1 << 20

    private let editor: any TempleEditing
    private let body: EditBody
    private var steps: [AskedStep] = []
    private var faults: [EditFault] = []
    private var firstFaulty: Int?
    /// The things of the steps so far.
    private var things: Set<ChangeQuery.Entity> = []

    /// Reads a batch.
    ///
    /// - Throws: ``Fault`` with what is wrong in all steps; ``EditRefused`` for a step about a temple that is not there;
    ///   ``EditFaults`` for a text that is no batch; ``SearchError``.
    static func edit(
        _ bytes: [UInt8], with editor: any TempleEditing, judgedBy judge: EditJudge
    ) throws -> AskedEdit {
        var batch = BatchBody(editor: editor, body: EditBody(judge: judge))
        for (index, step) in try list(of: try JSONBody.members(bytes)).enumerated() {
            try batch.read(step, index)
            if batch.firstFaulty == nil, !batch.faults.isEmpty { batch.firstFaulty = index }
        }
        if let step = batch.firstFaulty { throw Fault.invalid(batch.faults, step: step) }
        return AskedEdit(steps: batch.steps, isBatch: true)
    }

    private init(editor: any TempleEditing, body: EditBody) {
        self.editor = editor
        self.body = body
    }

    private static func list(of members: [EditInput.Member]) throws(EditFaults) -> [EditInput] {
        if let other = members.first(where: { $0.name != "steps" }) {
            throw EditFaults([
                EditFault(
                    pointer: JSONPointer.member(other.name), code: "unknown-member",
                    detail: "a batch has the member steps alone")
            ])
        }
        guard case .list(let steps)? = members.first?.value, (1...mostSteps).contains(steps.count) else {
            throw EditFaults([
                EditFault(pointer: "/steps", code: "invalid", detail: "give a list of 1 to \(mostSteps) steps")
            ])
        }
        return steps
    }

    /// A step's members, each nil where it is not given.
    private struct Step {
        var method: String?
        var path: String?
        var match: String?
        var body: [EditInput.Member]?
    }

    private mutating func read(_ input: EditInput, _ index: Int) throws {
        let pointer = "/steps/\(index)"
        let faultsBefore = faults.count
        let step = members(of: input, at: pointer)
        guard faults.count == faultsBefore else { return }
        guard let action = StepAction(step.method, step.path) else {
            faults.append(
                EditFault(
                    pointer: pointer + "/path", code: "unknown-path",
                    detail: "give a method and a path of a write of a temple, deity, festival, activity or group, such "
                        + "as PATCH /api/admin/temples/190"))
            return
        }
        if let thing = action.thing { note(thing, at: pointer + "/path") }
        if action.takesBody != (step.body != nil) {
            faults.append(
                EditFault(
                    pointer: pointer + "/body", code: action.takesBody ? "required" : "unknown-member",
                    detail: action.takesBody ? "give the members to set" : "this step has no body; leave it out"))
        }
        if action.isConditional != (step.match != nil) {
            faults.append(
                EditFault(
                    pointer: pointer + "/if_match", code: action.isConditional ? "required" : "unknown-member",
                    detail: action.isConditional
                        ? "give the ETag that you have read, with its quotes, or *"
                        : "this step has no condition; leave it out"))
        }
        guard faults.count == faultsBefore else { return }
        let condition = try step.match.flatMap { match throws(Fault) in
            try AdminCall.condition(["If-Match": match])
        }
        try add(action, step.body ?? [], condition, index)
    }

    /// Notes that a step is about a thing, which no other step may be.
    private mutating func note(_ thing: ChangeQuery.Entity, at pointer: String) {
        guard !things.insert(thing).inserted else { return }
        let kind = thing.kind.rawValue
        faults.append(
            EditFault(
                pointer: pointer, code: "repeated",
                detail: "\(kind) \(thing.id) has a step already; give each \(kind) one step"))
    }

    private mutating func add(
        _ action: StepAction, _ members: [EditInput.Member], _ condition: EditCondition?, _ index: Int
    ) throws {
        let pointer = "/steps/\(index)/body"
        do {
            let asked = try body.asked(action, members, if: condition, at: pointer, with: editor)
            if case .merge(let id, let into, _) = asked.step, into != id {
                note(ChangeQuery.Entity(.temple, into), at: pointer + "/into")
            }
            steps.append(asked)
        } catch let error as EditFaults {
            faults += error.faults
        } catch let error as EditRefused {
            throw EditRefused(error.reason, step: index)
        }
    }

    /// Reads the members of a step, and keeps what is wrong with them.
    private mutating func members(of input: EditInput, at pointer: String) -> Step {
        var step = Step()
        guard case .object(let members) = input else {
            faults.append(EditFault(pointer: pointer, code: "wrong-type", detail: "give an object"))
            return step
        }
        for member in members {
            let place = pointer + JSONPointer.member(member.name)
            switch (member.name, member.value) {
            case ("method", .text(let text)): step.method = text
            case ("path", .text(let text)): step.path = text
            case ("if_match", .text(let text)): step.match = text
            case ("body", .object(let members)): step.body = members
            case ("method", _), ("path", _), ("if_match", _):
                faults.append(EditFault(pointer: place, code: "wrong-type", detail: "give a text"))
            case ("body", _): faults.append(EditFault(pointer: place, code: "wrong-type", detail: "give an object"))
            default:
                faults.append(
                    EditFault(
                        pointer: place, code: "unknown-member",
                        detail: "a step has the members method, path, if_match and body"))
            }
        }
        return step
    }
}
