internal import WebRouting
internal import Wording

/// The part of a long list that a page shows, by `page` of its address, and the links to the other parts.
struct PageLinks {
    /// The number of the part, from 1.
    let number: Int
    /// The number of parts; 1 for an empty list.
    let count: Int
    private let size: Int
    private let context: PageContext

    /// - Parameters:
    ///   - total: The number of members of the list.
    ///   - size: The most members that a page shows.
    /// - Throws: `Fault` for a number that the list does not have.
    init(of total: Int, size: Int, _ context: PageContext) throws(Fault) {
        self.size = size
        self.context = context
        count = max(1, (total + size - 1) / size)
        guard let text = context["page"] else {
            number = 1
            return
        }
        guard text.utf8.count <= 4, let asked = Int(text), (1...count).contains(asked) else {
            throw Fault.wrong("page", text)
        }
        number = asked
    }

    /// Returns the members of the page.
    func members<Member>(of list: [Member]) -> ArraySlice<Member> {
        list.dropFirst((number - 1) * size).prefix(size)
    }

    /// Returns the links to the pages before and after; empty where all is on one page.
    ///
    /// - Parameter address: Returns the address of the page with a `page`; nil for the first.
    func html(_ address: (String?) -> String) -> HTML {
        guard count > 1 else { return "" }
        func link(_ number: Int, _ rel: HTML, _ text: String) -> HTML {
            guard (1...count).contains(number) else { return "<span></span>" }
            let target = address(number == 1 ? nil : String(number))
            return "<a class=\"button quiet\" rel=\"\(rel)\" href=\"\(target)\">\(text)</a>"
        }
        return """
            <nav class="month-bar" aria-label="\(context.words("Pages", "頁次", "ページ"))">
            \(link(number - 1, "prev", context.words("← Previous", "← 上一頁", "← 前へ")))
            <span>\(context.words("Page \(number) of \(count)", "第 \(number) 頁，共 \(count) 頁", "\(count) ページ中 \(number) ページ目"))</span>
            \(link(number + 1, "next", context.words("Next →", "下一頁 →", "次へ →")))
            </nav>

            """
    }
}
