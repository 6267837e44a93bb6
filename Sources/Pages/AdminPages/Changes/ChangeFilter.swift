internal import HTTPModel
internal import TempleAdmin
internal import TempleFormats
internal import TempleModel
internal import Wording

/// What somebody wants to see of the history, as the address of the page says it.
struct ChangeFilter {
    let author: String
    /// The kind of a thing; empty for all.
    let kind: String
    /// The number of a thing.
    let id: String
    let way: String
    let from: String
    let to: String
    /// Where the page before ended.
    let before: String

    static let limit = 20

    init(_ context: AdminContext) {
        // Links name a thing by one parameter, as the API does.
        let entity = context["entity"]?.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        author = context["author"] ?? ""
        kind = context["kind"] ?? entity?.first ?? ""
        id = context["id"] ?? entity?.dropFirst().joined(separator: ":") ?? ""
        way = context["way"] ?? ""
        from = context["from"] ?? ""
        to = context["to"] ?? ""
        before = context["before"] ?? ""
    }

    /// The error of a field that cannot be read.
    struct Wrong: Error {
        /// What the form calls the field.
        let field: Words
    }

    /// Returns the question for the history.
    func query() throws(Wrong) -> ChangeQuery {
        guard author.unicodeScalars.count <= StaffLimits.longestName else { throw Wrong(field: Self.authorLabel) }
        var query = ChangeQuery(
            author: author.isEmpty ? nil : author, limit: Self.limit, mostEntities: ChangeSummary.mostNamed)
        if !kind.isEmpty {
            guard let kind = EntityKind(rawValue: kind) else { throw Wrong(field: Self.kindLabel) }
            query.kind = kind
        }
        if !id.isEmpty {
            guard let id = pathID(id) else { throw Wrong(field: Self.idLabel) }
            query.entity = ChangeQuery.Entity(query.kind ?? .temple, id)
        }
        if !way.isEmpty {
            guard let way = ChangeWay(rawValue: way) else { throw Wrong(field: Self.wayLabel) }
            query.way = way
        }
        query.from = try Self.time(from, isEnd: false, Self.fromLabel)
        query.to = try Self.time(to, isEnd: true, Self.toLabel)
        if !before.isEmpty {
            guard let before = pathID(before) else { throw Wrong(field: Words("page", "頁", "ページ")) }
            query.before = before
        }
        return query
    }

    private static func time(_ text: String, isEnd: Bool, _ label: Words) throws(Wrong) -> Int64? {
        guard !text.isEmpty else { return nil }
        guard let seconds = AskedTime.seconds(text, isEnd: isEnd) else { throw Wrong(field: label) }
        return seconds
    }

    /// Returns the address of the page after a change.
    func address(before number: Int64) -> String {
        let values = [("author", author), ("kind", kind), ("id", id), ("way", way), ("from", from), ("to", to)]
        let query = values.filter { !$0.1.isEmpty }.map { "\($0.0)=\(PercentEncoding.encode($0.1))&" }.joined()
        return "\(ChangesPages.root)?\(query)before=\(number)"
    }

    /// Whether anything is left out.
    var isGiven: Bool { [author, kind, id, way, from, to].contains { !$0.isEmpty } }

    // MARK: The form

    private static let kindLabel = Words("Kind", "類別", "種類")
    private static let authorLabel = Words("By whom", "修改者", "変更者")
    private static let idLabel = Words("Number of the thing", "編號", "番号")
    private static let wayLabel = Words("Way", "途徑", "方法")
    private static let fromLabel = Words("From (day)", "起日", "開始日")
    private static let toLabel = Words("To (day)", "迄日", "終了日")

    func form(_ context: AdminContext) -> HTML {
        let language = context.language
        let kinds = EntityKind.allCases.map { ($0.rawValue, HistoryWords.kind($0).text(in: language)) }
        let ways = ChangeWay.allCases.map { ($0.rawValue, HistoryWords.way($0).text(in: language)) }
        return """
            <form class="plain" method="get" action="\(ChangesPages.root)" role="search">
            <p><label for="author">\(Self.authorLabel.text(in: language))</label>
            <input id="author" name="author" value="\(author)" maxlength="\("\(StaffLimits.longestName)")" autocomplete="off"></p>
            \(context.filterChoice("kind", Self.kindLabel, kinds, chosen: kind))\
            <p><label for="id">\(Self.idLabel.text(in: language))</label>
            <input id="id" name="id" value="\(id)" inputmode="numeric" maxlength="18" autocomplete="off"></p>
            \(context.filterChoice("way", Self.wayLabel, ways, chosen: way))\
            <p><label for="from">\(Self.fromLabel.text(in: language))</label>
            <input id="from" name="from" type="date" value="\(from)"></p>
            <p><label for="to">\(Self.toLabel.text(in: language))</label>
            <input id="to" name="to" type="date" value="\(to)"></p>
            <p class="actions"><button>\(context.words("Show", "顯示", "表示"))</button>
            \(isGiven ? "<a class=\"button quiet\" href=\"\(ChangesPages.root)\">\(context.words("Show all", "顯示全部", "すべて表示"))</a>" : "" as HTML)</p>
            </form>

            """
    }
}
