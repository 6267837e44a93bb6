internal import TempleModel
internal import Wording

/// `/admin/pairs`: temples that look like one, in the order in which one works through them.
enum PairList {
    static let title = Words("Pairs that look alike", "看似同一間的廟", "同じに見える廟")

    private static let pageSize = 50

    static func page(_ context: AdminContext) throws -> AdminPage {
        let request = try PairRequest(context)
        let found = try PairPages.pairs(
            PairQuery(request.choice.query, after: request.after, limit: pageSize), context)
        let title = title.text(in: context.language)
        return AdminPage(
            title: title, section: .temples,
            body: """
                <h1>\(title)</h1>
                \(PairDone.html(context))\(end(request, context))\
                <p>\(context.words("Temples within 150 m whose names and addresses imports would take for one. Decide for each pair whether it is one temple or two.", "相距 150 公尺內、名稱與地址會被匯入視為同一間的廟。請逐一判斷是同一間還是兩間。", "150 m 以内にあり、名前と住所から取り込みが同じとみなす廟です。一つか二つかを組ごとに決めてください。"))</p>
                \(choices(request, context))\
                \(found.pairs.isEmpty ? empty(request, found, context) : try table(found.pairs, request, context))\
                \(pager(request, found, context))
                """)
    }

    private static func end(_ request: PairRequest, _ context: AdminContext) -> HTML {
        guard request.isAtEnd else { return "" }
        return """
            <p class="note" role="status">\(context.words("That was the last pair. What you have left for later is here.", "已是最後一對。您留到稍後的仍在這裡。", "最後の組でした。後回しにしたものはここにあります。"))</p>

            """
    }

    private static func choices(_ request: PairRequest, _ context: AdminContext) -> HTML {
        let links: [HTML] = PairRequest.Choice.allCases.map { choice in
            let current: HTML = choice == request.choice ? " aria-current=\"true\"" : ""
            return """
                <a href="\(PairRequest(choice).list())"\(current)>\
                \(choice.words.text(in: context.language))</a>

                """
        }
        return """
            <nav class="choices" aria-label="\(context.words("Which pairs", "顯示哪些", "どの組"))">
            \(links)</nav>

            """
    }

    private static func empty(_ request: PairRequest, _ found: PairPage, _ context: AdminContext) -> HTML {
        let text: String
        if found.next != nil {
            text = context.words(
                "No such pair among the temples looked at so far. Go on.", "目前查過的廟中沒有，請繼續。",
                "ここまで調べた廟にはありません。続けてください。")
        } else if request.after != nil {
            text = context.words("There are no more pairs.", "沒有更多了。", "これ以上ありません。")
        } else if request.choice == .undecided {
            text = context.words(
                "No pair is left to be decided. Imports may bring new ones.", "沒有待判斷的了。之後匯入的資料可能帶來新的。",
                "判断を待つ組はありません。取り込みで新しく出ることがあります。")
        } else {
            text = context.words("There are none.", "沒有。", "ありません。")
        }
        return "<p>\(text)</p>\n"
    }

    private static func pager(_ request: PairRequest, _ found: PairPage, _ context: AdminContext) -> HTML {
        let first: HTML =
            request.after == nil
            ? ""
            : "<a class=\"button quiet\" href=\"\(request.list())\">\(context.words("First page", "第一頁", "最初へ"))</a>\n"
        let next: HTML =
            found.next.map {
                "<a class=\"button quiet\" rel=\"next\" href=\"\(request.list(after: $0))\">\(context.words("Next", "下一頁", "次へ"))</a>\n"
            } ?? ""
        guard request.after != nil || found.next != nil else { return "" }
        return """
            <nav class="actions pager" aria-label="\(context.words("Pages", "分頁", "ページ"))">
            \(first)\(next)</nav>

            """
    }

    // MARK: The table

    private static func table(
        _ pairs: [TemplePair], _ request: PairRequest, _ context: AdminContext
    ) throws -> HTML {
        let counties = try context.site.store.temples(ids: pairs.flatMap { [$0.a.id, $0.b.id] })
            .mapValues(\.county)
        let heads = Columns(context)
        let isDecided = request.choice != .undecided
        let said: HTML = isDecided ? "<th scope=\"col\">\(heads.said)</th>\n" : ""
        let rows: [HTML] = pairs.map { pair in
            let judgement: HTML =
                isDecided
                ? "<td data-label=\"\(heads.said)\" class=\"long\">\(PairWords.judgement(pair.judgement, context))</td>\n"
                : ""
            return """
                <tr>
                <th scope="row" class="long"><a href="\(request.pair(pair.a.id, pair.b.id))"><bdi>\(pair.a.name)</bdi> ／ \
                <bdi>\(pair.b.name)</bdi></a></th>
                <td data-label="\(heads.place)" class="long">\(place(pair.a, counties[pair.a.id] ?? nil))<br>\
                \(place(pair.b, counties[pair.b.id] ?? nil))</td>
                <td data-label="\(heads.distance)" class="digits">\(PairWords.distance(pair, context))</td>
                <td data-label="\(heads.why)">\(PairWords.why(pair, context))</td>
                \(judgement)</tr>

                """
        }
        return """
            <table class="rows pairs">
            <caption class="hidden-text">\(title.text(in: context.language))</caption>
            <thead><tr><th scope="col">\(heads.temples)</th>
            <th scope="col">\(heads.place)</th>
            <th scope="col">\(heads.distance)</th>
            <th scope="col">\(heads.why)</th>
            \(said)</tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>

            """
    }

    private struct Columns {
        let temples: String
        let place: String
        let distance: String
        let why: String
        let said: String

        init(_ context: AdminContext) {
            temples = context.words("Temples", "廟宇", "廟")
            place = context.words("County and address", "縣市與地址", "県市と住所")
            distance = context.words("Distance", "距離", "距離")
            why = context.words("Why they look alike", "相像之處", "似ている点")
            said = context.words("What was said", "判斷", "判断")
        }
    }

    /// Returns the county and the address, which mostly begins with it.
    private static func place(_ temple: PairedTemple, _ county: String?) -> HTML {
        let address = temple.address ?? ""
        let first: HTML = county.map { address.hasPrefix($0) ? "" : "<bdi>\($0)</bdi> " } ?? ""
        return "\(first)<bdi>\(address)</bdi>"
    }
}

/// A pair in words.
enum PairWords {
    static func distance(_ pair: TemplePair, _ context: AdminContext) -> String {
        let meters = Int(min(pair.meters, 1e9).rounded())
        return context.words("\(meters) m", "\(meters) 公尺", "\(meters) m")
    }

    /// Says why two temples look alike: what imports find in their names and addresses.
    static func why(_ pair: TemplePair, _ context: AdminContext) -> String {
        guard pair.score != nil else { return context.words("they look like two", "看來是兩間", "二つに見えます") }
        return switch (pair.hasSameName, pair.hasSameAddress) {
        case (true, true): context.words("same name, same address", "名稱與地址相同", "名前も住所も同じ")
        case (true, false): context.words("same name", "名稱相同", "名前が同じ")
        case (false, true): context.words("similar names, same address", "名稱相近、地址相同", "名前が近く、住所が同じ")
        case (false, false): context.words("similar names", "名稱相近", "名前が近い")
        }
    }

    /// Returns what was said of a pair, by whom and when.
    static func judgement(_ judgement: PairJudgement?, _ context: AdminContext) -> HTML {
        let verdict: HTML = "\(HistoryWords.verdict(judgement?.verdict).text(in: context.language))"
        guard let judgement else { return verdict }
        let author: HTML = judgement.author.map { ", <bdi>\($0)</bdi>" } ?? ""
        return "\(verdict)\(author), <span class=\"digits\">\(AdminTime.text(judgement.decidedAt))</span>"
    }
}
