import Expectations
import Foundation
import TempleImport

/// The real registry and sample files of real formats, if they are available.
enum Reference {
    static let registry: String? = readable("taiwan-temples.csv")
    /// Attractions in the older form.
    static var attractions: Data? {
        try? Data(contentsOf: Repository.reference.appending(path: "tourism-attractions.json"))
    }

    /// Returns the first records of a file in a real format.
    static func format(_ name: String) -> Data? {
        try? Data(contentsOf: Repository.reference.appending(path: "formats/" + name))
    }

    static let hasFormats = readable("formats/overpass.json") != nil

    /// The borders that come with the program.
    static let counties: CountyBorders? = {
        return (try? Data(contentsOf: Repository.root.appending(path: "data/counties.geojson"))).flatMap {
            try? CountyBorders($0)
        }
    }()

    /// Returns the bytes of a sample.
    static func sample(_ name: String) throws -> Data {
        try Data(contentsOf: Repository.reference.appending(path: "formats").appending(path: name))
    }

    private static func readable(_ name: String) -> String? {
        let path = Repository.reference.appending(path: name).path(percentEncoded: false)
        return FileManager.default.isReadableFile(atPath: path) ? path : nil
    }
}
