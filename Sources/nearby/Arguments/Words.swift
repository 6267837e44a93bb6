/// A text of the help in both languages. An option or a note cannot be written in one language alone.
struct Words: Sendable {
    let english: String
    let chinese: String

    init(_ english: String, _ chinese: String) {
        self.english = english
        self.chinese = chinese
    }

    func text(in language: HelpLanguage) -> String { language == .chinese ? chinese : english }
}
