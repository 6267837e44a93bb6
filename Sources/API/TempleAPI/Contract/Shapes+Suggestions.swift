internal import APIDescription
internal import TempleModel

extension Shapes {
    /// One thing that somebody may mean who types.
    static let suggestion: [JSONSchema.Member] = [
        .init("kind", .choice(Suggestion.Kind.allCases.map(\.rawValue))),
        .init(
            "id", .integer(), "The id of the temple, deity or festival; the number of the place or purpose.",
            chinese: "寺廟、神明或節慶的編號；地點或祈求事項的號碼。"),
        .init("name", .text, "The name that fits.", chinese: "符合的名稱。"),
        .init(
            "detail", .orNull(.text),
            "What tells it from others of that name: the township of a temple, the county of a place, the deities of a "
                + "purpose, the next day of a festival.",
            chinese: "用以區別同名者：寺廟所在的鄉鎮市區、地點所屬的縣市、祈求事項的神明、節慶的下一個日期。"),
        .init(
            "distance", .orNull(.number(0...21_000)),
            "Distance in kilometres from the point; null without a point, and for what has no position.",
            chinese: "與座標的距離，單位為公里；未給座標或沒有位置時為 null。"),
        .init(
            "matched", .choice(Suggestion.Matched.allCases.map(\.rawValue)),
            "How the name fits, best first: it is the text, begins with it, has it, sounds like it, or is similar. "
                + "The place of a temple before its name does not count.",
            chinese: "符合的方式，由最符合起：完全相同、開頭相同、包含、同音、相似。寺廟名稱前的所在地名不計。"),
        .init(
            "ranges", .list(.list(.integer(), atMost: 2)),
            "The parts of name to mark, each from a Unicode scalar to before another.",
            chinese: "name 中要標示的部分，以 Unicode 純量的位置表示，含起點、不含終點。"),
        .init("url", .text, "The path of the page on this site.", chinese: "本站網頁的路徑。"),
    ]
}
