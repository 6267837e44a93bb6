internal import HanNames
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
package import Wording

/// The checkboxes of all things of one kind that can be chosen, the chosen ones above the others.
package struct ChoosingRows {
    /// One line of the list.
    private struct Row {
        let id: Int64
        /// The name as the data has it, and as the page shows it.
        let written: String
        let name: HTML
        /// What stands small beside the name.
        let note: HTML?
        /// Other names, for the search.
        var others = ""
    }

    private let kind: Choice.Kind
    private let chosen: Set<Int64>
    private let rows: [Row]
    private let context: PageContext

    /// The bytes of other names that one line has at most.
    private static let mostNameBytes = 300

    /// Lists what there is. What is chosen is listed even where it could not be chosen now.
    package init(_ kind: Choice.Kind, chosen: Set<Int64>, _ context: PageContext) throws {
        self.kind = kind
        self.chosen = chosen
        self.context = context
        rows = try Self.rows(kind, chosen, context)
    }

    private static func rows(
        _ kind: Choice.Kind, _ chosen: Set<Int64>, _ context: PageContext
    ) throws -> [Row] {
        let calendar = try context.calendar()
        let data = calendar.data
        switch kind {
        case .deities:
            let upcoming = try context.store.upcomingEvents(on: context.today)
            return data.deities.filter { !$0.slug.isEmpty || chosen.contains($0.id) }.map { deity in
                let note =
                    upcoming.nextDay(ofDeity: deity.id).map { context.words($0.occurrence) }
                    ?? context.words("no day", "沒有日子", "日なし")
                return Row(
                    id: deity.id, written: deity.name, name: context.name(ofDeity: deity.name).html, note: "\(note)",
                    others: names(of: deity))
            }
        case .festivals:
            // 初一 and 十五 are settings.
            return data.festivals.filter { !$0.isNewMoon && !$0.isFullMoon || chosen.contains($0.id) }
                .map { ($0, calendar.events.next($0)) }
                .sorted { ($0.1?.occurrence.start.dayNumber ?? .max) < ($1.1?.occurrence.start.dayNumber ?? .max) }
                .map { festival, next in
                    Row(
                        id: festival.id, written: festival.name, name: context.name(ofDay: festival.name).html,
                        note: next.map {
                            "\(context.words($0.occurrence))・\(context.words(occasion: festival.occasion))"
                        })
                }
        case .groups:
            return data.groups.filter { $0.isEnabled || chosen.contains($0.id) }.map { group in
                Row(
                    id: group.id, written: group.name, name: context.name(ofGroup: group.name).html,
                    note: context.text(group.description, "description", group.translations)?.html)
            }
        }
    }

    /// Returns other names of a deity with a space between them, as many as fit.
    private static func names(of deity: Deity) -> String {
        var names = ""
        for name in deity.romanized + deity.aliases where names.utf8.count + name.utf8.count < mostNameBytes {
            names += (names.isEmpty ? "" : " ") + name
        }
        return names
    }

    /// The heading of the page.
    package var title: String {
        switch kind {
        case .deities: context.words("Choose deities", "選擇神明", "神さまを選ぶ")
        case .festivals: context.words("Choose festivals", "選擇民俗節慶", "年中行事を選ぶ")
        case .groups: context.words("Choose groups", "選擇推薦群組", "グループを選ぶ")
        }
    }

    /// The chosen ids that the list has: what the catalogue does not have any more has no checkbox.
    package var shown: [Int64] { rows.map(\.id).filter(chosen.contains) }

    /// Returns the list with its search.
    ///
    /// - Parameters:
    ///   - field: The name of each checkbox. Its value is the id.
    ///   - form: The form's start tag and what it sends beside the checkboxes.
    ///   - button: What sends the form.
    package func list(named field: String, form: HTML, button: String) -> HTML {
        """
        <choice-list data-count="\(context.words("{n} chosen", "已選 {n} 項", "{n}件選択中"))" \
        data-none="\(context.words("No name fits.", "沒有符合的名稱。", "一致する名前はありません。"))">
        <script type="text/plain">\(HanVariants.pairs(for: rows.map { $0.written + $0.others }))</script>
        <div class="field search" hidden>
        <label for="filter">\(context.words("Find by name", "依名稱尋找", "名前で探す"))</label>
        <input id="filter" type="search" maxlength="64" autocomplete="off">
        </div>
        \(form)
        \(fieldsets(named: field))
        <div class="choosing-end">
        <p role="status" data-status></p>
        <button type="submit">\(button)</button>
        </div>
        </form>
        </choice-list>
        """
    }

    private func fieldsets(named field: String) -> HTML {
        """
        \(fieldset(
            context.words("Chosen", "已選", "選択済み"), rows.filter { chosen.contains($0.id) }, named: field, chosen: true))
        \(fieldset(
            context.words("Others", "其他", "その他"), rows.filter { !chosen.contains($0.id) }, named: field, chosen: false))
        """
    }

    private func fieldset(_ legend: String, _ rows: [Row], named field: String, chosen: Bool) -> HTML {
        guard !rows.isEmpty else { return "" }
        let lines: [HTML] = rows.map { row in
            // On the checkbox, which has no text: the names are Chinese, the row is in the language of the page.
            let names: HTML =
                row.others.isEmpty ? "" : " data-names=\"\(row.others)\" lang=\"\(Language.chinese.pageTag)\""
            let note: HTML = row.note.map { " <small class=\"second\">\($0)</small>" } ?? ""
            return """
                <label class="pick"><input type="checkbox" name="\(field)" \
                value="\(String(row.id))"\(chosen ? " checked" : "")\(names)><span><span class="name">\(row.name)</span>\(note)</span></label>

                """
        }
        return """
            <fieldset class="picks">
            <legend>\(legend)</legend>
            \(lines)</fieldset>
            """
    }
}

extension PageContext {
    /// Returns the kind of a festival; the data's own word, marked, for one that is not known.
    func words(occasion: String) -> HTML {
        Self.occasions[occasion].map { "\($0.text(in: language))" } ?? data(occasion)
    }

    private static let occasions = [
        "節慶": Words("festival", "節慶", "年中行事"), "初一": Words("1st of the lunar month", "初一", "旧暦1日"),
        "十五": Words("15th of the lunar month", "十五", "旧暦15日"), "作牙": Words("Tudigong feast", "作牙", "土地公の祭り"),
        "節氣": Words("solar term", "節氣", "二十四節気"), "祭神": Words("rite for the gods", "祭神", "神々の祭り"),
        "迎財神": Words("welcoming the God of Wealth", "迎財神", "財神迎え"),
        "天赦日": Words("day of Heaven's pardon", "天赦日", "天赦日"),
    ]
}
