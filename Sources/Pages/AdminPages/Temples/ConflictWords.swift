internal import TempleModel
internal import Wording

/// The parts of a page on which somebody chooses between what two have changed.
enum ConflictWords {
    static func title(_ context: AdminContext) -> String {
        context.words("Somebody has changed this meanwhile", "有人在這段時間改過了", "その間に他の人が変更しました")
    }

    /// Returns who has changed a thing last by hand, and when; empty where that is not known. `things` are those of which one was
    /// changed.
    static func lastChange(of things: ChangeQuery.Entity..., in context: AdminContext) -> HTML {
        let last = things.compactMap { thing in
            try? context.site.editors().changes(matching: ChangeQuery(entity: thing, limit: 1, mostEntities: 1)).entries
                .first
        }.max { $0.number < $1.number }
        guard let last else { return "" }
        let author: HTML = "<bdi>\(last.author ?? "?")</bdi>"
        let time: HTML = "<span class=\"digits\">\(AdminTime.text(last.madeAt))</span>"
        let link = ChangesPages.link(last.number, context)
        return context.markup(
            " The last change by hand: \(author), \(time), \(link).", "最近的人工變更：\(author)，\(time)，\(link)。",
            "最後の手作業の変更：\(author)、\(time)、\(link)。")
    }

    /// - Parameters:
    ///   - name: what the thing is called.
    ///   - thing: the thing, whose last change is told.
    static func head(_ name: String, of thing: ChangeQuery.Entity, _ context: AdminContext) -> HTML {
        """
        <h1>\(title(context))</h1>
        <p><bdi>\(name)</bdi></p>
        <p \(AdminNote.alert)>\(context.words("Nothing has been saved yet. Choose for each field, then save again.", "尚未儲存。請逐欄選擇，再儲存一次。", "まだ保存されていません。欄ごとに選んで、もう一度保存してください。"))\(lastChange(of: thing, in: context))</p>
        """
    }

    /// - Parameters:
    ///   - field: the name of the field.
    ///   - chosen: what is chosen already.
    ///   - value: what is taken by it.
    ///   - sources: what giving back is called; nil for that of a temple.
    static func choice(
        _ take: SentTemple.Take, of field: String, _ chosen: SentTemple.Take?, _ value: HTML, _ context: AdminContext,
        sources: String? = nil
    ) -> HTML {
        let words =
            switch take {
            case .mine: context.words("Mine", "我的", "自分の")
            case .theirs: context.words("What is there now", "現在的", "今の内容")
            case .sources: sources ?? context.words("Give back to the sources", "恢復為來源資料", "出典の値に戻す")
            }
        let checked: HTML = take == chosen ? " checked" : ""
        return """
            <label class="pick"><input type="radio" name="\(SentTemple.takePrefix)\(field)" \
            value="\(take.rawValue)" required\(checked)> <span><strong>\(words)</strong>\(value.bytes.isEmpty ? "" : "<br>" as HTML)\(value)</span></label>

            """
    }

    /// - Parameter path: the page of the thing as it is now.
    static func buttons(away path: String, _ context: AdminContext) -> HTML {
        """
        <p class="actions"><button name="do" value="\(EditFrame.Button.save.rawValue)">\
        \(context.words("Save what is chosen", "儲存所選", "選んだものを保存"))</button>
        <button class="quiet" name="do" value="\(EditFrame.Button.preview.rawValue)">\
        \(context.words("Preview", "預覽變更", "プレビュー"))</button>
        <a class="button quiet" href="\(path)">\
        \(context.words("Keep theirs, leave mine", "保留對方的，放棄我的", "相手のものを残し、自分のものをやめる"))</a></p>

        """
    }
}
