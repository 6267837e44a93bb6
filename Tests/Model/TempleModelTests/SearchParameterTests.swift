import Expectations
import Foundation
import LunarCalendar
import TempleModel
import Testing

/// Tests that every described parameter is parsed and changes the query.
struct SearchParameterTests {
    private func query(_ change: (inout TempleQueryText) -> Void = { _ in }) throws(TempleQueryError) -> TempleQuery {
        var text: TempleQueryText = [.lat: "24", .lng: "120"]
        change(&text)
        return try TempleQuery(parsing: text, radiusUnits: false, now: TaiwanTime(day: someDay, minute: 600))
    }

    /// Returns the example of a parameter. That of the cursor belongs to no query, so this returns one that does.
    private func example(of parameter: SearchParameter) throws -> String {
        guard parameter == .cursor else { return parameter.descriptor.example }
        let query = try query()
        return PageCursor(meters: 12.5, id: 7, query: QueryTag(query, within: query.radius)).text
    }

    @Test(arguments: SearchParameter.allCases) func refusesAValueThatIsNone(parameter: SearchParameter) {
        let error = #expect(throws: TempleQueryError.self) { try query { $0[parameter] = "\u{1}" } }
        expect(error?.parameter, equals: parameter)
    }

    @Test(arguments: SearchParameter.allCases) func readsTheExample(parameter: SearchParameter) throws {
        expect(parameter != .cursor || PageCursor(text: parameter.descriptor.example) != nil)
        let example = try example(of: parameter)
        _ = try query { $0[parameter] = example }
        if let text = parameter.descriptor.defaultText {
            try expect(query { $0[parameter] = text }, equals: query())
        }
    }

    @Test(arguments: SearchParameter.allCases) func asksAnotherQuestion(parameter: SearchParameter) throws {
        let descriptor = parameter.descriptor
        let others: [String] =
            switch descriptor.kind {
            case .flag: ["true"]
            case .choice(let values): values
            case .wholeNumber(let range): ["\(range.upperBound)"]
            default: [try example(of: parameter)]
            }
        let asked = try query()
        expect(others.contains { other in (try? query { $0[parameter] = other }).map { $0 != asked } ?? false })
    }

    @Test func theHelpListsEveryOptionOnce() {
        let described = SearchParameter.allCases.filter { $0.descriptor.option != nil }
        expect(SearchParameter.options.count, equals: described.count)
        expect(Set(SearchParameter.options), equals: Set(described))
    }

    /// Returns the text of a file of the repository.
    private func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    @Test(arguments: SearchParameter.allCases) func hasARowInThePageHTTPAPI(parameter: SearchParameter) throws {
        try expect(text("docs/http-api.md"), contains: "\n| `\(parameter.rawValue)` |")
    }

    @Test(arguments: ClusterQuery.parameters) func isNamedWhereTheMapIsDescribed(parameter: SearchParameter) throws {
        let sections = try text("docs/http-api.md").components(separatedBy: "\n## ")
        let map = try require(sections.first { $0.hasPrefix("Temples on a map\n") })
        expect(map, contains: "`\(parameter.rawValue)`")
    }

    /// With the ones that a search without a point takes.
    @Test(arguments: ClusterQuery.parameters.filter { $0 != .date })
    func isNamedWhereSearchesByNameAreDescribed(parameter: SearchParameter) throws {
        let sections = try text("docs/http-api.md").components(separatedBy: "\n## ")
        let names = try require(sections.first { $0.hasPrefix("Temples by name\n") })
        expect(names, contains: "`\(parameter.rawValue)`")
    }

    /// The comparison of two builds asks with every parameter.
    @Test(arguments: SearchParameter.allCases) func isAskedByCompareAnswers(parameter: SearchParameter) throws {
        try expect(text("tools/compare-answers"), contains: "\"\(parameter.rawValue)\"")
    }

    @Test func aNewValueStandsForTheOldOne() {
        var text: TempleQueryText = [.q: "宮", .q: "廟"]
        expect(text[.q] == "廟" && text[.lat] == nil)
        text[.q] = nil
        expectNil(text[.q])
        expectNil(TempleQueryText([.lat, .lng]) { $0.rawValue }[.radius])
    }
}
