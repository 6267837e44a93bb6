/// Whether a field says that the temple is no more: 廢止, 已拆除, 已於106年拆除.
enum Abolished {
    static func isSaid(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if place(of: "廢止", in: bytes[...]) != nil { return true }
        // 因拆除重建暫遷該址 is where a temple is for the time being.
        guard let already = place(of: "已", in: bytes[...]), let gone = place(of: "拆除", in: bytes[already...]) else {
            return false
        }
        return place(of: "重建", in: bytes[gone...]) == nil
    }

    /// Where `text` first stands.
    private static func place(of text: StaticString, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard bytes.count >= wanted.count else { return nil }
        return (bytes.startIndex...(bytes.endIndex - wanted.count)).first { start in
            bytes[start] == wanted[0] && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
        }
    }
}
