extension NearestNeighborSearch {
    /// The part of the index that the search reads.
    package struct Choice {
        /// The places that the predicate on deities accepts; nil when it accepts all.
        let deities: InMemoryTempleIndex.PlacesOfDeities?
        /// The numbers of the only possible places, when these are few; nil for all places.
        let few: [InMemoryTempleIndex.PlaceNumber]?
        /// The days until the next events, for the ranking or for a predicate; nil when the query uses neither.
        let days: DaysUntilNextEvent?

        /// - Parameter most: the maximum number of places that are looked at one by one.
        package init(
            deities: InMemoryTempleIndex.PlacesOfDeities?, listingAtMost most: Int = .max, days: DaysUntilNextEvent?
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

        /// Asks for the places of a node that have the deities and may have a text.
        ///
        /// - Parameter inTexts: the terms of the text that may be in their texts.
        /// - Returns: a bit for each place, the lowest for the first. Their memory is asked for.
        func accepted(
            _ members: Range<UInt32>, of layer: SearchedLayer, _ text: SearchText?, _ inTexts: UInt16,
            _ index: InMemoryTempleIndex
        ) -> UInt32 {
            let range = Int(members.lowerBound)..<Int(members.upperBound)
            var accepted = UInt32(1) << UInt32(range.count) - 1
            if let deities {
                accepted = 0
                for (place, set) in layer.belongings.elements(range).enumerated() where deities.belongings[Int(set)] {
                    accepted |= 1 << UInt32(place)
                }
            }
            if let text, let filters = layer.filters {
                accepted &= text.mayMatch(
                    layer.belongings.elements(range), filters.signatures(ofPlaces: range), inTexts: inTexts, of: index)
            }
            var left = accepted
            while left != 0 {
                let place = range.lowerBound + left.trailingZeroBitCount
                left &= left - 1
                layer.places.prefetch(place..<place + 1)
            }
            return accepted
        }
    }
}
