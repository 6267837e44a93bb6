internal import TempleModel
internal import Wording

/// The form of a temple: all groups of fields, the reason, and the buttons. Whoever may not change it reads the same.
struct TempleForm {
    /// The temple as it is now; nil for a new one.
    let temple: EditableTemple?
    /// The form that was sent and is shown once more.
    var sent: SentTemple?
    var faults: [EditFault] = []
    var warnings: [EditFault] = []
    /// The list from which somebody came.
    var place = ListPlace()
    /// What tells the form of a new temple from others.
    var key: String?
    let context: AdminContext

    private var notes: InputNotes { InputNotes(faults) }

    private var texts: TempleTexts { sent?.texts ?? TempleTexts(temple?.record) }

    /// The form, and beside it what people will see.
    var html: HTML { PreviewBeside.html(form, TemplePreview(temple, sent, context)) }

    private var form: HTML {
        let shown = TempleFieldGroup.allCases.filter { temple != nil || $0 != .pictures }
        let groups = HTML(shown.map(group))
        let links = links(to: shown)
        guard context.may(.editor) else { return links + groups }
        let frame = EditFrame(
            action: TemplePages.path(of: temple?.id), isNew: temple == nil,
            version: sent?.version ?? temple?.version ?? "", isDeleted: temple?.isDeleted ?? false,
            isUnsaved: sent.map { !$0.touched.isEmpty || !$0.givenBack.isEmpty } ?? false, key: key,
            alongside: place.hidden, marks: marks, givenBack: (sent?.givenBack ?? []).map(\.rawValue),
            reason: sent?.form["reason"] ?? "", faults: faults, context: context)
        return links + frame.html(groups)
    }

    private var marks: [(name: String, mark: String)] {
        let present = TempleTexts(temple?.record)
        return MergedTemple.Field.ofForm.flatMap(\.members).map { ($0, sent?.mark($0) ?? present.mark($0)) }
    }

    // MARK: Groups and fields

    private func links(to groups: [TempleFieldGroup]) -> HTML {
        let links: [HTML] = groups.map { group in
            "<li><a href=\"#\(group.anchor)\">\(group.words.text(in: context.language))</a></li>\n"
        }
        return """
            <nav aria-label="\(context.words("Parts of the form", "表單各區", "フォームの項目"))"><ul class="groups">
            \(links)</ul></nav>

            """
    }

    private func group(_ group: TempleFieldGroup) -> HTML {
        """
        <section class="group" aria-labelledby="\(group.anchor)">
        <h2 id="\(group.anchor)">\(group.words.text(in: context.language))</h2>
        \(group.blocks.map(block))\
        </section>

        """
    }

    private func block(_ fields: [MergedTemple.Field]) -> HTML {
        let named = fields.map(\.rawValue)
        let help: [HTML] = fields.map { field in
            "<small id=\"about-\(field.rawValue)\">\(field.about.help.text(in: context.language))</small>\n"
        }
        return """
            <div class="field" id="field-\(named[0])">
            \(context.may(.editor) ? input(fields) : HTML(fields.map(reading)))
            \(help)\
            \(fields.map(below))\
            </div>

            """
    }

    /// Returns the value of a field for reading.
    private func reading(_ field: MergedTemple.Field) -> HTML {
        """
        <h3>\(field.about.label.text(in: context.language))</h3>
        <p class="value">\(FieldText.html(temple?.record.value(of: field) ?? .none, context))</p>

        """
    }

    private func input(_ fields: [MergedTemple.Field]) -> HTML {
        let texts = texts
        switch fields[0] {
        case .position:
            return PositionField(
                lat: texts["lat"], lng: texts["lng"], precision: texts["precision"], templeID: temple?.id,
                address: texts["address"], county: texts["county"],
                twd97: texts[TypedPosition.grid], zone: texts[TypedPosition.zone],
                notes: notes, context
            ).html
        case .mainDeity:
            return DeitiesField(main: texts["main_deity"], side: texts["side_deities"], notes: notes, context).html
        case .openTime:
            let hours = TypedHours(
                openTime: texts["open_time"], openingHours: texts["opening_hours"],
                lunar: texts["opening_hours_lunar"])
            return HoursField(hours, notes: notes, context).html
        case .phone: return JudgedField(.phone, texts["phone"], notes: notes, context).html
        case .website: return JudgedField(.website, texts["website"], notes: notes, context).html
        case .photos: return reading(.photos)
        case .rating: return rating(texts)
        case let field: return plain(field, texts)
        }
    }

    private func plain(_ field: MergedTemple.Field, _ texts: TempleTexts) -> HTML {
        let name = field.rawValue
        let attributes: HTML = "id=\"\(name)\" name=\"\(name)\" \(notes.attributes(name, of: field))"
        let label: HTML = "<label for=\"\(name)\">\(field.about.label.text(in: context.language))</label>\n"
        let limit = field.most
        switch field {
        case .aliases:
            return label + "<textarea \(attributes) \(limit) rows=\"3\">\n\(texts[name])</textarea>"
        case _ where field.isProse:
            return label + "<textarea \(attributes) \(limit) rows=\"5\">\n\(texts[name])</textarea>"
        case .county:
            return label
                + """
                <input \(attributes) \(limit) value="\(texts[name])" list="counties" autocomplete="off">
                \(CountyNames.options)
                """
        default: return label + "<input \(attributes) \(limit) value=\"\(texts[name])\" autocomplete=\"off\">"
        }
    }

    private func rating(_ texts: TempleTexts) -> HTML {
        """
        <label for="rating">\(context.words("Rating, 0 to 5", "評分（0 到 5）", "評価（0〜5）"))</label>
        <input id="rating" name="rating" value="\(texts["rating"])" inputmode="decimal" autocomplete="off" \(notes.attributes("rating", of: .rating))>
        <label for="rating_count">\(context.words("By how many people", "評分人數", "評価した人数"))</label>
        <input id="rating_count" name="rating_count" value="\(texts["rating_count"])" inputmode="numeric" autocomplete="off" \(notes.attributes("rating_count", of: .rating))>
        """
    }

    // MARK: Below an input

    private func below(_ field: MergedTemple.Field) -> HTML {
        let noted = faults.of(field)
        return """
            <div id="wrong-\(field.rawValue)">\(wrong(noted))\(warned(warnings.of(field)))</div>
            \(temple.map { FieldSources(field, of: $0, context).html } ?? "")
            """
    }

    private func wrong(_ faults: [EditFault]) -> HTML {
        HTML(faults.map { "<p class=\"wrong\">\(EditFaultWords.html($0, context))</p>\n" })
    }

    private func warned(_ warnings: [EditFault]) -> HTML {
        HTML(warnings.map { "<p class=\"warned\">\(EditFaultWords.html($0, context))</p>\n" })
    }
}
