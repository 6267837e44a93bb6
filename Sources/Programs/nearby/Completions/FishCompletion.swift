/// The completion of fish.
struct FishCompletion {
    let completed: CompletedWords

    /// Returns the whole script.
    var text: String {
        let flags = completed.flags.map { option in
            option.command.map { Self.quoted("\($0) --\(option.name)") } ?? Self.quoted("* --\(option.name)")
        }
        return """
            # Completion of nearby for fish, made by: nearby completion fish

            # Whether the line is of a command and, if a place is given, so many arguments come before the cursor.
            function __nearby_is --argument-names command place
                set -l words (commandline -opc)[2..]
                set -l own ''
                if set -q words[1]; and not string match -q -- '-*' $words[1]
                    set own $words[1]
                    set -e words[1]
                end
                test "$own" = "$command"; or return 1
                test -n "$place"; or return 0
                set -l count 0
                set -l isValue 0
                for word in $words
                    if test $isValue = 1
                        set isValue 0
                    else if not string match -q -- '-?*' $word
                        set count (math $count + 1)
                    else if not string match -q -- '*=*' $word
                        switch "$command $word"
                            case '* -h' '* --' \(flags.joined(separator: " "))
                            case '*'
                                set isValue 1
                        end
                    end
                end
                test $place = any; or test $count = $place
            end

            function __nearby_deities
                printf '%s\\n' \(completed.deities.map(Self.quoted).joined(separator: " "))
            end

            complete -c nearby -f
            \((commands + completed.commands.flatMap(lines)).joined(separator: "\n"))

            """
    }

    private var commands: [String] {
        completed.commands.filter { !$0.word.isEmpty }.map { command in
            let summary = Self.quoted(command.specification.summaryLine(in: completed.language))
            return "complete -c nearby -n 'test (count (commandline -opc)) = 1' -a \(command.word) -d \(summary)"
        }
    }

    private func lines(of command: CompletedWords.Command) -> [String] {
        let isCommand = "__nearby_is " + (command.word.isEmpty ? "''" : command.word)
        let options = command.specification.options.map { option in
            let help = Self.quoted(option.helpLine(in: completed.language))
            let value = option.value == nil ? "" : Self.value(option.completes)
            return "complete -c nearby -n \(Self.quoted(isCommand)) -l \(option.name)\(value) -d \(help)"
        }
        let offered = command.specification.offeredArguments
        let arguments = offered.enumerated().flatMap { place, completions in
            let repeats = place == offered.count - 1 && command.specification.lastArgumentRepeats
            let condition = Self.quoted("\(isCommand) \(repeats ? "any" : "\(place)")")
            return completions.map { "complete -c nearby -n \(condition)\(Self.offer($0))" }
        }
        return options + arguments
    }

    /// Returns the words by which an option takes a value.
    private static func value(_ completion: Completion) -> String {
        completion == .file ? " -r -F" : " -x" + offer(completion)
    }

    private static func offer(_ completion: Completion) -> String {
        switch completion {
        case .nothing: ""
        case .file: " -F"
        case .folder: " -a '(__fish_complete_directories)'"
        case .deity: " -a '(__nearby_deities)'"
        case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
        }
    }

    /// Returns a word in single quotes as fish reads it.
    private static func quoted(_ word: String) -> String {
        "'" + String(word.flatMap { $0 == "\\" || $0 == "'" ? ["\\", $0] : [$0] }) + "'"
    }
}
