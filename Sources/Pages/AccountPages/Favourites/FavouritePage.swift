internal import AccountModel
internal import TempleModel
internal import WebPages
internal import Wording

/// One temple as a favourite: the way from a temple's page without JavaScript.
struct FavouritePage {
    let temple: Temple
    /// Those of the person's favourites that mean the temple; none where it is no favourite.
    let favourites: [Favourite]
    private let sent: PersonForm?
    private let faults: FieldFaults
    private let note: HTML
    private let context: PersonContext

    /// - Parameters:
    ///   - form: a form that was refused; nil for none.
    ///   - note: what stands above the page.
    init(
        _ temple: Temple, _ favourites: [Favourite], sent form: PersonForm?, _ faults: EditFaults, _ note: HTML,
        _ context: PersonContext
    ) {
        self.temple = temple
        self.favourites = favourites
        sent = form
        self.faults = FieldFaults(faults, context)
        self.note = note
        self.context = context
    }

    var page: PersonPage {
        let isKept = !favourites.isEmpty
        let title =
            isKept
            ? context.words("A favourite temple", "收藏的廟", "お気に入りの廟")
            : context.words("Keep this temple?", "要收藏這間廟嗎？", "この廟をお気に入りに加えますか？")
        return PersonPage(
            title: title,
            body: """
                \(note)\(faults.note(context))<h1>\(title)</h1>
                <p><a href="/temples/\(String(temple.id))">\(context.page.name(ofTemple: temple).html)</a></p>
                <form class="favourite" action="\(FavouritePages.root)/\(String(temple.id))" method="post" \
                autocomplete="off">
                \(context.hiddenToken)\(NoteField(favourites.first?.note, sent: sent, id: "note", faults, context).html)\
                <div class="actions">
                <button type="submit" name="on" value="1">\(isKept ? saving : keeping)</button>
                \(isKept ? "<button type=\"submit\" class=\"quiet\">\(removing)</button>\n" : "" as HTML)</div>
                </form>
                <p><a href="\(FavouritePages.root)">\(context.words(
                    "All favourite temples", "所有收藏的廟", "お気に入りの廟の一覧"))</a></p>
                """)
    }

    private var keeping: String { context.words("Keep it", "收藏", "加える") }
    private var saving: String { context.words("Save the note", "儲存備註", "メモを保存") }
    private var removing: String { context.words("Remove from favourites", "取消收藏", "お気に入りから外す") }
}
