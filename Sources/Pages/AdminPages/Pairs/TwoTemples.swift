internal import Geodesy
internal import TempleModel
internal import Wording

/// Two temples side by side: what each says in every field and by whom, where they differ, where they are, and what is decided
/// about them.
struct TwoTemples {
    private let shown: ShownPair
    private let request: PairRequest
    /// The id of the temple that was chosen to stay in a form that was sent.
    private let stays: String?
    private let context: AdminContext

    init(_ shown: ShownPair, _ request: PairRequest, stays: String? = nil, _ context: AdminContext) {
        self.shown = shown
        self.request = request
        self.stays = stays
        self.context = context
    }

    private var both: [EditableTemple] { [shown.a, shown.b] }

    /// - Parameter above: what was done, or what is wrong.
    func page(above: HTML) -> AdminPage {
        let names: HTML = "<bdi>\(shown.a.record.name)</bdi> ／ <bdi>\(shown.b.record.name)</bdi>"
        let said: HTML =
            shown.pair.judgement.map { judgement in
                """
                <p>\(context.words("What was said: ", "判斷：", "判断："))\(PairWords.judgement(judgement, context))</p>

                """
            } ?? ""
        return AdminPage(
            title: "\(shown.a.record.name) ／ \(shown.b.record.name)", section: .temples,
            body: """
                <h1 class="long">\(names)</h1>
                \(above)\
                <p>\(context.words("Distance: ", "相距：", "距離："))<strong>\(PairWords.distance(shown.pair, context))</strong>\(context.words("; ", "；", "、"))\
                \(PairWords.why(shown.pair, context))</p>
                \(said)\
                \(context.may(.editor) ? form : reading)\
                <div class="beside-map">
                <div>
                \(temples)\(table)</div>
                \(ListMap.html(context, isNumbered: true))</div>
                """)
    }

    private func name(_ temple: EditableTemple, _ number: Int) -> HTML {
        "\(String(number)) <bdi>\(temple.record.name)</bdi>"
    }

    // MARK: The decision

    private var later: HTML {
        """
        <a class="button quiet" data-key="l" href="\(request.next(after: shown.place))">
        """
    }

    private var list: HTML {
        "<a class=\"button quiet\" href=\"\(request.list())\">\(PairList.title.text(in: context.language))</a>\n"
    }

    /// What whoever may not decide has: the way on.
    private var reading: HTML {
        """
        <p class="actions">\(later)\(context.words("Next pair", "下一對", "次の組"))</a>
        \(list)</p>

        """
    }

    private var form: HTML {
        let chosen = both.first { String($0.id) == stays } ?? shown.a
        let picks: [HTML] = both.enumerated().map { index, temple in
            let checked: HTML = temple.id == chosen.id ? " checked" : ""
            return """
                <label class="pick"><input type="radio" name="\(PairDecision.stays)" value="\(String(temple.id))"\(checked)> \
                <span class="long">\(name(temple, index + 1)) <small>\(String(temple.id))</small></span></label>

                """
        }
        let forget: HTML =
            shown.pair.judgement == nil
            ? ""
            : """
            <button class="quiet" name="\(PairDecision.button)" value="\(PairDecision.Button.forget.rawValue)">\
            \(context.words("Forget what was said", "取消判斷", "判断を取り消す"))</button>

            """
        return """
            <pair-keys>
            <form class="pair" method="post" action="\(PairRequest.path(shown.a.id, shown.b.id))">\(context.hiddenToken)
            <input type="hidden" name="\(PairDecision.versionOfA)" value="\(shown.a.version)">
            <input type="hidden" name="\(PairDecision.versionOfB)" value="\(shown.b.version)">
            <input type="hidden" name="\(PairRequest.choice)" value="\(request.choice.rawValue)">
            <fieldset class="picks" aria-describedby="about-stays"><legend>\(context.words("If they are the same, this number stays", "若是同一間，保留的編號", "同じなら、残す番号"))</legend>
            \(picks)<small id="about-stays">\(context.words("What was decided by hand stays, its own first. All other values are chosen anew from the sources of both.", "人工決定的內容會保留，以它的優先；其餘各欄由兩間的全部來源重新選出。", "手作業で決めた内容は残り、この廟のものが優先されます。ほかの値は、両方のすべての出典から選び直されます。"))</small></fieldset>
            <p class="actions">\(button(.same, "s", context.words("Same: merge them", "同一間，合併", "同じ廟：統合する")))
            \(button(.different, "d", context.words("Different", "不同的廟", "別の廟")))
            \(later)\(context.words("Later", "稍後", "後で"))\(key("l"))</a>
            \(forget)\(list)</p>
            </form>
            <p class="keys" hidden><label class="tick"><input type="checkbox" checked> \
            \(context.words("Keys: S same, D different, L later", "快捷鍵：S 同一間、D 不同、L 稍後", "キー：S 同じ、D 別、L 後で"))</label></p>
            </pair-keys>

            """
    }

    private func button(_ button: PairDecision.Button, _ letter: String, _ text: String) -> HTML {
        """
        <button name="\(PairDecision.button)" value="\(button.rawValue)" data-key="\(letter)">\(text)\(key(letter))</button>
        """
    }

    /// The letter of a key. A script shows it, which hears it.
    private func key(_ letter: String) -> HTML {
        "<kbd aria-hidden=\"true\" hidden>\(letter.uppercased())</kbd>"
    }

    // MARK: The two

    /// The temples with their numbers, which are those of the marks on the map.
    private var temples: HTML {
        let rows: [HTML] = both.enumerated().map { index, temple in
            let place = temple.record.coordinate
            return """
                <li data-lat="\(DecimalText.degrees(place.latitude))" data-lng="\(DecimalText.degrees(place.longitude))">\
                <a href="\(TemplePages.path(of: temple.id))">\(name(temple, index + 1))</a> \
                <small>\(String(temple.id))</small></li>

                """
        }
        return "<ul class=\"both\">\n\(rows)</ul>\n"
    }

    private var table: HTML {
        let columns = both.enumerated().map { "\($0.offset + 1) \($0.element.record.name)" }
        let heads: [HTML] = columns.map { "<th scope=\"col\"><bdi>\($0)</bdi></th>" }
        let fields = MergedTemple.Field.allCases.filter { field in
            both.contains { $0.record.value(of: field) != .none }
        }
        let sources: [HTML] = zip(both, columns).map { temple, column in
            "<td data-label=\"\(column)\" class=\"long\">\(self.sources(of: temple))</td>\n"
        }
        return """
            <table class="rows sides pair-fields">
            <caption class="hidden-text">\(context.words("Both temples side by side", "兩間並列", "二つの廟の比較"))</caption>
            <thead><tr><th scope="col">\(context.words("Field", "欄位", "項目"))</th>\(heads)</tr></thead>
            <tbody>
            \(fields.map { row($0, columns) })\
            <tr><th scope="row">\(context.words("Sources", "資料來源", "出典"))</th>
            \(sources)</tr>
            </tbody>
            </table>

            """
    }

    private func row(_ field: MergedTemple.Field, _ columns: [String]) -> HTML {
        let values = both.map { $0.record.value(of: field) }
        let mark: HTML
        if values[0] == values[1] {
            mark = ""
        } else if values.contains(.none) {
            mark = " <small>\(context.words("only one has it", "只有一間有", "一方だけにあり"))</small>"
        } else {
            mark = " <strong>\(context.words("differs", "不同", "違う"))</strong>"
        }
        let cells: [HTML] = zip(both, columns).map { temple, column in
            """
            <td data-label="\(column)" class="long">\(FieldText.html(temple.record.value(of: field), context))
            \(FieldSources(field, of: temple, context).said)</td>

            """
        }
        return """
            <tr\(mark.bytes.isEmpty ? "" : " class=\"differs\"" as HTML)>
            <th scope="row">\(field.about.label.text(in: context.language))\(mark)</th>
            \(cells)</tr>

            """
    }

    /// Returns every source of a temple with its number there and its date.
    private func sources(of temple: EditableTemple) -> HTML {
        HTML(
            temple.records.map { record in
                "\(SourceNames.html(record, of: .name, context)) <small><bdi>\(record.key.id)</bdi></small>"
            }, separator: "<br>")
    }
}
