import Expectations
import HanNames
import RegistryRows
import SeededRandom
import Testing

@Suite struct MatchDecisionTests {
    typealias Decision = MatchDecision<Int>

    private static func candidate(
        _ id: Int, _ name: String, _ meters: Double, _ address: String? = nil
    ) -> MatchCandidate<Int> {
        MatchCandidate(id: id, name: name, address: address, meters: meters)
    }

    @Test(
        arguments: [
            ([], .none),
            ([candidate(1, "福德宮", 0)], .none),
            ([candidate(1, "大甲鎮瀾宮", 149)], .one(1)),
            ([candidate(1, "大甲鎮瀾宮", 150.1)], .none),
            ([candidate(1, "大甲鎮瀾宮", .nan), candidate(2, "鎮瀾宮", -1)], .none),
            ([candidate(1, "鎮南宮", 1), candidate(2, "鎮瀾宮", 140)], .one(2)),
            // An equal key wins over a part of a name, at any distance within reach.
            ([candidate(1, "大甲鎮瀾宮", 1), candidate(2, "鎮瀾宮", 140)], .one(2)),
            // Of equally good candidates the nearest wins only if it is near and the next one is not.
            ([candidate(1, "鎮瀾宮", 100), candidate(2, "鎮瀾宮", 25)], .one(2)),
            ([candidate(1, "鎮瀾宮", 99), candidate(2, "鎮瀾宮", 25)], .ambiguous([2, 1])),
            ([candidate(1, "鎮瀾宮", 0), candidate(2, "鎮瀾宮", 4)], .one(1)),
            ([candidate(1, "鎮瀾宮", 0), candidate(2, "鎮瀾宮", 0)], .ambiguous([1, 2])),
            ([candidate(1, "鎮瀾宮", 30), candidate(2, "鎮瀾宮", 40), candidate(3, "鎮瀾宮", 5)], .one(3)),
            ([candidate(1, "外埔鎮瀾宮", 60), candidate(2, "大甲鎮瀾宮", 80)], .ambiguous([1, 2])),
            // One temple under two names is a single candidate.
            ([candidate(1, "鎮瀾宮", 30), candidate(1, "台中市鎮瀾宮", 40)], .one(1)),
        ] as [([MatchCandidate<Int>], Decision)])
    func decidesByName(_ candidates: [MatchCandidate<Int>], _ expected: Decision) {
        expect(Decision.decide(name: "臺中市大甲區鎮瀾宮", candidates: candidates), equals: expected)
    }

    /// What is alike is not told by the score: an equal address adds to likeness of any degree.
    @Test(
        arguments: [
            ("福德宮", "福德宮", true, true, true), ("福德宮", "福德宮", false, true, false),
            ("鎮瀾宮", "臺中市大甲區鎮瀾宮", false, true, false), ("外埔鎮瀾宮", "鎮瀾宮", false, false, false),
            ("福德宮", "福德祠", true, false, true), ("南海觀世音", "西海觀世音", true, false, true),
        ])
    func saysWhatIsAlike(
        _ name: String, _ other: String, isAtOneAddress: Bool, hasSameName: Bool, hasSameAddress: Bool
    ) throws {
        let one = MatchedTemple(name: name, officialName: nil, address: "臺中市大甲區順天路156號")
        let address = isAtOneAddress ? "大甲區順天路１５６號" : "臺中市大甲區順天路158號"
        let fit = try require(one.fit(MatchedTemple(name: other, officialName: nil, address: address), meters: 9))
        expect(fit.hasSameName == hasSameName && fit.hasSameAddress == hasSameAddress, "\(fit.score)")
    }

    @Test(
        arguments: [
            ("福德祠", [candidate(1, "福德宮", 80, "臺中市大甲區順天路158號")], .none),
            ("福德祠", [candidate(1, "福德宮", 80, "台中市大甲區順天路１５６號")], .one(1)),
            ("觀音亭", [candidate(1, "福德宮", 1, "台中市大甲區順天路156號")], .none),
            ("福德宮", [candidate(1, "福德宮", 40), candidate(2, "福德宮", 60, "大甲區順天路156號")], .one(2)),
            ("福德宮", [candidate(1, "福德宮", 40), candidate(2, "福德宮", 60, "大甲區順天路")], .ambiguous([1, 2])),
        ] as [(String, [MatchCandidate<Int>], Decision)])
    func isHelpedByAnEqualAddress(_ name: String, _ candidates: [MatchCandidate<Int>], _ expected: Decision) {
        let decision = Decision.decide(name: name, address: "臺中市大甲區順天路156號", candidates: candidates)
        expect(decision, equals: expected)
    }

    @Test func takesTheMostAlikeOfMany() {
        let candidates = (0..<2_000).map { Self.candidate($0, "甲\($0)宮", Double($0 % 150)) }
        expect(Decision.decide(name: "甲1234宮", candidates: candidates), equals: .one(1234))
    }

    @Test func namesNoMoreRivalsThanItSays() {
        let candidates = (0..<2_000).map { Self.candidate($0, "甲宮", 40 + Double($0) / 20) }
        expect(Decision.decide(name: "甲宮", candidates: candidates), equals: .ambiguous(Array(0..<Decision.mostRivals)))
    }
}

/// Counts from matching every temple of the registry, once as a known temple and once as a new one.
struct Measurement {
    var right = 0
    var wrong = 0
    var ambiguous = 0
    var missed = 0
    var newTaken = 0
    var newAmbiguous = 0
    var newNone = 0

    /// Share of the temples matched to a known one that were matched correctly.
    var precision: Double { Double(right) / Double(right + wrong + newTaken) }
    /// Share of the known temples that were matched to themselves.
    var recall: Double { Double(right) / Double(right + wrong + ambiguous + missed) }
}

@Suite(.enabled(if: RegistryRow.file != nil, "no reference data")) struct MatchReferenceTests {
    /// Matches the registry against itself, renamed and moved by up to 100 m, and each temple against its neighbours
    /// alone.
    @Test(arguments: [false, true]) func findsTheSameTempleAndNoOther(_ withAddress: Bool) throws {
        let source = SecondSource(RegistryRow.all)
        var random = SplitMix64(seed: 150)
        var measured = Measurement()
        for row in RegistryRow.all {
            let name = TempleNameKey(SecondSource.renamed(row, by: &random))
            let written = SecondSource.readdressed(row, by: &random)
            let address = withAddress ? AddressKey(written) : nil
            let place = SecondSource.moved(row, by: &random)
            let known = try source.neighbours(latitude: place.latitude, longitude: place.longitude).map {
                MatchCandidate(
                    id: $0.row.id, name: TempleNameKey($0.row.name), address: AddressKey($0.row.address),
                    meters: $0.meters)
            }
            switch MatchDecision.decide(name: name, address: address, candidates: known) {
            case .one(row.id): measured.right += 1
            case .one: measured.wrong += 1
            case .ambiguous: measured.ambiguous += 1
            case .none: measured.missed += 1
            }
            switch MatchDecision.decide(name: name, address: address, candidates: known.filter { $0.id != row.id }) {
            case .one: measured.newTaken += 1
            case .ambiguous: measured.newAmbiguous += 1
            case .none: measured.newNone += 1
            }
        }
        expect(measured.right + measured.wrong + measured.ambiguous + measured.missed, equals: 11_907)
        expect(measured.precision, isAbove: 0.99, "\(measured)")
        expect(measured.recall, isAbove: 0.99, "\(measured)")
        expect(measured.newNone, isAbove: 11_800, "\(measured)")
    }
}
