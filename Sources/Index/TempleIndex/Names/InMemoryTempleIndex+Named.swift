package import Geodesy
package import TempleModel

extension InMemoryTempleIndex {
    /// Finds the temples whose name fits what was typed, best first: by how it fits (``NamedItem/matched``; homophones
    /// before characters that look alike, and those before others), and then nearest first, or without a point best known
    /// first. A temple is found by the name of it that fits best. Of temples with one and the same name there are three at
    /// most.
    ///
    /// - Parameters:
    ///   - point: from where distances are; nil for none.
    ///   - district: where the temples must be; nil for anywhere.
    ///   - matched: how the names must fit; nil for any way.
    /// - Returns: nothing when the index has no texts.
    /// - Complexity: O(*n*) over the distinct names of the layers.
    package func named(
        _ query: NameQuery, near point: Coordinate?, inDistricts district: DistrictFilter?, limit: Int,
        matched: Suggestion.Matched? = nil
    ) -> [NamedItem] {
        named(query, near: point, inDistricts: district, limit: limit, matched: matched, NamedSearch.Effort())
    }

    func named(
        _ query: NameQuery, near point: Coordinate?, inDistricts district: DistrictFilter?, limit: Int,
        matched: Suggestion.Matched? = nil, _ effort: NamedSearch.Effort
    ) -> [NamedItem] {
        guard !query.isEmpty, limit > 0, hasTexts else { return [] }
        let names = NamesFound(query, in: self)
        var found: [NamedItem] = []
        for match in NameMatch.allCases where found.count < limit && matched ?? match.matched == match.matched {
            let ofMatch = names.names(match)
            guard !ofMatch.isEmpty else { continue }
            var search = NamedSearch(
                self, query, match, ofMatch, near: point, in: district, limit: limit - found.count, effort)
            search.run()
            for entry in search.top.entries { found.append(namedItem(entry, query, hasPoint: point != nil)) }
        }
        return found
    }

    private func namedItem(_ entry: NamedTop.Entry, _ query: NameQuery, hasPoint: Bool) -> NamedItem {
        let names = candidate(entry.item)?.names ?? []
        let number = names.firstIndex { NameCode.codes(of: SearchKey($0)) == entry.name } ?? 0
        let name = number < names.count ? names[number] : ""
        let fitting = entry.name.withUnsafeBufferPointer { query.fitting($0) }
        return NamedItem(
            item: entry.item, name: name, isOtherName: number > 0, matched: fitting?.match.matched ?? .similar,
            ranges: fitting.map { query.ranges(of: $0, in: name) } ?? [],
            distance: hasPoint ? Distance(meters: entry.rank.meters) : nil,
            prominence: candidate(entry.item)?.prominence ?? 1)
    }
}

/// The names of an index that fit a query, by how they fit.
struct NamesFound {
    /// A name of a layer.
    struct Name {
        let layer: Int
        let number: Int
    }

    private var found: [[Name]]

    /// - Complexity: O(*n*) over the distinct names of the layers.
    init(_ query: NameQuery, in index: InMemoryTempleIndex) {
        var found = [[Name]](repeating: [], count: NameMatch.allCases.count)
        for (layer, one) in index.layers.enumerated() {
            guard let names = one.names else { continue }
            for (number, signature) in names.signatures.enumerated() where query.mayFit(signature) {
                guard let fitting = query.fitting(names.codes(ofName: number), signature: signature) else { continue }
                found[Int(fitting.match.rawValue)].append(Name(layer: layer, number: number))
            }
        }
        self.found = found
    }

    /// Returns the names that fit in one way: those of one layer after another, and of each in their order.
    func names(_ match: NameMatch) -> [Name] { found[Int(match.rawValue)] }
}
