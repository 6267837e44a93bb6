import Expectations
import Geodesy
import TempleFormats
import TempleModel
import Testing

struct TempleCSVTests {
    @Test func hasAHeaderAndALineForEachTemple() throws {
        let match = TempleMatch(temple: try Temple.lukang(), distance: Distance(meters: 1234.4), openNow: true)
        let page = ResultPage(matches: [match, match], next: nil, deity: nil)
        let lines = TempleCSV.text(page).split(separator: "\r\n")
        let header = lines[0].split(separator: ",")
        expect(header.prefix(6), equals: ["id", "name", "address", "lat", "lng", "distance_km"])
        expect(lines.count == 3 && lines[1] == lines[2])
        expect(
            lines[1].hasPrefix(
                "123,\"鹿港\"\"天后宮\"\"\\\t\u{1}\",彰化縣鹿港鎮中山路430號,24.0593,120.4316,1.234,天上聖母,媽祖,"))
        let fields = lines[1].split(separator: ",", omittingEmptySubsequences: false)
        // No field of this temple contains a comma, except the position in the link, where it is encoded.
        expect(fields.count, equals: header.count)
        expect(header.firstIndex(of: "open_now").map { fields[$0] }, equals: "true")
        expect(TempleCSV.text(ResultPage(matches: [], next: nil, deity: nil)).split(separator: "\r\n").count, equals: 1)
    }

    /// A spreadsheet would calculate the texts, and it must calculate with the numbers.
    @Test func textsAreNoFormulasAndNumbersStayNumbers() throws {
        let temple = Temple(
            id: -7, name: "=HYPERLINK(1)", address: "@甲路",
            coordinate: try Coordinate(latitude: -24.5, longitude: -120.5),
            mainDeity: "+媽祖", deities: [TempleDeity(id: 1, name: "-媽祖", role: .main, written: "媽祖")], rating: 4.5,
            phone: "+886-4-7779899", visit: Temple.Visit(hours: TempleHours(text: "=1+1"), website: "\t=1"))
        let match = TempleMatch(temple: temple, distance: Distance(meters: 10))
        let text = TempleCSV.text(ResultPage(matches: [match], next: nil, deity: nil))
        let fields = text.split(separator: "\r\n")[1].split(separator: ",", omittingEmptySubsequences: false)
        expect(
            fields.prefix(12),
            equals: [
                "-7", "'=HYPERLINK(1)", "'@甲路", "-24.5", "-120.5", "0.01", "'+媽祖", "'-媽祖", "", "4.5", "'=1+1",
                "'+886-4-7779899",
            ], "\(fields)")
        expect(fields, contains: "'\t=1")
    }
}
