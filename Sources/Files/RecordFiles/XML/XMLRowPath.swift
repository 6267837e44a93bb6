/// Search for the elements that are the rows of a document, by the start of the document.
///
/// A candidate is an element below the root with at least two different leaf children or attributes. The outermost
/// candidates that are repeated under one parent are the rows, and among several at the same depth, the first. If none
/// is repeated, the outermost candidate is the row.
///
/// A single candidate above the repeated ones is the row instead, if they are not repeated more often than it has
/// fields. Otherwise it is only a heading around the rows.
final class XMLRowPath: XMLEvents {
    /// A node in the tree of element names: all elements with the same names from the root down.
    private struct Node {
        var name: [UInt8]
        var parent: Int
        var depth: Int
        var children: [[UInt8]: Int] = [:]
        /// Maximum number of different leaf children and attributes of one element at this node.
        var fields = 0
        /// Maximum number of elements at this node under one parent.
        var siblings = 0
    }

    private struct Open {
        var node: Int
        var attributes = 0
        var leaves: Set<Int> = []
        var counts: [Int: Int] = [:]
        var hasChildren = false
    }

    private var nodes = [Node(name: [], parent: -1, depth: 0)]
    private var open = [Open(node: 0)]
    /// Maximum number of nodes. Real documents have fewer; further nodes are ignored.
    private static let mostNodes = 2_000
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
        let parent = open[open.count - 1].node
        let name = Array(name)
        open[open.count - 1].hasChildren = true
        guard ignored == 0, let node = nodes[parent].children[name] ?? newNode(name, below: parent) else {
            ignored += 1
            return
        }
        open[open.count - 1].counts[node, default: 0] += 1
        var element = Open(node: node)
        for _ in attributes { element.attributes += 1 }
        open.append(element)
    }

    func endElement() {
        if ignored > 0 {
            ignored -= 1
            return
        }
        let element = open.removeLast()
        if !element.hasChildren { open[open.count - 1].leaves.insert(element.node) }
        nodes[element.node].fields = max(nodes[element.node].fields, element.attributes + element.leaves.count)
        for (child, count) in element.counts { nodes[child].siblings = max(nodes[child].siblings, count) }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {}

    private func newNode(_ name: [UInt8], below parent: Int) -> Int? {
        guard nodes.count < Self.mostNodes else { return nil }
        nodes.append(Node(name: name, parent: parent, depth: nodes[parent].depth + 1))
        nodes[parent].children[name] = nodes.count - 1
        return nodes.count - 1
    }

    private var rowPath: [[UInt8]]? {
        let candidates = nodes.indices.filter { nodes[$0].depth >= 2 && nodes[$0].fields >= 2 }
        guard let first = outermost(candidates) else { return nil }
        guard let repeated = outermost(candidates.filter { nodes[$0].siblings >= 2 }) else { return path(to: first) }
        let heading = candidates.first { nodes[$0].siblings < 2 && isAbove(repeated, $0) }
        if let heading, nodes[repeated].siblings <= nodes[heading].fields { return path(to: heading) }
        return path(to: repeated)
    }

    private func outermost(_ candidates: [Int]) -> Int? {
        candidates.min { (nodes[$0].depth, $0) < (nodes[$1].depth, $1) }
    }

    private func isAbove(_ node: Int, _ other: Int) -> Bool {
        var parent = nodes[node].parent
        while parent > other { parent = nodes[parent].parent }
        return parent == other
    }

    private func path(to node: Int) -> [[UInt8]] {
        node == 0 ? [] : path(to: nodes[node].parent) + [nodes[node].name]
    }
}
