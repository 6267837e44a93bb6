internal import TempleModel
internal import WebPages
internal import Wording

/// One change in a sentence.
enum ChangeSummary {
    /// The most things of a change that its sentence names.
    static let mostNamed = 3
    private static let mostMembers = 4

    static func html(_ entry: ChangeEntry, _ context: AdminContext) -> HTML {
        let undoing: HTML =
            entry.undoes.map { number in
                "\(context.words("Undoes change \(number): ", "復原變更 \(number)：", "変更 \(number) の取り消し："))"
            } ?? ""
        return undoing + contents(entry, context)
    }

    private static func contents(_ entry: ChangeEntry, _ context: AdminContext) -> HTML {
        switch entry.contents {
        case .imported(let imported): return self.imported(imported, context)
        case .edits(let changes):
            guard let first = changes.first else {
                return "\(context.words("Nothing is kept of it.", "沒有保留內容。", "内容は残っていません。"))"
            }
            if let change = changes.first(where: { $0.other != nil && actionsOfTwo.contains($0.action) }) {
                return ofTwo(change, among: changes, context)
            }
            return entry.entityCount == 1 ? one(first, context) : many(entry.entityCount, changes, context)
        }
    }

    private static func one(_ change: EntityChange, _ context: AdminContext) -> HTML {
        let members = members([change], context)
        let list: HTML =
            members.isEmpty
            ? "" : "\(context.words(": ", "：", "：") + members.joined(separator: context.words(", ", "、", "、")))"
        return """
            \(action(change, context)) \
            <bdi>\(name(change))</bdi>\(list)
            """
    }

    private static func many(_ count: Int, _ changes: [EntityChange], _ context: AdminContext) -> HTML {
        let named = changes.prefix(mostNamed)
        let names: [HTML] = named.map { "<bdi>\(name($0))</bdi>" }
        let more: HTML = count > names.count ? "…" : ""
        return """
            \(actions(Array(named), context))\(context.words(", ", "，", "、"))\
            \(context.words("\(count) things: ", "\(count) 筆：", "\(count)件："))\
            \(HTML(names, separator: "、"))\(more)
            """
    }

    /// Returns a merge, a split or a comparison in words, with both temples.
    static func ofTwo(_ change: EntityChange, among changes: [EntityChange], _ context: AdminContext) -> HTML {
        guard let id = change.other?.temple else { return one(change, context) }
        let other = changes.first { $0.kind == .temple && $0.id == id }.map(name) ?? ""
        let (one, two): (HTML, HTML) = (
            "<bdi>\(name(change))</bdi>",
            other.isEmpty
                ? "\(context.words("temple \(id)", "廟宇 \(id)", "廟 \(id)"))"
                : "<bdi>\(other)</bdi> <small>\("\(id)")</small>"
        )
        switch change.action {
        case .merged: return context.markup("Merged \(one) into \(two)", "合併 \(one) 到 \(two)", "\(one) を \(two) に統合")
        case .split: return context.markup("Split \(one) off \(two)", "從 \(two) 拆出 \(one)", "\(two) から \(one) を分割")
        default:
            let action = action(change, context)
            return context.markup(
                "\(action) \(one) and \(two)", "\(action) \(one) 與 \(two)", "\(action) \(one) と \(two)")
        }
    }

    // MARK: What was done

    /// Actions about two temples, of which one has an entry of its own that says less.
    private static let actionsOfTwo: [ChangeAction] = [.merged, .compared, .split]
    private static let ofOne: [ChangeAction] = [.restored, .deleted, .created, .changed]

    /// Returns what was done with several things, with the members that were changed.
    private static func actions(_ changes: [EntityChange], _ context: AdminContext) -> String {
        let comma = context.words(", ", "、", "、")
        let words = ofOne.filter { action in changes.contains { $0.action == action } }.map { action in
            HistoryWords.action(action).text(in: context.language)
        }
        let list = words.joined(separator: comma)
        guard changes.allSatisfy({ $0.action == .changed }) else { return list }
        let members = members(changes, context)
        return members.isEmpty ? list : "\(list) \(members.joined(separator: comma))"
    }

    private static func action(_ change: EntityChange, _ context: AdminContext) -> String {
        let action = HistoryWords.action(change.action).text(in: context.language)
        guard change.action == .compared, let other = change.other else { return action }
        let verdict = HistoryWords.verdict(other.verdict).text(in: context.language)
        return action + context.words(" (\(verdict))", "（\(verdict)）", "（\(verdict)）")
    }

    /// Returns the names of the members that have changed, the first few.
    private static func members(_ changes: [EntityChange], _ context: AdminContext) -> [String] {
        var names: [String] = []
        for change in changes {
            for label in ChangeValues.labels(change) {
                let name = label.text(in: context.language)
                if !names.contains(name) { names.append(name) }
            }
        }
        return names.count > mostMembers ? names.prefix(mostMembers) + ["…"] : names
    }

    /// The name of a thing; its number for one without a name.
    static func name(_ change: EntityChange) -> String {
        change.name.isEmpty ? "\(change.kind.rawValue):\(change.id)" : change.name
    }

    private static func imported(_ entry: ImportEntry, _ context: AdminContext) -> HTML {
        let counts = ImportView.counts(
            [
                (entry.inserted, Words("new", "新增", "追加")), (entry.updated, Words("changed", "修改", "変更")),
                (entry.joined, Words("joined", "併入", "統合")), (entry.removed, Words("removed", "移除", "削除")),
            ].filter { $0.0 > 0 }, rejected: entry.rejected,
            at: "\(ChangesPages.root)/\(entry.id)#\(ImportView.rejected)", context)
        let list: HTML = counts.bytes.isEmpty ? "" : "\(context.words(": ", "：", "："))\(counts)"
        return """
            \(context.words("Import of", "匯入", "取り込み")) <bdi>\(entry.file)</bdi>\(list)
            """
    }
}
