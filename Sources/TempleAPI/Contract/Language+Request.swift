internal import HTTPModel
internal import TempleModel
internal import Wording

extension Language {
    /// Reads the language of problems from `lang`, or else from `Accept-Language`. English if neither names one.
    init(of request: Request) {
        self.init(of: request, among: Language.allCases)
    }

    /// Reads the language of the documentation, which is in English and Chinese alone.
    init(ofDocumentsFor request: Request) {
        self.init(of: request, among: [.english, .chinese])
    }

    private init(of request: Request, among languages: [Language]) {
        func known(_ text: some StringProtocol) -> Language? { languages.first { $0.rawValue == text } }
        if let named = request.query.first(where: { $0.name == "lang" }), Language(rawValue: named.value) != nil {
            self = known(named.value) ?? .english
            return
        }
        self = WeightedList("Accept-Language", of: request.headers)?.best { known($0.prefix { $0 != "-" }) } ?? .english
    }
}
