/// Removal of what offices and forms add to a temple's name.
package enum NameTidying {
    /// Returns `name` without a note of its change, (94年9月變動更名), and without a person's name in Latin letters behind a Chinese
    /// one, `YEN,YU-CHAN`. Old names and places in brackets stay, because people look for them.
    package static func tidied(_ name: String) -> String {
        var scalars = Array(name.unicodeScalars)
        if let note = noteOfChange(in: scalars) { scalars.removeSubrange(note) }
        if let start = personsName(in: scalars) { scalars.removeSubrange(start...) }
        guard scalars.count < name.unicodeScalars.count else { return name }
        return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
    }

    private static let opening: Set<Unicode.Scalar> = ["(", "（"]
    private static let closing: Set<Unicode.Scalar> = [")", "）"]

    /// Returns the brackets that hold a date and a word for the change of a name.
    private static func noteOfChange(in name: [Unicode.Scalar]) -> ClosedRange<Int>? {
        guard let start = name.firstIndex(where: opening.contains), start > 0,
            let end = name[start...].firstIndex(where: closing.contains)
        else { return nil }
        let note = String(String.UnicodeScalarView(name[start...end]))
        return note.contains("年") && ["更名", "改名", "變更"].contains(where: note.contains) ? start...end : nil
    }

    /// Returns where a person's name in Latin letters begins: a family name, a comma, and a given name, up to the end.
    private static func personsName(in name: [Unicode.Scalar]) -> Int? {
        let signs = ",-. '".unicodeScalars
        let isPart = { (scalar: Unicode.Scalar) in
            scalar.isASCII && scalar.properties.isAlphabetic || signs.contains(scalar)
        }
        guard let last = name.lastIndex(where: { !isPart($0) }), last + 1 < name.count else { return nil }
        let parts = String(String.UnicodeScalarView(name[(last + 1)...])).split(separator: ",")
        let areNames = parts.allSatisfy { part in part.unicodeScalars.contains { $0.properties.isUppercase } }
        return parts.count == 2 && areNames ? last + 1 : nil
    }
}
