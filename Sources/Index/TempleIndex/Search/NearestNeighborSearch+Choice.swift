extension NearestNeighborSearch {
    /// The part of the index that the search reads.
    package struct Choice {
        /// The items that the predicate on deities accepts; nil when it accepts all.
        let deities: InMemoryTempleIndex.ItemsOfDeities?
        /// The numbers of the only possible items, when these are few; nil for all items.
        let few: [InMemoryTempleIndex.ItemNumber]?
        /// The days until the next events, for the ranking or for a predicate; nil when the query uses neither.
        let days: DaysUntilNextEvent?

        /// - Parameter most: the maximum number of items that are looked at one by one.
        package init(
            deities: InMemoryTempleIndex.ItemsOfDeities?, listingAtMost most: Int = .max, days: DaysUntilNextEvent?
        ) {
            self.deities = deities
            few = deities?.few.flatMap { $0.count <= most ? $0 : nil }
            self.days = days
        }

        /// Asks a node's filter about the deities and a text.
        ///
        /// - Returns: the terms of the text that may be in the texts of a temple of the node; nil when no temple of it
        ///   matches.
        func termsInTexts(of filters: TextFilters?, node: Int, _ text: SearchText?) -> UInt16? {
            let hashes = deities?.hashes
            guard hashes != nil || text != nil, let filter = filters?.filter(ofNode: node) else {
                return SearchText.anyTerms
            }
            if let hashes, !hashes.contains(where: { filter.mayHave($0) }) { return nil }
            return text.map { $0.termsInTexts(of: filter) } ?? SearchText.anyTerms
        }

        /// Asks for the items of a node that have the deities and may have a text.
        ///
        /// - Parameter inTexts: the terms of the text that may be in their texts.
        /// - Returns: the items, whose memory is asked for.
        func accepted(
            _ members: Range<UInt32>, of layer: SearchedLayer, _ text: SearchText?, _ inTexts: UInt16,
            _ index: InMemoryTempleIndex
        ) -> NodeMembers {
            let range = Int(members.lowerBound)..<Int(members.upperBound)
            let sets = layer.belongings.elements(range)
            var accepted = NodeMembers(members)
            if let deities {
                var having: UInt32 = 0
                for (member, set) in sets.enumerated() where deities.belongings[Int(set)] {
                    having |= 1 << UInt32(member)
                }
                accepted.formIntersection(having)
            }
            if let text, let filters = layer.filters {
                accepted.formIntersection(
                    text.mayMatch(sets, filters.signatures(ofItems: range), inTexts: inTexts, of: index))
            }
            for item in accepted { layer.items.prefetch(Int(item)..<Int(item) + 1) }
            return accepted
        }
    }
}
