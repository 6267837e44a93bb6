internal import TempleModel
internal import Wording

/// Suggestions in the reader's language.
extension PageContext {
    /// Returns what a suggestion is of.
    func words(_ kind: Suggestion.Kind) -> String {
        switch kind {
        case .temple: words("temple", "廟宇", "廟")
        case .deity: words("deity", "神明", "神さま")
        case .place: words("place", "地點", "場所")
        case .festival: words("festival", "節慶", "年中行事")
        case .purpose: words("prayer", "祈求", "ご利益")
        }
    }

    /// Returns the name of a suggestion, in which what was typed is marked.
    func marked(_ suggestion: Suggestion) -> HTML {
        let scalars = Array(suggestion.name.unicodeScalars)
        func part(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        var name: HTML = ""
        var end = 0
        for range in suggestion.ranges where range.lowerBound >= end && range.upperBound <= scalars.count {
            name += "\(part(end..<range.lowerBound))<mark>\(part(range))</mark>"
            end = range.upperBound
        }
        name += "\(part(end..<scalars.count))"
        let language = mark(suggestion.name)
        return language.bytes.isEmpty ? name : "<span\(language)>\(name)</span>"
    }
}
