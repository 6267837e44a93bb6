internal import TempleModel
internal import Wording

/// The value of a field for reading: in a preview, in the history, of the supplied catalogue, and for whoever may not change it.
/// All texts of the data are isolated, so that none turns what is beside it.
struct EntityValue {
    let field: EntityField
    let things: Things
    let context: AdminContext

    init(_ field: EntityField, _ things: Things, _ context: AdminContext) {
        self.field = field
        self.things = things
        self.context = context
    }

    func html(_ value: EditInput) -> HTML {
        switch (field.shape, value) {
        case (_, .null): "<em>\(context.words("none", "無", "なし"))</em>"
        case (.rule, .object(let members)): rule(members)
        case (.deityDays, .list(let days)): HTML(days.map(day), separator: "<br>")
        case (.flag, .flag(let flag)):
            "\(flag ? context.words("yes", "是", "はい") : context.words("no", "否", "いいえ"))"
        case (.word, .text(let word)): "<bdi>\(WordNames.text(word, of: field, context))</bdi>"
        default: lines(EntityTexts(field, things).texts(of: value)[field.name] ?? "")
        }
    }

    private func lines(_ text: String) -> HTML {
        HTML(TempleTexts.lines(text).map { "<bdi>\($0)</bdi>" as HTML }, separator: "<br>")
    }

    private func rule(_ members: [EditInput.Member]) -> HTML {
        let remarks: [HTML] = RecurrenceForm.remarks.compactMap { name in
            guard case .text(let text)? = members[name] else { return nil }
            let label = RemarkNames.label(name).text(in: context.language)
            return "\(label)\(context.words(": ", "：", "：")) \(lines(text))"
        }
        return HTML(["<bdi>\(Self.words(members, context))</bdi>"] + remarks, separator: "<br>")
    }

    private func day(_ day: EditInput) -> HTML {
        guard case .object(let members) = day else { return "" }
        func text(_ name: String) -> String { EntityTexts.text(members[name] ?? .null) }
        return """
            <bdi>\(Self.words(members, context, kind: .lunar))</bdi> <bdi>\(text("kind"))</bdi> \
            <bdi>\(text("title"))</bdi> <span class="second"><bdi>\(text("source"))</bdi></span>
            """
    }

    /// Returns a rule in words. Of one that is not whole, as in the history, its members.
    ///
    /// - Parameter kind: the kind of a rule that has no choice, such as a deity's day.
    static func words(
        _ members: [EditInput.Member], _ context: AdminContext, kind: RecurrenceForm.Kind? = nil
    ) -> String {
        let texts = members.ruleTexts
        if let form = try? TypedRule(kind: kind, { texts[$0] }).read() { return RuleMembers.words(form, context) }
        let parts = RecurrenceForm.members.compactMap { name in
            texts[name].map { "\(RuleMembers.label(name).text(in: context.language)) \($0)" }
        }
        return parts.joined(separator: context.words(", ", "、", "、"))
    }

    // MARK: Changes

    /// Returns the fields that have changed, each with its value before and after.
    static func changes(
        _ before: [EditInput.Member], _ after: [EditInput.Member], of kind: CatalogueKind, _ things: Things,
        _ context: AdminContext
    ) -> HTML {
        let rows: [HTML] = EntityField.all(kind).compactMap { field in
            let (former, present) = (EntityTexts.value(field, in: before), EntityTexts.value(field, in: after))
            guard EntityTexts.plain(former) != EntityTexts.plain(present) else { return nil }
            let value = EntityValue(field, things, context)
            let change =
                value.changedLines(former, present) ?? """
                    <del>\(value.html(former))</del> <span aria-hidden="true">→</span> <ins>\(value.html(present))</ins>
                    """
            return """
                <dt>\(field.words.text(in: context.language))</dt>
                <dd\(field.isList ? " class=\"lines\"" : "" as HTML)>\(change)</dd>

                """
        }
        return rows.isEmpty ? "" : "<dl class=\"changed\">\n\(rows)</dl>\n"
    }

    /// Returns the elements of a list that went and that came, and how many stayed. Nil where the order alone has changed, and
    /// for what is no list.
    private func changedLines(_ former: EditInput, _ present: EditInput) -> HTML? {
        guard case .list(let old) = former, case .list(let new) = present else { return nil }
        let (before, after) = (old.map { html(.list([$0])) }, new.map { html(.list([$0])) })
        let (went, came) = (before.without(after), after.without(before))
        guard !went.isEmpty || !came.isEmpty else { return nil }
        let stayed = before.count - went.count
        let rest: HTML =
            stayed == 0
            ? ""
            : "<span class=\"second\">\(context.words("\(stayed) unchanged", "其餘 \(stayed) 項不變", "ほか\(stayed)件は変更なし"))</span>"
        return HTML(went.map { "<del>\($0)</del>\n" } + came.map { "<ins>\($0)</ins>\n" }) + rest
    }
}

extension [HTML] {
    /// Returns the elements that others do not have, each of the others counted once.
    fileprivate func without(_ others: [HTML]) -> [HTML] {
        var left: [[UInt8]: Int] = [:]
        for other in others { left[other.bytes, default: 0] += 1 }
        return filter { element in
            guard let count = left[element.bytes], count > 0 else { return true }
            left[element.bytes] = count - 1
            return false
        }
    }
}

/// What the words of the catalogue mean that people choose from.
enum WordNames {
    static func text(_ word: String, of field: EntityField, _ context: AdminContext) -> String {
        switch (field.name, word) {
        case ("no_day", "no_common_day"):
            context.words("Its temples keep different days", "各廟日子不同", "廟ごとに日が違う")
        case ("no_day", "other_calendar"):
            context.words("Its day is of another calendar", "日子屬於其他曆法", "別の暦の日")
        case ("no_day", "no_source"): context.words("No source is known", "沒有已知的來源", "出典が見つからない")
        case ("occasion", _): occasion(word, context)
        default: word
        }
    }

    private static func occasion(_ word: String, _ context: AdminContext) -> String {
        switch word {
        case "節慶": context.words("節慶: a festival", word, "節慶（年中行事）")
        case "初一": context.words("初一: the 1st of the month", word, "初一（毎月1日）")
        case "十五": context.words("十五: the 15th of the month", word, "十五（毎月15日）")
        case "作牙": context.words("作牙: a meal for 土地公", word, "作牙（土地公への供え）")
        case "節氣": context.words("節氣: a solar term", word, "節氣（二十四節気）")
        case "祭神": context.words("祭神: worship of a god", word, "祭神（神さまを祀る日）")
        case "迎財神": context.words("迎財神: welcoming the god of wealth", word, "迎財神（財神迎え）")
        case "天赦日": context.words("天赦日: day of Heaven's pardon", word, "天赦日")
        default: word
        }
    }
}
