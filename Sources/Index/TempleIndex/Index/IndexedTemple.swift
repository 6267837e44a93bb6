package import Geodesy
package import TempleModel

/// One temple as a store passes it to an index: plain values, independent of how the store keeps them.
package struct IndexedTemple: Sendable {
    package let id: Int64
    package let position: Coordinate
    package let name: String
    /// The other names of the temple. A search finds the temple by them too. None of them contains a line end.
    package let otherNames: [String]
    package let address: String?
    /// The number of the temple's set of deities, as ``InMemoryTempleIndexBuilder/belonging(_:_:)`` returned it.
    package let belonging: Int32
    package let rating: Double?
    package let phone: String?
    package let visit: Temple.Visit
    /// The texts of ``FieldTexts/labels``.
    package let labels: FieldTexts
    /// How widely the temple is known. Among names that match equally well, the greater number ranks first.
    package let prominence: Int64

    var hasPicture: Bool { visit.coverURL != nil }

    package init(
        id: Int64, position: Coordinate, name: String, otherNames: [String] = [], address: String? = nil,
        belonging: Int32, rating: Double? = nil, phone: String? = nil, visit: Temple.Visit = Temple.Visit(),
        labels: FieldTexts = [:], prominence: Int64 = 1
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
        self.labels = labels
        self.prominence = prominence
    }
}

/// The deities that one or more temples worship, with the main deity as the source writes it.
package struct DeitySet: Sendable {
    package let mainDeity: String?
    package let deities: [TempleDeity]

    package init(mainDeity: String?, deities: [TempleDeity]) {
        self.mainDeity = mainDeity
        self.deities = deities
    }
}
