/// Finds which elements of a document are its rows, by what stands at its beginning.
///
/// A row is an element below the root with two or more different leaf children or attributes. Of those the outermost
/// counts, of the outermost the first that stands next to another of its name. One that stands alone and has others
/// inside that are repeated more often than it has fields is a heading around them, not a row.
final class XMLRowPath: XMLEvents {
    /// An element's place in the document: the names from the root down.
    private struct Place {
        var name: [UInt8]
        var parent: Int
        var depth: Int
        var children: [[UInt8]: Int] = [:]
        /// The most different leaf children and attributes that one of them has.
        var fields = 0
        /// The most of them that one parent has.
        var siblings = 0
    }

    private struct Open {
        var place: Int
        var attributes = 0
        var leaves: Set<Int> = []
        var counts: [Int: Int] = [:]
        var hasChildren = false
    }

    private var places = [Place(name: [], parent: -1, depth: 0)]
    private var open = [Open(place: 0)]
    /// Enough for any real document; those beyond are not looked at.
    private static let mostPlaces = 2_000
    private var ignored = 0

    /// The names from the root down to the rows; nil when nothing qualifies in these bytes.
    ///
    /// - Throws: ``RecordFileError/Reason/entityDeclaration``.
    static func find(in head: [UInt8], limits: RecordFileLimits) throws(RecordFileError.Reason) -> [[UInt8]]? {
        let search = XMLRowPath()
        let parser = ExpatParser(events: search, limits: limits)
        head.withUnsafeBufferPointer { _ = parser.feed($0, isLast: false) }
        if parser.failure == .entityDeclaration { throw .entityDeclaration }
        while search.open.count > 1 { search.endElement() }
        return search.rowPath
    }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        let parent = open[open.count - 1].place
        let name = Array(name)
        open[open.count - 1].hasChildren = true
        guard ignored == 0, let place = places[parent].children[name] ?? newPlace(name, below: parent) else {
            ignored += 1
            return
        }
        open[open.count - 1].counts[place, default: 0] += 1
        var element = Open(place: place)
        for _ in attributes { element.attributes += 1 }
        open.append(element)
    }

    func endElement() {
        if ignored > 0 {
            ignored -= 1
            return
        }
        let element = open.removeLast()
        if !element.hasChildren { open[open.count - 1].leaves.insert(element.place) }
        places[element.place].fields = max(places[element.place].fields, element.attributes + element.leaves.count)
        for (child, count) in element.counts { places[child].siblings = max(places[child].siblings, count) }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {}

    private func newPlace(_ name: [UInt8], below parent: Int) -> Int? {
        guard places.count < Self.mostPlaces else { return nil }
        places.append(Place(name: name, parent: parent, depth: places[parent].depth + 1))
        places[parent].children[name] = places.count - 1
        return places.count - 1
    }

    private var rowPath: [[UInt8]]? {
        let candidates = places.indices.filter { places[$0].depth >= 2 && places[$0].fields >= 2 }
        guard let first = outermost(candidates) else { return nil }
        guard let repeated = outermost(candidates.filter { places[$0].siblings >= 2 }) else { return path(to: first) }
        let heading = candidates.first { places[$0].siblings < 2 && isAbove(repeated, $0) }
        if let heading, places[repeated].siblings <= places[heading].fields { return path(to: heading) }
        return path(to: repeated)
    }

    private func outermost(_ candidates: [Int]) -> Int? {
        candidates.min { (places[$0].depth, $0) < (places[$1].depth, $1) }
    }

    private func isAbove(_ place: Int, _ other: Int) -> Bool {
        var parent = places[place].parent
        while parent > other { parent = places[parent].parent }
        return parent == other
    }

    private func path(to place: Int) -> [[UInt8]] {
        place == 0 ? [] : path(to: places[place].parent) + [places[place].name]
    }
}
