internal import TempleFormats
internal import WebRouting

/// `/service-worker.js`: the service worker, which keeps pages for a time without a network, with the version and the names
/// of the present files before it. A browser takes up a new one when its bytes differ, so when any file does.
enum ServiceWorkerAnswer {
    private static let file = "service-worker.js"

    static func answer(_ context: PageContext) throws(Fault) -> PageAnswer {
        let files = context.site.files
        guard let script = files[file] else { throw .unknownPath }
        var json = JSONWriter()
        json.object { json in
            json.member("version", files.version)
            json.key("files")
            json.array(files.paths.filter(isNeededByPages)) { json, path in json.value(path) }
            json.key("packs")
            json.array(PagePack.allCases) { json, pack in json.value(pack.address) }
        }
        return .document(Array("const site = ".utf8) + json.bytes + Array(";\n".utf8) + script.bytes, type: script.type)
    }

    /// Names of files that not every visitor needs, or how they begin: of a map, which is kept when it was shown, of the
    /// back office, and of whoever signs in.
    private static let others = ["leaflet/", "admin", "account", "elements/take-choice.js"]

    /// Whether a file is taken at once.
    private static func isNeededByPages(_ path: String) -> Bool {
        path != file && !others.contains { path.hasPrefix($0) }
            && [".js", ".css", ".svg"].contains { path.hasSuffix($0) }
    }
}
