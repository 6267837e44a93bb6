import Expectations
import Foundation
import Geodesy
import HanNames
import RegistryRows
import TempleModel
import Testing

@testable import TempleIndex

/// Names of the registry and of `data/temples.csv`, written with other forms of their characters.
struct VariantNamesTests {
    /// Each distinct name with an address of a temple that has it. The starter temples are always there.
    private static let names: [(name: String, address: String)] = {
        let file = Repository.root.appending(path: "data/temples.csv")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(whereSeparator: \.isNewline) ?? []
        // No cell before the name is quoted.
        let starter = lines.dropFirst().map {
            (name: String($0.split(separator: ",", omittingEmptySubsequences: false)[3]), address: "")
        }
        var seen: Set<String> = []
        return (starter + RegistryRow.all.map { ($0.name, $0.address) }).filter { seen.insert($0.name).inserted }
    }()

    /// The characters that are compared as one, by their key.
    private static let forms: [Unicode.Scalar: [Unicode.Scalar]] = {
        let characters = [0x2E80...0x2FDF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF as ClosedRange<UInt32>]
        return Dictionary(grouping: characters.joined().compactMap(Unicode.Scalar.init), by: HanVariants.key)
            .filter { $0.value.count > 1 }
    }()

    private func forms(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        (Self.forms[HanVariants.key(scalar)] ?? []).filter { $0 != scalar }
    }

    private func text(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }

    /// Returns a name with every character in another form, where it has one.
    private func rewritten(_ name: String, _ number: Int) -> String {
        text(
            name.unicodeScalars.map { scalar in
                let others = forms(of: scalar)
                return others.isEmpty ? scalar : others[number % others.count]
            })
    }

    @Test func oneCharacterInAnyFormIsTheSameName() {
        expect(Self.names.count, isAbove: 100)
        for (name, _) in Self.names {
            let (scalars, key) = (Array(name.unicodeScalars), SearchKey(name))
            for place in scalars.indices {
                for form in forms(of: scalars[place]) {
                    var other = scalars
                    other[place] = form
                    expect(SearchKey(text(other)) == key, "\(text(other)) is \(name)")
                }
            }
        }
    }

    @Test func allCharactersInOtherFormsFindTheTempleBySuggestionAndByText() throws {
        var builder = InMemoryTempleIndexBuilder(expecting: Self.names.count)
        _ = builder.belonging("") { DeitySet(mainDeity: nil, deities: []) }
        for (number, one) in Self.names.enumerated() {
            _ = builder.append(
                IndexedTemple(
                    id: Int64(number + 1), position: try Coordinate(latitude: 24, longitude: 121), name: one.name,
                    otherNames: [], address: one.address, belonging: 0, prominence: 1))
        }
        let index = builder.finish()
        for (number, one) in Self.names.enumerated() {
            let typed = rewritten(one.name, number)
            guard typed != one.name else { continue }
            let found = index.named(
                NameQuery(typed).withoutFaults, near: nil, inDistricts: nil, limit: 8, matched: .exact)
            expect(found.contains { $0.name == one.name }, "\(typed) is \(one.name)")
            let text = SearchText([typed[...]]) { _ in [] }
            for item in found {
                expect(try text.matches(require(index.candidate(item.item))), "\(typed): \(item.name)")
            }
        }
    }
}
