internal import TempleModel
internal import Wording

/// The field of a telephone number or of a web page, with what the judge makes of it.
struct JudgedField {
    private let member: JudgedMember
    private let value: String
    private let notes: InputNotes
    private let context: AdminContext

    init(_ member: JudgedMember, _ value: String, notes: InputNotes = InputNotes(), _ context: AdminContext) {
        self.member = member
        self.value = value
        self.notes = notes
        self.context = context
    }

    var html: HTML {
        let name = member.rawValue
        let check = LiveCheck(path: "\(CheckPages.member)?member=\(name)", fields: [name], parameter: "value")
        return """
            <div class="part">
            <label for="\(name)">\(member.field.about.label.text(in: context.language))</label>
            <input id="\(name)" name="\(name)" value="\(value)" \(member.field.most) \
            autocomplete="off" autocapitalize="none" spellcheck="false" inputmode="\(member.inputMode)" \
            \(notes.attributes(name, of: member.field))>
            \(check.html(MemberCheck(member, value, context).checked, isSaid: notes.areWrong(of: member.field), context))\
            </div>

            """
    }
}
