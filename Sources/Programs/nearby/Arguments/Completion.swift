internal import TempleModel

/// What a shell offers for the value of an option, or for an argument.
enum Completion: Hashable {
    /// Only who types knows it.
    case nothing
    case file
    case folder
    /// A name of a deity.
    case deity
    case words([String])

    /// Returns the words of a closed set of values.
    static func cases<Value: RawRepresentable & CaseIterable>(of type: Value.Type) -> Completion
    where Value.RawValue == String {
        .words(type.allCases.map(\.rawValue))
    }

    /// Returns what fits a value or an argument by its name in the help: `PATH`, `FOLDER`, or words such as
    /// `festival|activity`, which stand for themselves.
    static func usual(for name: String) -> Completion {
        switch name {
        case "FILE", "PATH": return .file
        case "FOLDER", "DIR": return .folder
        case "KIND": return .cases(of: EntityKind.self)
        default:
            let areWords = name.allSatisfy { $0.isLowercase || $0 == "|" || $0 == "-" }
            return areWords ? .words(name.split(separator: "|").map(String.init)) : .nothing
        }
    }
}

extension CommandSpecification {
    /// What a shell offers for each argument, in their order: words first, and nothing twice. It follows from the forms of
    /// a call unless ``operands`` says it.
    var offeredArguments: [[Completion]] {
        if !operands.isEmpty { return operands.map { [$0] } }
        var offered: [[Completion]] = []
        for form in forms {
            // An option ends the arguments.
            let names = form.split(separator: " ").prefix { !$0.hasPrefix("-") && !$0.hasPrefix("[OPTION") }
            for (place, name) in names.enumerated() {
                if place == offered.count { offered.append([]) }
                offered[place].append(.usual(for: name.filter { !"[].".contains($0) }))
            }
        }
        return offered.map(Self.united)
    }

    /// Whether the last argument may be given several times.
    var lastArgumentRepeats: Bool { arguments.upperBound > offeredArguments.count }

    private static func united(_ completions: [Completion]) -> [Completion] {
        var words: [String] = []
        var others: [Completion] = []
        for completion in completions where completion != .nothing {
            if case .words(let more) = completion {
                words += more.filter { !words.contains($0) }
            } else if !others.contains(completion) {
                others.append(completion)
            }
        }
        return (words.isEmpty ? [] : [.words(words)]) + others
    }
}
