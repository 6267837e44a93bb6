import Expectations
import Foundation
import RecordFiles
import RegistryRows
import Testing

/// Tests of the starter temples' file: the sources of hours and pictures, and that no text is copied.
struct StarterTempleFactsTests {
    private struct Photo: Decodable {
        let url: String
        let title: String?
        let credit: String
        let license: String
    }

    /// An attraction of the tourism data, from which no text may be copied.
    private struct Attraction: Decodable {
        let detail: String
        let summary: String?
        let directions: String?

        enum CodingKeys: String, CodingKey {
            case detail = "DescriptionDetail"
            case summary = "Description"
            case directions = "TravelInfo"
        }

        var texts: [String] { [detail] + [summary, directions].compactMap { $0 } }
    }

    private static let dataset = "資料集 7777，2021-03-31"
    private static let attractions = RegistryRow.file?.deletingLastPathComponent()
        .appending(path: "tourism-attractions.json")
    private static var hasAttractions: Bool {
        attractions.map { FileManager.default.isReadableFile(atPath: $0.path(percentEncoded: false)) } ?? false
    }

    /// Returns every row by the names of the header.
    private func rows() throws -> [[String: String]] {
        let source = try Reading.rows(try Data(contentsOf: Repository.root.appending(path: "data/temples.csv")))
        var rows: [[String: String]] = []
        while try source.next() {
            try require(source.problem == nil && source.count == source.names.count, "line \(source.line)")
            let fields = source.names.indices.map { String(decoding: source.bytes(of: $0), as: UTF8.self) }
            rows.append(Dictionary(uniqueKeysWithValues: zip(source.names, fields)))
        }
        return rows
    }

    private func photos(_ row: [String: String]) throws -> [Photo] {
        guard let written = row["photos"], !written.isEmpty else { return [] }
        return try JSONDecoder().decode([Photo].self, from: Data(written.utf8))
    }

    @Test func manyHaveHoursThatSayWhenTheyWereTold() throws {
        let told = try rows().filter { $0["open_time"]?.isEmpty == false }
        let dated = told.filter { $0["hours_as_of"]?.isEmpty == false }
        expect(dated.count, isAtLeast: 250)
        // Two temples have their hours from another source.
        expect(told.count - dated.count, isAtMost: 2)
        for row in dated {
            let name = row["name"] ?? ""
            expect(row["hours_as_of"] == "2021-03-31" && row["reference"]?.contains(Self.dataset) == true, "\(name)")
            let hours = try require(row["open_time"])
            expect(hours.contains(where: \.isNumber) || hours.hasPrefix("全天") || hours.hasPrefix("全日"), "\(name)")
            expect(hours.count <= 80 && !hours.contains("24 hours"), "\(name)")
        }
        try expect(rows().allSatisfy { $0["hours_as_of"] == "" || $0["open_time"] != "" })
    }

    @Test func picturesHaveTheirAddressCreditAndLicence() throws {
        let all = try rows().map { (name: $0["name"] ?? "", row: $0, photos: try photos($0)) }
        expect(all.count { !$0.photos.isEmpty }, isAtLeast: 80)
        for (name, row, photos) in all where !photos.isEmpty {
            expect(photos.count <= 3 && row["reference"]?.contains(Self.dataset) == true, "\(name)")
            for photo in photos {
                let url = try require(URL(string: photo.url), "\(name)")
                expect(["http", "https"].contains(url.scheme) && url.host()?.isEmpty == false, "\(name)")
                expect(photo.url.utf8.count <= 500 && photo.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(name)")
                expect(photo.credit == "交通部觀光署" && photo.license == "政府資料開放授權條款－第1版", "\(name)")
                expect(photo.title.map { (1...12).contains($0.count) } ?? true, "\(name)")
            }
        }
        let urls = all.flatMap(\.photos).map(\.url)
        expect(Set(urls).count, equals: urls.count)
        for row in try rows() where row["website"]?.isEmpty == false {
            expect(["http", "https"], contains: URL(string: row["website"] ?? "")?.scheme, "\(row["name"] ?? "")")
        }
    }

    @Test(arguments: ["worship_tips", "introduction", "features"])
    func noTextStandsInManyRows(column: String) throws {
        let texts = try rows().compactMap { $0[column] }.filter { !$0.isEmpty }
        let most = Dictionary(grouping: texts, by: \.self).max { $0.value.count < $1.value.count }
        expect(most?.value.count ?? 0, isAtMost: 3, "\(most?.key ?? "")")
    }

    @Test(.enabled(if: RegistryRow.file != nil, "no reference data"))
    func everyRowButFiveIsTheRegistrysAndLiesWhereItSays() throws {
        let registry = Dictionary(RegistryRow.all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let rows = try rows()
        expect(rows.count, isAtLeast: 850)
        expect(rows.count { $0["same_as"] == "" }, equals: 5)
        expect(Set(rows.compactMap { $0["name"] }).count, equals: rows.count)
        for row in rows where row["same_as"] != "" {
            let name = row["name"] ?? ""
            let there = try require(registry[row["source_id"] ?? ""], "\(name)")
            expect(row["same_as"] == "moi:\(there.id)" && row["official_name"] == there.name, "\(name)")
            expect(row["county"], equals: there.county, "\(name)")
            expect(row["lat"], equals: String(format: "%.5f", there.latitude), "\(name)")
            expect(row["lng"], equals: String(format: "%.5f", there.longitude), "\(name)")
        }
    }

    /// Facts may come from the tourism data; sentences may not.
    @Test(.enabled(if: hasAttractions, "no reference data")) func noRunOfWordsIsTheTourismDatas() throws {
        let length = 15
        let columns = ["open_time", "introduction", "features", "transportation", "worship_tips"]
        var ours: [ArraySlice<UInt16>: String] = [:]
        for row in try rows() {
            for text in columns.compactMap({ row[$0] }) + (try photos(row)).compactMap(\.title) {
                let units = Array(text.utf16)
                for start in units.indices.dropLast(length - 1) {
                    ours[units[start..<start + length]] = row["name"]
                }
            }
        }
        expect(ours.count, isAbove: 3_000)
        let file = try require(Self.attractions)
        let attractions = try JSONDecoder().decode([Attraction].self, from: try Data(contentsOf: file))
        expect(attractions.count, equals: 682)
        var copied: Set<String> = []
        for text in attractions.flatMap(\.texts) {
            let units = Array(text.utf16)
            for start in units.indices.dropLast(length - 1) {
                if let name = ours[units[start..<start + length]] { copied.insert(name) }
            }
        }
        expectEmpty(copied)
    }
}
