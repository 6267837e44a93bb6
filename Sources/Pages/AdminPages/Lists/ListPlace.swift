internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import Wording

/// The list from which somebody came to a temple, and what follows the temple there.
///
/// Addresses and forms carry both as they were when the temple was opened. So the way back and the next temple are known also
/// where the temple is in the list no longer, because it was just given what it had lacked.
struct ListPlace {
    /// The names of its parameters, and of its hidden fields.
    static let names = [listName, nextName]
    private static let listName = "list"
    private static let nextName = "next"
    /// The most bytes in an address, so that the address of a temple is one that a form may lead back to.
    private static let longestList = 1_250
    private static let longestNext = 650

    /// What comes after a temple.
    enum Next: Equatable {
        case temple(Int64)
        /// The list goes on with another page.
        case page(cursor: String)
        case end
    }

    /// The query of the page of the list; nil for a temple that was not opened from one.
    private(set) var query: String?
    /// Nil where it is not known yet.
    private(set) var next: Next?

    /// The place of a temple that was not opened from a list.
    init() {}

    /// The place of the temples of a page of a list.
    init(_ list: ListRequest) {
        guard !list.isDeleted, Self.size(list.page) <= Self.longestList else { return }
        query = list.page
    }

    /// Reads what an address or a form carries. The query is read as one of a list and written anew.
    ///
    /// - Parameter value: returns the value of a parameter, or of a field.
    init(_ value: (String) -> String?) {
        guard let text = value(Self.listName), text.utf8.count <= Self.longestList,
            let list = try? ListRequest(query: text, temples: 0)
        else {
            self.init()
            return
        }
        self.init(list)
        guard query != nil, let next = value(Self.nextName), Self.size(next) <= Self.longestNext else { return }
        self.next = Next(next)
    }

    init(_ context: AdminContext) { self.init { context[$0] } }

    init(_ form: AdminForm) { self.init { form[$0] } }

    private static func size(_ text: String) -> Int { PercentEncoding.encode(text).utf8.count }

    // MARK: What follows

    /// Returns the place with what follows a temple, which one page of the list says. A list that cannot be read any more has
    /// no next temple: the page of the temple does not fail for it.
    func found(_ id: Int64, _ context: AdminContext) -> ListPlace {
        guard next == nil, let query else { return self }
        var place = self
        let page = try? ListWalk(
            ListRequest(query: query, temples: context.site.store.statistics().temples), context
        ).page()
        place.next = page.map { Next(after: id, on: $0) }
        return place
    }

    // MARK: Addresses

    /// What an address and a form carry.
    private var parameters: [QueryParameter] {
        guard let query else { return [] }
        let next = next.map { [QueryParameter(name: Self.nextName, value: $0.text)] } ?? []
        return [QueryParameter(name: Self.listName, value: query)] + next
    }

    /// Returns the address of a temple at this place.
    func path(of id: Int64) -> String {
        let query = parameters.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
        return TemplePages.path(of: id) + (query.isEmpty ? "" : "?" + query)
    }

    /// Returns the address of a temple of the list's page, of which it is not known yet what follows. A list of what lacks
    /// something leads to the fields that it lacks.
    func path(ofListed id: Int64) -> String {
        var place = self
        place.next = nil
        let list = query.flatMap { try? ListRequest(query: $0, temples: 0) }
        let group = list?.missing.map { "#\(TempleFieldGroup($0).anchor)" } ?? ""
        return place.path(of: id) + group
    }

    /// The hidden fields of a form.
    var hidden: HTML { HTML(hidden: parameters) }

    // MARK: Links

    /// Returns the links back to the list and to what follows; empty for a temple that was not opened from a list.
    func html(_ context: AdminContext) -> HTML {
        guard let query, let list = try? ListRequest(query: query, temples: 0) else { return "" }
        return """
            <nav class="actions in-list" aria-label="\(context.words("The list", "清單", "一覧"))">
            <a class="button quiet" href="\(ListRequest.root)?\(query)">\
            \(context.words("Back to the list", "回清單", "一覧へ戻る"))</a>
            \(next.map { Self.link($0, in: self, list, context) } ?? "")</nav>

            """
    }

    private static func link(
        _ next: Next, in place: ListPlace, _ list: ListRequest, _ context: AdminContext
    ) -> HTML {
        switch next {
        case .temple(let id):
            """
            <a class="button quiet" rel="next" href="\(place.path(ofListed: id))">\
            \(context.words("Next of this list", "清單的下一間", "一覧の次の廟"))</a>

            """
        case .page(let cursor):
            """
            <a class="button quiet" rel="next" href="\(list.next(cursor))">\
            \(context.words("Next page of this list", "清單的下一頁", "一覧の次のページ"))</a>

            """
        case .end:
            "<span class=\"caption\">\(context.words("This is the last of the list.", "這是清單的最後一間。", "一覧の最後の廟です。"))</span>\n"
        }
    }
}

extension ListPlace.Next {
    private static let last = "end"
    /// What the text of another page begins with. No number does.
    private static let mark = "page~"

    /// Returns what follows a temple on a page. After one that is not there comes the first that is.
    init(after id: Int64, on page: ListWalk.Page) {
        let ids = page.matches.map(\.temple.id)
        let following = ids.firstIndex(of: id).map { ids.dropFirst($0 + 1) } ?? ids[...]
        self = following.first.map { .temple($0) } ?? page.next.map { .page(cursor: $0) } ?? .end
    }

    /// Reads the text of an address. Nil where it is none.
    init?(_ text: String) {
        if text == Self.last {
            self = .end
        } else if text.hasPrefix(Self.mark), text.utf8.count > Self.mark.utf8.count {
            self = .page(cursor: String(text.dropFirst(Self.mark.count)))
        } else if let id = ListWalk.number(text) {
            self = .temple(id)
        } else {
            return nil
        }
    }

    var text: String {
        switch self {
        case .temple(let id): String(id)
        case .page(let cursor): Self.mark + cursor
        case .end: Self.last
        }
    }
}
