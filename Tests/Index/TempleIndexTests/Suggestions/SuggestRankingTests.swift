import Expectations
import TempleModel
import Testing
@testable import TempleIndex

struct SuggestRankingTests {
    private func hit(
        _ kind: Suggestion.Kind, _ id: Int64, _ matched: Suggestion.Matched, share: Double = 1, inPlace: Bool = false
    ) -> SuggestHit {
        SuggestHit(
            suggestion: Suggestion(
                kind: kind, id: id, name: "\(kind) \(id)", detail: nil, distance: nil, matched: matched, ranges: [],
                url: "/\(kind)/\(id)"), isInPlace: inPlace, share: share)
    }

    private func order(_ hits: [SuggestHit], limit: Int = 8) -> [String] {
        SuggestRanking.best(hits, limit: limit).map(\.name)
    }

    @Test func whatFitsBetterGoesFirstWhateverItIs() {
        let all = Suggestion.Matched.allCases
        for first in all {
            for second in all where first < second {
                for kinds in [(Suggestion.Kind.temple, Suggestion.Kind.purpose), (.purpose, .temple)] {
                    expect(
                        order([hit(kinds.1, 2, second), hit(kinds.0, 1, first)]),
                        equals: [
                            "\(kinds.0) 1", "\(kinds.1) 2",
                        ])
                }
            }
        }
    }

    @Test func aWholeNameOfATempleGoesBeforeThatOfADeity() {
        expect(order([hit(.deity, 1, .exact), hit(.temple, 2, .exact)]), equals: ["temple 2", "deity 1"])
    }

    @Test func ofHalfNamesTheNearerToItsEndGoesFirst() {
        let temples = [hit(.temple, 1, .prefix, share: 0.6), hit(.temple, 2, .prefix, share: 0.9)]
        expect(order(temples + [hit(.deity, 3, .prefix, share: 0.5)]), equals: ["temple 1", "temple 2", "deity 3"])
        expect(order(temples + [hit(.deity, 3, .prefix, share: 0.7)]), equals: ["deity 3", "temple 1", "temple 2"])
    }

    @Test func theWholeTextGoesBeforeAPlaceAndTheRest() {
        expect(
            order([hit(.temple, 1, .exact, inPlace: true), hit(.temple, 2, .exact), hit(.temple, 3, .prefix)]),
            equals: [
                "temple 2", "temple 1", "temple 3",
            ])
    }

    @Test func onePageIsInTheListOnce() {
        expect(
            order([hit(.temple, 1, .contained), hit(.temple, 1, .exact), hit(.temple, 1, .prefix)]),
            equals: ["temple 1"])
        expect(
            SuggestRanking.best([hit(.temple, 1, .contained), hit(.temple, 1, .exact)], limit: 8).first?.matched,
            equals: .exact)
    }

    @Test func manyOfOneKindLeaveRoomForOthers() {
        let temples = (1...20).map { hit(.temple, $0, .prefix, share: 0.9) }
        let others = (1...3).map { hit(.deity, $0, .prefix, share: 0.1) }
        let found = order(temples + others)
        expect(found, equals: (1...6).map { "temple \($0)" } + ["deity 1", "deity 2"])
        expect(order(others + (1...2).map { hit(.temple, $0, .sound) }, limit: 2), equals: ["deity 1", "deity 2"])
    }
}
