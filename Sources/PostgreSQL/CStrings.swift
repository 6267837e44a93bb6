internal import Glibc

/// Passes texts to `body` as C strings; nil as a null pointer. No text may contain a NUL character.
func withCStrings<Result>(_ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { body($0.baseAddress) }
}
