internal import TempleModel
internal import Wording

/// The parsed command line: options and arguments of a command.
struct Arguments {
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private var flags: Set<String> = []

    /// - Throws: A usage ``CommandError`` that names the wrong word and suggests the nearest option.
    init(_ words: some Sequence<String>, for command: CommandSpecification) throws(CommandError) {
        var onlyOperands = false
        var words = Array(words)[...]
        try Self.refusePasswords(Array(words), forms: command.forms)
        while let word = words.popFirst() {
            if onlyOperands || !word.hasPrefix("-") || word == "-" {
                operands.append(word)
            } else if word == "--" {
                onlyOperands = true
            } else if word == "-h" {
                flags.insert("help")
            } else {
                try take(word, &words, command)
            }
        }
        if has("help") || has("version") { return }
        guard operands.count <= command.arguments.upperBound else {
            let extra = operands[command.arguments.upperBound]
            throw .usage("unexpected argument: \(extra)", command)
        }
        guard operands.count >= command.arguments.lowerBound else {
            throw .usage("missing argument; usage: \(command.name) \(command.forms.first ?? "")", command)
        }
    }

    subscript(_ name: String) -> String? { values[name]?.first }

    /// Returns all values of an option that may be given several times, in their order.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// Returns the value of an option as a whole number within bounds; nil if the option is not given.
    func number(
        _ name: String, in range: ClosedRange<Int>, _ command: CommandSpecification
    ) throws(CommandError) -> Int? {
        guard let text = self[name] else { return nil }
        guard text.utf8.count <= 10, !text.hasPrefix("+"), let value = Int(text), range.contains(value) else {
            throw .usage(
                "--\(name) \"\(text.prefix(40))\" is not a whole number from \(range.lowerBound) to \(range.upperBound)",
                command)
        }
        return value
    }

    private mutating func take(
        _ word: String, _ rest: inout ArraySlice<String>, _ command: CommandSpecification
    ) throws(CommandError) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard word.hasPrefix("--"), let option = command.options.first(where: { $0.name == name }) else {
            let known = command.options.map { "--" + $0.name }
            let hint = NearestName.nearest(to: String(word.prefix(while: { $0 != "=" })), in: known)
            // Its value may be meant for nobody's eyes.
            let shown = word.prefix { $0 != "=" }
            throw .usage("unknown option \(shown)" + (hint.map { "; did you mean \($0)?" } ?? ""), command)
        }
        guard option.repeats || values[name] == nil, !flags.contains(name) else {
            throw .usage("--\(name) is given more than once", command)
        }
        guard let value = option.value else {
            guard parts.count == 1 else { throw .usage("--\(name) takes no value", command) }
            flags.insert(name)
            return
        }
        if parts.count == 2 {
            values[name, default: []].append(String(parts[1]))
        } else if let next = rest.first, !next.hasPrefix("--") {
            values[name, default: []].append(next)
            rest.removeFirst()
        } else {
            throw .usage("--\(name) needs a value: --\(name) \(value)", command)
        }
    }
}
