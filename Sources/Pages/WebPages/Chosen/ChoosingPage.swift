internal import HTTPModel
internal import TempleModel
internal import Wording

/// `/chosen/deities`, `/chosen/festivals`, `/chosen/groups`: checkboxes, the chosen ones above the others.
struct ChoosingPage {
    private let kind: Choice.Kind
    private let frame: ChosenFrame
    private let rows: ChoosingRows
    private let context: PageContext

    static func answer(_ kind: Choice.Kind) -> @Sendable (PageContext, PathParameters) throws -> PageAnswer {
        { context, _ in
            let frame = try ChosenFrame(context)
            if let redirect = frame.redirect("/chosen/\(kind.rawValue)") { return redirect }
            let rows = try ChoosingRows(kind, chosen: Set(frame.things.choice[kind]), context)
            return .page(ChoosingPage(kind: kind, frame: frame, rows: rows, context: context).page)
        }
    }

    private var page: Page {
        let title = rows.title
        let form: HTML = """
            <form class="choosing" action="/chosen" method="get" data-choice-form autocomplete="off">
            \(frame.hiddenFields(without: [kind.rawValue]))
            """
        let contents: HTML = """
            <h1>\(title)</h1>
            \(rows.list(named: kind.rawValue, form: form, button: context.words("Done", "完成", "完了")))
            """
        return Page(title: title, description: nil, path: nil, section: .chosen, body: frame.html(contents))
    }
}
