internal import TempleModel
internal import Wording

/// The temple with the number that is searched for, above what has the digits in its name or its address.
enum NumberedTemple {
    /// Returns a link to it; nothing for other words, for a number that no temple has, and after the first page.
    static func html(_ request: ListRequest, _ context: AdminContext) throws -> HTML {
        guard !request.isContinued, let id = request.words.flatMap(ListWalk.number),
            let temple = try temple(id, context.site.store)
        else { return "" }
        return """
            <p class="note">\(context.words("Number \(id): ", "編號 \(id)：", "番号 \(id)："))\
            <a href="\(TemplePages.path(of: temple.id))"><bdi>\(temple.name)</bdi></a></p>

            """
    }

    /// Returns the temple with a number, or the one that it was joined to.
    private static func temple(_ id: Int64, _ store: any TempleSearching) throws -> Temple? {
        if let temple = try store.temple(id: id) { return temple.temple }
        return try store.temple(formerly: id).flatMap { try store.temple(id: $0) }?.temple
    }
}
