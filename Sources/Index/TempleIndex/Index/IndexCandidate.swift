package import TempleModel

/// A candidate from an index that holds texts.
package struct IndexCandidate: CandidateDetails {
    private let index: InMemoryTempleIndex
    private let texts: IndexTexts
    private let item: IndexSegment.Item

    init(_ item: IndexSegment.Item, in index: InMemoryTempleIndex, _ texts: IndexTexts) {
        self.index = index
        self.texts = texts
        self.item = item
    }

    private var entry: IndexTexts.Entry { texts.entry(at: item.text) }

    private var belonging: DeitySet { index.belongings[Int(item.belonging)] }

    package var rating: Double? { entry.rating }
    package var phone: String? { texts.phone(entry) }
    package var hours: TempleHours { texts.visit(entry)?.hours ?? TempleHours() }
    package var deities: [TempleDeity] { belonging.deities }
    package var deitySet: Int32? { Int32(item.belonging) }
    package var address: String? { texts.address(entry) }
    package func label(_ field: MergedTemple.Field) -> String? { texts.labels(entry)[field] }
    package var prominence: Int64 { entry.prominence }
    package var hasPicture: Bool { texts.visit(entry)?.coverURL != nil }
    package var names: [String] {
        let entry = entry
        return [texts.name(entry)] + texts.otherNames(entry)
    }

    package func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result {
        spare.removeAll()
        texts.appendNamesAndAddress(entry, to: &spare)
        spare.appendField(belonging.mainDeity ?? "")
        return body(spare)
    }
}
