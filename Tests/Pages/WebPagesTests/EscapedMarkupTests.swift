import Expectations
import EscapedMarkup
import Testing

/// What finds markup of the pages' own that was escaped.
struct EscapedMarkupTests {
    @Test(arguments: [
        "<form>&lt;button type=&quot;submit&quot;&gt;", "&lt;p&gt;a&lt;/p&gt;", "<button class=&quot;quiet&quot;>",
        "<td aria-label=&quot;a&quot;>",
    ])
    func markupIsFound(page: String) {
        expect(escapedMarkup(in: Array(page.utf8)) != nil)
    }

    @Test(arguments: [
        "<button class=\"quiet\">", "&lt;b&gt;Mei&lt;/b&gt;", "&quot;&gt;&lt;img src=x", "&lt;pre&gt;",
        "a &lt; p &amp; q",
        "data-words=\"{&quot;class&quot;:&quot;a&quot;}\"", "&lt;", "&quot;",
    ])
    func whatPeopleTypeIsNot(page: String) {
        expectNil(escapedMarkup(in: Array(page.utf8)))
    }
}
