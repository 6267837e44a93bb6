/// Reads `--format`. The default depends on whether standard output is a terminal.
enum OutputFormat<Format: RawRepresentable & CaseIterable> where Format.RawValue == String {
    /// - Throws: A usage error that lists the known formats.
    static func read(
        _ arguments: Arguments, _ command: CommandSpecification, terminal: Format, pipe: Format, _ console: Console
    ) throws(CommandError) -> Format {
        guard let name = arguments["format"] else { return console.outputIsTerminal ? terminal : pipe }
        guard let format = Format(rawValue: name) else {
            let forms = Format.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("--format \"\(name)\" is not a known format; give one of \(forms)", command)
        }
        return format
    }
}
