internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// Lists of temples: what a search finds, what lacks something, what was changed, what is deleted; and one change for many.
enum ListPages {
    static let root = ListRequest.root
    static let many = root + "/many"
    static let save = many + "/save"

    static let routes: [AdminPageRoute] = [
        .page(root) { try list($0) },
        .form(many, maxBytes: AdminPageRoute.mostBytesOfMany) { try ManyPages.preview($0, $1) },
        .form(save, maxBytes: AdminPageRoute.mostBytesOfMany) { try ManyPages.save($0, $1) },
    ]

    private static func list(_ context: AdminContext) throws -> AdminAnswer {
        let request = ListRequest(context.request.query, temples: try context.site.store.statistics().temples)
        let done = DoneNote.html(context)
        if request.isDeleted { return .page(try DeletedList.page(request, done: done, context)) }
        do {
            let walk = try ListWalk(request, context)
            return .page(try ListPage.page(walk.request, try walk.page(), done: done, context))
        } catch {
            guard let note = note(on: error, context) else { throw error }
            return .page(try ListPage.page(request, nil, done: note.html, context), status: 400)
        }
    }

    /// Returns what is wrong with what was asked for; nil for any other error.
    static func note(on error: any Error, _ context: AdminContext) -> AdminNote? {
        switch error {
        case let wrong as TempleQueryError:
            AdminNote(
                title: context.words("This cannot be searched for", "無法這樣搜尋", "この条件では検索できません"),
                text: ListFaultWords.html(wrong, context))
        case is ListWalk.NoDay:
            AdminNote(
                title: context.words("This is no day", "日期不正確", "日付が正しくありません"),
                text:
                    "\(context.words("Give one such as 2026-11-20.", "請輸入如 2026-11-20 的日期。", "2026-11-20 のように入力してください。"))"
            )
        default: nil
        }
    }
}
