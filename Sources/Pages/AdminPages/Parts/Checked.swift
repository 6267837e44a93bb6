internal import Wording

/// What a check says of what is typed: one line, which a screen reader says when it changes, and the rest below it.
struct Checked {
    let line: HTML
    /// Whether something has to be mended before it can be saved, or looks wrong.
    let isWrong: Bool
    let below: HTML

    init(line: HTML = "", isWrong: Bool = false, below: HTML = "") {
        self.line = line
        self.isWrong = isWrong
        self.below = below
    }

    init(text: String, isWrong: Bool = false, below: HTML = "") {
        self.init(line: "\(text)", isWrong: isWrong, below: below)
    }

    /// The check as a part of a page.
    var html: HTML {
        """
        <p class="check-line\(isWrong ? " wrong" : "" as HTML)" role="status">\(line)</p>
        <div class="check-below">\(below)</div>

        """
    }
}

/// A check that is made again while somebody types. Without JavaScript it is that of the values which the page was made with.
struct LiveCheck {
    /// A path of ``CheckPages`` or ``DayPages``, with the fixed part of its query.
    let path: String
    /// The names of the fields of the form that are sent.
    let fields: [String]
    /// The name under which the only field is sent, where it is another one.
    var parameter: String?
    /// The most lines of a field that are sent; nil for the usual ones.
    var most: Int?

    /// - Parameter isSaid: whether the field has faults, which say the same: then the check has no line.
    func html(_ checked: Checked, isSaid: Bool = false, _ context: AdminContext) -> HTML {
        let checked = isSaid ? Checked(below: checked.below) : checked
        let failed = context.words("This could not be checked now.", "目前無法檢查。", "今は確認できません。")
        let parameter: HTML = parameter.map { " data-parameter=\"\($0)\"" } ?? ""
        let most: HTML = most.map { " data-most=\"\(String($0))\"" } ?? ""
        return """
            <live-check data-path="\(path)" data-fields="\(fields.joined(separator: " "))"\(parameter)\(most) \
            data-failed="\(failed)">
            \(checked.html)</live-check>

            """
    }
}
