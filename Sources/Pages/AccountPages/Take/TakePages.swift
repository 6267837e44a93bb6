internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// What a browser has chosen without an account, taken in: `/account/take`. The address has the choice, as that of `/chosen`,
/// and in `to` the page that follows.
enum TakePages {
    static let root = AccountPageTable.home + "/take"

    static let routes: [PersonPageRoute] = [
        .page(root) { context in
            let page = try TakePage(context)
            return page.taking.isEmpty ? .seeOther(page.to.text) : .page(page.page)
        },
        .form(root, again: { context, form, note in try TakePage(context, sent: form, note: note.html).page }, take),
    ]

    private static func take(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let page = try TakePage(context, sent: form)
        if !page.taking.isEmpty {
            try context.store.change(page.taking.change, of: try context.person(), now: context.now)
            try context.renewPlan()
        }
        return .seeOther(page.to == .home ? "\(AccountPageTable.home)?done=chosen" : page.to.text)
    }
}
