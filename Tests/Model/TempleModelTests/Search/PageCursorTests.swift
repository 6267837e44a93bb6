import Expectations
import Geodesy
import LunarCalendar
import SearchSamples
import TempleModel
import Testing

struct PageCursorTests {
    private static let around: TempleQueryText = [.lat: "24", .lng: "120"]
    private static let named: TempleQueryText = [.q: "天后宮"]

    private func parse(_ text: TempleQueryText, on day: Int = 0) throws(TempleQueryError) -> TempleQuery {
        try TempleQuery(
            parsing: text, radiusUnits: false, now: TaiwanTime(day: someDay.adding(days: day), minute: 600))
    }

    /// Returns the cursor of the first page of a query.
    private func cursor(
        _ text: TempleQueryText, lead: PageCursor.Lead = .none, within radius: Distance? = nil
    ) throws -> PageCursor {
        let query = try parse(text)
        return PageCursor(meters: 12.5, id: 7, lead: lead, query: QueryTag(query, within: radius ?? query.radius))
    }

    private func with(_ text: TempleQueryText, _ changes: [(SearchParameter, String?)]) -> TempleQueryText {
        var text = text
        for (parameter, value) in changes { text[parameter] = value }
        return text
    }

    @Test(arguments: [(0.0, Int64(0)), (1234.5678901, 42), (499_999.999, .max)])
    func survivesItsText(meters: Double, id: Int64) throws {
        let query = try parse(Self.around)
        for lead: PageCursor.Lead in [
            .none, .day(3), .rating(4.5), .rating(nil), .rating(0), .known(1_003), .name(4_095),
        ] {
            let cursor = PageCursor(meters: meters, id: id, lead: lead, query: QueryTag(query, within: query.radius))
            expect(PageCursor(text: cursor.text), equals: cursor)
        }
    }

    @Test(arguments: [
        "", "-", "abc", "40934a456d5cfaad", "40934a456d5cfaad-2a", "40934a456d5cfaad--0123abcd",
        "40934A456D5CFAAD-2a-0123abcd", "7ff0000000000000-1-0123abcd", "bff0000000000000-1-0123abcd",
        "40934a456d5cfaad-ffffffffffffffff-0123abcd", "40934a456d5cfaad-2a-0123abc", "40934a456d5cfaad-2a-0123abcdg",
        "40934a456d5cfaad-2a-+123abcd", "40934a456d5cfaad-2a-0123abcd-1-1", "40934a456d5cfaad-2a-0123abcd-",
        "40934a456d5cfaad-2a-0123abcd-123456789", "+0934a456d5cfaad-2a-0123abcd",
        "40934a456d5cfaad-2a-0123abcd-r", "40934a456d5cfaad-2a-0123abcd-r4", "40934a456d5cfaad-2a-0123abcd-k",
        "40934a456d5cfaad-2a-0123abcd-r7ff0000000000000", "40934a456d5cfaad-2a-0123abcd-r4020000000000000",
        "40934a456d5cfaad-2a-0123abcd-rbff0000000000000", "40934a456d5cfaad-2a-0123abcd-uu",
        "40934a456d5cfaad-2a-0123abcd-u-u",
    ])
    func refusesWhatItDidNotWrite(text: String) {
        expectNil(PageCursor(text: text))
    }

    @Test func isAcceptedByItsQuery() throws {
        let cursor = try cursor(Self.around)
        try expect(parse(with(Self.around, [(.cursor, cursor.text)])).after, equals: cursor)
    }

    /// All parameters but those that leave the found temples and their order as they are.
    private static let changing = SearchParameter.allCases.filter { ![.expand, .limit, .cursor].contains($0) }

    @Test(arguments: changing) func everyParameterMakesAnotherQuery(parameter: SearchParameter) throws {
        let cursor = try cursor(Self.around)
        let changed = Self.around.with(parameter, parameter.sample)
        #expect(throws: TempleQueryError.cursorOfAnotherQuery) {
            try parse(changed.with(.cursor, cursor.text))
        }
        guard parameter != .sort else { return }
        let own = try self.cursor(changed)
        try expect(parse(changed.with(.cursor, own.text)).after, equals: own)
        #expect(throws: TempleQueryError.cursorOfAnotherQuery) {
            try parse(Self.around.with(.cursor, own.text))
        }
    }

    @Test func aStepOfACentimetreMakesAnotherQuery() throws {
        let cursor = try cursor(Self.around)
        #expect(throws: TempleQueryError.cursorOfAnotherQuery) {
            try parse(with(Self.around, [(.lat, "24.0000001"), (.cursor, cursor.text)]))
        }
    }

    @Test func pagesMayHaveOtherSizes() throws {
        let cursor = try cursor(Self.around)
        try expect(parse(with(Self.around, [(.limit, "3"), (.cursor, cursor.text)])).after, equals: cursor)
    }

    /// Pages by distance go on after midnight, unless the client has named the day.
    @Test func midnightMakesNoOtherQuery() throws {
        let cursor = try cursor(Self.around)
        try expect(parse(with(Self.around, [(.cursor, cursor.text)]), on: 1).after, equals: cursor)
        let byDate = with(Self.around, [(.sort, "date")])
        let dated = try self.cursor(byDate, lead: .day(3))
        #expect(throws: TempleQueryError.cursorOfAnotherQuery) {
            try parse(with(byDate, [(.cursor, dated.text)]), on: 1)
        }
        let onItsDay = with(byDate, [(.date, someDay.description), (.cursor, dated.text)])
        try expect(parse(onItsDay, on: 1).after, equals: dated)
    }

    /// The link to a next page by date carries the day from which the order counts. The page is still about now.
    @Test func theNextPageByDateMayBeOfWhatIsOpenNow() throws {
        let open = with(Self.around, [(.openNow, "true"), (.sort, "date")])
        let dated = try cursor(open, lead: .day(3))
        let next = try parse(with(open, [(.date, someDay.description), (.cursor, dated.text)]), on: 1)
        expect(next.today, equals: someDay)
        expect(next.time, equals: TaiwanTime(day: someDay.adding(days: 1), minute: 600))
    }

    @Test func aPageAfterTheFirstDoesNotWiden() throws {
        let wide = Distance(kilometers: 10)
        let cursor = try cursor(with(Self.around, [(.expand, "true")]), within: wide)
        let next = with(Self.around, [(.cursor, cursor.text), (.radius, "10")])
        try expectEmpty(parse(next).widerRadii)
        try expectEmpty(parse(with(next, [(.expand, "true")])).widerRadii)
        #expect(throws: TempleQueryError.cursorOfAnotherQuery) {
            try parse(with(Self.around, [(.expand, "true"), (.cursor, cursor.text)]))
        }
    }

    /// A cursor that somebody has made for the right query, with the sort key of another order.
    @Test(arguments: [
        PageCursor.Lead.none, .day(3), .rating(4.5), .rating(nil), .rating(0), .known(1_003), .name(4_095),
    ])
    func itsSortKeyIsOfTheOrder(lead: PageCursor.Lead) throws {
        let accepting = try TempleQuery.Order.allCases.filter { order in
            let text = with(order == .name ? Self.named : Self.around, [(.sort, order.rawValue)])
            let cursor = try cursor(text, lead: lead)
            return (try? parse(with(text, [(.cursor, cursor.text)]))) != nil
        }
        switch lead {
        case .none: expect(accepting, equals: [.distance])
        case .day: expect(accepting, equals: [.date])
        case .rating: expect(accepting, equals: [.rating])
        case .known: expect(accepting, equals: [.known])
        case .name: expect(accepting, equals: [.name])
        }
    }
}
