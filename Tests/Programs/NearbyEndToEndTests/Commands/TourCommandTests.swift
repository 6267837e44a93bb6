import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// `nearby route`, with the starter temples.
struct TourCommandTests {
    private static let here = ["--lat", "24.14", "--lng", "120.67"]

    private func tour(_ text: String) throws -> [String: Any] {
        try require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func ids(_ tour: [String: Any]) -> [Int] {
        (tour["stops"] as? [[String: Any]] ?? []).compactMap { ($0["temple"] as? [String: Any])?["id"] as? Int }
    }

    @Test func visitsTheNearestThree() throws {
        let program = try Program()
        let answer = try program.run(["route"] + Self.here)
        expect(answer.status, equals: 0)
        let planned = try tour(answer.output)
        expect(Set(ids(planned)) == [218, 190, 216] && planned["exact"] as? Bool == true)
        let table = try program.run(["route"] + Self.here + ["--format", "table", "--round"])
        let lines = table.output.split(separator: "\n").map(String.init)
        expect(lines[0].hasPrefix("#") && lines[0].contains("LEG") && lines[1].hasPrefix("1  "))
        expect(lines[4], contains: "back to the start")
        expect(lines[5].hasPrefix("length ") && lines[5].hasSuffix(" km in straight lines, the shortest order"))
        expect(lines[6], equals: "Google Maps on a phone")
        expect(lines[7].hasPrefix("  https://www.google.com/maps/dir/?api=1&origin=24.14%2C120.67&"))
        expect(lines[7], contains: "&destination=24.14%2C120.67&waypoints=")
    }

    @Test func takesNamesAndIdsAndAnswersAsTheService() throws {
        let program = try Program()
        let named = try tour(try program.run("route", "臺中萬春宮", "188", "大甲鎮瀾宮", "--mode", "driving").output)
        expect(ids(named).count == 3 && Set(ids(named)).isSuperset(of: [190, 188]))
        let kept = try program.run("route", "188", "190", "195", "--order", "given")
        expect(ids(try tour(kept.output)), equals: [188, 190, 195])
        let service = try Service(program)
        defer { service.stop() }
        let link = try require(named["page_url"] as? String)
        let response = try service.get(link.replacingOccurrences(of: "/route", with: "/api/routes"))
        expect(ids(try tour(response.body)), equals: ids(named))
        let file = try require(named["gpx_url"] as? String)
        let gpx = try program.run("route", "臺中萬春宮", "188", "大甲鎮瀾宮", "--format", "gpx")
        try expect(service.get(file).body, equals: gpx.output)
        expect(gpx.output.components(separatedBy: "<rtept ").count, equals: 4)
    }

    @Test func twentyThreeTemplesAreSixLinksOnAPhoneAndThreeElsewhere() throws {
        let table = try Program().run(["route"] + Self.here + ["--count", "23", "--format", "table"])
        expect(table.output, contains: "\n23  ")
        expect(table.output, contains: "a short order, perhaps not the shortest")
        // 23 legs from the start: four a link, and ten a link.
        expect(table.output, contains: "Google Maps on a phone, part 6 of 6\n")
        expect(table.output, contains: "Google Maps elsewhere, part 3 of 3\n")
    }

    @Test func saysWhatItDidNotFind() throws {
        let program = try Program()
        let few = try program.run(["route"] + Self.here + ["--radius", "1km"])
        expect(few.status, equals: 0)
        expect(ids(try tour(few.output)), equals: [218])
        expect(few.error, contains: "only 1 of 3 temples found")
        let unknown = try program.run(["route"] + Self.here + ["--deity", "媽祖祖祖"])
        expect(unknown.status == 0 && unknown.error.contains("媽祖祖祖"))
    }

    @Test(arguments: [
        ([], 64, "give two temples or more, or --lat and --lng"), (["190"], 64, "at least 2 different temples"),
        (["190", "190"], 64, "at least 2 different temples"),
        (["190", "99999999"], 65, "no temple with the id 99999999"),
        (["190", "沒有這間廟"], 65, "no temple with the name"), (["190", "龍山寺"], 65, "matches several temples"),
        (["190", "188", "--count", "3"], 64, "--count cannot be used with named temples"),
        (["190", "188", "--lat", "24"], 64, "--lng is missing"),
        (["190", "188", "--mode", "transit"], 64, "no way points by public transport"),
        (here + ["--count", "51"], 64, "whole number from 2 to 50"),
        (here + ["--order", "given"], 64, "named temples"),
        (here + ["--raduis", "3"], 64, "did you mean --radius?"),
    ])
    func refuses(words: [String], code: Int32, message: String) throws {
        let answer = try Program().run(["route"] + words)
        expect(answer.status == code && answer.output.isEmpty)
        expect(answer.error, contains: message, "\(answer.error)")
    }
}
