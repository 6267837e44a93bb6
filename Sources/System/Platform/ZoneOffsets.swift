internal import Glibc
internal import Synchronization

/// How far the clocks of a time zone are ahead of UTC at any moment, as the system's time zone database has it.
///
/// Debian's package is `tzdata`. An update of it is known from the next start of the program on.
public struct ZoneOffsets: Sendable {
    private let file: ZoneFile

    /// Zones that were asked for; nil for what is none.
    private static let known = Mutex<[String: ZoneFile?]>([:])
    /// The database has some 600 names.
    private static let mostKnown = 1_000
    private static let folder = "/usr/share/zoneinfo/"
    private static let longestName = 100
    /// The largest file of the database has less than 4 kB.
    private static let longestFile = 1 << 16

    /// Finds a zone.
    ///
    /// - Parameter name: a name of the IANA time zone database, such as `Asia/Taipei`.
    /// - Returns: nil for any other text, and where the system does not have the zone.
    public init?(_ name: String) {
        guard Self.isName(name) else { return nil }
        let file = Self.known.withLock { known in
            if let file = known[name] { return file }
            let file = Self.bytes(of: Self.folder + name).flatMap(ZoneFile.init)
            if known.count < Self.mostKnown { known.updateValue(file, forKey: name) }
            return file
        }
        guard let file else { return nil }
        self.file = file
    }

    /// Returns how many seconds the clocks are ahead of UTC. Negative in the west.
    ///
    /// - Parameter moment: seconds since 1970.
    public func seconds(at moment: Int64) -> Int64 { file.offset(at: moment) }

    /// Returns whether a text may be a name. One that may is no way out of the folder, because it has no dots.
    private static func isName(_ text: String) -> Bool {
        (1...longestName).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "/")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                    UInt8(ascii: "/"):
                    true
                default: false
                }
            }
    }

    private static func bytes(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: longestFile)
        bytes.removeSubrange(fread(&bytes, 1, bytes.count, file)...)
        return bytes
    }
}
