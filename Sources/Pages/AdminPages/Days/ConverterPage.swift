internal import TempleModel
internal import Wording

/// The lunar converter: a rule in, the days of the coming years out. Nothing is written.
enum ConverterPage {
    static func page(_ context: AdminContext) throws -> AdminPage {
        let title = context.words("Which days does a rule give?", "換算日期", "日付の換算")
        let typed = RecurrenceForm.members.compactMap { name in
            context[name].map { (name, String($0.prefix(TypedRule.longest))) }
        }
        var texts = Dictionary(uniqueKeysWithValues: typed)
        if texts[RuleMembers.kind] == nil { texts[RuleMembers.kind] = RecurrenceForm.Kind.lunar.rawValue }
        return AdminPage(
            title: title, section: .days,
            body: """
                <h1>\(title)</h1>
                \(DayLinks.html(context, isConverter: true))\
                <p>\(context.words("A lunar day, a solar term or another rule, and when it falls in the coming five years. Nothing is saved.", "輸入農曆日、節氣或其他規則，看今後五年落在哪天。不會儲存任何資料。", "旧暦の日や節気などの規則が、今後五年のどの日に当たるかを示します。何も保存されません。"))</p>
                <form class="convert" method="get" action="\(DayPages.converter)">
                \(DayRuleField(texts: texts, context).html)\
                <p class="actions"><button>\(context.words("Show the days", "換算", "換算"))</button></p>
                </form>
                """)
    }
}
