import Expectations
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// The address of a list.
struct ListRequestTests {
    private func request(of address: String) throws -> ListRequest {
        try ListRequest(query: String(address.drop { $0 != "?" }.dropFirst()), temples: 230)
    }

    @Test func oneGoesOnAndBackByLinks() throws {
        var request = try ListRequest(query: "q=天后 宮&county=臺中市&col=phone&cursor=&other=1", temples: 230)
        expectNil(request.previous)
        let first = request.first
        for cursor in ["a-1", "b~2", "c"] {
            request = try self.request(of: request.next(cursor))
            expect(request.cursor == cursor && request.words == "天后 宮" && request.columns == [.phone])
        }
        request = try self.request(of: try require(request.previous))
        expect(request.cursor, equals: "b~2")
        request = try self.request(of: try require(request.previous))
        expect(request.cursor, equals: "a-1")
        expect(request.previous == first && !first.contains("other") && !first.contains("cursor"))
    }

    @Test func anAddressStaysShortHoweverManyPagesWereRead() throws {
        var request = try ListRequest(query: "", temples: 230)
        for page in 1...100 { request = try self.request(of: request.next("\(page)~\(page)")) }
        expect(request.back.count, equals: 20)
        for _ in 1...20 { request = try self.request(of: try require(request.previous)) }
        expect(request.cursor == "80~80" && request.previous == ListRequest.root)
    }

    @Test func anOrderThatIsNotPossibleIsAnotherOne() throws {
        for (query, order) in [
            ("", ListOrder.changed), ("q=x", .fit), ("county=臺中市", .known), ("deity=媽祖", .distance),
            ("sort=known", .changed), ("sort=fit&county=臺中市", .known), ("q=x&sort=name", .name),
            ("since=2026-11-20&sort=name", .changed), ("edited=true&q=x", .changed), ("sort=roof", .changed),
        ] {
            try expect(ListRequest(query: query, temples: 230).order, equals: order, "\(query)")
        }
    }

    /// Among a million temples, only what has an index is offered.
    @Test func aLargeListHasTheOrdersOfItsIndexes() throws {
        for (query, order) in [
            ("", ListOrder.changed), ("q=宮", .distance), ("q=天后", .fit), ("q=宮&county=臺中市", .county),
            ("county=臺中市", .county), ("county=臺中市&sort=known", .county), ("sort=county", .county),
            ("sort=name", .name), ("sort=distance", .distance), ("religion=道教&sort=distance", .changed),
            ("q=天后&sort=known", .fit),
        ] {
            try expect(ListRequest(query: query, temples: 1_000_000).order, equals: order, "\(query)")
        }
    }
}
