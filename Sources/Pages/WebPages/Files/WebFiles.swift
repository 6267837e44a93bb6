internal import FoundationEssentials
internal import Synchronization
internal import WebRouting

/// The files of the pages: scripts, styles and map data. They are read once, each is compressed when it is first asked for,
/// and then served from memory.
///
/// All threads share one immutable instance.
public final class WebFiles: Sendable {
    /// One file, ready to be sent.
    final class File: Sendable {
        let type: String
        let bytes: [UInt8]
        /// A hash of the bytes.
        let mark: String

        private enum Compressed {
            case notYet
            case done([UInt8]?)
        }

        private let kept = Mutex(Compressed.notYet)

        init(type: String, bytes: [UInt8]) {
            self.type = type
            self.bytes = bytes
            mark = ContentMark.text(of: bytes)
        }

        /// The compressed bytes; nil where they are not fewer. They are made once, in some 10 ms for the largest file.
        var compressed: [UInt8]? {
            kept.withLock { kept in
                if case .done(let bytes) = kept { return bytes }
                let compressed = type == "image/png" ? nil : ThoroughGzip.compress(bytes)
                kept = .done(compressed)
                return compressed
            }
        }
    }

    /// A folder or a file of the disk, and its path among the files.
    public struct Source: Sendable {
        let path: String
        let name: String

        /// - Parameters:
        ///   - path: a folder, whose files are all served, or a file.
        ///   - name: the path of the file, or of the folder without a slash at the end; empty for the top.
        public init(path: String, name: String) {
            self.path = path
            self.name = name
        }
    }

    /// A file that cannot be served, in words.
    public struct Failure: Error {
        public let message: String
    }

    private let files: [String: File]
    /// A hash of all files. Addresses with it can be kept for ever.
    package let version: String

    /// The largest size of one file, and of all, in bytes.
    private static let mostBytes = 16 << 20

    /// The types of files by the ends of their names. Other files are not served.
    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "ico": "image/x-icon", "json": "application/json", "geojson": "application/geo+json",
        "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
    ]

    /// Reads the files. A name that begins with a dot, and a type that is not known, are left out.
    ///
    /// - Throws: ``Failure`` for a file that cannot be read or is too large.
    public init(_ sources: [Source]) throws(Failure) {
        var files: [String: File] = [:]
        var bytesLeft = Self.mostBytes
        for source in sources {
            for (name, path) in try Self.list(source) {
                guard let type = name.split(separator: ".").last.flatMap({ Self.types[String($0)] }) else { continue }
                guard let data = FileManager.default.contents(atPath: path) else {
                    throw Failure(message: "cannot read \(path)")
                }
                bytesLeft -= data.count
                guard bytesLeft >= 0 else { throw Failure(message: "the files of the pages are larger than 16 MiB") }
                files[name] = File(type: type, bytes: Array(data))
            }
        }
        self.files = files
        let marks = files.sorted { $0.key < $1.key }.map { $0.key + " " + $0.value.mark }
        version = ContentMark.text(of: Array(marks.joined(separator: "\n").utf8))
    }

    /// Returns the file with this path.
    subscript(_ path: String) -> File? { files[path] }

    /// The paths of all files, in order.
    var paths: [String] { files.keys.sorted() }

    /// Whether the library of maps is among the files.
    public var hasMaps: Bool { files["leaflet/leaflet.esm.min.js"] != nil }

    private static func list(_ source: Source) throws(Failure) -> [(name: String, path: String)] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder) else {
            throw Failure(message: "there is no \(source.path)")
        }
        guard isFolder else { return [(source.name, source.path)] }
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: source.path)) ?? []
        return below.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted().compactMap {
            path in
            var isFolder = false
            let whole = source.path + "/" + path
            guard FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder), !isFolder else {
                return nil
            }
            return (source.name.isEmpty ? path : source.name + "/" + path, whole)
        }
    }
}
