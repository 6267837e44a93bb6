internal import TempleAdmin
internal import TempleModel
internal import WebPages
internal import Wording

/// The counts of the overview, and what is missing as lists to work through.
enum FiguresView {
    static func html(_ known: OverviewMemory.Known, accounts: Int?, _ context: AdminContext) -> HTML {
        guard let figures = known.figures else { return note(known, context) + counts([], accounts, context) }
        return note(known, context)
            + counts(
                [(Words("Temples", "廟宇", "廟"), figures.temples, ListRequest.root)]
                    + CatalogueKind.allCases.map { ($0.words, figures.things[$0] ?? 0, $0.root) }
                    + [
                        (Words("Temples with a picture", "有圖片的廟宇", "写真のある廟"), figures.pictures, nil),
                        (Words("Imported activities", "匯入的活動", "取り込まれた行事"), figures.importedActivities, nil),
                        (
                            Words("Deities that only sources name", "只見於來源的神明", "出典だけにある神さま"), figures.otherDeities,
                            nil
                        ),
                    ], accounts, context) + missing(figures, context)
    }

    /// Says where the counts are not those of the data as it is now.
    private static func note(_ known: OverviewMemory.Known, _ context: AdminContext) -> HTML {
        guard known.areOld else { return "" }
        let text =
            known.hasFailed
            ? context.words(
                "The data could not be counted just now. Load the page again in a moment; if it stays so, tell the operator.",
                "目前無法計算資料筆數。請稍後重新整理；若仍如此，請告知系統維護人員。",
                "今はデータを数えられません。しばらくして読み直してください。続くときは運用担当者にお知らせください。")
            : known.figures == nil
                ? context.words(
                    "The data is being counted. Load the page again in a moment.", "正在計算資料筆數，請稍後重新整理。",
                    "データを数えています。しばらくして読み直してください。")
                : context.words(
                    "The data has changed, and is being counted again. The numbers are the earlier ones.",
                    "資料有變更，正在重新計算；以下是先前的數字。", "データが変わり、数え直しています。数字は変更前のものです。")
        return """
            <p class="note" role="status">\(text) \
            <a href="/admin">\(context.words("Load again", "重新整理", "読み直す"))</a></p>

            """
    }

    private static func counts(_ values: [(Words, Int, String?)], _ accounts: Int?, _ context: AdminContext) -> HTML {
        let link = AdminSection.users.isPart(of: context.site) ? UsersPages.root : nil
        let people = accounts.map { [(Words("People signed up", "註冊人數", "登録者数"), $0, link)] } ?? []
        let rows: [HTML] = (values + people).map { words, count, link in
            let number: HTML = link.map { "<a href=\"\($0)\">\(count.grouped)</a>" } ?? "\(count.grouped)"
            return "<div><dt>\(words.text(in: context.language))</dt><dd>\(number)</dd></div>\n"
        }
        return rows.isEmpty ? "" : "<dl class=\"figures\">\(rows)</dl>\n"
    }

    private static func missing(_ figures: DataFigures, _ context: AdminContext) -> HTML {
        let rows: [HTML] = MissingFact.allCases.map { fact in
            row(
                words(fact).text(in: context.language), figures.missing[fact] ?? 0,
                link: "/admin/temples?missing=\(fact.rawValue)")
        }
        let things: [HTML] = DataFigures.Lack.all.map { lack in
            row(
                words(lack).text(in: context.language), figures.lacking[lack] ?? 0,
                link: EntityListRequest.address(lack.kind, lacking: lack.member))
        }
        let pairs: HTML =
            figures.pairs.map { pairs in
                row(
                    context.words("Pairs that look alike, undecided", "看似同一間的廟（未判斷）", "同じに見える廟（未判断）"),
                    pairs.count, isAll: pairs.isAll, link: PairRequest.root)
            } ?? ""
        return """
            <h2 class="title">\(context.words("What is missing", "還缺什麼", "足りないもの"))</h2>
            <ul class="gaps">\(rows)\(things)\(pairs)</ul>

            """
    }

    /// - Parameter link: where the list is.
    private static func row(_ label: String, _ count: Int, isAll: Bool = true, link: String) -> HTML {
        let text: HTML = "<span>\(label)</span> <strong>\(count.grouped)\(isAll ? "" : "+")</strong>"
        guard count > 0 else { return "<li><p>\(text)</p></li>\n" }
        return "<li><a href=\"\(link)\">\(text)</a></li>\n"
    }

    private static func words(_ lack: DataFigures.Lack) -> Words {
        switch (lack.kind, lack.member) {
        case (.deity, .day): Words("Deities without a day", "神明：沒有日子", "神さま：日がない")
        case (.deity, _): Words("Deities: a day without a source", "神明：日子沒有來源", "神さま：日に出典がない")
        case (.festival, _): Words("Festivals without a source", "節慶：沒有來源", "年中行事：出典がない")
        case (.activity, .day): Words("Activities without a fixed day", "活動：沒有固定的日子", "行事：決まった日がない")
        case (.activity, .temples): Words("Activities without a temple", "活動：沒有廟宇", "行事：廟がない")
        case (.activity, _): Words("Activities without a source", "活動：沒有來源", "行事：出典がない")
        case (.group, _): Words("Groups without any item", "群組：沒有項目", "グループ：項目がない")
        }
    }

    private static func words(_ fact: MissingFact) -> Words {
        switch fact {
        case .hours: Words("No hours", "沒有開放時間", "開門時間がない")
        case .day: Words("No day", "沒有日子", "縁日がない")
        case .phone: Words("No telephone", "沒有電話", "電話がない")
        case .deity: Words("No deity", "沒有神明", "神さまがない")
        case .picture: Words("No picture", "沒有圖片", "写真がない")
        case .position: Words("Doubtful position", "位置存疑", "位置が疑わしい")
        case .ownPosition: Words("Same position as others", "位置與其他廟相同", "位置が他と同じ")
        }
    }
}
