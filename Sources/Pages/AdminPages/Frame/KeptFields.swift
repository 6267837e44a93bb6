internal import HTTPModel
internal import TempleModel
internal import Wording

/// The fields of a form that was not taken, for a page that has nothing else of it.
enum KeptFields {
    /// What forms send along by themselves, and buttons. It says nothing to people.
    private static let along = Set(
        [
            "version", "key", "do", "id", "item", "page", "query", "scope", "sure", "to", "before", UserPage.account,
            NotificationsPages.message, PairRequest.choice, PreviewBeside.language,
            TypedPosition.zone, TemplePages.giveBack,
        ] + ListPlace.names)

    private static let alongPrefixes = SentTemple.alongPrefixes + [SentTemple.takePrefix]

    /// Returns a form that sends them again.
    static func form(_ fields: [QueryParameter], to target: String, _ context: AdminContext) -> HTML {
        """
        <form method="post" action="\(target)">
        \(context.hiddenToken)
        \(HTML(hidden: fields))\
        <p class="actions"><button>\(context.words("Send it again", "再送出一次", "もう一度送信"))</button></p>
        </form>
        \(list(fields, context))
        """
    }

    /// Returns what somebody has entered, to read and to copy.
    static func list(_ fields: [QueryParameter], _ context: AdminContext) -> HTML {
        let rows: [HTML] = typed(fields).map { field in
            """
            <dt><bdi>\(name(field.name, context))</bdi></dt><dd class="text">\(value(field, context))</dd>

            """
        }
        guard !rows.isEmpty else { return "" }
        return """
            <h2>\(context.words("What you have entered", "您輸入的內容", "入力した内容"))</h2>
            <dl class="kept">\(rows)</dl>

            """
    }

    /// Returns the fields that somebody has filled in: of those whose form has a mark of what it had shown, the ones that differ.
    private static func typed(_ fields: [QueryParameter]) -> [QueryParameter] {
        let marks = Dictionary(
            fields.filter { $0.name.hasPrefix(SentTemple.wasPrefix) }.map {
                ($0.name.dropFirst(SentTemple.wasPrefix.count), $0.value)
            }, uniquingKeysWith: { first, _ in first })
        return fields.filter { field in
            guard !along.contains(field.name), !alongPrefixes.contains(where: field.name.hasPrefix) else {
                return false
            }
            // A precision that is not chosen follows from the position.
            guard let mark = marks[field.name[...]], field.name != "precision" || !field.value.isEmpty else {
                return !field.value.isEmpty
            }
            return TempleTexts.mark(field.value) != mark
        }
    }

    // MARK: Words

    private static func name(_ name: String, _ context: AdminContext) -> String {
        switch name {
        case PairDecision.stays: context.words("The number that stays", "保留的編號", "残す番号")
        case "source": context.words("Source", "資料來源", "出典")
        case "role": context.words("Role", "角色", "役割")
        case PeopleList.email: context.words("Mail address", "電子郵件", "メールアドレス")
        case UsersPages.who: context.words("Mail address or id", "電子郵件或代碼", "メールアドレスまたは ID")
        case "field": context.words("Field", "欄位", "項目")
        case "action": context.words("What to do", "動作", "操作")
        case "value": context.words("Value", "值", "値")
        case UndoForm.confirm: context.words("How many", "筆數", "件数")
        default:
            InputNames.text(name, context) ?? HistoryWords.input(name)?.text(in: context.language)
                ?? context.words("Other", "其他", "その他")
        }
    }

    private static func value(_ field: QueryParameter, _ context: AdminContext) -> HTML {
        guard !field.value.isEmpty else { return "<em>\(context.words("emptied", "已清空", "空にしました"))</em>" }
        let words: Words? =
            switch field.name {
            case "precision": PositionPrecision(rawValue: field.value)?.words
            case "role": StaffRole(rawValue: field.value)?.words
            case "field": ManyField(rawValue: field.value)?.words
            case "action": ManyAction(rawValue: field.value)?.words
            default: nil
            }
        return "<bdi>\(words?.text(in: context.language) ?? field.value)</bdi>"
    }
}
