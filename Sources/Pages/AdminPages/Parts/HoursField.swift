internal import TempleModel
internal import Wording

/// The opening hours of a temple in a form: as people write them, in OpenStreetMap's grammar, and on lunar days; with how they
/// are read.
struct HoursField {
    private let typed: TypedHours
    private let notes: InputNotes
    private let context: AdminContext

    init(_ typed: TypedHours, notes: InputNotes = InputNotes(), _ context: AdminContext) {
        self.typed = typed
        self.notes = notes
        self.context = context
    }

    var html: HTML {
        """
        <fieldset class="part hours-part">
        <legend class="hidden-text">\(MergedTemple.Field.openTime.about.label.text(in: context.language))</legend>
        \(input(
                "open_time", typed.openTime, "06:00-21:00",
                context.words(
                    "As people write it. It is read where its meaning is certain.", "照平常的寫法；意思明確時會自動判讀。",
                    "ふだんの書き方で。意味がはっきりしていれば自動で読み取ります。")))
        \(input(
                "opening_hours", typed.openingHours, "Mo-Fr 06:00-21:00; Sa,Su 05:00-22:00",
                context.words(
                    "Only where the text above is not read rightly. \(TempleHours.unread) keeps it from being read.",
                    "上面的文字判讀有誤時才填；填 \(TempleHours.unread) 表示不判讀。",
                    "上の文が正しく読み取れないときだけ記入します。\(TempleHours.unread) と書くと読み取りません。")))
        \(input(
                "opening_hours_lunar", typed.lunar, "1,15 05:00-22:00",
                context.words(
                    "Days of the lunar month with other hours: the 1st and the 15th, for example.",
                    "農曆每月時間不同的日子，例如初一、十五。", "旧暦の毎月、時間の違う日。例えば1日と15日。")))
        \(LiveCheck(
                path: CheckPages.hours, fields: ["open_time", "opening_hours", "opening_hours_lunar"]
            ).html(HoursCheck(typed, context).checked, isSaid: notes.areWrong(of: .openTime), context))\
        </fieldset>

        """
    }

    static func label(_ name: String, _ context: AdminContext) -> String {
        switch name {
        case "open_time": context.words("As a text", "文字", "文章")
        case "opening_hours": context.words("In OpenStreetMap's grammar", "OpenStreetMap 語法", "OpenStreetMap の書式")
        default: context.words("On lunar days", "農曆日", "旧暦の日")
        }
    }

    private func input(_ name: String, _ value: String, _ example: String, _ help: String) -> HTML {
        """
        <label for="\(name)">\(Self.label(name, context))</label>
        <input id="\(name)" name="\(name)" value="\(value)" placeholder="\(example)" \
        \(MergedTemple.Field.openTime.most) autocomplete="off" \(notes.attributes(name, of: .openTime, help: "\(name)-help"))>
        <small id="\(name)-help">\(help)</small>
        """
    }
}
