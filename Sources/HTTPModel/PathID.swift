/// Parses a number in a path: digits without leading zeros, so that each resource has one path.
public func pathID(_ text: String?) -> Int64? {
    guard let text, text.utf8.count <= 18, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        text == "0" || text.utf8.first != 0x30
    else {
        return nil
    }
    return Int64(text)
}
