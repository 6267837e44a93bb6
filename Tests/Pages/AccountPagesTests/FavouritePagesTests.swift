import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import HTTPModel
import TempleModel
import Testing

@testable import AccountPages

/// The temples that a person keeps.
struct FavouritePagesTests {
    private let hall: Hall
    private let token: String

    private static let root = "/account/favourites"

    init() throws {
        hall = try Hall()
        token = try hall.signIn()
        hall.temples.temples = try (1...4).map { try Self.temple($0) }
    }

    private static func temple(_ id: Int64) throws -> TempleDetail {
        var detail = try FakeStore.lukang()
        detail.temple = Temple(
            id: id, name: "廟\(id)<", address: nil, coordinate: detail.temple.coordinate, mainDeity: nil, deities: [],
            rating: nil, phone: nil)
        return detail
    }

    private func keep(_ favourites: [(Int64, String?)]) throws {
        _ = try hall.store.setFavourites(
            favourites.map { (temple: $0.0, note: $0.1) }, of: hall.account(), now: hall.now)
    }

    private func kept() throws -> [Int64] { try hall.contents().favourites.map(\.temple) }

    private func notes() throws -> [String?] { try hall.contents().favourites.map(\.note) }

    // MARK: The list

    @Test func itShowsTheTemplesInThePersonsOrder() throws {
        try expect(hall.ask(.get, Self.root, as: token).text, contains: "還沒有")
        try keep([(3, "記得帶傘<"), (1, nil), (99, nil)])
        let page = try hall.ask(.get, Self.root, as: token)
        expect(page.status == 200 && page.headers["Cache-Control"] == "no-store")
        let ids = page.text.matches(of: /<li class="card" id="temple-(\d+)">/).map { String($0.1) }
        expect(ids, equals: ["3", "1", "99"])
        expect(page.text.contains("href=\"/temples/3\"") && page.text.contains("廟3&lt;"))
        expect(page.text, contains: "記得帶傘&lt;</textarea>")
        // It is not there any more, and can be taken out.
        expect(!page.text.contains("href=\"/temples/99\"") && page.text.contains("資料中已沒有這間廟"))
        try expect(hall.send(Self.root, as: token, "temple=99&remove=1").status, equals: 303)
        try expect(kept(), equals: [3, 1])
    }

    @Test(arguments: [
        (1, "up", [1, 2, 3]), (2, "up", [2, 1, 3]), (3, "up", [1, 3, 2]), (1, "down", [2, 1, 3]),
        (2, "down", [1, 3, 2]),
        (3, "down", [1, 2, 3]), (2, "aside", [1, 2, 3]),
    ])
    func oneIsMovedPastItsNeighbour(temple: Int64, way: String, order: [Int64]) throws {
        try keep([(1, "一"), (2, nil), (3, nil)])
        let answer = try hall.send(Self.root, as: token, "temple=\(temple)&note=&had=&move=\(way)")
        expect(answer.status, equals: 303)
        expect(answer.headers["Location"], equals: "\(Self.root)?done=saved#temple-\(temple)")
        try expect(kept(), equals: order)
        try expect(notes().compactMap { $0 }, equals: ["一"])
    }

    /// Hearts are pressed in another tab while the move is under way.
    @Test func whatIsKeptDuringAMoveStays() throws {
        try keep([(1, "一"), (2, nil)])
        let account = try hall.account()
        var pressed: [Int64] = []
        hall.temples.meanwhile = { [store = hall.store, now = hall.now] in
            pressed.append(10 + Int64(pressed.count))
            _ = try? store.keepFavourite(temple: pressed[pressed.count - 1], note: "心", of: account, now: now)
            _ = try? store.keepFavourite(temple: 1, note: "新", of: account, now: now)
        }
        try expect(hall.send(Self.root, as: token, "temple=2&note=&had=&move=up").status, equals: 303)
        hall.temples.meanwhile = nil
        expect(!pressed.isEmpty)
        try expect(kept(), equals: [2, 1] + pressed)
        try expect(notes(), equals: [nil, "新"] + pressed.map { _ in "心" })
    }

    /// However many there are, the temples are asked for at once.
    @Test(arguments: ["/account", Self.root, "\(Self.root)/1", "/account/export"])
    func manyTemplesAreOneQuestion(path: String) throws {
        hall.temples.formerIDs = [7: 1]
        hall.temples.temples = try (10..<1_000).map { try Self.temple($0) } + [Self.temple(1)]
        try keep((10..<1_000).map { ($0, nil) } + [(7, nil), (8, nil)])
        let before = hall.temples.lookups
        try expect(hall.ask(.get, path, as: token).status, equals: 200)
        // All; two that are not there; the one that the first of these means; and the page's own temple, twice.
        expect(1...6, contains: hall.temples.lookups - before)
    }

    /// Two favourites mean one temple after a merge: it is shown once, and nothing is lost when others move.
    @Test func favouritesOfOneTempleStayTogether() throws {
        hall.temples.formerIDs = [7: 1]
        try keep([(7, "舊"), (2, nil), (1, "新"), (3, nil)])
        let page = try hall.ask(.get, Self.root, as: token).text
        expect(page.ranges(of: "id=\"temple-1\"").count == 1 && page.contains("舊</textarea>"))
        try expect(
            hall.send(Self.root, as: token, "temple=1&note=%E8%88%8A&had=%E8%88%8A&move=down").status, equals: 303)
        try expect(kept(), equals: [2, 7, 1, 3])
        try expect(hall.send(Self.root, as: token, "temple=1&remove=1").status, equals: 303)
        try expect(kept(), equals: [2, 3])
    }

    @Test func aPageOfBeforeTakesNoNoteBack() throws {
        try keep([(1, nil), (2, nil)])
        // Another tab has written a note since the page was shown.
        try expect(hall.send(Self.root, as: token, "temple=1&had=&note=a%0D%0Ab&save=1").status, equals: 303)
        try expect(notes(), equals: ["a\nb", nil])
        try expect(hall.send(Self.root, as: token, "temple=1&had=&note=&move=down").status, equals: 303)
        try expect(kept() == [2, 1] && notes() == [nil, "a\nb"])
        // What was typed is written, whichever button is pressed.
        try expect(hall.send(Self.root, as: token, "temple=1&had=a%0D%0Ab&note=c&move=up").status, equals: 303)
        try expect(kept() == [1, 2] && notes() == ["c", nil])
        try expect(hall.send(Self.root, as: token, "temple=1&had=c&note=++&save=1").status, equals: 303)
        try expect(notes(), equals: [nil, nil])
    }

    @Test(arguments: [Self.root, "\(Self.root)/1"])
    func aNoteThatIsTooLongIsKeptInTheForm(path: String) throws {
        try keep([(1, "短"), (2, nil)])
        let long = String(repeating: "a", count: 501)
        let answer = try hall.send(path, as: token, "temple=1&on=1&had=x&note=\(long)")
        expect(answer.status == 422 && answer.text.contains(">\n\(long)</textarea>"))
        expect(answer.text.contains("id=\"note-fault\"") && answer.text.contains("name=\"had\" value=\"x\""))
        try expect(notes(), equals: ["短", nil])
    }

    @Test(arguments: [("temple=4&remove=1", 404), ("temple=x&remove=1", 400), ("remove=1", 400)])
    func whatIsNoFavouriteIsNotChanged(form: String, status: Int) throws {
        try keep([(1, nil)])
        try expect(hall.send(Self.root, as: token, form).status, equals: status)
        try expect(kept(), equals: [1])
    }

    // MARK: One temple

    @Test func aTempleIsKeptAndTakenOutByForms() throws {
        let page = try hall.ask(.get, "\(Self.root)/2", as: token)
        expect(page.status == 200 && page.text.contains("廟2&lt;") && page.text.contains("要收藏這間廟嗎"))
        let answer = try hall.send("\(Self.root)/2", as: token, "on=1&note=%E5%82%98&had=")
        expect(answer.status == 303 && answer.headers["Location"] == "\(Self.root)?done=kept#temple-2")
        try expect(kept() == [2] && notes() == ["傘"])
        let again = try hall.ask(.get, "\(Self.root)/2", as: token).text
        expect(again, contains: "傘</textarea>")
        expect(again, contains: "<button type=\"submit\" class=\"quiet\">取消收藏</button>")
        try expect(hall.send("\(Self.root)/2", as: token, "note=&had=").status, equals: 303)
        try expectEmpty(kept())
    }

    /// A page that was shown before another tab has kept the temple.
    @Test func keepingTwiceKeepsTheNote() throws {
        try keep([(1, nil), (2, "傘")])
        try expect(hall.send("\(Self.root)/2", as: token, "on=1&note=&had=").status, equals: 303)
        try expect(kept() == [1, 2] && notes() == [nil, "傘"])
    }

    @Test func aTempleThatWasJoinedToAnotherOneIsThatOne() throws {
        hall.temples.formerIDs = [7: 1]
        try keep([(7, "舊")])
        let answer = try hall.ask(.get, "\(Self.root)/7", as: token)
        expect(answer.status == 303 && answer.headers["Location"] == "\(Self.root)/1")
        try expect(hall.ask(.get, "\(Self.root)/1", as: token).text, contains: "舊</textarea>")
        try expect(hall.send("\(Self.root)/1", as: token, "on=1&note=%E6%96%B0&had=%E8%88%8A").status, equals: 303)
        try expect(kept() == [7] && notes() == ["新"])
    }

    @Test(arguments: ["5", "x", "0"]) func aTempleThatIsNotThereIsNotKept(id: String) throws {
        try expect(hall.ask(.get, "\(Self.root)/\(id)", as: token).status, equals: 404)
        try expect(hall.send("\(Self.root)/\(id)", as: token, "on=1&note=").status, equals: 404)
        try expectEmpty(kept())
    }

    @Test func oneTooManyIsNotKeptAndItsNoteStaysInTheForm() throws {
        try keep((1_000..<2_000).map { (Int64($0), nil) })
        let answer = try hall.send("\(Self.root)/1", as: token, "on=1&note=%E5%82%98&had=")
        expect(answer.status == 409 && answer.text.contains("傘</textarea>") && answer.text.contains("role=\"alert\""))
        try expect(kept().count, equals: 1_000)
    }
}
