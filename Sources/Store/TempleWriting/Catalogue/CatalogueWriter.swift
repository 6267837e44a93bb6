internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Writes the catalogue of an edition into a database, under what is decided by hand, and links the temples again.
struct CatalogueWriter {
    let connection: Connection
    let catalogue: SuppliedCatalogue

    func update(linker: DeityLinker) throws {
        guard try !isWritten() else { return }
        try connection.transaction {
            // Checked again under the write lock: another program may have updated while this one waited.
            guard try !isWritten() else { return }
            let step = try RevisionStep(connection)
            let supplied = try catalogue.value()
            let curated = try CuratedRows.all(connection).above(edition: supplied)
            try CuratedWriter(connection: connection).replace(with: curated)
            if try MetaRows.edition(of: .catalogue, connection) != catalogue.edition {
                try write(curated.shown(edition: supplied), linker)
                try MetaRows.remember(catalogue.edition, of: .catalogue, connection)
            }
            try step.finish()
        }
    }

    /// Whether the database has this edition, with what it says of each entity.
    private func isWritten() throws -> Bool {
        guard try MetaRows.edition(of: .catalogue, connection) == catalogue.edition else { return false }
        if try CuratedRows.areComplete(connection) { return true }
        let supplied = try catalogue.value()
        return CatalogueKind.allCases.allSatisfy { supplied.entities($0).isEmpty }
    }

    private func write(_ shown: Catalogue, _ linker: DeityLinker) throws {
        // Every temple is linked anew.
        let triggers = TempleTriggers(of: ["deity_temple"], connection: connection)
        try triggers.suspend()
        let feed = try CatalogueFeed(connection)
        try FeedHold.run(on: connection) {
            try linker.use(shown.deities)
            try linker.forgetNewDeities()
            let rows = CatalogueTables(connection: connection)
            try rows.clear()
            try rows.write(shown.deities)
            try rows.writeOwnNames()
            try rows.write(shown.festivals)
            try rows.write(shown.activities)
            try rows.write(shown.groups)
            try relink(linker, feed)
            try linker.removeUnusedDeities()
            try feed.finish()
        }
        try triggers.resume()
    }

    private func relink(_ linker: DeityLinker, _ feed: CatalogueFeed) throws {
        let temples = try connection.prepare("SELECT id, main_deity, side_deities FROM temple")
        let update = try connection.prepare(
            "UPDATE temple SET deities = ?2, changed = ?3 WHERE id = ?1 AND deities IS NOT ?2")
        try update.bind(feed.number, at: 3)
        while try temples.step() {
            let id = temples.integer(0)
            let deities = try linker.deities(
                main: temples.optionalText(1), side: SideDeities.split(temples.text(2)))
            try linker.insert(deities.links, of: id)
            try update.bind(id, at: 1)
            try update.bind(deities.packed, at: 2)
            try update.run()
        }
    }
}
