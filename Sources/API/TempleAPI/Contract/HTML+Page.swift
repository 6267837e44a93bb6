internal import TempleModel
internal import Wording

extension HTML {
    /// Builds a whole page that loads nothing else.
    static func page(title: String, in language: Language, _ body: HTML) -> [UInt8] {
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="\(language.tag)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>\(style)</style>
            \(body)
            </html>

            """
        return page.bytes
    }

    /// The system's font. For Chinese, one font for letters and punctuation, in the form used in Taiwan.
    private static let fonts: HTML =
        #"system-ui, "PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif"#

    /// Brick red for links and buttons, charcoal on ivory for text. Dark mode has ivory on charcoal, with a red that is
    /// light enough to read (a contrast of at least 4.5).
    private static let style: HTML = """

        :root { color-scheme: light dark; --ink: #2F2B27; --second: #5F5A55; --ground: #F7F3E8; --line: #2F2B2726;
          --link: #9D4F4A; }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #F7F3E8; --second: #BDB8AE; --ground: #2F2B27; --line: #F7F3E826; --link: #E5A49F; }
        }
        * { box-sizing: border-box; }
        body { font: 1rem/1.5 \(fonts); max-width: 60rem; margin: 0 auto; padding: 16px;
          color: var(--ink); background: var(--ground); overflow-wrap: break-word; }
        h1 { font-size: 2rem; line-height: 1.25; margin: 16px 0 8px; }
        h2 { font-size: 1.25rem; font-weight: 500; margin: 8px 0; }
        h3 { font-size: 1rem; margin: 24px 0 8px; }
        p { margin: 8px 0; }
        a { color: var(--link); }
        code { font: 0.875em ui-monospace, monospace; overflow-wrap: anywhere; }
        small, .second { font-size: 0.875rem; color: var(--second); }
        ul { list-style: none; margin: 8px 0 24px; padding: 0; }
        li { padding: 8px 0; border-bottom: 1px solid var(--line); }
        li > code, li > a { display: block; }
        nav ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)); gap: 0 24px; }
        nav h2 { margin-top: 16px; }
        section { border-top: 1px solid var(--line); padding: 8px 0 16px; }
        dl { margin: 8px 0; }
        dt { padding-top: 8px; border-top: 1px solid var(--line); }
        dd { margin: 0 0 8px; }
        .button { display: inline-block; margin: 8px 8px 8px 0; padding: 8px 16px; border-radius: 8px;
          color: #FFFFFF; background: #9D4F4A; text-decoration: none; }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }

        """
}
