/// The completion of zsh, by its own `_arguments`.
struct ZshCompletion {
    let completed: CompletedWords

    /// Returns the whole script, for a file `_nearby` in a folder of `fpath`.
    var text: String {
        """
        #compdef nearby
        # Completion of nearby for zsh, made by: nearby completion zsh

        _nearby_deities() {
            local -a names=(\(completed.deities.map(BashCompletion.quoted).joined(separator: " ")))
            compadd "$@" -M 'm:{[:lower:]}={[:upper:]}' -a names
        }

        _nearby() {
            local command=
            if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
                local -a commands=(
        \(commands)
                )
                _describe command commands
                return
            fi
            if [[ $words[2] != -* ]]; then
                command=$words[2]
                shift words
                (( CURRENT-- ))
            fi
            case $command in
        \(completed.commands.map(arguments).joined(separator: "\n"))
            esac
        }

        if [[ $funcstack[1] == _nearby ]]; then
            _nearby "$@"
        else
            compdef _nearby nearby
        fi

        """
    }

    private var commands: String {
        completed.commands.filter { !$0.word.isEmpty }.map { command in
            let summary = command.specification.summaryLine(in: completed.language)
            return "            " + BashCompletion.quoted("\(command.word):\(summary)")
        }.joined(separator: "\n")
    }

    private func arguments(of command: CompletedWords.Command) -> String {
        let words = command.specification.options.map(option) + operands(command.specification)
        return "    \(BashCompletion.quoted(command.word)))\n        _arguments -S \\\n"
            + words.map { "            " + BashCompletion.quoted($0) }.joined(separator: " \\\n") + "\n        ;;"
    }

    private func option(_ option: OptionSpecification) -> String {
        let help = Self.escaped(option.helpLine(in: completed.language), "[]")
        let repeats = option.repeats ? "*" : ""
        guard let value = option.value else { return "\(repeats)--\(option.name)[\(help)]" }
        return "\(repeats)--\(option.name)=[\(help)]:\(Self.escaped(value, ":")):\(Self.action([option.completes]))"
    }

    /// An argument without anything to offer would keep zsh from completing an option.
    private func operands(_ specification: CommandSpecification) -> [String] {
        let offered = specification.offeredArguments
        return offered.enumerated().filter { !$1.isEmpty }.map { place, completions in
            let repeats = place == offered.count - 1 && specification.lastArgumentRepeats
            return "\(repeats ? "*" : "\(place + 1)"): :\(Self.action(completions))"
        }
    }

    private static func action(_ completions: [Completion]) -> String {
        let actions = completions.map { completion in
            switch completion {
            case .nothing: " "
            case .file: "_files"
            case .folder: "_files -/"
            case .deity: "_nearby_deities"
            case .words(let words):
                // The short form cannot stand beside another one.
                completions.count == 1
                    ? "(" + words.joined(separator: " ") + ")" : "compadd -- " + words.joined(separator: " ")
            }
        }
        return actions.count < 2 ? actions.first ?? " " : "{" + actions.joined(separator: "; ") + "}"
    }

    /// Returns a text with a backslash before each backslash and each of some characters.
    private static func escaped(_ text: String, _ characters: String) -> String {
        String(text.flatMap { $0 == "\\" || characters.contains($0) ? ["\\", $0] : [$0] })
    }
}
