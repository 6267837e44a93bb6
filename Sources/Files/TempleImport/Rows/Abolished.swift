/// Test whether a field says that the temple no longer exists: 廢止, 已拆除, 已於106年拆除.
enum Abolished {
    static func matches(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if offset(of: "廢止", in: bytes, from: 0) != nil { return true }
        // 因拆除重建暫遷該址 gives the temporary place of a temple during a rebuild.
        guard let gone = offset(of: "拆除", in: bytes, from: 0), let already = offset(of: "已", in: bytes, from: 0),
            already < gone
        else { return false }
        return offset(of: "重建", in: bytes, from: gone) == nil
    }

    /// Returns the first index of `text`.
    private static func offset(of text: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        var start = start
        // Byte by byte for speed: this runs several times for every row.
        while start + wanted.count <= bytes.count {
            var length = 0
            while length < wanted.count, bytes[start + length] == wanted[length] { length += 1 }
            if length == wanted.count { return start }
            start += 1
        }
        return nil
    }
}
