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

    @Test(arguments: SearchParameter.allCases) func refusesAValueThatIsNone(parameter: SearchParameter) {
        let error = #expect(throws: TempleQueryError.self) { try query { $0[parameter] = "\u{1}" } }
        #expect(error?.parameter == parameter)
    }

    @Test(arguments: SearchParameter.allCases) func readsTheExample(parameter: SearchParameter) throws {
        _ = try query { $0[parameter] = parameter.descriptor.example }
        if let text = parameter.descriptor.defaultText {
            #expect(try query { $0[parameter] = text } == query())
        }
    }

    @Test(arguments: SearchParameter.allCases) func asksAnotherQuestion(parameter: SearchParameter) throws {
        let descriptor = parameter.descriptor
        let others: [String] =
            switch descriptor.kind {
            case .flag: ["true"]
            case .choice(let values): values
            case .wholeNumber(let range): ["\(range.upperBound)"]
            default: [descriptor.example]
            }
        let asked = try query()
        #expect(others.contains { other in (try? query { $0[parameter] = other }).map { $0 != asked } ?? false })
    }

    @Test func theHelpListsEveryOptionOnce() {
        let described = SearchParameter.allCases.filter { $0.descriptor.option != nil }
        #expect(SearchParameter.options.count == described.count)
        #expect(Set(SearchParameter.options) == Set(described))
    }

    @Test(arguments: SearchParameter.allCases) func hasARowInThePageHTTPAPI(parameter: SearchParameter) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appending(path: "docs/http-api.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains("\n| `\(parameter.rawValue)` |"))
    }

    @Test func aNewValueStandsForTheOldOne() {
        var text: TempleQueryText = [.q: "宮", .q: "廟"]
        #expect(text[.q] == "廟" && text[.lat] == nil)
        text[.q] = nil
        #expect(text[.q] == nil)
        #expect(TempleQueryText([.lat, .lng]) { $0.rawValue }[.radius] == nil)
    }
}
