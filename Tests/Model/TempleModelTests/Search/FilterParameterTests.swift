import Expectations
import Geodesy
import LunarCalendar
import SearchSamples
import TempleModel
import Testing

/// Each parameter that leaves out temples, from its text through a query to whatever is made of one.
struct FilterParameterTests {
    private static let point: TempleQueryText = [.lat: "24", .lng: "120"]
    private static let now = TaiwanTime(day: someDay, minute: 600)

    private func parse(_ text: TempleQueryText) throws(TempleQueryError) -> TempleQuery {
        try TempleQuery(parsing: text, radiusUnits: false, now: Self.now)
    }

    /// Returns a filter that the initializer makes of all members of another one.
    private func made(of filter: TempleQuery.Filter) -> TempleQuery.Filter {
        TempleQuery.Filter(
            minimumRadius: filter.minimumRadius, bounds: filter.bounds, isOpenNow: filter.isOpenNow,
            minimumRating: filter.minimumRating, hasPhone: filter.hasPhone, text: filter.text, ids: filter.ids,
            counties: filter.counties, labels: filter.labels,
            updatedSince: filter.updatedSince)
    }

    private func tag(_ query: TempleQuery) -> QueryTag { QueryTag(query, within: query.radius) }

    /// A search with every filter.
    private static let all = SearchParameter.filters.reduce(point) { $0.with($1, $1.sample) }

    /// A parameter sets one part of a query, which the initializer and the tag of a cursor know.
    @Test(arguments: SearchParameter.filters) func everyFilterChangesOnePart(parameter: SearchParameter) throws {
        let plain = try parse(Self.point)
        for sample in parameter.samples {
            let query = try parse(Self.point.with(parameter, sample))
            let changes = [
                query.filter != plain.filter, query.deity != plain.deity, query.withinDays != plain.withinDays,
            ]
            expect(changes.filter { $0 }.count, equals: 1)
            expect(made(of: query.filter), equals: query.filter)
            expect(tag(query) != tag(plain))
        }
        expect(plain.filter.isEmpty)
    }

    /// A member that no parameter sets, or that the initializer leaves as it is without one.
    @Test func everyMemberOfTheFilterIsSet() throws {
        let full = try parse(Self.all).filter
        let empty = Mirror(reflecting: TempleQuery.Filter()).children.map { "\($0.label ?? ""): \($0.value)" }
        for filter in [full, made(of: full)] {
            let members = Mirror(reflecting: filter).children.map { "\($0.label ?? ""): \($0.value)" }
            expect(members.count == empty.count && Set(members).isDisjoint(with: empty))
        }
        expect(!empty.isEmpty)
    }

    /// A cursor belongs to one query, also among those with all other parameters.
    @Test(arguments: SearchParameter.filters) func theTagHasEveryParameter(parameter: SearchParameter) throws {
        let all = try parse(Self.all)
        let others = try parse(Self.all.with(parameter, nil))
        expect(tag(all) != tag(others))
        for sample in parameter.samples.dropFirst() {
            let other = try parse(Self.all.with(parameter, sample))
            expect(tag(other) != tag(all))
        }
    }

    /// A count of a map's view leaves out the same temples as a search with the same parameters.
    @Test(arguments: ClusterQuery.parameters) func aCountHasTheFilterOfASearch(parameter: SearchParameter) throws {
        let view: TempleQueryText = [.bbox: SearchParameter.bbox.sample]
        for sample in parameter.samples {
            let text = view.with(parameter, sample)
            let counted = try TempleQuery(counting: text, now: Self.now)
            let searched = try parse(text.with(.lat, "24").with(.lng, "120"))
            expect(counted.filter == searched.filter && counted.deity == searched.deity)
            expect(counted.withinDays, equals: searched.withinDays)
            expect(counted.today == searched.today && counted.time == searched.time)
        }
    }

    /// The parser and the query agree on which filters need no point.
    @Test(arguments: SearchParameter.filters) func oneThatNeedsNoPointIsEnoughAlone(parameter: SearchParameter) throws {
        for sample in parameter.samples {
            let filter = try parse(Self.point.with(parameter, sample)).filter
            let alone = try? parse([parameter: sample])
            expect(alone != nil, equals: filter.needsNoPoint)
        }
    }

    private static let others = SearchParameter.allCases.filter {
        !SearchParameter.filters.contains($0) && $0 != .cursor
    }

    @Test(arguments: others) func aParameterOfAnotherRoleFiltersNothing(parameter: SearchParameter) throws {
        let (plain, query) = (try parse(Self.point), try parse(Self.point.with(parameter, parameter.sample)))
        expect(query.filter == plain.filter && query.deity == plain.deity && query.withinDays == plain.withinDays)
        expect(query != plain)
    }
}
