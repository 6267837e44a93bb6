internal import TempleModel

/// New editions of the catalogue.
extension RandomCatalogueEdits {
    /// Opens the store with another edition. What is decided by hand stays; what the edition lacks goes, but for what
    /// something is decided of.
    mutating func openEdition() throws -> String {
        editions += 1
        count(.edition)
        let comment = changeEdition()
        let catalogue = try Catalogue(of: edition.mapValues { PlainEntity(base: $0) }, edition: "edition-\(editions)")
        let next = try openStore(catalogue)
        // A reader that was open before sees the new edition too.
        let reader = chance(2) ? next.reader : store.reader
        store = EditedStore(editor: next.editor, writer: next.writer, reader: reader)
        for (key, entity) in entities where !entity.isMade {
            if let supplied = edition[key] {
                entities[key]?.base = supplied
            } else if entity.isUntouched {
                entities[key] = nil
                count(.gone)
            } else {
                count(.kept)
            }
        }
        for (key, supplied) in edition where entities[key] == nil { entities[key] = PlainEntity(base: supplied) }
        return "edition \(editions): \(comment)"
    }

    /// Changes members of some entities of the edition, and adds or removes one.
    private mutating func changeEdition() -> String {
        let kind = pick(CatalogueKind.allCases)
        let own = Self.ids.map { Key(kind, $0) }
        let (present, absent) = (own.filter { edition[$0] != nil }, own.filter { edition[$0] == nil })
        let comment: String
        if present.count > 2, absent.isEmpty || chance(2) {
            let key = pick(present)
            edition[key] = nil
            comment = "without \(key)"
        } else {
            let key = pick(absent)
            edition[key] = PlainEntity.supplied(key)
            count(.appeared)
            comment = "with \(key)"
        }
        let others = edition.keys.sorted()
        for key in others where chance(3) {
            for name in PlainEntity.decided(key.kind) where chance(4) {
                let isNone = chance(4) && !PlainEntity.isRequired(name)
                let chosen = isNone ? EditInput.null : value(of: name, among: others)
                edition[key]?[name] = chosen == .null ? nil : chosen
            }
        }
        // A group has only what the edition has.
        let slugs = others.compactMap(\.slug).map { EditInput.text($0) }
        for key in others where key.kind == .group {
            for name in ["deities", "festivals"] {
                guard case .list(let items)? = edition[key]?[name] else { continue }
                let left = items.filter { slugs.contains($0) }
                edition[key]?[name] = left.isEmpty ? nil : EditInput.list(left)
            }
        }
        return comment
    }
}
