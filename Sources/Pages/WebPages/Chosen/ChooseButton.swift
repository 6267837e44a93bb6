internal import TempleFormats
internal import TempleModel
internal import Wording

/// The button that adds something to what the visitor has chosen, or takes it out again.
///
/// Without JavaScript, or where the browser keeps nothing, it is a link to the page of the choice.
struct ChooseButton {
    private let choice: Choice
    private let kind: String
    private let id: Int64?
    private let words: (add: String, added: String)
    private let context: PageContext

    init(_ deity: Deity, _ context: PageContext) {
        self.init(.deities, deity.id, Self.words(context), context)
    }

    /// - Parameter event: An event of a deity adds the deity.
    init(_ event: FestivalEvent, _ context: PageContext) {
        if let deity = event.deity {
            let words = (
                context.words("Add this deity to my days", "把\(deity.name)加入我的日子", "この神さまをマイカレンダーに追加"),
                context.words("This deity is in my days", "\(deity.name)已加入我的日子", "この神さまはマイカレンダーにあります")
            )
            self.init(.deities, deity.id, words, context)
        } else if event.festival?.isNewMoon == true || event.festival?.isFullMoon == true {
            var choice = Choice()
            choice.hasNewMoon = event.festival?.isNewMoon == true
            choice.hasFullMoon = !choice.hasNewMoon
            self.init(choice, choice.hasNewMoon ? "new_moon" : "full_moon", nil, Self.words(context), context)
        } else {
            self.init(.festivals, event.id, Self.words(context), context)
        }
    }

    init(_ group: TempleGroup, _ context: PageContext) {
        let words = (
            context.words("Subscribe to this group", "訂閱此群組", "このグループを登録"),
            context.words("Subscribed", "已訂閱此群組", "登録済み")
        )
        self.init(.groups, group.id, words, context)
    }

    private init(_ kind: Choice.Kind, _ id: Int64, _ words: (String, String), _ context: PageContext) {
        var choice = Choice()
        choice[kind] = [id]
        self.init(choice, kind.rawValue, id, words, context)
    }

    private init(_ choice: Choice, _ kind: String, _ id: Int64?, _ words: (String, String), _ context: PageContext) {
        self.choice = choice
        self.kind = kind
        self.id = id
        self.words = words
        self.context = context
    }

    private static func words(_ context: PageContext) -> (String, String) {
        (
            context.words("Add to my days", "加入我的日子", "マイカレンダーに追加"),
            context.words("In my days", "已加入我的日子", "マイカレンダーにあります")
        )
    }

    var html: HTML {
        let full = context.words(
            "There are already \(CalendarFeed.mostChosen)", "已達 \(CalendarFeed.mostChosen) 項",
            "すでに\(CalendarFeed.mostChosen)件あります")
        let id: HTML = id.map { " data-id=\"\(String($0))\"" } ?? ""
        return """
            <choose-button data-kind="\(kind)"\(id) data-add="\(words.add)" data-added="\(words.added)" \
            data-full="\(full)">\
            <a class="button quiet" rel="nofollow" href="\(choice.address("/chosen"))">\(words.add)</a>\
            <button type="button" class="quiet" aria-pressed="false" hidden>\(words.add)</button></choose-button>

            """
    }
}
