/// Text in each language. All text for people has this type, so that no translation is missing.
struct Words: Sendable {
    let english: String
    let chinese: String

    init(_ english: String, _ chinese: String) {
        self.english = english
        self.chinese = chinese
    }

    func told(in language: Language) -> String { language == .chinese ? chinese : english }
}
