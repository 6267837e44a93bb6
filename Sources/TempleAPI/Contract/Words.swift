/// What a page says, in each language.
struct Words: Sendable {
    let english: String
    let chinese: String

    init(_ english: String, _ chinese: String) {
        self.english = english
        self.chinese = chinese
    }

    func told(in language: Language) -> String { language == .chinese ? chinese : english }
}

extension Language {
    /// The text in this language, or in English where there is no Chinese.
    func choose(_ english: String, _ chinese: String?) -> String { self == .chinese ? chinese ?? english : english }
}

extension Route {
    func summary(in language: Language) -> String { language.choose(summary, chineseSummary) }
}

extension Parameter {
    func summary(in language: Language) -> String { language.choose(summary, chineseSummary) }
}

extension Schema.Member {
    func summary(in language: Language) -> String { language.choose(summary ?? "", chineseSummary) }
}
