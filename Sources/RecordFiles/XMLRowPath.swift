/// Search for the elements that are the rows of a document, by the start of the document.
///
/// A candidate is an element below the root with at least two different leaf children or attributes. The outermost
/// candidates that are repeated under one parent are the rows, and among several at the same depth, the first. If none
/// is repeated, the outermost candidate is the row.
///
/// A single candidate above the repeated ones is the row instead, if they are not repeated more often than it has
/// fields. Otherwise it is only a heading around the rows.
final class XMLRowPath: XMLEvents {
    /// Place of an element in the document: the names from the root down.
    private struct Place {
        var name: [UInt8]
        var parent: Int
        var depth: Int
        var children: [[UInt8]: Int] = [:]
        /// Maximum number of different leaf children and attributes of one element at this place.
        var fields = 0
        /// Maximum number of elements at this place under one parent.
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
    /// Maximum number of places. Real documents have fewer; further places are ignored.
    private static let mostPlaces = 2_000
    private var ignored = 0

    /// Returns the names from the root down to the rows; nil if no element in these bytes qualifies.
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
