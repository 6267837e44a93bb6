internal import TempleModel
internal import WebRouting
internal import Wording

/// What the name in a field is a name of.
enum NameKind: Equatable {
    case thing(CatalogueMember.Reference)
    case temple

    /// The parameter of the paths of checks.
    static let parameter = "of"

    init(_ reference: CatalogueMember.Reference) { self = .thing(reference) }

    init?(_ text: String?) {
        guard let text else { return nil }
        if text == "temple" {
            self = .temple
        } else if let reference = CatalogueMember.Reference(rawValue: text) {
            self = .thing(reference)
        } else {
            return nil
        }
    }

    private var text: String {
        switch self {
        case .thing(let reference): reference.rawValue
        case .temple: "temple"
        }
    }

    /// The path of the names that are suggested.
    var options: String { "\(NameChecks.options)?\(Self.parameter)=\(text)" }

    /// The path of what typed names mean.
    var meanings: String { "\(NameChecks.meanings)?\(Self.parameter)=\(text)" }

    /// The most names of a list.
    var most: Int { self == .temple ? ActivityCalendar.mostTemples : 300 }

    /// What the field of another name is called.
    var new: Words {
        switch self {
        case .thing(.deity): Words("Another deity", "新增神明", "神さまを追加")
        case .thing(.festival): Words("Another festival", "新增節慶", "年中行事を追加")
        case .thing(.gathered): Words("Another deity, or a day of one", "新增神明或其日子", "神さまかその日を追加")
        case .thing(.event): Words("Another festival or deity's day", "新增節慶或神明的日子", "年中行事か神さまの縁日を追加")
        case .temple: Words("Another temple", "新增廟宇", "廟を追加")
        }
    }
}

/// What names in the fields of the catalogue's forms mean, asked while somebody types. Nothing is written.
enum NameChecks {
    static let options = "/admin/check/names"
    static let meanings = "/admin/check/meanings"

    static let routes: [AdminPageRoute] = [
        .check(options) { context, form in
            part(try NameOptions.html(for: form.values("q").first ?? "", try kind(form), context))
        },
        .check(meanings, maxBytes: AdminPageRoute.mostBytesOfMany) { context, form in
            let names = form.values(NameMeanings.parameter)
            return part(try NameMeanings(try kind(form), names, try context.things(), context).checked().html)
        },
        .check(AliasCheck.path) { context, form in
            let names = form.values(AliasCheck.name) + form.values(AliasCheck.field)
            let id = form["id"].flatMap(ListWalk.number)
            return part(AliasCheck(names: names, of: id, try context.things(), context).checked.html)
        },
        .check(TemplesOnMap.path) { context, form in
            part(try TemplesOnMap(context).checked { form.values($0).first }.html)
        },
    ]

    private static func kind(_ form: AdminForm) throws(Fault) -> NameKind {
        let text = form[NameKind.parameter]
        guard let kind = NameKind(text) else { throw .wrong(NameKind.parameter, text ?? "") }
        return kind
    }

    private static func part(_ html: HTML) -> AdminAnswer { .document(html.bytes, type: "text/html; charset=utf-8") }
}

extension AdminContext {
    /// What references of the catalogue can name.
    func things() throws(SearchError) -> Things { try site.things.things(in: site.store) }
}

/// The names that somebody may mean who types, as options of a field.
enum NameOptions {
    private static let most = 8
    private static let longest = 200

    static func html(for text: String, _ kind: NameKind, _ context: AdminContext) throws -> HTML {
        let text = String(text.prefix(longest))
        guard !text.allSatisfy(\.isWhitespace) else { return "" }
        switch kind {
        case .thing(let reference):
            return HTML(
                try context.things().like(text, reference, limit: most).map { thing in
                    let others = thing.others.prefix(3).joined(separator: "、")
                    return "<option value=\"\(thing.label)\">\(others)</option>\n"
                })
        case .temple:
            return HTML(
                try temples(text, context).map { one in
                    "<option value=\"\(Things.label(one.id, one.name))\">\(one.detail ?? "")</option>\n"
                })
        }
    }

    /// Returns the temples that somebody may mean.
    static func temples(_ text: String, limit: Int = most, _ context: AdminContext) throws -> [Suggestion] {
        guard let query = try? SuggestQuery(text, limit: limit, kinds: [.temple], today: context.call.time.day) else {
            return []
        }
        return try context.site.store.suggestions(for: query)
    }
}
