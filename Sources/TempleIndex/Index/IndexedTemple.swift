package import Geodesy
package import TempleModel

/// One temple as a store gives it to an index: plain values, wherever they were read.
package struct IndexedTemple: Sendable {
    package let id: Int64
    package let position: Coordinate
    package let name: String
    /// Every other name that it is found by; none of them has a line end.
    package let otherNames: [String]
    package let address: String?
    /// Whose it is: what ``InMemoryTempleIndexBuilder/belonging(_:_:)`` gave.
    package let belonging: Int32
    package let rating: Double?
    package let phone: String?
    package let visit: Temple.Visit
    package let county: String?
    package let religion: String?
    /// How widely it is known: among names that fit alike the greater number comes first.
    package let prominence: Int64

    package init(
        id: Int64, position: Coordinate, name: String, otherNames: [String] = [], address: String? = nil,
        belonging: Int32, rating: Double? = nil, phone: String? = nil, visit: Temple.Visit = Temple.Visit(),
        county: String? = nil, religion: String? = nil, prominence: Int64 = 1
    ) {
        self.id = id
        self.position = position
        self.name = name
        self.otherNames = otherNames
        self.address = address
        self.belonging = belonging
        self.rating = rating
        self.phone = phone
        self.visit = visit
        self.county = county
        self.religion = religion
        self.prominence = prominence
    }
}

/// Whose some temples are: their deities, and the main one as the source writes it.
package struct DeitySet: Sendable {
    package let mainDeity: String?
    package let deities: [TempleDeity]

    package init(mainDeity: String?, deities: [TempleDeity]) {
        self.mainDeity = mainDeity
        self.deities = deities
    }
}
