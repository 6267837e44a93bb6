/// Returns the first markup of a page's own that was escaped, with what follows it; nil if there is none.
///
/// A literal that the compiler takes for a `String` becomes text within `HTML`, as in `\(isOn ? "<p>…</p>" : "")`. What people
/// have typed is escaped too, so only the elements and attributes that pages are made of count: no test types one.
package func escapedMarkup(in page: [UInt8]) -> String? {
    for start in page.indices where page[start] == UInt8(ascii: "&") {
        let rest = page[start...]
        let isTag = rest.starts(with: lessThan) && isTag(rest.dropFirst(lessThan.count))
        guard isTag || rest.starts(with: quote) && isValue(page[..<start]) else { continue }
        return String(decoding: rest.prefix(80), as: UTF8.self)
    }
    return nil
}

private let lessThan = Array("&lt;".utf8)
private let quote = Array("&quot;".utf8)
private let tags = [
    "a", "bdi", "button", "div", "dl", "form", "h1", "h2", "input", "label", "li", "ol", "option", "p", "section",
    "small",
    "span", "table", "td", "th", "tr", "ul",
].map { Array($0.utf8) }
private let attributes = [
    "aria-current", "aria-describedby", "aria-invalid", "aria-label", "class", "id", "lang", "list", "name", "role",
    "type", "value",
].map { Array(" \($0)=".utf8) }

/// Whether text begins with the name of an element that ends there.
private func isTag(_ text: ArraySlice<UInt8>) -> Bool {
    tags.contains { tag in
        guard text.starts(with: tag), let next = text.dropFirst(tag.count).first else { return false }
        return next == UInt8(ascii: " ") || next == UInt8(ascii: "&")
    }
}

private func isValue(_ text: ArraySlice<UInt8>) -> Bool {
    attributes.contains { text.suffix($0.count).elementsEqual($0) }
}
