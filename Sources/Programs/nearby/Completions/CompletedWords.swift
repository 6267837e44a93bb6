internal import TempleModel
internal import Wording

/// What a shell completes after `nearby`: commands, options, and what their values and arguments may be.
struct CompletedWords {
    struct Command {
        /// Empty for the search.
        let word: String
        let specification: CommandSpecification
    }

    /// An option of one command, or of all that have it.
    struct Option {
        /// Nil for every command that has the option.
        let command: String?
        let name: String
    }

    /// The search comes first.
    let commands: [Command]
    /// The names of deities: each one's own, and its first one in Latin letters.
    let deities: [String]
    /// The language of descriptions.
    let language: Language

    init(deities: [Deity], in language: Language) {
        commands =
            [Command(word: "", specification: SearchCommand.specification)]
            + Nearby.commands.map { Command(word: $0.word, specification: $0.specification) }
        self.deities = deities.flatMap { [$0.name] + $0.romanized.prefix(1) }
        self.language = language
    }

    /// The words of the commands.
    var words: [String] { commands.map(\.word).filter { !$0.isEmpty } }

    /// The options that take no value.
    var flags: [Option] { options { $0.value == nil } }

    /// What shells offer for values of options, each with the options that have it.
    var values: [(completion: Completion, options: [Option])] {
        var completions: [Completion] = []
        for option in commands.flatMap(\.specification.options) where option.completes != .nothing {
            if !completions.contains(option.completes) { completions.append(option.completes) }
        }
        return completions.map { completion in (completion, options { $0.completes == completion }) }
    }

    /// Returns the options that are so. One that is so in every command that has it comes without a command.
    private func options(where isSo: (OptionSpecification) -> Bool) -> [Option] {
        var names: [String] = []
        for option in commands.flatMap(\.specification.options) where !names.contains(option.name) {
            names.append(option.name)
        }
        return names.flatMap { name in
            let all = commands.compactMap { command in
                command.specification.options.first { $0.name == name }.map { (command.word, isSo($0)) }
            }
            if all.allSatisfy(\.1) { return [Option(command: nil, name: name)] }
            return all.filter(\.1).map { Option(command: $0.0, name: name) }
        }
    }
}

extension CommandSpecification {
    /// Returns the summary on one line.
    func summaryLine(in language: Language) -> String { ManualText.joined(summary.text(in: language)) }
}

extension OptionSpecification {
    /// Returns the help on one line.
    func helpLine(in language: Language) -> String { ManualText.joined(help.text(in: language)) }
}
