internal import TempleModel
internal import Wording

/// `nearby completion`: prints the script by which a shell completes words after `nearby`.
enum CompletionCommand {
    static let specification = CommandSpecification(
        name: "nearby completion",
        summary: Words("Print completions for bash, zsh or fish.", "輸出 bash、zsh 或 fish 的補全指令稿。"),
        forms: [Shell.allCases.map(\.rawValue).joined(separator: "|")], options: [], arguments: 1...1,
        notes: Words(
            """
            They have the commands, their options and values, and the names of the deities that come with the
            program. Descriptions are in the language of the help.
            Example: nearby completion bash >~/.local/share/bash-completion/completions/nearby
            Example: nearby completion zsh >~/.zfunc/_nearby, where fpath has ~/.zfunc
            Example: nearby completion fish >~/.config/fish/completions/nearby.fish
            """,
            """
            包括指令、選項與其值，以及內建神明的名稱。描述的語言與說明相同。
            範例：nearby completion bash >~/.local/share/bash-completion/completions/nearby
            範例：nearby completion zsh >~/.zfunc/_nearby，fpath 須包括 ~/.zfunc
            範例：nearby completion fish >~/.config/fish/completions/nearby.fish
            """))

    private enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        guard let shell = Shell(rawValue: arguments.operands[0]) else {
            let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("unknown shell \"\(arguments.operands[0].prefix(40))\"; give one of \(known)", specification)
        }
        let deities = try composition.starterData().catalogue().deities
        let completed = CompletedWords(deities: deities, in: Language(environment: composition.environment))
        switch shell {
        case .bash: try console.answer(BashCompletion(completed: completed).text)
        case .zsh: try console.answer(ZshCompletion(completed: completed).text)
        case .fish: try console.answer(FishCompletion(completed: completed).text)
        }
    }
}
