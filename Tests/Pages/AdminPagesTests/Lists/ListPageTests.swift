import Expectations
import FakeEditor
import FakeTempleStore
import Geodesy
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// What the page of a list says: how many temples there are, and which one has the number that is searched for.
struct ListPageTests {
    private let desk: TestOffice

    init() throws {
        desk = try TestOffice()
        desk.store.isAnywhere = true
        for id: Int64 in 1...60 {
            let record = TempleRecord(
                key: SourceKey(source: "moi", id: "\(id)"), name: "第\(id)宮",
                coordinate: try Coordinate(latitude: 24, longitude: 120.5), phone: "04-22245963")
            desk.editing.data.temples[id] = FakeEditing.Stored(records: [record])
            let temple = Temple(
                id: id, name: record.name, address: nil, coordinate: record.coordinate, mainDeity: nil, deities: [],
                rating: nil, phone: record.phone)
            desk.store.temples.append(
                TempleDetail(
                    temple: temple, sources: [], precision: nil))
        }
    }

    private func ask(_ fields: [(String, String)], _ role: StaffRole = .viewer) throws -> Response {
        let query = String(decoding: TestOffice.body([("lang", "en")] + fields), as: UTF8.self)
        return try desk.ask(.get, "/admin/temples?\(query)", cookie: try desk.signIn(role))
    }

    private func list(_ fields: (String, String)...) throws -> String {
        let response = try ask(fields)
        expect(response.status, equals: 200, "\(fields)")
        return desk.text(response)
    }

    @Test func aListOfWhatIsMissingSaysHowManyTheOverviewHasCounted() throws {
        let before = desk.store.questions
        try expect(list(("missing", "hours")), contains: ">50 temples on this page")
        let ofAList = desk.store.questions - before
        try expect(desk.ask(.get, "/admin", cookie: try desk.signIn()).status, equals: 200)
        let counted = desk.store.questions
        try expect(list(("missing", "hours")), contains: ">50 of 60 temples")
        expect(desk.store.questions, equals: counted + ofAList, "a list counts nothing")
        // Another filter leaves out some of them.
        let filtered = try list(("missing", "hours"), ("county", "臺中市"), ("sort", "changed"))
        expect(filtered, contains: ">50 temples on this page")
        try expect(list(("missing", "phone")), contains: ">0 temples")
        desk.store.revision.count += 1
        try expect(list(("missing", "hours")), contains: ">50 of about 60 temples")
    }

    @Test func aNumberFindsItsTemple() throws {
        let link = "<a href=\"/admin/temples/3\"><bdi>第3宮</bdi></a></p>"
        try expect(list(("q", "3")), contains: "Number 3: " + link)
        desk.store.formerIDs[99] = 3
        try expect(list(("q", "99")), contains: "Number 99: " + link)
        for words in ["98", "3x", "第3宮", "-3", "9999999999999999999"] {
            try expect(list(("q", words)), lacks: "Number ", "\(words)")
        }
        // Where the words find nothing, it is not said that there is nothing.
        let alone = try list(("q", "3"), ("missing", "phone"))
        expect(alone.contains(link) && !alone.contains("No temple fits"))
        try expect(list(("q", "98"), ("missing", "phone")), contains: "No temple fits")
    }

    // MARK: What is searched for is bounded

    /// Texts that would cost much as patterns. A search needs a letter.
    private static let costly = ["(a+)+$", "[a", "((a", "a%_*", "a?a*", "\\d+", "宮.*"]

    private static func text(of part: String, length: Int) -> String {
        String(String.UnicodeScalarView(String(repeating: part, count: length).unicodeScalars.prefix(length)))
    }

    /// The longest text of each question is answered, and one character more is refused.
    @Test(arguments: costly) func aQuestionIsBounded(part: String) throws {
        let cookie = try desk.signIn(.viewer)
        for (length, status) in [(0, 200), (1, 400)] {
            let words = Self.text(of: part, length: TempleQuery.maximumTextLength + length)
            let author = Self.text(of: part, length: StaffLimits.longestName + length)
            try expect(ask([("q", words)]).status, equals: status)
            let changes = String(decoding: TestOffice.body([("author", author)]), as: UTF8.self)
            try expect(desk.ask(.get, "/admin/changes?\(changes)", cookie: cookie).status, equals: status)
            let named = try desk.check(CheckPages.deityNames, [("q", words)])
            expect(named, equals: status == 200 ? "" : "status 400")
        }
    }

    /// What a real file is searched for is a text, and no pattern.
    @Test(arguments: costly) func aCostlyTextFindsWhatHasIt(part: String) throws {
        let words = Self.text(of: part, length: TempleQuery.maximumTextLength)
        let query = String(decoding: TestOffice.body([("q", words)]), as: UTF8.self)
        try expectEmpty(ListedTemples().ids(query))
    }
}
