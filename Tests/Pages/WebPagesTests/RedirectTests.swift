import Expectations
import FakeTempleStore
import HTTPModel
import Testing

/// How long redirects of the pages may be kept, and for whom.
struct RedirectTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
        reader.store.formerIDs[77] = 1
    }

    @Test(arguments: [
        ("/temples/77", "/temples/1"), ("/temples/77?lang=ja", "/temples/1?lang=ja"),
        ("/deities/10100", "/deities/1"), ("/open?link=folklore://temple/77", "/temples/77"),
        ("/chosen?deities=5&deities=1", "/chosen?deities=1,5"),
        ("/chosen/groups?groups=2&groups=1", "/chosen/groups?groups=1,2"),
    ])
    func isAskedForAgainEachTime(target: String, location: String) throws {
        let (redirect, page) = (try reader.response(target), try reader.response("/lunar"))
        expect(redirect.status == 301 && redirect.headers["Location"] == location)
        for name in ["Cache-Control", "Vary"] {
            expect(redirect.headers[name] != nil && redirect.headers[name] == page.headers[name])
        }
        expect(redirect.headers["Cache-Control"], equals: "private, no-cache")
    }

    /// An import joins temple 77 with temple 1, and its undoing parts them.
    @Test func followsAnUndoneImport() throws {
        reader.store.formerIDs = [:]
        try expect(reader.response("/temples/77").status, equals: 404)
        reader.store.formerIDs[1] = 77
        try expect(reader.response("/temples/1").headers["Location"], equals: "/temples/77")
    }
}
