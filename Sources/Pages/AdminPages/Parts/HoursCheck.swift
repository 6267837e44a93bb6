internal import OpeningHours
internal import TempleModel
internal import WebPages
internal import Wording

/// How opening hours are read: the hours of a week, and what could not be understood.
struct HoursCheck {
    /// The most bytes of a text that are read.
    static let longest = OpeningHours.maximumByteCount
    /// The most parts of a text that are looked at one by one.
    private static let mostParts = 20

    private let typed: TypedHours
    private let context: AdminContext

    init(_ typed: TypedHours, _ context: AdminContext) {
        self.typed = typed
        self.context = context
    }

    var checked: Checked {
        let (text, stated, lunar) = (given(typed.openTime), given(typed.openingHours), given(typed.lunar))
        guard text != nil || stated != nil || lunar != nil else {
            return Checked(text: context.words("No hours are given.", "尚未填寫開放時間。", "開門時間は未記入です。"))
        }
        let faults =
            [
                stated.flatMap { stated in
                    stated == TempleHours.unread
                        ? nil
                        : fault("opening_hours", in: stated) { text throws(OpeningHoursError) in
                            _ = try OpeningHours(text)
                        }
                },
                lunar.flatMap { lunar in
                    fault("opening_hours_lunar", in: lunar) { text throws(OpeningHoursError) in _ = try LunarHours(text)
                    }
                },
            ].compactMap(\.self)
        guard faults.isEmpty else {
            return Checked(
                text: context.words(
                    "A part could not be understood, and cannot be saved.", "有無法判讀的部分，不能儲存。", "読み取れない部分があり、保存できません。"),
                isWrong: true, below: HTML(faults))
        }
        let hours = TempleHours(text: text, stated: stated, statedLunar: lunar)
        guard let week = context.site.parts.week(of: hours, for: context.call) else { return unread(hours) }
        return Checked(
            text: hours.reading.openingHours == nil
                ? context.words(
                    "Only the lunar days are understood.", "只判讀出農曆日的時間。", "旧暦の日の時間だけ読み取れました。")
                : context.words("The hours are understood.", "已判讀開放時間。", "時間を読み取れました。"),
            below: reading(hours) + notUnderstood(hours) + week)
    }

    private func given(_ text: String) -> String? {
        let trimmed = text.trimmed
        return trimmed.isEmpty ? nil : trimmed
    }

    // MARK: Understood

    /// What the text is read as, where nobody has stated it.
    private func reading(_ hours: TempleHours) -> HTML {
        guard hours.stated == nil, hours.text != nil else { return "" }
        let read = hours.reading
        let rows: [HTML] = [("opening_hours", read.openingHours), ("opening_hours_lunar", read.lunar)].compactMap {
            name, value in
            value.map { "<div><dt>\(label(name))</dt><dd><code translate=\"no\">\($0)</code></dd></div>\n" }
        }
        return rows.isEmpty ? "" : "<dl class=\"meanings\">\n\(rows)</dl>\n"
    }

    private func label(_ name: String) -> String { HoursField.label(name, context) }

    // MARK: Not understood

    private func unread(_ hours: TempleHours) -> Checked {
        if hours.stated == TempleHours.unread {
            return Checked(
                text: context.words(
                    "The text is shown as it is, and not read.", "文字照原樣顯示，不判讀。", "文はそのまま表示され、読み取られません。"))
        }
        return Checked(
            text: context.words(
                "The text is shown as it is, but nobody is told whether the temple is open: it could not be understood.",
                "文字會照原樣顯示，但無法判讀，因此不會標示是否開放。", "文はそのまま表示されますが、読み取れないため、開門中かどうかは示されません。"),
            isWrong: true, below: notUnderstood(hours))
    }

    /// The parts of a text that give no hours by themselves.
    private func notUnderstood(_ hours: TempleHours) -> HTML {
        guard hours.stated == nil, let text = hours.text, hours.reading.openingHours == nil else { return "" }
        let parts = text.split(whereSeparator: Self.isBetweenParts).filter { !$0.allSatisfy(\.isWhitespace) }
        var unread = [Substring(text.prefix(Self.longest))]
        if text.utf8.count <= Self.longest, (2...Self.mostParts).contains(parts.count) {
            let found = parts.filter { part in
                let reading = HoursReading(String(part))
                return reading.openingHours == nil && reading.lunar == nil
            }
            if !found.isEmpty { unread = found }
        }
        let rows: [HTML] = unread.map { "<li><bdi>\(String($0))</bdi></li>\n" }
        return """
            <p>\(context.words("No hours could be read from:", "無法判讀的部分：", "時間を読み取れない部分："))</p>
            <ul>\(rows)</ul>

            """
    }

    private static func isBetweenParts(_ character: Character) -> Bool {
        character.isNewline || [";", "；", "。", "，", ",", "（", "）", "(", ")"].contains(character)
    }

    /// Returns where a text in the grammar is wrong; nil where it is not.
    private func fault(
        _ name: String, in text: String, _ read: (String) throws(OpeningHoursError) -> Void
    ) -> HTML? {
        do throws(OpeningHoursError) {
            try read(text)
            return nil
        } catch {
            let bytes = Array(text.utf8.prefix(Self.longest))
            let place = min(error.byteOffset, bytes.count)
            let (good, rest) = (
                String(decoding: bytes[..<place], as: UTF8.self), String(decoding: bytes[place...], as: UTF8.self)
            )
            let reason =
                switch error.reason {
                case .textTooLong, .tooManyRules: context.words("it is too long", "太長了", "長すぎます")
                case _ where rest.isEmpty:
                    context.words("something is missing at the end", "結尾缺少內容", "末尾に何か足りません")
                default: context.words("cannot be read from the mark on", "自標示處起無法判讀", "印のところから読み取れません")
                }
            return """
                <p>\(label(name))\(context.words(": ", "：", "："))\(reason)</p>
                <p><code translate="no">\(good)<mark>\(rest.isEmpty ? "…" : rest)</mark></code></p>

                """
        }
    }
}
