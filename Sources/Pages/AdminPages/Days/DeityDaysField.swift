internal import TempleModel
internal import Wording

/// The days of a deity in a form: a row for each, and some empty ones. A row that is emptied is none. With JavaScript, empty rows
/// are shown by a button, and a row has a button that empties it.
struct DeityDaysField {
    static let members = ["month", "day", "kind", "title", "source"]
    /// How many empty rows a form has.
    static let spare = 3
    /// The most bytes of a text that is read.
    private static let longest = 8_000

    /// What stands in the inputs, a row for each day.
    private let rows: [[String: String]]
    private let faults: [EditFault]
    /// Whether the judge has found something.
    private let isJudged: Bool
    private let context: AdminContext

    /// - Parameter faults: what the judge says of an edit, each at its input: `/days/0/month`.
    init(rows: [[String: String]], faults: [EditFault] = [], _ context: AdminContext) {
        self.rows = Array(rows.prefix(EventID.mostDays))
        isJudged = !faults.isEmpty
        self.faults = self.rows.enumerated().reduce(faults) { all, row in
            DayFault.all(all, of: Self.rule(row.element)) { "/days/\(row.offset)/\($0)" }
        }
        self.context = context
    }

    /// Returns the texts of the inputs for what is stored.
    static func rows(of value: EditInput?) -> [[String: String]] {
        guard case .list(let days)? = value else { return [] }
        return days.map { day in
            guard case .object(let members) = day else { return [:] }
            return members.reduce(into: members.ruleTexts) { texts, member in
                if case .text(let text) = member.value { texts[member.name] = text }
            }
        }
    }

    /// The names of all inputs that a form may have.
    static let inputs = (0..<EventID.mostDays + spare).flatMap { index in members.map { name(index, $0) } }

    /// Returns the text of each input for what is stored.
    static func texts(of value: EditInput) -> [String: String] {
        var texts: [String: String] = [:]
        for (index, row) in rows(of: value).enumerated() {
            for (member, text) in row { texts[name(index, member)] = text }
        }
        return texts
    }

    /// Returns the rows of a form that was sent, without the empty ones.
    static func rows(in form: AdminForm) -> [[String: String]] { rows { form[$0] } }

    /// Returns the rows of inputs, without the empty ones.
    ///
    /// - Parameter input: returns the text of an input; nil for none.
    static func rows(_ input: (String) -> String?) -> [[String: String]] {
        (0..<EventID.mostDays + spare).compactMap { index in
            var row: [String: String] = [:]
            for member in members {
                let text = TempleTexts.plain(input(name(index, member)) ?? "")
                guard !text.isEmpty else { continue }
                row[member] = String(text.prefix(longest))
            }
            // A kind is always chosen.
            return row.keys.contains { $0 != "kind" } ? row : nil
        }
    }

    /// Returns rows as an edit sets them; `null` for none. What cannot be read goes on as it is typed, for the judge to say so.
    static func value(of rows: [[String: String]]) -> EditInput {
        guard !rows.isEmpty else { return .null }
        return .list(
            rows.map { row in
                let rule = rule(row).members
                let numbers = rule.filter { ["month", "day"].contains($0.name) && $0.value != .null }
                let texts = ["kind", "title", "source"].compactMap { name in
                    row[name].map { EditInput.Member(name, .text($0)) }
                }
                return .object(numbers + texts)
            })
    }

    private static func rule(_ row: [String: String]) -> TypedRule { TypedRule(kind: .lunar) { row[$0] } }

    private static func name(_ index: Int, _ member: String) -> String { "days.\(index).\(member)" }

    // MARK: HTML

    var html: HTML {
        let count = min(rows.count + Self.spare, EventID.mostDays)
        return """
            <fieldset class="part deity-days">
            <legend>\(context.words("Days", "日子", "日"))</legend>
            <small id="days-help">\(context.words(
                "Lunar days of every year. Calendars know a day by its place: change it where it stands, and add others at the end. A row without month, day, title and source is left out.",
                "每年的農曆日。行事曆依順序認日子：請就地修改，新的加在最後。月、日、名稱、來源都空白的列不會儲存。",
                "毎年の旧暦の日です。暦は順番で日を見分けます。直すときはその場で、追加は最後にしてください。月・日・題名・出典が空の行は保存されません。"))</small>
            \(DayFault.html(faults.at("/days"), "days", context))\
            <deity-days>
            \((0..<count).map { row($0) })\
            <p class="actions"><button type="button" class="quiet" hidden>\(context.words("Another day", "新增日子", "日を追加"))</button></p>
            <p class="hidden-text" role="status" data-removed="\(context.words("The row is empty now.", "已清空這一列。", "行を空にしました。"))"></p>
            </deity-days>
            </fieldset>

            """
    }

    private func row(_ index: Int) -> HTML {
        let texts = index < rows.count ? rows[index] : [:]
        let number = "\(index + 1)"
        let prefix = "days.\(index)."
        let rule = Self.rule(texts)
        let check = DayRuleCheck(rule, context).checked
        // A row that is empty has nothing missing.
        let checked = texts.isEmpty ? Checked() : check
        let isSaid = isJudged && !rule.faults.isEmpty
        let path = "\(DayPages.check)?rule=\(RecurrenceForm.Kind.lunar.rawValue)&prefix=\(prefix)"
        return """
            <fieldset class="deity-day"\(index < rows.count ? "" : " data-spare" as HTML)>
            <legend>\(context.words("Day \(number)", "第 \(number) 個日子", "\(number)番目の日"))</legend>
            \(DayFault.html(faults.at("/days/\(index)"), "days-\(index)", context))\
            <div class="fields">
            \(input(index, "month", texts, numeric: true))\(input(index, "day", texts, numeric: true))\
            <div><label for="\(id(index, "kind"))">\(label("kind"))</label>
            <select id="\(id(index, "kind"))" name="\(prefix)kind"\(tie(index, "kind"))>\(kinds(texts["kind"]))</select>
            \(wrong(index, "kind"))</div>
            \(input(index, "title", texts))\(input(index, "source", texts))</div>
            \(LiveCheck(path: path, fields: [prefix + "month", prefix + "day"]).html(checked, isSaid: isSaid, context))\
            <p class="actions"><button type="button" class="quiet" hidden>\(context.words("Empty the row", "清空這一列", "行を空にする"))\
            <span class="hidden-text"> \(number)</span></button></p>
            </fieldset>

            """
    }

    private func id(_ index: Int, _ member: String) -> String { "days-\(index)-\(member)" }

    private func input(_ index: Int, _ member: String, _ texts: [String: String], numeric: Bool = false) -> HTML {
        let id = id(index, member)
        let keyboard =
            numeric ? " inputmode=\"numeric\"" : CatalogueForm(.deity).most("days", member)
        return """
            <div\(member == "source" ? " class=\"rest\"" : "" as HTML)><label for="\(id)">\(label(member))</label>
            <input id="\(id)" name="\(Self.name(index, member))" value="\(texts[member] ?? "")" autocomplete="off"\(keyboard)\
            \(tie(index, member))>
            \(wrong(index, member))</div>

            """
    }

    private func own(_ index: Int, _ member: String) -> [EditFault] { faults.at("/days/\(index)/\(member)") }

    private func tie(_ index: Int, _ member: String) -> HTML {
        DayFault.tie(of: own(index, member), help: "days-help wrong-days wrong-days-\(index) ", id(index, member))
    }

    private func wrong(_ index: Int, _ member: String) -> HTML {
        DayFault.html(own(index, member), id(index, member), context)
    }

    private func kinds(_ chosen: String?) -> HTML {
        HTML(
            EventKind.ofDeityDays.map { kind in
                "<option value=\"\(kind)\" lang=\"zh-Hant-TW\"\(kind == chosen ? " selected" : "" as HTML)>\(kind)</option>"
                    as HTML
            })
    }

    private func label(_ member: String) -> String {
        switch member {
        case "month": context.words("Lunar month", "農曆月", "旧暦の月")
        case "day": context.words("Lunar day", "農曆日", "旧暦の日")
        case "kind": context.words("Kind of day", "日子類型", "日の種類")
        case "title": context.words("Title", "名稱", "題名")
        default: context.words("Source", "來源", "出典")
        }
    }
}
