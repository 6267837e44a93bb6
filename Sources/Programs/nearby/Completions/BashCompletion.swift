/// The completion of bash, version 4 or newer. It needs neither the package bash-completion nor the program.
struct BashCompletion {
    let completed: CompletedWords

    /// Returns the whole script.
    var text: String {
        """
        # Completion of nearby for bash, made by: nearby completion bash

        # Whether an option of a command takes no value.
        _nearby_is_flag() {
            case "$1 $2" in
            *' -h' | *' --' | \(patterns(completed.flags))) ;;
            *) return 1 ;;
            esac
        }

        # Offers those words that begin with what is typed, in capital or small letters.
        _nearby_offer() {
            local word
            for word; do
                # Within quotes a word stays as it is.
                [[ $typed == [\\"\\']* ]] || printf -v word %q "$word"
                [[ ${word,,} != "${begun,,}"* ]] || COMPREPLY+=("$word")
            done
        }

        _nearby_deities() {
            _nearby_offer \(Self.list(completed.deities))
        }

        _nearby() {
            local typed=${COMP_WORDS[COMP_CWORD]} command= option= place=0 word words
            COMPREPLY=()
            # A shell divides --name=value into three words.
            [[ $typed != = ]] || typed=
            local begun=${typed#[\\"\\']}
            words=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
            if [[ ${#words[@]} == 0 && $typed != -* ]]; then
                _nearby_offer \(Self.list(completed.words))
                return
            fi
            if [[ ${#words[@]} != 0 && ${words[0]} != -* ]]; then
                command=${words[0]}
                words=("${words[@]:1}")
            fi
            for word in "${words[@]}"; do
                if [[ -n $option ]]; then
                    [[ $word == = ]] || option=
                elif [[ $word != -?* ]]; then
                    place=$((place + 1))
                elif ! _nearby_is_flag "$command" "$word"; then
                    option=$word
                fi
            done
            if [[ -n $option ]]; then
                case "$command $option" in
        \(values)
                esac
            elif [[ $typed == -* ]]; then
                case $command in
        \(options)
                esac
            else
                case "$command $place" in
        \(arguments)
                esac
            fi
        }

        complete -F _nearby nearby

        """
    }

    private var values: String {
        lines(completed.values.map { (patterns($0.options), Self.offer([$0.completion])) })
    }

    private var options: String {
        lines(
            completed.commands.map { command in
                let names = command.specification.options.map { "--" + $0.name }
                return (Self.quoted(command.word), "_nearby_offer \(Self.list(names))")
            })
    }

    private var arguments: String {
        lines(
            completed.commands.flatMap { command in
                let offered = command.specification.offeredArguments
                return offered.enumerated().filter { !$1.isEmpty }.map { place, completions in
                    let repeats = place == offered.count - 1 && command.specification.lastArgumentRepeats
                    let pattern = repeats ? "'\(command.word) '*" : "'\(command.word) \(place)'"
                    return (pattern, Self.offer(completions))
                }
            })
    }

    /// Returns lines of a `case`.
    private func lines(_ cases: [(pattern: String, action: String)]) -> String {
        cases.map { "        \($0.pattern)) \($0.action) ;;" }.joined(separator: "\n")
    }

    private func patterns(_ options: [CompletedWords.Option]) -> String {
        options.map { option in
            option.command.map { "'\($0) --\(option.name)'" } ?? "*' --\(option.name)'"
        }.joined(separator: " | ")
    }

    /// Returns the commands that offer something.
    private static func offer(_ completions: [Completion]) -> String {
        completions.map { completion in
            switch completion {
            case .nothing: ":"
            // The shell itself completes them, with its own quotes, if nothing else was offered.
            case .file: "compopt -o default 2>/dev/null"
            case .folder: "compopt -o dirnames 2>/dev/null"
            case .deity: "_nearby_deities"
            case .words(let words): "_nearby_offer \(list(words))"
            }
        }.joined(separator: "; ")
    }

    private static func list(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    /// Returns a word as a shell reads it (POSIX, Shell Command Language, 2.2).
    static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return isPlain
            ? word
            : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
