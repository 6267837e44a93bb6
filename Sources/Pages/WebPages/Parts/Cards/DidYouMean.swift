internal import Geodesy
internal import LunarCalendar
internal import TempleModel
internal import Wording

/// What somebody may mean whose search finds no temple. Empty where nothing is like it.
struct DidYouMean {
    private static let most = 5

    private let suggestions: [Suggestion]
    private let context: PageContext

    /// - Parameter query: a search that has found nothing.
    init(_ query: TempleQuery, _ context: PageContext) throws {
        self.context = context
        guard let text = query.filter.text else {
            suggestions = []
            return
        }
        suggestions = try context.store.suggestions(
            for: SuggestQuery(
                text, latitude: query.center?.latitude, longitude: query.center?.longitude, limit: Self.most,
                today: query.today))
    }

    static func words(_ context: PageContext) -> String { context.words("Did you mean", "您是不是要找", "もしかして") }

    var html: HTML {
        guard !suggestions.isEmpty else { return "" }
        return """
            <h2>\(Self.words(context))</h2>
            <ul class="rows meant">\(suggestions.map(row))</ul>

            """
    }

    private func row(_ suggestion: Suggestion) -> HTML {
        var facts: [HTML] = ["\(context.words(suggestion.kind))"]
        if let detail = suggestion.detail {
            let day = CivilDay(iso8601: detail).map { "\(context.words($0))" as HTML }
            facts.append(day ?? context.data(context.words(county: detail)))
        }
        if let distance = suggestion.distance { facts.append("\(context.words(distance))") }
        let parts: [HTML] = facts.map { "<span>\($0)</span>" }
        return """
            <li><a href="\(suggestion.url)">\(context.marked(suggestion))</a> <small class="facts">\(parts)</small></li>

            """
    }
}
