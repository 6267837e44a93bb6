internal import HTMLText
internal import Wording

/// The field of a telephone number or of a web page, with what the judge makes of it. The page says below it what the field
/// is for, as `about-phone`, and what is wrong, as `wrong-phone`.
struct JudgedField {
    private let member: String
    private let value: String
    private let context: AdminContext

    /// - Parameter member: one of ``JudgedMember``. For any other name it is a field without a check.
    init(member: String, value: String, _ context: AdminContext) {
        self.member = member
        self.value = value
        self.context = context
    }

    var html: HTML {
        let judged = JudgedMember(rawValue: member)
        return """
            <div class="part">
            <label for="\(member)">\(judged?.words.text(in: context.language) ?? member)</label>
            <input id="\(member)" name="\(member)" value="\(value)" maxlength="\(String(JudgedMember.longest))" \
            autocomplete="off" autocapitalize="none" spellcheck="false" inputmode="\(judged?.inputMode ?? "text")" \
            aria-describedby="about-\(member) wrong-\(member)">
            \(judged.map(check) ?? "")\
            </div>

            """
    }

    private func check(_ judged: JudgedMember) -> HTML {
        LiveCheck(path: "\(CheckPages.member)?member=\(member)", fields: [member], parameter: "value").html(
            MemberCheck(judged, value, context).checked, context)
    }
}
