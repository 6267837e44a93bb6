internal import TempleModel
internal import WebPages
internal import Wording

/// What the marks of a day say.
enum MarkWords {
    /// Returns the last of several days in words.
    static func until(_ day: String, _ context: AdminContext) -> String {
        context.words("to \(day)", "至 \(day)", "\(day)まで")
    }

    /// Returns the name of a source without the addresses where it can be read; the host where there is nothing else.
    static func name(of source: String) -> String {
        let address = #/https?:\/\/(?<host>[^\s\/]*)\S*/#
        let plain = source.replacing(address, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let isEdge: (Character) -> Bool = { " ,;:，、；：".contains($0) }
        let name = String(plain.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
        return name.isEmpty ? source.firstMatch(of: address).map { String($0.host) } ?? source : name
    }

    /// Returns the link to the form of an entry, with its title and what it is.
    static func link(to entry: CalendarEntry, _ context: AdminContext) -> HTML {
        """
        <a href="\(entry.thing.path)"><bdi lang="zh-Hant-TW">\(entry.title)</bdi> \
        <small>\(entry.kindWords.text(in: context.language))</small></a>
        """
    }

    static func html(_ marks: [CalendarMark], _ context: AdminContext) -> HTML {
        HTML(marks.map { "<small class=\"mark\">\(html($0, context))</small>" as HTML }, separator: " ")
    }

    private static func html(_ mark: CalendarMark, _ context: AdminContext) -> HTML {
        switch mark {
        case .remark(let text):
            "\(context.words("Remark: ", "附註：", "注記："))<bdi lang=\"zh-Hant-TW\">\(text)</bdi>"
        case .noSource: "\(context.words("No source", "沒有來源", "出典なし"))"
        case .edited(nil): "\(context.words("Added by hand", "由人新增", "手で追加"))"
        case .edited(let former?):
            """
            \(context.words("Edited; the catalogue has ", "已修改；內建目錄為", "変更済み。付属の名簿では"))\
            \(RuleMembers.words(former, context))
            """
        case .differs(let other, let source):
            """
            \(context.words("Another source has ", "另有來源為", "別の出典では"))\(RuleMembers.words(other, context))\
            \(context.words(" (", "（", "（"))<bdi lang="zh-Hant-TW">\(name(of: source))</bdi>\(context.words(")", "）", "）"))
            """
        }
    }
}
