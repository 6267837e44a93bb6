internal import TempleModel
internal import Wording

/// The page that asks once more before something is deleted, with what goes along with it.
struct DeletionPage {
    let title: String
    let section: AdminSection
    /// What is wrong with the form as a whole; empty for nothing.
    let above: HTML
    /// What is deleted.
    let name: HTML
    /// What that means.
    let meaning: String
    /// What is said above the names of what goes along.
    let going: String
    let alongside: [GoingAlong]
    /// The state that the page shows.
    let version: String
    let action: String
    /// Other hidden fields.
    var hidden: HTML = ""
    /// Where a change of mind leads.
    let back: String
    let reason: String
    let faults: [EditFault]
    let context: AdminContext

    var page: AdminPage {
        AdminPage(
            title: title, section: section,
            body: """
                <h1>\(title)</h1>
                \(above)\
                <p>\(name)</p>
                <p>\(meaning)</p>
                \(list)\
                <form class="plain" method="post" action="\(action)">\(context.hiddenToken)\(hidden)
                <input type="hidden" name="version" value="\(version)">
                <input type="hidden" name="sure" value="1">
                <div class="wide">\(ReasonField.html(reason, faults, context))</div>
                <p class="actions wide"><button>\(context.words("Delete it", "刪除", "削除する"))</button>
                <a class="button quiet" href="\(back)">\(context.words("Keep it", "取消", "やめる"))</a></p>
                </form>
                """)
    }

    private var list: HTML {
        guard !alongside.isEmpty else { return "" }
        let rows: [HTML] = alongside.map { "<li><bdi>\($0.name)</bdi></li>\n" }
        return """
            <p>\(going)</p>
            <ul>
            \(rows)</ul>

            """
    }
}
