internal import HTMLText
internal import TempleModel
internal import Wording

/// What two have changed at once, side by side: for each field one chooses what is saved. What only one of them has changed is
/// chosen already.
enum ConflictPage {
    /// - Parameter place: the list from which somebody came.
    static func page(
        _ sent: SentTemple, of temple: EditableTemple, at place: ListPlace, _ context: AdminContext
    ) -> AdminPage {
        let title = context.words("Somebody has changed this meanwhile", "有人在這段時間改過了", "その間に他の人が変更しました")
        let shown = rows(of: sent)
        return AdminPage(
            title: title, section: .temples,
            body: """
                <h1>\(title)</h1>
                <p><bdi>\(temple.record.name)</bdi></p>
                <p \(AdminNote.alert)>\(context.words("Nothing was saved yet. Choose for each field, then save again.", "尚未儲存。請逐欄選擇，再儲存一次。", "まだ保存されていません。欄ごとに選んで、もう一度保存してください。"))</p>
                <unsaved-form data-unsaved>
                <form class="temple" method="post" action="\(TemplePages.path(of: temple.id))">
                \(context.hiddenToken)
                \(place.hidden)\
                <input type="hidden" name="version" value="\(temple.version)">
                <input type="hidden" name="reason" value="\(sent.form["reason"] ?? "")">
                \(shown.map { row($0, sent, context) })\
                <p class="actions"><button name="do" value="\(TempleForm.Button.save.rawValue)">\
                \(context.words("Save what is chosen", "儲存所選", "選んだものを保存"))</button>
                <button class="quiet" name="do" value="\(TempleForm.Button.preview.rawValue)">\
                \(context.words("Preview", "預覽變更", "プレビュー"))</button>
                <a class="button quiet" href="\(place.path(of: temple.id))">\
                \(context.words("Keep theirs, leave mine", "保留對方的，放棄我的", "相手のものを残し、自分のものをやめる"))</a></p>
                </form>
                </unsaved-form>
                """)
    }

    /// The fields that one of the two has changed.
    private static func rows(of sent: SentTemple) -> [MergedTemple.Field] {
        let conflicts = Set(sent.conflicts)
        return MergedTemple.Field.ofForm.filter {
            conflicts.contains($0) || (sent.isTouched($0) && !sent.isAgreed($0)) || sent.isGivenBack($0)
        }
    }

    private static func row(_ field: MergedTemple.Field, _ sent: SentTemple, _ context: AdminContext) -> HTML {
        let isTheirs = sent.isChangedMeanwhile(field) || sent.isOpen(field)
        let isGivenBack = sent.isGivenBack(field)
        let mine: SentTemple.Take? = isGivenBack ? .sources : sent.isTouched(field) ? .mine : nil
        // What both have changed is for somebody to decide.
        let chosen: SentTemple.Take? = isTheirs && mine != nil ? nil : mine ?? .theirs
        let back: HTML =
            isGivenBack ? choice(.sources, of: field, isChosen: chosen == .sources, "", context) : ""
        let members = field.members + (field == .position ? [TypedPosition.grid, TypedPosition.zone] : [])
        let hidden: [HTML] = members.filter { sent.form[$0] != nil }.map { member in
            "<input type=\"hidden\" name=\"\(member)\" value=\"\(sent.form[member] ?? "")\">\n"
        }
        let marks: [HTML] = field.members.map { member in
            let mark = sent.present.mark(member)
            return "<input type=\"hidden\" name=\"\(SentTemple.wasPrefix)\(member)\" value=\"\(mark)\">\n"
        }
        return """
            <fieldset class="choice" id="field-\(field.rawValue)">
            <legend>\(field.words.text(in: context.language))</legend>
            <input type="hidden" name="\(SentTemple.choosePrefix)\(field.rawValue)" value="1">
            \(hidden)\(marks)\
            \(back)\
            \(choice(.mine, of: field, isChosen: chosen == .mine, typed(field, sent, context), context))\
            \(choice(.theirs, of: field, isChosen: chosen == .theirs, shown(field, context) { sent.present[$0] }, context))\
            </fieldset>

            """
    }

    private static func choice(
        _ take: SentTemple.Take, of field: MergedTemple.Field, isChosen: Bool, _ value: HTML, _ context: AdminContext
    ) -> HTML {
        let words =
            switch take {
            case .mine: context.words("Mine", "我的", "自分の")
            case .theirs: context.words("What is there now", "現在的", "今の内容")
            case .sources: context.words("Give back to the sources", "恢復為來源資料", "出典の値に戻す")
            }
        let checked: HTML = isChosen ? " checked" : ""
        return """
            <label class="pick"><input type="radio" name="\(SentTemple.takePrefix)\(field.rawValue)" \
            value="\(take.rawValue)" required\(checked)> <span><strong>\(words)</strong>\(value.bytes.isEmpty ? "" : "<br>" as HTML)\(value)</span></label>

            """
    }

    /// Returns what was typed in a field, also what nobody can read as a position.
    private static func typed(_ field: MergedTemple.Field, _ sent: SentTemple, _ context: AdminContext) -> HTML {
        shown(field, context) { member in
            member == "precision" ? sent.precision : sent.form[member] ?? sent.present[member]
        }
    }

    /// Returns the values of a field for reading: where it has several inputs, each with its name.
    private static func shown(
        _ field: MergedTemple.Field, _ context: AdminContext, _ value: (String) -> String
    ) -> HTML {
        let members = field.members + (field == .position ? [TypedPosition.grid] : [])
        let rows: [HTML] = members.flatMap { member -> [HTML] in
            let name = members.count > 1 ? InputNames.text(member, context) : nil
            let label = name.map { $0 + context.words(": ", "：", "：") } ?? ""
            return TempleTexts.lines(words(value(member), of: member, context)).map { "\(label)<bdi>\($0)</bdi>" }
        }
        return rows.isEmpty ? "—" : HTML(rows, separator: "<br>")
    }

    private static func words(_ text: String, of member: String, _ context: AdminContext) -> String {
        guard member == "precision", let precision = PositionPrecision(rawValue: text) else { return text }
        return precision.words.text(in: context.language)
    }
}
