internal import Foundation
internal import HTTPModel
internal import LunarCalendar
internal import RecordFiles
internal import SQLiteTempleStore
internal import TempleAPI
internal import TempleImport
internal import TempleModel
internal import TempleWriting
internal import WebRouting

/// Fuzz target of the whole API with a database of the starter data: every request gets an answer that follows the
/// contract.
enum APITargets {
    /// API over the starter data in the folder `$NEARBY_DATA`. The database is created in the working folder.
    nonisolated(unsafe) private static let api: RouteTable = {
        do {
            return TempleAPI.table(
                store: try makeStore(), allowedOrigins: .any,
                now: { TaiwanTime(day: CivilDay(dayNumber: 20_777), minute: 600) })
        } catch {
            fatalError("the database cannot be made: \(error)")
        }
    }()

    private static func makeStore() throws -> SQLiteTempleStore {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["NEARBY_DATA"] ?? "data")
        func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }
        let deities = try CatalogueFile.deities(data("deities.json"))
        let festivals = try CatalogueFile.festivals(data("festivals.json"))
        let catalogue = Catalogue(
            deities: deities, festivals: festivals,
            activities: try CatalogueFile.activities(data("activities.json"), of: deities, festivals),
            groups: try CatalogueFile.groups(data("groups.json")), edition: "fuzz")
        let path = "fuzz-\(ProcessInfo.processInfo.processIdentifier).sqlite"
        let temples = folder.appendingPathComponent("temples.csv").path
        let writer = try TempleWriter(path: path, catalogue: catalogue)
        _ = try writer.write { session in
            guard let rows = try RecordFile.open(path: temples).nextMember()?.rows else { return }
            try TempleFileReader(rows: rows, name: "temples.csv").read(record: { record, _ in
                if case .temple(let temple) = record { try session.upsert(temple) }
            })
        }
        return try SQLiteTempleStore(path: path)
    }

    /// Sends one request: method, target, header lines, an empty line and the body, as in HTTP but with other line
    /// ends.
    static func request(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 10, maxSplits: 7, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let line = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
        guard line.count == 2 else { return }
        let method = HTTPMethod.allCases.first { $0.name == line[0] } ?? .other
        var headers = Headers()
        let end = parts.firstIndex(of: "") ?? parts.count
        for field in parts[min(1, end)..<end] {
            let halves = field.split(separator: ":", maxSplits: 1).map(String.init)
            if halves.count == 2, HeaderField.isToken(halves[0]) {
                headers.append(halves[0], halves[1].filter { $0 != "\r" && $0 != "\0" })
            }
        }
        let body = end < parts.count ? Array(parts[(end + 1)...].joined(separator: "\n").utf8) : []
        guard let request = try? Request(method: method, target: line[1], headers: headers, body: body) else { return }
        check(api.answer(to: request), to: request)
    }

    private static func check(_ response: Response, to request: Request) {
        require((200..<500).contains(response.status), "\(response.status) to \(request.target)")
        for field in response.headers.fields {
            require(HeaderField.isToken(field.name), field.name)
            require(field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(field.name): \(field.value)")
        }
        let type = response.headers["Content-Type"] ?? ""
        if response.status >= 400 { requireEqual(type, "application/problem+json") }
        if type.contains("json"), response.headers["Content-Encoding"] == nil, !response.body.isEmpty {
            require((try? JSONSerialization.jsonObject(with: Data(response.body))) != nil, request.target)
        }
        guard let link = response.headers["Link"], let target = link.split(separator: ">").first?.dropFirst() else {
            return
        }
        // The service's own link to the next page must work.
        guard let next = try? Request(method: .get, target: String(target)) else { return require(false, link) }
        requireEqual(api.answer(to: next).status, 200)
    }
}
