/// Reads `--format`, whose default depends on who reads the answer.
enum OutputFormat<Format: RawRepresentable & CaseIterable> where Format.RawValue == String {
    /// - Throws: usage, naming the forms there are.
    static func read(
        _ arguments: Arguments, _ command: CommandSpecification, terminal: Format, pipe: Format, _ console: Console
    ) throws(CommandError) -> Format {
        guard let name = arguments["format"] else { return console.outputIsTerminal ? terminal : pipe }
        guard let format = Format(rawValue: name) else {
            let forms = Format.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("--format \"\(name)\" is not a form of answer; there are \(forms)", command)
        }
        return format
    }
}
