internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// The contents of a calendar that somebody has chosen: deities, festivals, groups, and days of every lunar month.
///
/// A group stands for the deities and festivals that it has at the time of the request, so a subscribed calendar follows
/// the group.
struct ChosenContents {
    let contents: CalendarFeed.Contents

    /// The names that a calendar's name has at most. Programs show it on one line.
    private static let mostNames = 8

    /// Reads the parameters `deities`, `festivals`, `groups`, `new_moon` and `full_moon`.
    ///
    /// `new_moon` alone means both days, as it did before there was `full_moon`.
    init(_ given: QueryParameters, in data: CatalogueSnapshot) throws(Fault) {
        var count = 0
        let deities = try Self.chosen("deities", given, data.deities, &count)
        let festivals = try Self.chosen("festivals", given, data.festivals, &count)
        let groups = try Self.chosen("groups", given, data.groups, &count)
        let newMoon = try given.flag("new_moon")
        let fullMoon = try given["full_moon"] == nil ? newMoon : given.flag("full_moon")
        guard count > 0 || newMoon || fullMoon else {
            throw Fault.badParameter(
                "missing-parameter", "deities",
                "deities: is missing; give the ids of deities, festivals or groups, or new_moon=true"
            ).saying(
                "缺少這個參數，請給神明、節慶（festivals）或群組（groups）的編號，或 new_moon=true",
                "このパラメーターがありません。神さま、行事（festivals）、グループ（groups）の番号か、new_moon=true を指定してください")
        }
        let moons = newMoon && fullMoon ? ["初一十五"] : newMoon ? ["初一"] : fullMoon ? ["十五"] : []
        let names = deities.map(\.name) + festivals.map(\.name) + groups.map(\.name) + moons
        let ofGroups = groups.map { CalendarFeed.Contents($0, in: data) }
        var all = CalendarFeed.Contents(
            name: names.prefix(Self.mostNames).joined(separator: "、") + (names.count > Self.mostNames ? "等" : ""),
            deities: deities, eventIDs: festivals.map(\.id) + ofGroups.flatMap(\.eventIDs),
            monthlyDays: Set((newMoon ? [1] : []) + (fullMoon ? [15] : [])))
        let known = Set(deities.map(\.id))
        all.deities += ofGroups.flatMap(\.deities).filter { !known.contains($0.id) }
        contents = all
    }

    /// Returns the elements that a parameter names by their ids, each once.
    ///
    /// - Parameter count: The number of elements that all parameters have named so far.
    private static func chosen<Element: Identifiable<Int64>>(
        _ name: String, _ given: QueryParameters, _ all: [Element], _ count: inout Int
    ) throws(Fault) -> [Element] {
        guard let text = given[name] else { return [] }
        var chosen: [Element] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let element = pathID(String(part)).flatMap({ id in all.first { $0.id == id } }) else {
                throw Fault.badParameter("invalid-parameter", name, "\(name): give the ids of \(name), such as 1,2")
                    .saying("請給存在的編號，以逗號分隔，例如 1,2", "ある番号をコンマで区切ってください。例：1,2")
            }
            if !chosen.contains(where: { $0.id == element.id }) { chosen.append(element) }
        }
        count += chosen.count
        guard count <= CalendarFeed.mostChosen else {
            throw Fault.badParameter(
                "invalid-parameter", name,
                "\(name): give at most \(CalendarFeed.mostChosen) ids of deities, festivals and groups in all"
            ).saying(
                "神明、節慶與群組合計請給至多 \(CalendarFeed.mostChosen) 個編號",
                "神さま、行事、グループの番号は合わせて \(CalendarFeed.mostChosen) 個までにしてください")
        }
        return chosen
    }
}
