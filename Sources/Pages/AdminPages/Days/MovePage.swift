internal import LunarCalendar
internal import TempleAdmin
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// A thing of the calendar that is moved to another day: its rule before and after with the days of the coming years, and the
/// form that saves it as one edit.
enum MovePage {
    /// The names of the fields.
    static let (thing, to, from, rule, version) = ("thing", "to", "from", "rule", "version")

    /// Returns the link that moves a thing.
    ///
    /// - Parameter filter: that of the calendar, which the page leads back to.
    static func link(
        to entry: CalendarEntry, from: CivilDay?, _ filter: CalendarFilter, _ context: AdminContext
    ) -> HTML {
        let day = from.map { "&\(Self.from)=\($0)" } ?? ""
        let address = filter.address("\(DayPages.move)?\(thing)=\(entry.thing.text)\(day)")
        return """
             <a class="move" href="\(address)">\(context.words("Move", "移動", "移動"))\
            <span class="hidden-text"> \(entry.title) \(entry.kindWords.text(in: context.language))</span></a>
            """
    }

    // MARK: Page

    static func page(_ context: AdminContext) throws -> AdminPage {
        try page(
            entry(context[thing], context), to: context[to], from: context[from], above: "", CalendarFilter(context),
            context)
    }

    /// Returns the page for a form that was refused.
    static func page(_ context: AdminContext, _ form: AdminForm, above: HTML) throws -> AdminPage {
        try page(
            entry(form[thing], context), to: form.text(to), from: form.text(from), chosen: form[rule],
            reason: ReasonField.html(form["reason"] ?? "", ReasonField.faults(form), context), above: above,
            CalendarFilter(form), context)
    }

    /// Returns what is moved, as it is now.
    private static func entry(_ text: String?, _ context: AdminContext) throws -> CalendarEntry {
        guard let thing = CalendarThing(text),
            let entity = try context.site.editors().editableEntity(thing.kind, id: thing.id),
            let entry = CalendarEntries(entity).entries[thing]
        else { throw Fault.unknownPath }
        return entry
    }

    private static func page(
        _ entry: CalendarEntry, to: String?, from: String?, chosen: String? = nil, reason: HTML? = nil, above: HTML,
        _ filter: CalendarFilter, _ context: AdminContext
    ) throws -> AdminPage {
        let title = context.words("Move “\(entry.title)”", "移動「\(entry.title)」", "「\(entry.title)」を移動")
        let target = to.flatMap { CivilDay(iso8601: $0) }.flatMap { LunarCalendar.contains($0) ? $0 : nil }
        let first = from.flatMap { CivilDay(iso8601: $0) }
        let wrong: HTML = to != nil && target == nil ? noSuchDay(context) : ""
        let days = context.site.parts.days(for: context.call)
        let moved: HTML =
            first.map { "<p>\(context.words("From", "原來的日子：", "元の日："))\(" " as HTML)\(days.day($0))</p>\n" } ?? ""
        let choices: HTML =
            target.map {
                Self.choices(entry, to: $0, from: first, chosen: chosen, reason: reason, filter, context)
            } ?? ""
        return AdminPage(
            title: title, section: .days,
            body: """
                <h1><bdi>\(title)</bdi></h1>
                \(above)\(wrong)\(moved)\
                <p class="temple-links"><a href="\(entry.thing.path)">\(context.words("Open its form", "開啟它的表單", "フォームを開く"))</a></p>
                <section>
                <h2>\(context.words("The rule now", "目前的規則", "今の規則"))</h2>
                <div class="rule-shown">\(shown(entry.form, entry.recurrence, context))</div>
                </section>
                \(dayForm(entry, to: to, from: from, filter, context))\
                \(choices)\
                \(DayPages.back(context, to: filter.calendar))
                """)
    }

    private static func shown(_ form: RecurrenceForm, _ recurrence: Recurrence, _ context: AdminContext) -> HTML {
        let checked = DayRuleCheck.checked(form, recurrence, context)
        return """
            <p class="check-line\(checked.isWrong ? " wrong" : "" as HTML)">\(checked.line)</p>
            \(checked.below)
            """
    }

    private static func dayForm(
        _ entry: CalendarEntry, to: String?, from: String?, _ filter: CalendarFilter, _ context: AdminContext
    ) -> HTML {
        let kept: HTML =
            from.map {
                "<input type=\"hidden\" name=\"\(Self.from)\" value=\"\(String($0.prefix(TypedRule.longest)))\">\n"
            }
            ?? ""
        return """
            <form class="plain" method="get" action="\(DayPages.move)">
            <input type="hidden" name="\(thing)" value="\(entry.thing.text)">
            \(kept)\(filter.hidden)<p><label for="to">\(context.words("To which day", "移到哪一天", "どの日に移しますか"))</label>
            <input id="to" name="\(Self.to)" type="date" required value="\(to ?? from ?? "")"></p>
            <p class="at-end"><button class="\(to == nil ? "" : "quiet" as HTML)">\(context.words("Show the rules", "看有哪些規則", "規則を見る"))</button></p>
            </form>

            """
    }

    private static func noSuchDay(_ context: AdminContext) -> HTML {
        AdminNote(
            title: context.words("This is no day of the calendar", "沒有這一天", "この日はありません"),
            text:
                "\(context.words("Choose a day from 1900-01-31 to 2101-01-28.", "請選擇 1900-01-31 至 2101-01-28 之間的日子。", "1900-01-31 から 2101-01-28 の間の日を選んでください。"))"
        ).html
    }

    // MARK: Choices

    private static func choices(
        _ entry: CalendarEntry, to day: CivilDay, from: CivilDay?, chosen: String?, reason: HTML?,
        _ filter: CalendarFilter, _ context: AdminContext
    ) -> HTML {
        let days = context.site.parts.days(for: context.call)
        let choices = MoveChoices.choices(for: entry, to: day)
        let isThere = entry.recurrence.occurrences(from: day, through: day).contains { $0.start == day }
        let there: HTML =
            isThere
            ? "<p>\(context.words("By its rule now it falls on this day already.", "依目前的規則，本來就在這一天。", "今の規則でもこの日に当たります。"))</p>\n"
            : ""
        let title = context.words("Rules for \(days.day(day))", "可落在\(days.day(day))的規則", "\(days.day(day))に当たる規則")
        guard !choices.isEmpty else {
            return """
                <section>
                <h2>\(title)</h2>
                \(there)\(isThere ? "" : none(entry, day, context))</section>

                """
        }
        let picked = choices.first { $0.key == chosen }?.key ?? choices[0].key
        let rows: [HTML] = choices.map { choice in
            """
            <label class="pick"><input type="radio" name="\(rule)" value="\(choice.key)" required\
            \(choice.key == picked ? " checked" : "" as HTML)> <span><strong>\(RuleMembers.words(choice.form, context))</strong>\
            </span></label>
            <div class="rule-shown">\(shown(choice.form, choice.recurrence, context))</div>

            """
        }
        return """
            <section>
            <h2>\(title)</h2>
            \(there)<form class="move-day" method="post" action="\(DayPages.move)">
            \(context.hiddenToken)
            <input type="hidden" name="\(thing)" value="\(entry.thing.text)">
            <input type="hidden" name="\(to)" value="\(day.description)">
            \(from.map { "<input type=\"hidden\" name=\"\(Self.from)\" value=\"\($0.description)\">\n" as HTML } ?? "")\
            \(filter.hidden)\
            <input type="hidden" name="\(version)" value="\(entry.entity.version)">
            <fieldset class="plain picks"><legend>\(context.words("The new rule", "新的規則", "新しい規則"))</legend>
            \(rows)</fieldset>
            \(reason ?? ReasonField.html("", [], context))\
            <p class="actions"><button>\(context.words("Save", "儲存", "保存"))</button></p>
            </form>
            </section>

            """
    }

    private static func none(_ entry: CalendarEntry, _ day: CivilDay, _ context: AdminContext) -> HTML {
        let isLeap = (try? LunarCalendar.lunarDate(of: day).isLeapMonth) ?? false
        let words =
            isLeap
            ? context.words(
                "The day is in a leap month. A deity's day is of a regular month, so it never falls there.",
                "這一天在閏月。神明的日子只在平月，不會落在閏月。", "この日は閏月です。神さまの日は平月の日なので、閏月には当たりません。")
            : context.words("No rule falls on this day.", "沒有規則會落在這一天。", "この日に当たる規則はありません。")
        return "<p role=\"status\">\(words)</p>\n"
    }

    // MARK: Saving

    static func answer(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        let filter = try CalendarFilter(form)
        if let outcome = try context.written(form) { return done(outcome, form, filter, context) }
        let entry = try entry(form[thing], context)
        guard let day = form.text(to).flatMap({ CivilDay(iso8601: $0) }) else {
            throw Fault.wrong(to, form[to] ?? "")
        }
        guard form[version] == entry.entity.version else { return try changedMeanwhile(entry, context, form) }
        guard let choice = MoveChoices.choices(for: entry, to: day).first(where: { $0.key == form[rule] }) else {
            throw Fault.wrong(rule, form[rule] ?? "")
        }
        let faults = ReasonField.faults(form)
        guard faults.isEmpty else {
            return .page(
                try page(context, form, above: FaultList.html(faults, of: entry.thing.kind, context)), status: 400)
        }
        let edited = EditedMembers(set: MoveChoices.members(choice, of: entry))
        do {
            let outcome = try context.edit(
                .changeEntity(
                    entry.thing.kind, entry.thing.id, edited,
                    if: EditCondition(versions: [entry.entity.version])), form)
            return done(outcome, form, filter, context)
        } catch {
            guard let refused = error as? EditRefused else { throw error }
            if case .entityChangedMeanwhile = refused.reason { return try changedMeanwhile(entry, context, form) }
            guard case .invalid(let faults) = refused.reason else { throw error }
            let parts: [HTML] = faults.map { EntityFaultWords.html($0, context) }
            let note = AdminNote(
                title: context.words("This rule cannot be saved", "無法儲存這個規則", "この規則は保存できません"),
                text: HTML(parts, separator: " "))
            return .page(try page(context, form, above: note.html), status: 400)
        }
    }

    private static func done(
        _ outcome: EditOutcome, _ form: AdminForm, _ filter: CalendarFilter, _ context: AdminContext
    ) -> AdminAnswer {
        if outcome.change != nil { _ = context.site.isHere(outcome.dataChange) }
        // The calendar links to where the day is now.
        let (calendar, day) = (filter.calendar, form.text(to) ?? "")
        return .seeOther(
            BackPath.adding(outcome.change, to: "\(calendar)\(calendar.contains("?") ? "&" : "?")\(to)=\(day)"))
    }

    private static func changedMeanwhile(
        _ entry: CalendarEntry, _ context: AdminContext, _ form: AdminForm
    ) throws -> AdminAnswer {
        let thing = ChangeQuery.Entity(entry.thing.kind.entity, entry.thing.id)
        let note = AdminNote(
            title: ConflictWords.title(context),
            text:
                "\(context.words("Nothing was saved. This is how it is now: look at it, then save again.", "尚未儲存。以下是現在的內容，請確認後再儲存。", "まだ保存されていません。今の内容を確かめて、もう一度保存してください。"))\(ConflictWords.lastChange(of: thing, in: context))"
        )
        return .page(try page(context, form, above: note.html), status: 412)
    }
}
