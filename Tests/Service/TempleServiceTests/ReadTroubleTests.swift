import Expectations
import TempleModel
import Testing

@testable import TempleService

/// What the log has of a file that cannot be read.
struct ReadTroubleTests {
    private let lines = Lines()

    private func trouble() -> ReadTrouble {
        let lines = lines
        return ReadTrouble(path: "/a.sqlite") { lines.add($0) }
    }

    @Test func oneLineForTheTroubleAndOneForItsEnd() {
        let trouble = trouble()
        trouble.end(unless: KnownDamage())
        for _ in 0..<5 { trouble.begin(.missing) }
        expect(lines.all.count == 1 && lines.all[0].hasPrefix("/a.sqlite cannot be read: there is no database"))
        for _ in 0..<5 { trouble.end(unless: KnownDamage()) }
        expect(lines.all.dropFirst(), equals: ["/a.sqlite can be read again"])
    }

    /// Some threads have descriptors left, and others have none.
    @Test func aFileThatOnlySomeCanReadFillsNoLog() {
        let trouble = trouble()
        for _ in 0..<1_000 {
            trouble.begin(.cannotOpen(reason: "none is left"))
            trouble.end(unless: KnownDamage())
        }
        expect(lines.all.count, equals: 2)
    }
}
