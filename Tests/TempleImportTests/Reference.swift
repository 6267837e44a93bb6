import Foundation
import TempleImport

/// The real registry and sample files of real formats, if they are available.
enum Reference {
    /// `NEARBY_REFERENCE`, or `../shared/reference` from the root of the package.
    private static let folder: URL = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["NEARBY_REFERENCE"].map { URL(filePath: $0) }
        return (named ?? root.appending(path: "../shared/reference")).standardizedFileURL
    }()

    static let registry: String? = readable("taiwan-temples.csv")
    /// Attractions in the older form.
    static var attractions: Data? { try? Data(contentsOf: folder.appending(path: "tourism-attractions.json")) }

    /// Returns the first records of a file in a real format.
    static func format(_ name: String) -> Data? { try? Data(contentsOf: folder.appending(path: "formats/" + name)) }

    static let hasFormats = readable("formats/overpass.json") != nil

    /// The borders that come with the program.
    static let counties: CountyBorders? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return (try? Data(contentsOf: root.appending(path: "data/counties.geojson"))).flatMap { try? CountyBorders($0) }
    }()

    /// Returns the bytes of a sample.
    static func sample(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: "formats").appending(path: name))
    }

    private static func readable(_ name: String) -> String? {
        let path = folder.appending(path: name).path(percentEncoded: false)
        return FileManager.default.isReadableFile(atPath: path) ? path : nil
    }
}
