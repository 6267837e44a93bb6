internal import HTTPModel
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// `/admin/changes/:id`: everything of one change, and its undo.
enum ChangeView {
    /// How many things of a change one page shows.
    static let pageSize = 50

    /// - Parameters:
    ///   - form: an undo that was refused.
    ///   - note: what is wrong with it.
    ///   - mayUndo: whether it can be undone now.
    static func page(
        _ number: Int64, _ form: AdminForm? = nil, note: AdminNote? = nil, mayUndo: Bool = true, context: AdminContext
    ) throws -> AdminPage {
        guard let entry = try context.site.editors().change(number) else { throw Fault.unknownChangeOfHistory }
        let title = context.words("Change \(number)", "變更 \(number)", "変更 \(number)")
        let target = form?["to"].flatMap { BackPath.isLocal($0) ? $0 : nil } ?? "\(ChangesPages.root)/\(number)"
        return AdminPage(
            title: title, section: .changes,
            body: """
                <h1>\(title)</h1>
                \(note?.html ?? "")\(context.isRead ? DoneNote.html(context) : "")\
                <p class="long">\(ChangeSummary.html(entry, context))</p>
                \(facts(entry, context))\
                \(contents(entry, context))\
                \(mayUndo ? UndoForm.html(entry, to: target, reason: form?["reason"] ?? "", context) : "")\
                <p class="actions"><a class="button quiet" href="\(ChangesPages.root)">\
                \(context.words("All changes", "全部變更", "すべての変更"))</a></p>
                """)
    }

    private static func facts(_ entry: ChangeEntry, _ context: AdminContext) -> HTML {
        var facts: [(label: String, value: HTML)] = [
            (context.words("Time", "時間", "日時"), "<span class=\"digits\">\(AdminTime.text(entry.madeAt))</span>"),
            (context.words("By whom", "修改者", "変更者"), ChangeTable.author(entry, context)),
        ]
        if let role = entry.role {
            facts.append((context.words("Role", "角色", "役割"), "\(role.words.text(in: context.language))"))
        }
        if let reason = entry.reason {
            facts.append((context.words("Why", "原因", "理由"), "<bdi>\(reason)</bdi>"))
        }
        if let number = entry.undoes {
            facts.append((context.words("Undoes", "復原了", "取り消した変更"), link(number, context)))
        }
        if let number = entry.undoneBy {
            facts.append((context.words("Undone by", "已被復原", "取り消し済み"), link(number, context)))
        }
        let rows: [HTML] = facts.map { "<dt>\($0.label)</dt><dd class=\"long\">\($0.value)</dd>\n" }
        return "<dl class=\"kept\">\(rows)</dl>\n"
    }

    private static func link(_ number: Int64, _ context: AdminContext) -> HTML {
        "<a href=\"\(ChangesPages.root)/\("\(number)")\">\(context.words("Change \(number)", "變更 \(number)", "変更 \(number)"))</a>"
    }

    private static func contents(_ entry: ChangeEntry, _ context: AdminContext) -> HTML {
        switch entry.contents {
        case .imported(let imported): return ImportView.html(imported, context)
        case .edits(let changes):
            let first = min(max(0, Int(pathID(context["first"]) ?? 0)), changes.count)
            let shown = changes[first..<min(first + pageSize, changes.count)]
            let next = first + shown.count
            let more: HTML =
                next < changes.count
                ? """
                <p class="actions"><a class="button quiet" href="\(ChangesPages.root)/\("\(entry.number)")?first=\("\(next)")">\
                \(context.words("The next of \(changes.count) things", "下一批（共 \(changes.count) 筆）", "次へ（全\(changes.count)件）"))</a></p>

                """ : ""
            let place: HTML =
                changes.count > pageSize && !shown.isEmpty
                ? """
                <p>\(context.words(
                    "Things \(first + 1) to \(next) of \(changes.count)", "第 \(first + 1) 至 \(next) 筆，共 \(changes.count) 筆",
                    "\(changes.count)件中 \(first + 1)〜\(next)件目"))</p>

                """ : ""
            // A change of temples alone needs no names of the catalogue.
            let things = shown.contains { $0.kind != .temple } ? ChangeNames.things(context) : .none
            return place + HTML(shown.map { EntityChangeView.html($0, things, context) }) + more
        }
    }
}
