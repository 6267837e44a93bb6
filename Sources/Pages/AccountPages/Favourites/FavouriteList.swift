internal import AccountAPI
internal import AccountModel
internal import TempleModel
internal import WebPages
internal import Wording

/// The list of the temples that a person keeps, in the person's order, each with its note.
struct FavouriteList {
    private let favourites: [ShownFavourite]
    /// A form that was refused: its temple's note is shown as it was typed.
    private let sent: PersonForm?
    private let faults: FieldFaults
    private let note: HTML
    private let context: PersonContext

    /// - Parameters:
    ///   - form: the form that was refused; nil for none.
    ///   - faults: what is wrong with it.
    ///   - note: what stands above the page.
    init(
        _ context: PersonContext, sent form: PersonForm? = nil, faults: EditFaults = EditFaults([]), note: HTML = ""
    ) throws {
        let all = try context.store.favourites(of: try context.person())
        favourites = try FavouriteTemples(context.site.temples).shown(all)
        sent = form
        self.faults = FieldFaults(faults, context)
        self.note = note + self.faults.note(context)
        self.context = context
    }

    /// The name of a temple's place on the page.
    static func anchor(of temple: Int64) -> String { "temple-\(temple)" }

    var page: PersonPage {
        let title = context.words("Favourite temples", "收藏的廟", "お気に入りの廟")
        return PersonPage(
            title: title,
            body: """
                \(note)<h1>\(title)</h1>
                \(context.wayHome)\(context.done(done))\(list)
                """)
    }

    private var done: String? {
        switch context["done"] {
        case "kept": context.words("The temple is a favourite.", "已收藏。", "お気に入りに加えました。")
        case "removed": context.words("The temple is no longer a favourite.", "已取消收藏。", "お気に入りから外しました。")
        case "saved": context.words("It was saved.", "已儲存。", "保存しました。")
        default: nil
        }
    }

    private var list: HTML {
        guard !favourites.isEmpty else {
            return """
                <p>\(context.words(
                    "None yet. The page of each temple has a button for it.", "還沒有。在各廟的頁面可以收藏。",
                    "まだありません。各廟のページから追加できます。"))</p>
                """
        }
        return """
            <ol class="cards">
            \(favourites.indices.map(card))</ol>
            """
    }

    private func card(_ place: Int) -> HTML {
        let shown = favourites[place]
        let id = String(shown.id)
        let name = shown.temple?.name ?? context.words("Temple \(id)", "廟 \(id)", "廟 \(id)")
        return """
            <li class="card" id="\(Self.anchor(of: shown.id))">
            \(head(shown, name))<form class="favourite" action="\(FavouritePages.root)" method="post" autocomplete="off">
            \(context.hiddenToken)<input type="hidden" name="temple" value="\(id)">
            \(NoteField(shown.favourite.note, sent: form(of: shown.id), id: "note-\(id)", faults, context).html)\
            <div class="actions">
            <button type="submit" name="save" value="1" class="quiet" aria-label="\(saving): \(name)">\(saving)</button>
            \(place > 0 ? move("up", "↑", context.words("Further up", "上移", "上へ"), name) : "")\
            \(place < favourites.count - 1 ? move("down", "↓", context.words("Further down", "下移", "下へ"), name) : "")\
            <button type="submit" name="remove" value="1" class="quiet" aria-label="\(removing): \(name)">\
            <span aria-hidden="true">♥</span> \(removing)</button>
            </div>
            </form>
            </li>

            """
    }

    private var saving: String { context.words("Save the note", "儲存備註", "メモを保存") }
    private var removing: String { context.words("Remove", "取消收藏", "外す") }

    private func head(_ shown: ShownFavourite, _ name: String) -> HTML {
        guard let temple = shown.temple else {
            return """
                <h2>\(name)</h2>
                <p class="second">\(context.words(
                    "This temple is not in the data any more.", "資料中已沒有這間廟。", "この廟はデータにありません。"))</p>

                """
        }
        let address: HTML =
            temple.address.map { "<p class=\"address\">\(context.page.data($0))</p>\n" } ?? ""
        let deity: HTML =
            temple.mainDeity.map { "<p class=\"facts\"><span class=\"deity\">\(context.page.data($0))</span></p>\n" }
            ?? ""
        return """
            <h2><a href="/temples/\(String(shown.id))">\(context.page.name(ofTemple: temple).html)</a></h2>
            \(deity)\(address)
            """
    }

    private func move(_ way: String, _ sign: String, _ words: String, _ name: String) -> HTML {
        """
        <button type="submit" name="move" value="\(way)" class="quiet" aria-label="\(words): \(name)">\(sign)</button>

        """
    }

    private func form(of temple: Int64) -> PersonForm? { sent?["temple"] == String(temple) ? sent : nil }
}

/// The field of a favourite's note, with the note that is kept in a hidden one.
struct NoteField {
    private let note: String
    private let had: String
    private let id: String
    private let faults: FieldFaults
    private let context: PersonContext

    /// - Parameters:
    ///   - note: the note that is kept.
    ///   - form: a form that was refused: its note is shown, and its faults.
    init(_ note: String?, sent form: PersonForm?, id: String, _ faults: FieldFaults, _ context: PersonContext) {
        self.note = form?["note"] ?? note ?? ""
        had = form?["had"] ?? note ?? ""
        self.id = id
        self.faults = form == nil ? .none : faults
        self.context = context
    }

    var html: HTML {
        """
        <input type="hidden" name="had" value="\(had)">
        <div class="field">
        <label for="\(id)">\(context.words("My note", "我的備註", "メモ"))</label>
        <textarea id="\(id)" name="note" rows="2" maxlength="\(String(AccountLimits.longestNote))"\
        \(faults.attributes("note"))>
        \(note)</textarea>\(faults.text("note"))
        </div>

        """
    }
}
