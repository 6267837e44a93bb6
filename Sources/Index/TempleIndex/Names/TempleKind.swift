/// The last characters of temples' names, which say what kind of temple it is.
enum TempleKind {
    private static let codes = NameCode.codes(of: SearchKey("宮寺廟殿堂府壇祠院巖岩庵閣"))

    static func isKind(_ code: UInt16) -> Bool { codes.contains(code) }
}
