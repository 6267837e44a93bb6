import Expectations
import Foundation
import Testing
import Wording

/// Trimming, against Foundation's sets of characters.
struct OuterSpaceTests {
    private static let sets: [(OuterSpace, CharacterSet)] = [
        (.spaces, .whitespaces), (.lineBreaks, .newlines), (.spacesAndLineBreaks, .whitespacesAndNewlines),
    ]

    @Test func isTheCharactersOfFoundationsSets() {
        for scalar in (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
        where !scalar.properties.isAlphabetic {
            for (space, set) in Self.sets {
                let isTrimmed = "\(scalar)a\(scalar)".trimmed(of: space) == "a"
                expect(isTrimmed, equals: set.contains(scalar), "\(String(scalar.value, radix: 16)) and \(space)")
            }
        }
    }

    @Test(arguments: [
        "", " ", "a", " a b\t", "\r\n a\u{301} \n", " \u{301}a ", "\u{FEFF}a ", "\u{3000}天后宮\u{3000}", " \r\n\n",
    ])
    func leavesWhatFoundationLeaves(text: String) {
        for (space, set) in Self.sets {
            expect(scalars(text.trimmed(of: space)), equals: scalars(text.trimmingCharacters(in: set)))
            expect(text.dropFirst().trimmed(of: space), equals: text.dropFirst().trimmingCharacters(in: set))
        }
    }

    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
