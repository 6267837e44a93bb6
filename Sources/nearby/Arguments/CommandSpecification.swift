/// What a command takes and what its help says.
struct CommandSpecification {
    /// The words that call it: `nearby`, `nearby import`.
    let name: String
    /// One sentence.
    let summary: String
    /// The forms of a call, without the name.
    let forms: [String]
    /// What stands after the forms in the help: examples, exit codes.
    let notes: String
    let options: [OptionSpecification]
    /// How many arguments that are no options it takes.
    let arguments: ClosedRange<Int>

    init(
        name: String, summary: String, forms: [String], options: [OptionSpecification],
        arguments: ClosedRange<Int> = 0...0,
        notes: String = ""
    ) {
        self.name = name
        self.summary = summary
        self.forms = forms
        self.notes = notes
        self.options = options + OptionSpecification.everywhere
        self.arguments = arguments
    }

    /// The whole help, as `--help` prints it.
    var help: String {
        var lines = [summary, ""]
        for (index, form) in forms.enumerated() {
            lines.append((index == 0 ? "Usage: " : "       ") + name + (form.isEmpty ? "" : " " + form))
        }
        lines += ["", "Options:"]
        let left = options.map { option in
            "  --\(option.name)" + (option.value.map { " \($0)" } ?? "")
        }
        let width = (left.map(\.count).max() ?? 0) + 2
        for (option, head) in zip(options, left) {
            for (index, line) in option.help.split(separator: "\n").enumerated() {
                let start = index == 0 ? head : ""
                lines.append(start + String(repeating: " ", count: width - start.count) + line)
            }
        }
        if !notes.isEmpty { lines += ["", notes] }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// One option of a command.
struct OptionSpecification {
    /// Without the dashes.
    let name: String
    /// What its value is called; nil for a flag.
    let value: String?
    let help: String

    init(_ name: String, _ value: String? = nil, help: String) {
        self.name = name
        self.value = value
        self.help = help
    }

    static let everywhere = [
        OptionSpecification(
            "database", "PATH",
            help: "the database; else $NEARBY_DATABASE, else one of your own,\nmade from the starter data on first use"),
        OptionSpecification("help", help: "print this and end"),
        OptionSpecification("version", help: "print the version and end"),
    ]
}
