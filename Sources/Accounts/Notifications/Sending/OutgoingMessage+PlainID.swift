extension OutgoingMessage {
    /// The id for headers: its first 32 letters and digits. A UUID has as many.
    var plainID: String {
        let characters = id.utf8.filter { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: false
            }
        }
        return String(decoding: characters.prefix(32), as: UTF8.self)
    }
}
