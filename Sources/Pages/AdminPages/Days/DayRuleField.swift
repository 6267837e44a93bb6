internal import LunarCalendar
internal import TempleModel
internal import WebPages
internal import Wording

/// The inputs of a rule in a form: of a festival, of an activity (with a prefix), or of the converter. All inputs are there; with
/// JavaScript only those that the chosen kind has a use for are shown. ``TypedRule`` reads it.
struct DayRuleField {
    private let texts: [String: String]
    private let prefix: String
    private let isRequired: Bool
    private let faults: [EditFault]
    /// Whether what is wrong is said at the inputs: then the check below has nothing to add.
    private let isSaid: Bool
    private let others: HTML
    private let context: AdminContext

    /// - Parameters:
    ///   - texts: what stands in the inputs, by the names of the members.
    ///   - prefix: what the names of the inputs begin with: `recurrence.` for an activity.
    ///   - isRequired: whether a kind is always chosen.
    ///   - faults: what the judge says of an edit, each at its input: `/month`, or `/recurrence/month` with a prefix.
    ///   - others: further inputs, of which some are for a kind of rule.
    init(
        texts: [String: String], prefix: String = "", isRequired: Bool = true, faults: [EditFault] = [],
        others: HTML = "", _ context: AdminContext
    ) {
        self.texts = texts
        self.prefix = prefix
        self.isRequired = isRequired
        let rule = TypedRule { texts[$0] }
        self.faults = DayFault.all(faults, of: rule) { Self.pointer($0, prefix) }
        isSaid = !faults.isEmpty && !rule.faults.isEmpty
        self.others = others
        self.context = context
    }

    /// Returns the rule that a form was sent with.
    static func rule(in form: AdminForm, prefix: String = "") -> TypedRule { TypedRule { form[prefix + $0] } }

    var html: HTML {
        """
        <fieldset class="part rule">
        <legend>\(context.words("When it falls", "日期規則", "日の規則"))</legend>
        <day-rule data-prefix="\(prefix)">
        <label for="\(id("kind"))">\(label("kind"))</label>
        <select id="\(id("kind"))" name="\(prefix)kind"\(described("kind"))>\(kinds)</select>
        \(DayFault.html(own("kind"), id("kind"), context))\
        <div class="fields">
        \(RuleMembers.typed.map(input))</div>
        \(others)</day-rule>
        \(LiveCheck(path: path, fields: RecurrenceForm.members.map { prefix + $0 }).html(checked, isSaid: isSaid, context))\
        </fieldset>

        """
    }

    private var path: String { prefix.isEmpty ? DayPages.check : "\(DayPages.check)?prefix=\(prefix)" }

    private var checked: Checked { DayRuleCheck(TypedRule { texts[$0] }, context).checked }

    private func id(_ member: String) -> String { (prefix + member).replacing(".", with: "-") }

    private func label(_ member: String) -> String { RuleMembers.label(member).text(in: context.language) }

    private func described(_ member: String) -> HTML {
        let help = RuleMembers.help(member) == nil ? "" : "\(id(member))-help "
        return DayFault.tie(of: own(member), help: help, id(member))
    }

    private func own(_ member: String) -> [EditFault] { faults.at(Self.pointer(member, prefix)) }

    private static func pointer(_ member: String, _ prefix: String) -> String {
        "/" + (prefix + member).replacing(".", with: "/")
    }

    /// Whether a fault is that of an input of a rule, which says it.
    static func says(_ fault: EditFault, prefix: String) -> Bool {
        RecurrenceForm.members.contains { pointer($0, prefix) == fault.pointer }
    }

    private var kinds: HTML {
        let chosen = texts["kind"].flatMap(RecurrenceForm.Kind.init)
        let none: HTML =
            isRequired && chosen != nil ? "" : "<option value=\"\">\(context.words("Choose", "請選擇", "選択"))</option>"
        let rows: [HTML] = RecurrenceForm.Kind.allCases.map { kind in
            "<option value=\"\(kind.rawValue)\"\(kind == chosen ? " selected" : "" as HTML)>\(kind.words.text(in: context.language))</option>"
        }
        return "\(none)\(rows)"
    }

    private func input(_ member: String) -> HTML {
        let kinds = RuleMembers.kinds(of: member)
        let names = kinds.map { $0.words.text(in: context.language) }.joined(separator: context.words(", ", "、", "、"))
        let help: HTML =
            RuleMembers.help(member).map { words in
                // What an input is described by is read aloud where it is hidden itself, but not where a part of it is.
                let kinds: HTML =
                    RuleMembers.kindsOfHelp(member).map { " data-kinds=\"\(Self.names(of: $0))\"" } ?? ""
                let text = words.text(in: context.language)
                return "<div id=\"\(id(member))-help\"><small\(kinds)>\(text)</small></div>\n"
            } ?? ""
        return """
            <div data-kinds="\(Self.names(of: kinds))"><label for="\(id(member))">\(label(member)) \
            <small class="for-kinds">\(names)</small></label>
            \(control(member))
            \(help)\(DayFault.html(own(member), id(member), context))</div>

            """
    }

    private static func names(of kinds: [RecurrenceForm.Kind]) -> String {
        kinds.map(\.rawValue).joined(separator: " ")
    }

    private func control(_ member: String) -> HTML {
        let value = texts[member] ?? ""
        let names: HTML = "id=\"\(id(member))\" name=\"\(prefix)\(member)\""
        switch member {
        case "term":
            let days = context.site.parts.days(for: context.call)
            let terms: [HTML] = SolarTerm.allCases.map { term in
                let name = term.chineseName
                let shown = context.words("\(days.term(term)) \(name)", name, days.term(term))
                return "<option value=\"\(name)\"\(name == value ? " selected" : "" as HTML)>\(shown)</option>"
            }
            return """
                <select \(names)\(described(member))><option value="">\(context.words("Choose", "請選擇", "選択"))</option>\
                \(terms)</select>
                """
        case "leap":
            let words = context.words("Only in the leap month", "只在閏月", "閏月だけ")
            return """
                <select \(names)\(described(member))><option value="">\(context.words("Regular month", "平月", "平月"))</option>\
                <option value="true"\(value == "true" ? " selected" : "" as HTML)>\(words)</option></select>
                """
        case "of":
            let kinds: [HTML] = NthDay.Kind.allCases.map { kind in
                let selected: HTML = kind.name == value ? " selected" : ""
                let shown = CountedWords.words(kind).text(in: context.language)
                return "<option value=\"\(kind.name)\"\(selected)>\(shown)</option>"
            }
            return """
                <select \(names)\(described(member))><option value="">\(context.words("The day itself", "就是當天", "その日自体"))</option>\
                \(kinds)</select>
                """
        case "start", "end":
            return "<input \(names) type=\"date\" value=\"\(value)\"\(described(member))>"
        default:
            return """
                <input \(names) value="\(value)" inputmode="numeric" autocomplete="off"\(described(member))>
                """
        }
    }
}
