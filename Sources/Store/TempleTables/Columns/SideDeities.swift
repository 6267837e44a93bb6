/// Names of side deities in one text column.
package enum SideDeities {
    package static func join(_ names: [String]) -> String { names.joined(separator: "、") }

    package static func split(_ text: String) -> [String] { text.split(separator: "、").map(String.init) }
}
