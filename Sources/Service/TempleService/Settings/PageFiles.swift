internal import FoundationEssentials
internal import Platform
internal import WebPages

/// Where the files of the pages are: `web` beside the installed data, or `Web` in the source tree; and Leaflet, which
/// Debian's libjs-leaflet has.
enum PageFiles {
    /// Where libjs-leaflet puts the library of maps.
    private static let leaflet = "/usr/share/javascript/leaflet"
    private static let leafletFiles = ["leaflet.esm.min.js", "leaflet.css"]

    /// Reads the files.
    ///
    /// - Throws: A ``ServiceError`` that lists the searched folders if there are none.
    static func read(besides data: String, _ environment: [String: String]) throws(ServiceError) -> WebFiles {
        let folder = try folder(beside: data, environment)
        var sources = [WebFiles.Source(path: folder, name: "")]
        let own = folder + "/leaflet"
        let maps = FileManager.default.fileExists(atPath: own) ? own : leaflet
        for name in leafletFiles where FileManager.default.fileExists(atPath: maps + "/" + name) {
            sources.append(WebFiles.Source(path: maps + "/" + name, name: "leaflet/" + name))
        }
        do throws(WebFiles.Failure) {
            return try WebFiles(sources)
        } catch {
            throw ServiceError(
                .missingFile, "the pages cannot be served: \(error.message); --no-pages serves the API alone")
        }
    }

    private static func folder(beside data: String, _ environment: [String: String]) throws(ServiceError) -> String {
        if let named = environment["NEARBY_WEB"], !named.isEmpty { return named }
        let candidates = [data + "/web", ParentFolder.of(data) + "/Web"]
        let found = candidates.first { FileManager.default.fileExists(atPath: $0 + "/style.css") }
        guard let found else {
            throw ServiceError(
                .missingFile,
                "the files of the pages are missing; searched in \(candidates.joined(separator: ", ")); "
                    + "install nearby with them, or set $NEARBY_WEB to the folder")
        }
        return found
    }
}
