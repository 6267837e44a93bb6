/// What the characters of a deity's name say about it.
package enum WrittenName {
    /// Whether a name has Chinese characters; others are names in Latin letters.
    package static func isChinese(_ name: String) -> Bool {
        name.unicodeScalars.contains { $0.properties.isIdeographic }
    }
}
