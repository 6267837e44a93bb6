internal import TempleModel
internal import Wording

/// The options, arguments and help of a command.
struct CommandSpecification {
    /// The words that call it: `nearby`, `nearby import`.
    let name: String
    /// One sentence.
    let summary: Words
    /// The forms of a call, without the name.
    let forms: [String]
    /// The text after the options in the help, such as examples and exit codes; nil for none.
    let notes: Words?
    let options: [OptionSpecification]
    /// The number of arguments that are not options.
    let arguments: ClosedRange<Int>
    /// What a shell offers for each of them; empty where it follows from the forms.
    let operands: [Completion]

    init(
        name: String, summary: Words, forms: [String], options: [OptionSpecification],
        arguments: ClosedRange<Int> = 0...0, operands: [Completion] = [],
        notes: Words? = nil
    ) {
        self.name = name
        self.summary = summary
        self.forms = forms
        self.notes = notes
        self.options = options + OptionSpecification.everywhere
        self.arguments = arguments
        self.operands = operands
    }

    private static let usage = Words("Usage: ", "用法：")
    private static let optionsTitle = Words("Options:", "選項：")

    /// Returns the whole help, as `--help` prints it.
    func help(in language: Language) -> String {
        var lines = [summary.text(in: language), ""]
        let usage = Self.usage.text(in: language)
        let indent = String(repeating: " ", count: DisplayWidth.of(usage))
        for (index, form) in forms.enumerated() {
            lines.append((index == 0 ? usage : indent) + name + (form.isEmpty ? "" : " " + form))
        }
        lines += ["", Self.optionsTitle.text(in: language)]
        let left = options.map { option in
            "  --\(option.name)" + (option.value.map { " \($0)" } ?? "")
        }
        let width = (left.map(DisplayWidth.of).max() ?? 0) + 2
        for (option, head) in zip(options, left) {
            for (index, line) in option.help.text(in: language).split(separator: "\n").enumerated() {
                lines.append(DisplayWidth.fitted(index == 0 ? head : "", to: width) + line)
            }
        }
        if let notes { lines += ["", notes.text(in: language)] }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// One option of a command.
struct OptionSpecification {
    /// Without the dashes.
    let name: String
    /// The name of its value; nil for a flag.
    let value: String?
    /// Whether it may be given several times.
    let repeats: Bool
    let help: Words
    /// What a shell offers for its value.
    let completes: Completion

    /// - Parameter completes: nil for what fits the name of the value.
    init(
        _ name: String, _ value: String? = nil, repeats: Bool = false, completes: Completion? = nil, help: Words
    ) {
        self.name = name
        self.value = value
        self.repeats = repeats
        self.help = help
        self.completes = completes ?? value.map(Completion.usual) ?? .nothing
    }

    static let everywhere = [
        OptionSpecification(
            "database", "PATH",
            help: Words(
                "file or postgresql:// address (default: $NEARBY_DATABASE, else\n"
                    + "your own file, created from the starter data on first use)",
                "檔案或 postgresql:// 位址（預設為 $NEARBY_DATABASE，否則為\n您自己的檔案，首次使用時以內建資料建立）")),
        OptionSpecification("help", help: Words("show this help", "顯示說明")),
        OptionSpecification("version", help: Words("show the version", "顯示版本")),
    ]
}

extension Language {
    /// The variables that name the locale of messages, in the order of POSIX (Base Definitions, 8.2).
    private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// The language of `--help`: Chinese if the first variable that is set and not empty names a Chinese locale, such as
    /// `zh_TW.UTF-8`. Errors are always in English, for scripts and issue reports.
    init(environment: [String: String]) {
        let locale = Self.variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let language = locale.prefix { $0.isLetter }
        self = language.lowercased() == "zh" ? .chinese : .english
    }
}
