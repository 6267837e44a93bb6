import Expectations
import Foundation
import Places

/// The repository's list of places, `data/places.json`.
struct PlaceFile: Decodable {
    struct Entry: Decodable {
        let number: Int64
        let kind: String
        let name: String
        let county: String?
        let otherNames: [String]
        let romanized: [String]
        let systems: [String]?
        let lat: Double
        let lng: Double
        let temples: Int?
    }

    let sources: [String: String]
    /// The highest number that a station ever had.
    let lastStation: Int64
    let places: [Entry]

    /// The parsed file; nil if it cannot be read, which a test reports.
    static let read: PlaceFile? = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(
            PlaceFile.self, from: Data(contentsOf: Repository.root.appending(path: "data/places.json")))
    }()
}

extension Place {
    /// 彰化縣鹿港鎮.
    var fullName: String { (county ?? "") + name }

    static let counties = Places.all.filter { $0.kind == .county }
    static let townships = Places.all.filter { $0.kind == .township }
    static let stations = Places.all.filter { $0.kind == .station }

    /// The county or township of a full name, or the station of a name.
    static func named(_ name: String) -> Place? { Places.all.first { $0.fullName == name || $0.name == name } }
}
