internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Whether a temple's cells name other deities than those that its row has.
package typealias LinkedOtherwise = (_ main: String?, _ side: String, _ packed: String) throws -> Bool

/// Links those temples anew whose cells name other deities since the names of deities have changed.
///
/// A name counts also as a part of longer ones, and for how a cell is divided, so every cell is read again. Cells repeat, and
/// the linker remembers what they name.
struct Relinking {
    let connection: Connection
    let linker: DeityLinker

    private struct Relinked {
        let id: Int64
        let former: [TempleDeity]
        let links: DeityLinker.Links
    }

    /// Whether the cells of a row name other deities than it has.
    func isLinkedOtherwise(_ main: String?, _ side: String, _ packed: String) throws -> Bool {
        try linker.deities(main: main, side: SideDeities.split(side)).packed != packed
    }

    /// - Parameter number: the number in the feed of the temples that are linked anew.
    /// - Returns: the deities that temples had before and do not have any more.
    func run(as number: Int64) throws -> Set<Int64> {
        let relinked = try changed()
        let update = try connection.prepare("UPDATE temple SET deities = ?2, changed = ?3 WHERE id = ?1")
        try update.bind(number, at: 3)
        var former: Set<Int64> = []
        for temple in relinked {
            former.formUnion(temple.former.map(\.id))
            try linker.remove(temple.former, of: temple.id)
            try linker.insert(temple.links.links, of: temple.id)
            try update.bind(temple.id, at: 1)
            try update.bind(temple.links.packed, at: 2)
            try update.run()
        }
        try linker.flush()
        return former
    }

    private func changed() throws -> [Relinked] {
        let temples = try connection.prepare("SELECT id, main_deity, side_deities, deities FROM temple")
        var changed: [Relinked] = []
        while try temples.step() {
            let links = try linker.deities(main: temples.optionalText(1), side: SideDeities.split(temples.text(2)))
            let packed = temples.text(3)
            guard links.packed != packed else { continue }
            changed.append(
                Relinked(id: temples.integer(0), former: PackedDeities.unpack(packed), links: links))
        }
        return changed
    }
}
