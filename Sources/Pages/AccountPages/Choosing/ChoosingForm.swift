internal import AccountModel
internal import WebPages
internal import Wording

/// The checkboxes of all deities, festivals or groups, those that somebody follows above the others.
struct ChoosingForm {
    private let kind: Choice.Kind
    private let rows: ChoosingRows
    /// What was checked when the page was first shown.
    private let had: [Int64]
    private let note: HTML
    private let context: PersonContext

    /// Creates the form of what is followed now.
    init(_ kind: Choice.Kind, _ context: PersonContext) throws {
        let followed = try context.store.subscriptions(kind.subscription, of: try context.person())
        rows = try ChoosingRows(kind, chosen: Set(followed.filter(\.isEnabled).map(\.id)), context.page)
        had = rows.shown
        self.kind = kind
        note = ""
        self.context = context
    }

    /// Creates a form once more, with what was checked in it.
    init(_ kind: Choice.Kind, sent form: PersonForm, _ context: PersonContext, _ note: HTML) throws {
        rows = try ChoosingRows(kind, chosen: try ChoosingPages.ids("id", form), context.page)
        had = try ChoosingPages.ids("had", form).sorted()
        self.kind = kind
        self.note = note
        self.context = context
    }

    var page: PersonPage {
        let form: HTML = """
            <form class="choosing" action="\(ChoosingPages.path(kind))" method="post" autocomplete="off">
            \(context.hiddenToken)<input type="hidden" name="had" value="\(had.map(String.init).joined(separator: ","))">
            """
        return PersonPage(
            title: rows.title,
            body: """
                \(note)<h1>\(rows.title)</h1>
                \(more)\(rows.list(named: "id", form: form, button: context.words("Save", "儲存", "保存")))
                """)
    }

    private var more: HTML {
        guard kind == .groups else { return context.wayHome }
        return """
            \(context.wayHome)<p><a href="/groups">\(context.words(
                "What each group has, with its film", "各群組的內容與影片", "各グループの内容と動画"))</a></p>

            """
    }
}
