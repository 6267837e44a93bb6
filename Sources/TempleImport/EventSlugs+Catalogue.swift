internal import TempleModel

extension EventSlugs {
    /// Returns the id of the event that an entry names.
    ///
    /// - Throws: ``CatalogueError`` if there is no such festival, deity or day.
    func id(of slug: String, in entry: String) throws(CatalogueError) -> Int64 {
        guard let id = id(of: slug) else {
            throw CatalogueError(entry: entry, reason: "there is no event \"\(slug)\"")
        }
        return id
    }
}
