internal import TempleAdmin
internal import TempleImport
internal import TempleModel
internal import Wording

/// A member of a temple that is judged while it is typed.
enum JudgedMember: String, CaseIterable {
    case phone
    case website

    var field: MergedTemple.Field {
        switch self {
        case .phone: .phone
        case .website: .website
        }
    }

    /// The keyboard of a phone.
    var inputMode: String {
        switch self {
        case .phone: "tel"
        case .website: "url"
        }
    }

    /// The most characters that are judged: those of a web address.
    static let longest = 2_048
}

/// What the judge of edits makes of one member.
struct MemberCheck {
    private let member: JudgedMember
    private let value: String
    private let context: AdminContext

    init(_ member: JudgedMember, _ value: String, _ context: AdminContext) {
        self.member = member
        self.value = value
        self.context = context
    }

    var checked: Checked {
        guard !value.allSatisfy(\.isWhitespace) else { return Checked() }
        let length = value.unicodeScalars.count
        guard length <= JudgedMember.longest else {
            let excess = TextExcess(length, of: EditJudge.longest(member.field) ?? JudgedMember.longest)
            let fault = EditFault(
                pointer: "/" + member.rawValue, code: EditJudge.Code.tooLong.rawValue,
                detail: "\(member.rawValue) has \(excess.length) characters, more than \(excess.most): shorten it",
                excess: excess)
            return Checked(line: EditFaultWords.html(fault, context), isWrong: true)
        }
        do throws(EditFaults) {
            let judged = try context.site.settings.judge().judge(
                [EditInput.Member(member.rawValue, .text(value))], of: nil, for: .form)
            guard judged.warnings.isEmpty else { return wrong(judged.warnings) }
            return Checked(line: line(judged))
        } catch {
            return wrong(error.faults)
        }
    }

    private func line(_ judged: JudgedEdit) -> HTML {
        guard case .text(let kept) = judged.values[member.field] else { return "" }
        return kept == value
            ? "\(context.words("This can be saved as it is.", "可以照原樣儲存。", "このまま保存できます。"))"
            : "\(context.words("It is saved as \(kept).", "會存成 \(kept)。", "\(kept) として保存されます。"))"
    }

    private func wrong(_ faults: [EditFault]) -> Checked {
        Checked(line: HTML(faults.map { EditFaultWords.html($0, context) }, separator: " "), isWrong: true)
    }
}
