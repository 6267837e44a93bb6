/// A text in each language. Whatever people read is one, so that no language can lack it.
struct Words: Sendable {
    let english: String
    let chinese: String

    init(_ english: String, _ chinese: String) {
        self.english = english
        self.chinese = chinese
    }

    func told(in language: Language) -> String { language == .chinese ? chinese : english }
}
