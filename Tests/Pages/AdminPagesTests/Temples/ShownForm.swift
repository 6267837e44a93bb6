import Expectations
import Foundation
import Testing

/// The form of a temple as a browser sends it: the fields that a page has, in their order.
struct ShownForm {
    private(set) var fields: [(name: String, value: String)] = []

    init(in page: String) throws {
        let start = try require(page.range(of: "<form class=\"temple\""))
        let rest = page[start.lowerBound...]
        let end = try require(rest.range(of: "</form>"))
        let form = String(rest[..<end.lowerBound])
        let pattern = try Regex(
            "<input ([^>]*)>|<textarea ([^>]*)>([^<]*)</textarea>|<select ([^>]*)>(.*?)</select>"
        ).dotMatchesNewlines().matchingSemantics(.unicodeScalar)
        for match in form.matches(of: pattern) {
            let parts = match.output
            if let attributes = parts[1].substring {
                guard let name = Self.attribute("name", in: attributes) else { continue }
                let isChoice = attributes.contains("type=\"radio\"") || attributes.contains("type=\"checkbox\"")
                if isChoice, !attributes.contains(" checked") { continue }
                // A browser leaves line feeds out of an input of one line.
                let value = Self.attribute("value", in: attributes) ?? ""
                fields.append((name, attributes.contains("hidden") ? value : value.filter { !$0.isNewline }))
            } else if let attributes = parts[2].substring, let text = parts[3].substring {
                let shown = text.first == "\n" ? text.dropFirst() : text
                fields.append(
                    (
                        try require(Self.attribute("name", in: attributes)),
                        Self.plain(shown).replacing("\n", with: "\r\n")
                    ))
            } else if let attributes = parts[4].substring, let options = parts[5].substring {
                let all = options.split(separator: "<option ")
                let chosen = all.first { $0.contains(" selected") } ?? all.first
                fields.append(
                    (
                        try require(Self.attribute("name", in: attributes)),
                        chosen.flatMap { Self.attribute("value", in: $0) } ?? ""
                    ))
            }
        }
    }

    subscript(name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// Returns the fields with a pressed button.
    func pressing(_ name: String = "do", _ value: String = "save") -> [(String, String)] {
        fields.map { ($0.name, $0.value) } + [(name, value)]
    }

    private static func attribute(_ name: String, in text: Substring) -> String? {
        let parts = (" " + text).components(after: " \(name)=\"")
        return parts.map { plain($0.prefix { $0 != "\"" }) }
    }

    private static func plain(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
}

extension String {
    /// Returns what stands after the first place of a text; nil where it is not there.
    fileprivate func components(after text: String) -> Substring? { range(of: text).map { self[$0.upperBound...] } }
}
