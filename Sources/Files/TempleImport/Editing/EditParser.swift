internal import RecordFiles
internal import TempleModel
internal import Wording

/// Reading of one edit: its members, what is judged of them so far, and the faults.
///
/// Each text is judged as the field of a row is.
final class EditParser {
    let present: TempleRecord?
    let row: FieldReader
    let field = HeldText()
    /// What the edit sets so far.
    var values: FieldValues = [:]
    private let written: [String: EditInput]
    private let order: [String: Int]
    private var noted: [(place: EditPlace, code: EditJudge.Code, fault: EditFault)] = []

    init(
        _ members: [EditInput.Member], of present: TempleRecord?, for audience: FieldAudience, counties: CountyBorders?
    ) {
        self.present = present
        row = FieldReader(field, ImportOptions(counties: counties), for: audience)
        written = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
        order = Dictionary(
            members.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// Member for a whole position as one text.
    static let position = MergedTemple.Field.position.rawValue

    /// Returns what the editor wrote for a member; nil if the editor does not name it.
    subscript(member: String) -> EditInput? { written[member] }

    var takesTexts: Bool { row.audience.takesTexts }

    /// How the editor says that there is none.
    var leaveEmpty: String { row.audience.leaveEmpty }

    /// Notes members that an edit does not have.
    func refuseUnknown(_ members: [EditInput.Member]) {
        let known = MergedTemple.Field.allCases.flatMap(\.members) + (takesTexts ? [Self.position] : [])
        for member in members { refuse(unknown: member.name, among: known, at: EditPlace(member.name)) }
    }

    /// Notes a name that is not among the known ones.
    func refuse(unknown name: String, among known: [String], at place: EditPlace) {
        guard !known.contains(name) else { return }
        let nearest = name == Self.position ? "lat and lng" : NearestName.nearest(to: name, in: known)
        note(
            .unknownMember, at: place, value: DiagnosticText.escaped(name), "is not known",
            nearest.map { "write \($0), or leave it out" } ?? "leave it out", named: "member")
    }

    // MARK: Faults

    /// All faults, in the order of their members. Those of members that the editor does not name are the last.
    var faults: [EditFault] { sorted { !$0.isWarning } }

    /// All warnings, in the same order.
    var warnings: [EditFault] { sorted(\.isWarning) }

    private func sorted(_ isWanted: (EditJudge.Code) -> Bool) -> [EditFault] {
        let wanted = noted.filter { isWanted($0.code) }
        let places = wanted.map { order[$0.place.member] ?? Int.max }
        return wanted.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { wanted[$0].fault }
    }

    /// Notes a fault or a warning.
    ///
    /// - Parameter named: the name in the message, where it is not that of the place.
    func note(
        _ code: EditJudge.Code, at place: EditPlace, value: String? = nil, _ reason: String, _ remedy: String,
        named: String? = nil, excess: TextExcess? = nil
    ) {
        let statement = (value.map { "\"\($0)\" " } ?? "") + "\(reason): \(remedy)"
        let fault = EditFault(
            pointer: place.pointer, code: code.rawValue,
            detail: "\(named ?? DiagnosticText.escaped(place.name)) \(statement)", excess: excess, statement: statement)
        noted.append((place, code, fault))
    }

    /// Notes a finding about the field that is held. Returns whether it is a fault.
    @discardableResult
    func note(_ finding: RowFinding, at place: EditPlace, named: String? = nil) -> Bool {
        let code = EditJudge.Code(finding.code)
        note(
            code, at: place, value: finding.value, finding.reason, finding.remedy, named: named,
            excess: finding.excess)
        return !code.isWarning
    }

    /// Notes the warnings of the row. Returns whether there is a fault among them.
    func noteRow(at place: EditPlace, named: String? = nil) -> Bool {
        var hasFault = false
        for warning in row.warnings {
            if note(warning, at: place, named: named) { hasFault = true }
        }
        row.startRow()
        return hasFault
    }

    /// Notes a value of another type.
    func refuse(type input: EditInput, at place: EditPlace, _ remedy: String) {
        let type =
            switch input {
            case .null: "null"
            case .text: "a text"
            case .number: "a number"
            case .flag: "true or false"
            case .list: "a list"
            case .object: "an object"
            }
        note(.wrongType, at: place, "is \(type)", remedy)
    }
}
