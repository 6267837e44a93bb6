internal import RecordFiles

/// Grammar of a source's short name: 1 to 32 ASCII letters, digits, `.`, `_`, `-`.
enum SourceName {
    static let longest = 32

    static func isValid(_ name: some Collection<UInt8>) -> Bool {
        (1...longest).contains(name.count)
            && name.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    ASCII.zero...ASCII.nine, ASCII.point, ASCII.hyphen, UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
