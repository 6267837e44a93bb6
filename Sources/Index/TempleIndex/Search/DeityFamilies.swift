/// The families that deities are members of. A search for a deity finds the temples of its members too.
package struct DeityFamilies {
    /// A deity that is the family of others.
    package struct Family {
        package let id: Int64
        package let name: String

        package init(id: Int64, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// The family of each deity that is a member of one.
    private let families: [Int64: Family]

    package init(_ families: [Int64: Family] = [:]) { self.families = families }

    /// Returns the family of a deity, that family's own, and so on; none twice, and never the deity itself.
    func families(of deity: Int64) -> [Family] {
        var found: [Family] = []
        var id = deity
        while let next = families[id], next.id != deity, !found.contains(where: { $0.id == next.id }) {
            found.append(next)
            id = next.id
        }
        return found
    }
}
