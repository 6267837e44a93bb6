internal import TempleModel
internal import Wording

/// What two have changed at once, side by side: for each field one chooses what is saved. What only one of them has changed is
/// chosen already.
enum ConflictPage {
    /// - Parameter place: the list from which somebody came.
    static func page(
        _ sent: SentTemple, of temple: EditableTemple, at place: ListPlace, _ context: AdminContext
    ) -> AdminPage {
        let shown = rows(of: sent)
        return AdminPage(
            title: ConflictWords.title(context), section: .temples,
            body: """
                \(ConflictWords.head(temple.record.name, of: .init(.temple, temple.id), context))
                <form class="temple" method="post" action="\(TemplePages.path(of: temple.id))" data-unsaved>
                \(context.hiddenToken)
                \(place.hidden)\
                <input type="hidden" name="version" value="\(temple.version)">
                <input type="hidden" name="reason" value="\(sent.form["reason"] ?? "")">
                \(shown.map { row($0, sent, context) })\
                \(ConflictWords.buttons(away: place.path(of: temple.id), context))\
                </form>
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
            isGivenBack ? ConflictWords.choice(.sources, of: field.rawValue, chosen, "", context) : ""
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
            <legend>\(field.about.label.text(in: context.language))</legend>
            <input type="hidden" name="\(SentTemple.choosePrefix)\(field.rawValue)" value="1">
            \(hidden)\(marks)\
            \(back)\
            \(ConflictWords.choice(.mine, of: field.rawValue, chosen, typed(field, sent, context), context))\
            \(ConflictWords.choice(.theirs, of: field.rawValue, chosen, shown(field, context) { sent.present[$0] }, context))\
            </fieldset>

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
