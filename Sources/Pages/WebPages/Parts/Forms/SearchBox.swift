internal import TempleModel
package import Wording

/// A field with suggestions while somebody types. Without JavaScript it is the field alone.
struct SearchBox {
    private let name: String
    private let value: String?
    private let placeholder: String
    /// The attributes of the kinds that it suggests.
    private let kinds: HTML
    /// More attributes of the input, beginning with a space.
    private let attributes: HTML
    private let context: PageContext

    private init(
        name: String, value: String?, placeholder: String, kinds: HTML, attributes: HTML = "", context: PageContext
    ) {
        self.name = name
        self.value = value
        self.placeholder = placeholder
        self.kinds = kinds
        self.attributes = attributes
        self.context = context
    }

    /// Returns the box for all that can be searched for: a chosen suggestion opens its page.
    static func ofEverything(_ name: String, _ value: String?, _ context: PageContext) -> SearchBox {
        let kinds: [HTML] = Suggestion.Kind.allCases.map { " data-\($0.rawValue)=\"\(context.words($0))\"" }
        return SearchBox(
            name: name, value: value,
            placeholder: context.words("Longshan, Mazu, Lukang", "例如：龍山寺、媽祖、鹿港", "例：龍山寺、媽祖、鹿港"),
            kinds: HTML(kinds), context: context)
    }

    /// Returns the box of a deity's name: the form is sent with the chosen one.
    static func ofDeities(_ name: String, _ value: String?, _ context: PageContext) -> SearchBox {
        SearchBox(
            name: name, value: value, placeholder: context.words("Mazu, Guanyin", "例如：媽祖、天上聖母", "例：媽祖、Mazu"),
            kinds: " data-only=\"\(Suggestion.Kind.deity.rawValue)\"", context: context)
    }

    /// Returns the box of a place's name, in a form with other fields: a chosen name is only written into it.
    ///
    /// - Parameter attributes: more attributes of the input, beginning with a space.
    fileprivate static func ofPlaces(
        _ name: String, _ value: String?, _ attributes: HTML, _ context: PageContext
    ) -> SearchBox {
        SearchBox(
            name: name, value: value, placeholder: context.words("Lukang, Banqiao", "例如：鹿港、板橋", "例：鹿港、板橋"),
            kinds: " data-only=\"\(Suggestion.Kind.place.rawValue)\" data-stays", attributes: attributes,
            context: context)
    }

    var html: HTML {
        """
        <search-box\(kinds) data-list="\(context.words("Suggestions", "建議", "候補"))" \
        data-count="\(context.words("Suggestions: #", "# 個建議", "候補は#件"))" data-similar="\(DidYouMean.words(context))" \
        data-m="\(context.words("m", "公尺", "m"))" data-km="\(context.words("km", "公里", "km"))">\
        <input id="\(name)" name="\(name)" value="\(value ?? "")" maxlength="64" autocomplete="off" autocapitalize="none"
          spellcheck="false" enterkeyhint="search" placeholder="\(placeholder)"\(attributes)></search-box>
        """
    }
}

extension PageContext {
    /// Returns the field of a place's name, with suggestions while somebody types, for a form with other fields.
    ///
    /// - Parameter attributes: more attributes of the input, beginning with a space.
    package func placeBox(_ name: String, _ value: String?, _ attributes: HTML) -> HTML {
        SearchBox.ofPlaces(name, value, attributes, self).html
    }
}
