internal import LunarCalendar
internal import TempleModel

/// An argument that means a temple: a number is its id, anything else one of its names.
enum TempleArgument {
    case id(Int64)
    case name(String, TempleQuery)

    /// - Throws: a usage error for a text that can be neither.
    init(_ text: String, today: CivilDay, _ command: CommandSpecification) throws(CommandError) {
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            guard let id = Int64(text), id > 0 else {
                throw .usage("\"\(text)\" is not the id of a temple; give the number that a search shows", command)
            }
            self = .id(id)
            return
        }
        do {
            self = .name(text, try TempleQuery(anywhere: TempleQuery.Filter(text: text), today: today))
        } catch {
            throw .usage(
                "\"\(text.prefix(40))\" is neither the id nor the name of a temple; give one, such as 188 or 大甲鎮瀾宮",
                command)
        }
    }

    /// Returns the id of the temple, or of the one temple that matches the name best.
    func id(in store: NamedStore) throws(CommandError) -> Int64 {
        let (name, query): (String, TempleQuery)
        switch self {
        case .id(let id): return id
        case .name(let text, let search): (name, query) = (text, search)
        }
        let page = try store.asking { store throws(SearchError) in try store.temples(matching: query) }
        // A match in the address or the deities is not a match of the name.
        let matches = page.matches.filter { $0.nameFit != .elsewhere }
        guard let best = matches.first else {
            throw CommandError(.data, "there is no temple with the name \"\(name)\"")
        }
        let alike = matches.filter { $0.nameFit == best.nameFit }
        if alike.count == 1 { return best.temple.id }
        let lines = alike.map { "  \($0.temple.id)  \($0.temple.name)  \($0.temple.address ?? "")" }
        let hasMore = alike.count == page.matches.count && page.next != nil
        throw CommandError(
            .data, "\"\(name)\" matches several temples; give the id of one:",
            details: lines + (hasMore ? ["and more; nearby find \(name) lists them all"] : []))
    }
}
