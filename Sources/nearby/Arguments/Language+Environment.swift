internal import TempleModel

extension Language {
    /// The variables that name the locale of messages, in the order of POSIX (Base Definitions, 8.2).
    private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// The language of `--help`: Chinese if the first variable that is set and not empty names a Chinese locale, such as
    /// `zh_TW.UTF-8`. Errors are always in English, for scripts and issue reports.
    init(environment: [String: String]) {
        let locale = Self.variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let language = locale.prefix { $0.isLetter }
        self = language.lowercased() == "zh" ? .chinese : .english
    }
}
