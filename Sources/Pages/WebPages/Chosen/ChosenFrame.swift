internal import TempleFormats
internal import TempleModel
internal import Wording

/// Shared parts of the pages of a choice: the element that keeps the choice in the browser, and the notes about it.
struct ChosenFrame {
    let asked: Choice
    let things: ChosenThings
    let context: PageContext

    init(_ context: PageContext) throws {
        self.context = context
        asked = try Choice(context.request)
        things = ChosenThings(asked, in: try context.store.catalogueSnapshot())
    }

    /// Returns where the address of a path is to be written in its short form; nil where it is.
    func redirect(_ path: String) -> PageAnswer? {
        asked.isWritten(in: context.request) ? nil : .redirect(to: asked.address(path))
    }

    /// Returns the contents of a page.
    func html(_ contents: HTML) -> HTML {
        """
        <chosen-page data-asked="\(asked.query)" data-query="\(things.choice.query)">
        <div class="notice" data-shared hidden>
        <p>\(context.words(
            "This address has other choices than this browser keeps. Somebody may have shared it.",
            "這個網址的選擇與這個瀏覽器保存的不同，可能是別人分享的。",
            "このアドレスの選択は、このブラウザーに保存されたものと異なります。共有されたものかもしれません。"))</p>
        <div class="actions">
        <button type="button" data-adopt>\(context.words("Use these choices", "採用", "この選択を使う"))</button>
        <button type="button" class="quiet" data-leave>\(context.words("Show mine", "不採用，看我的", "自分の選択を見る"))</button>
        </div>
        </div>
        \(notes)\(contents)
        </chosen-page>
        """
    }

    private var notes: [HTML] {
        var notes: [String] = []
        if things.lacksSome {
            notes.append(
                context.words(
                    "Something that was chosen is no longer in the data and was left out.", "有些選擇已不在資料中，已略去。",
                    "選択の一部はデータにないため、除きました。"))
        }
        if things.isCut {
            let most = CalendarFeed.mostChosen
            notes.append(
                context.words(
                    "At most \(most) can be chosen; the others were left out.", "最多選 \(most) 項，其餘已略去。",
                    "選べるのは\(most)件までです。残りは除きました。"))
        }
        return notes.map { "<p class=\"notice\" role=\"status\">\($0)</p>\n" }
    }

    /// Returns the hidden fields of a form that keep the rest of the choice.
    ///
    /// - Parameter names: The parameters that the form has fields for.
    func hiddenFields(without names: [String]) -> [HTML] {
        things.choice.parameters.filter { !names.contains($0.name) }.flatMap { name, value in
            // One by one, so that no form writes `%2C` into the address: it is led to the short form.
            value.split(separator: ",").map { part in
                "<input type=\"hidden\" name=\"\(name)\" value=\"\(String(part))\">\n"
            }
        }
    }
}
