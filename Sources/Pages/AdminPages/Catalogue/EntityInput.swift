internal import TempleModel
internal import Wording

/// The inputs of a field of an entity.
struct EntityInput {
    private let field: EntityField
    private let faults: [EditFault]
    private let things: Things
    private let id: Int64?
    private let name: String
    private let action: String
    private let context: AdminContext

    /// - Parameters:
    ///   - faults: those of the field.
    ///   - id: that of the entity; nil for a new one.
    ///   - name: what the entity is called, as it is shown or typed.
    ///   - action: where the form is sent.
    init(
        _ field: EntityField, faults: [EditFault], things: Things, id: Int64?, name: String, action: String,
        _ context: AdminContext
    ) {
        self.field = field
        self.faults = faults
        self.things = things
        self.id = id
        self.name = name
        self.action = action
        self.context = context
    }

    private var label: String { field.words.text(in: context.language) }

    /// What ties an input to what is said below it.
    ///
    /// - Parameter help: the id of a note of its own.
    private func notes(and help: String? = nil) -> HTML {
        let isWrong: HTML = faults.isEmpty ? "" : " aria-invalid=\"true\""
        let help: HTML = help.map { "\($0) " } ?? ""
        return "aria-describedby=\"\(help)about-\(field.name) wrong-\(field.name)\"\(isWrong)"
    }

    private var attributes: HTML { "id=\"\(field.name)\" name=\"\(field.name)\" \(notes())" }

    /// - Parameter text: returns what stands in an input.
    func html(_ text: (String) -> String) -> HTML {
        let value = text(field.name)
        return switch field.shape {
        case .line: labelled("<input \(attributes) value=\"\(value)\" autocomplete=\"off\"\(most())>")
        case .address:
            labelled(
                """
                <input \(attributes) value="\(value)" autocomplete="off"\(most()) inputmode="url" autocapitalize="none" spellcheck="false">
                \(AddressCheck(field, value, context).html(isSaid: !faults.isEmpty))
                """)
        case .prose: labelled(prose(value))
        case .names: labelled("<textarea \(attributes) rows=\"5\">\n\(value)</textarea>") + names(value)
        case .word(let words): labelled(choice(words, value))
        case .flag: labelled(flag(value))
        case .reference(let reference): self.reference(reference, value)
        case .references(let reference): list(NameKind(reference), value)
        case .temples: list(.temple, value, after: TemplesOnMap(context).html(text))
        case .rule(let prefix, let remarks): rule(prefix, remarks, text)
        case .deityDays: DeityDaysField(rows: DeityDaysField.rows { text($0) }, faults: faults, context).html
        case .fixed: ""
        }
    }

    private func most(_ inner: String? = nil) -> HTML { CatalogueForm(field.kind).most(field.name, inner) }

    private func labelled(_ input: HTML) -> HTML { "<label for=\"\(field.name)\">\(label)</label>\n\(input)" }

    private func prose(_ value: String) -> HTML {
        let language: HTML = field.language.map { " lang=\"\($0)\"" } ?? ""
        return "<textarea \(attributes) rows=\"5\"\(most())\(language)>\n\(value)</textarea>"
    }

    private func choice(_ words: [String], _ value: String) -> HTML {
        let isNone = !words.contains(value)
        let none: HTML =
            field.isRequired && !isNone
            ? ""
            : "<option value=\"\"\(isNone ? " selected" : "" as HTML)>\(field.isRequired ? context.words("Choose", "請選擇", "選択") : context.words("none", "無", "なし"))</option>"
        let options: [HTML] = words.map { word in
            let selected: HTML = word == value ? " selected" : ""
            return "<option value=\"\(word)\"\(selected)>\(WordNames.text(word, of: field, context))</option>"
        }
        return "<select \(attributes)>\(none)\(options)</select>"
    }

    private func flag(_ value: String) -> HTML {
        let options: [HTML] = [
            ("true", context.words("yes", "是", "はい")), ("false", context.words("no", "否", "いいえ")),
        ].map { flag, text in
            "<option value=\"\(flag)\"\(flag == value ? " selected" : "" as HTML)>\(text)</option>"
        }
        return "<select \(attributes)>\(options)</select>"
    }

    // MARK: Names of others

    /// Who else has the names of a deity.
    private func names(_ value: String) -> HTML {
        guard field.name == AliasCheck.field else { return "" }
        let path = AliasCheck.path + (id.map { "?id=\($0)" } ?? "")
        let checked = AliasCheck(
            names: [name] + TempleTexts.lines(value), of: id, things, context
        ).checked
        return LiveCheck(path: path, fields: [AliasCheck.name, field.name], most: AliasCheck.most).html(
            checked, context)
    }

    private var options: String { "\(field.name)-options" }

    private func reference(_ reference: CatalogueMember.Reference, _ value: String) -> HTML {
        let kind = NameKind(reference)
        return """
            <name-field data-options="\(options)" data-path="\(kind.options)">
            <label for="\(field.name)">\(label)</label>
            <input \(attributes) value="\(value)" list="\(options)" autocomplete="off">
            <datalist id="\(options)"></datalist>
            </name-field>
            \(meaning(kind, value))
            """
    }

    /// Without JavaScript the order is changed by buttons of the form.
    private func list(_ kind: NameKind, _ value: String, after: HTML = "") -> HTML {
        let help =
            kind == .temple
            ? context.words(
                "One on each line: a name, and its number in brackets.", "一行一間：名稱與括號內的編號。", "1行に1つ：名前と括弧内の番号。")
            : context.words("One on each line.", "一行一個。", "1行に1つ。")
        let list = NameListField(
            name: field.name, label: label, new: kind.new.text(in: context.language), text: value, options: options,
            path: kind.options, help: help, attributes: notes(and: NameListField.help(of: field.name)),
            isAppended: field.isAppended, context: context)
        return """
            <fieldset class="part">
            <legend class="hidden-text">\(label)</legend>
            <datalist id="\(options)"></datalist>
            \(list.html)\
            \(ListMove.buttons(of: field, TempleTexts.lines(value), to: action, context))\
            \(meaning(kind, value))\
            \(after)\
            </fieldset>
            """
    }

    private func meaning(_ kind: NameKind, _ value: String) -> HTML {
        // The form is shown all the same where the store cannot be asked.
        let checked = (try? NameMeanings(kind, TempleTexts.lines(value), things, context).checked()) ?? Checked()
        return LiveCheck(
            path: kind.meanings, fields: [field.name], parameter: NameMeanings.parameter, most: kind.most + 1
        ).html(checked, context)
    }

    // MARK: Days

    private func rule(_ prefix: String, _ remarks: [String], _ text: (String) -> String) -> HTML {
        let texts = Dictionary(
            RecurrenceForm.members.map { ($0, text(prefix + $0)) }, uniquingKeysWith: { first, _ in first })
        let others: [HTML] = remarks.map { name in
            let id = (prefix + name).replacing(".", with: "-")
            let kinds: HTML =
                name == RemarkNames.usual ? " data-kinds=\"\(RecurrenceForm.Kind.announced.rawValue)\"" : ""
            return """
                <div class="remark"\(kinds)>
                <label for="\(id)">\(RemarkNames.label(name).text(in: context.language))</label>
                <textarea id="\(id)" name="\(prefix)\(name)" rows="2" aria-describedby="about-\(id) wrong-\(field.name)"\(most(name))>
                \(text(prefix + name))</textarea>
                <small id="about-\(id)">\(RemarkNames.help(name).text(in: context.language))</small>
                </div>

                """
        }
        return DayRuleField(texts: texts, prefix: prefix, faults: faults, others: HTML(others), context).html
    }
}

/// What is said of an activity's days in words.
enum RemarkNames {
    /// The remark that only an announced date has.
    static let usual = "usual"

    static func label(_ name: String) -> Words {
        name == usual ? Words("Usual date in words", "通常的日期", "ふつうの日") : Words("About the date", "日期的說明", "日付について")
    }

    static func help(_ name: String) -> Words {
        name == usual
            ? Words(
                "Where the date is announced each time, such as 農曆三月間.", "每次另行公告時填，例如農曆三月間。",
                "その都度発表されるときに書きます。例：農曆三月間（旧暦3月ごろ）")
            : Words("How the date is chosen, or other remarks.", "日期如何決定，或其他說明。", "日付の決め方など。")
    }
}

extension CatalogueForm {
    /// Returns the attribute that says how much is taken; empty for a member without such a limit.
    ///
    /// - Parameter inner: a member of the object that the member is, or that its elements are.
    func most(_ name: String, _ inner: String? = nil) -> HTML {
        var type = member(name)?.type
        if let inner { type = type?.member(inner) }
        return switch type {
        case .line(let longest), .prose(let longest): " \(HTML(longest: longest))"
        case .webAddress: " \(HTML(longest: Self.longestAddress))"
        default: ""
        }
    }
}

extension CatalogueMember.Kind {
    /// Returns the type of a member of an object, or of the objects of a list.
    fileprivate func member(_ name: String) -> CatalogueMember.Kind? {
        switch self {
        case .list(let element, _): element.member(name)
        case .object(let members): members.first { $0.name == name }?.type
        default: nil
        }
    }
}
