internal import PostgreSQL

extension Arguments {
    /// Refuses a call with a password in it, before any message could repeat a part of it.
    ///
    /// - Parameters:
    ///   - words: the words of the call without that of the command.
    ///   - forms: the forms of a call of the command, which name the arguments, as `FROM TO`.
    /// - Throws: A usage ``CommandError`` that names the option or the argument, and not its value.
    static func refusePasswords(_ words: [String], forms: [String] = []) throws(CommandError) {
        for (index, word) in words.enumerated() {
            let next = index + 1 < words.count ? words[index + 1] : ""
            // A shell divides `password = x` into words.
            let isDivided = word.lowercased().hasSuffix("password") && next.hasPrefix("=")
            guard isDivided || ServerAddress.holdsPassword(word) else { continue }
            let origin = origin(of: index, in: words, forms)
            throw CommandError(.usage, "\(origin): \(ServerAddressError.containsPassword)")
        }
    }

    private static func origin(of index: Int, in words: [String], _ forms: [String]) -> String {
        let option = [words[index], index > 0 ? words[index - 1] : ""].first { $0.hasPrefix("--") }
        if let option { return String(option.prefix { $0 == "-" || $0.isLetter && $0.isASCII }) }
        let names = forms.first?.split(separator: " ") ?? []
        let isPlain = !words[..<index].contains { $0.hasPrefix("-") }
        guard isPlain, index < names.count, names[index].allSatisfy(\.isUppercase) else { return "an argument" }
        return String(names[index])
    }
}
