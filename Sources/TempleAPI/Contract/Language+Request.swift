internal import HTTPModel
internal import TempleModel

extension Language {
    /// Reads the language from `lang`, or else from `Accept-Language`. English if neither names one.
    init(of request: Request) {
        if let named = request.query.first(where: { $0.name == "lang" }).flatMap({ Language(rawValue: $0.value) }) {
            self = named
            return
        }
        var best = (language: Language.english, weight: 0)
        for member in WeightedList("Accept-Language", of: request.headers)?.members ?? [] {
            let language = Language(rawValue: String(member.value.prefix { $0 != "-" }))
            if let language, member.weight > best.weight { best = (language, member.weight) }
        }
        self = best.language
    }

    /// The value of the `Content-Language` field.
    var tag: String { self == .chinese ? "zh-TW" : "en" }
}
