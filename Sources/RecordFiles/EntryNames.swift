import Glibc

/// Names of an archive's entries. By default, libarchive converts them to the locale's encoding; this prevents it.
enum EntryNames {
    /// Runs `body` with UTF-8 names, whatever the program's locale is.
    static func read<T>(_ body: () -> T) -> T {
        guard let utf8 = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return body() }
        let before = uselocale(utf8)
        defer {
            uselocale(before)
            freelocale(utf8)
        }
        return body()
    }

    /// Decodes a name. If it is not UTF-8, it may be Big5, as older zip programs write it.
    static func decoded(_ name: UnsafePointer<CChar>?) -> String {
        guard let name else { return "?" }
        let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let converter = IconvConverter(.big5)
        let output = ByteBuffer()
        let replacements = Replacements()
        _ = converter?.convert(
            bytes.bindMemory(to: UInt8.self), isLast: true, into: TextOutput(output, replacements, 0, 0))
        return converter != nil && replacements.isEmpty
            ? String(decoding: output.bytes, as: UTF8.self) : String(decoding: bytes, as: UTF8.self)
    }
}
