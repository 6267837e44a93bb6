internal import TempleModel

/// Short text that identifies contents: a 64-bit FNV-1a hash of the bytes.
enum ContentMark {
    static func text(of bytes: [UInt8]) -> String {
        var hash = FNV1a()
        hash.add(bytes)
        return String(hash.value, radix: 36)
    }
}
