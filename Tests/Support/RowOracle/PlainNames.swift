/// The names of deities, and the families that they belong to, as their rows say them.
struct PlainNames {
    private let ids: [String: Set<Int64>]
    private let members: [Int64: Set<Int64>]
    /// The deities' own names.
    let deities: [Int64: String]

    init(_ database: some PlainDatabase) throws {
        var ids: [String: Set<Int64>] = [:]
        try database.forEachRow(of: "SELECT name, deity_id FROM deity_name") { row in
            ids[row.text(0), default: []].insert(row.integer(1))
        }
        var members: [Int64: Set<Int64>] = [:]
        try database.forEachRow(of: "SELECT family_id, id FROM deity WHERE family_id IS NOT NULL") { row in
            members[row.integer(0), default: []].insert(row.integer(1))
        }
        var deities: [Int64: String] = [:]
        try database.forEachRow(of: "SELECT id, name FROM deity") { row in deities[row.integer(0)] = row.text(1) }
        self.deities = deities
        self.ids = ids
        self.members = members
    }

    /// Returns the deities of exactly this name, with the members of their families.
    func meant(by name: String) -> Set<Int64> { withMembers(ids[name] ?? []) }

    /// Returns deities with the members of their families.
    func withMembers(_ ids: Set<Int64>) -> Set<Int64> {
        var meant: Set<Int64> = []
        var open = Array(ids)
        while let id = open.popLast() {
            if meant.insert(id).inserted { open += members[id] ?? [] }
        }
        return meant
    }

    /// Whether a temple has one of the deities.
    func have(_ temple: PlainTemple, oneOf asked: Set<Int64>) -> Bool {
        temple.deities.contains { asked.contains($0.id) }
    }

    /// Whether a word is in the names of a temple, in its address or in its deities' names, or means one of its deities.
    func have(_ temple: PlainTemple, word: String) -> Bool {
        let own = [temple.name, temple.officialName, temple.englishName, temple.address, temple.mainDeity]
        let texts = own.compactMap { $0 } + temple.aliases + temple.deities.flatMap { [$0.name, $0.written] }
        return texts.contains { $0.contains(word) } || have(temple, oneOf: meant(by: word))
    }
}
