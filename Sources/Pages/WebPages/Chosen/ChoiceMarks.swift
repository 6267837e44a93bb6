internal import TempleModel
internal import Wording

/// Which choices a row of a list belongs to, as the attribute `data-choice` that `marks.js` reads:
/// `deities-1 groups-2`.
///
/// A row is marked if the calendar of the choice has it. An event belongs to its deity, to each deity that gathers its
/// deity, and to each group with one of these deities.
struct ChoiceMarks {
    /// The deities that have an event because they gather its deity, by the event.
    private var gatherers: [Int64: [Int64]] = [:]
    private var groupsOfDeity: [Int64: [Int64]] = [:]
    private var groupsOfFestival: [Int64: [Int64]] = [:]
    private var moons: [Int64: String] = [:]

    init(_ data: CatalogueSnapshot, _ calendar: EventCalendar) {
        for deity in data.deities where !deity.gathers.isEmpty {
            for event in calendar.eventIDs(of: deity) where EventID.deityDay(event)?.deityID != deity.id {
                gatherers[event, default: []].append(deity.id)
            }
        }
        let slugs = Set(data.groups.flatMap(\.deities))
        for deity in data.deities where slugs.contains(deity.slug) {
            groupsOfDeity[deity.id] = data.groups.filter { $0.deities.contains(deity.slug) }.map(\.id)
        }
        for festival in data.festivals {
            groupsOfFestival[festival.id] = data.groups.filter { $0.festivals.contains(festival.slug) }.map(\.id)
            if festival.isNewMoon { moons[festival.id] = "new_moon" }
            if festival.isFullMoon { moons[festival.id] = "full_moon" }
        }
    }

    /// Returns the attribute of an event and of those merged into it.
    func attribute(of event: FestivalEvent) -> HTML {
        Self.attribute(([event] + event.also).flatMap { choices(ofEvent: $0.id) })
    }

    /// Returns the attribute of what belongs to an event; empty for nil.
    func attribute(ofEvent id: Int64?) -> HTML { id.map { Self.attribute(choices(ofEvent: $0)) } ?? "" }

    func attribute(of deity: Deity) -> HTML { Self.attribute(choices(ofDeities: [deity.id])) }

    func attribute(of group: TempleGroup) -> HTML { Self.attribute(["groups-\(group.id)"]) }

    private func choices(ofEvent id: Int64) -> [String] {
        if let (deity, _) = EventID.deityDay(id) { return choices(ofDeities: [deity] + (gatherers[id] ?? [])) }
        return ["festivals-\(id)"] + (groupsOfFestival[id] ?? []).map { "groups-\($0)" }
            + (moons[id].map { [$0] } ?? [])
    }

    private func choices(ofDeities ids: [Int64]) -> [String] {
        ids.map { "deities-\($0)" } + ids.flatMap { groupsOfDeity[$0] ?? [] }.map { "groups-\($0)" }
    }

    private static func attribute(_ choices: [String]) -> HTML {
        var each: [String] = []
        for choice in choices where !each.contains(choice) { each.append(choice) }
        return " data-choice=\"\(each.joined(separator: " "))\""
    }
}

extension PageContext {
    /// Returns the marks of the present data.
    func choiceMarks() throws -> ChoiceMarks { try calendar().marks }
}
