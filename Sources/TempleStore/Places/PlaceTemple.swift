internal import TempleModel

/// A temple of an index that has texts.
struct PlaceTemple: Candidate {
    private let index: PlaceIndex
    private let texts: PlaceTexts
    private let place: PlaceIndex.Place
    private let entry: PlaceTexts.Entry

    init(_ place: PlaceIndex.Place, in index: PlaceIndex, _ texts: PlaceTexts) {
        self.index = index
        self.texts = texts
        self.place = place
        entry = texts.entry(at: place.text)
    }

    private var belonging: PlaceIndex.Belonging { index.belongings[Int(place.belonging)] }

    var rating: Double? { entry.rating }
    var phone: String? { texts.phone(entry) }
    var hours: TempleHours { texts.visit(entry).hours }
    var deities: [TempleDeity] { belonging.deities }
    var county: String? { texts.county(entry) }
    var religion: String? { texts.religion(entry) }
    var prominence: Int64 { entry.prominence }
    var names: [String] { [texts.name(entry)] + texts.otherNames(entry) }

    func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result {
        spare.removeAll()
        texts.appendNamesAndAddress(entry, to: &spare)
        spare.appendField(belonging.mainDeity ?? "")
        return body(spare)
    }

    /// The temple with all that a search shows of it.
    func temple() -> Temple {
        let belonging = belonging
        return Temple(
            id: place.id, name: texts.name(entry), address: texts.address(entry), coordinate: place.position,
            mainDeity: belonging.mainDeity, deities: belonging.deities, rating: entry.rating,
            phone: texts.phone(entry), visit: texts.visit(entry))
    }
}
