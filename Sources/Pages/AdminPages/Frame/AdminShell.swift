internal import HTTPModel
internal import TempleModel
internal import WebPages
internal import Wording

/// The frame that all pages of the back office share: head, navigation, who is signed in, and foot. Nothing of it is kept by
/// a service worker, and no search engine lists it.
enum AdminShell {
    static let siteName = Words("Keeping the data", "資料管理", "データ管理")

    static func html(of page: AdminPage, _ context: AdminContext) -> [UInt8] {
        let name = siteName.text(in: context.language)
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="\(context.language.pageTag)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <title>\(page.isRefusal ? context.words("Error: ", "錯誤：", "エラー：") : "")\(page.title)\(context.words(" | ", "｜", "｜"))\(name)</title>
            <meta name="robots" content="noindex, nofollow">
            <meta name="theme-color" content="#F7F3E8" media="(prefers-color-scheme: light)">
            <meta name="theme-color" content="#2F2B27" media="(prefers-color-scheme: dark)">
            <link rel="icon" href="\(context.file("icon.svg"))" type="image/svg+xml">
            <link rel="stylesheet" href="\(context.file("style.css"))">
            <link rel="stylesheet" href="\(context.file("admin.css"))">
            <script type="module" src="\(context.file("admin.js"))"></script>
            </head>
            <body class="admin"\(ofPerson(context))>
            <a class="skip" href="#main">\(context.words("Skip to the content", "跳到主要內容", "本文へ移動"))</a>
            <header class="top">
            <a class="brand" href="\(AdminSection.overview.rawValue)">\(name)</a>
            \(navigation(page.section, context))\
            \(person(context))\
            </header>
            <main id="main">
            \(page.body)
            </main>
            <footer class="foot">
            <p>\(context.words("Times are in Taiwan time (UTC+8).", "時間皆為臺灣時間（UTC+8）。", "時刻は台湾時間（UTC+8）です。"))</p>
            \(context.isRead ? LanguageLinks.html(of: context.request.target, context.language) : "")\
            <p><a href="/">\(context.words("The pages for visitors", "給訪客看的網頁", "公開ページ"))</a></p>
            </footer>
            </body>
            </html>

            """
        return html.bytes
    }

    private static func navigation(_ section: AdminSection?, _ context: AdminContext) -> HTML {
        guard context.person != nil else { return "" }
        let rows: [HTML] = AdminSection.allCases.filter {
            context.may($0.role) && $0.isPart(of: context.site)
        }.map { one in
            let current: HTML = one == section ? " aria-current=\"page\"" : ""
            return "<li><a href=\"\(one.rawValue)\"\(current)>\(one.words.text(in: context.language))</a></li>"
        }
        return "<nav aria-label=\"\(context.words("Main", "主選單", "メインメニュー"))\"><ul>\(rows)</ul></nav>\n"
    }

    /// What the scripts of forms know: whose form it is, and their words. The number tells people apart, and says nothing else.
    private static func ofPerson(_ context: AdminContext) -> HTML {
        guard let person = context.person else { return "" }
        return " data-person=\"\("\(person.id)")\" data-words=\"\(FormWords.json(context))\""
    }

    private static func person(_ context: AdminContext) -> HTML {
        guard let person = context.person else { return "" }
        return """
            <form class="who" method="post" action="\(SessionPages.signOut)">\(context.hiddenToken)\
            <span><bdi>\(person.name)</bdi> <small>\(person.role.words.text(in: context.language))</small></span>
            <button class="quiet">\(context.words("Sign out", "登出", "ログアウト"))</button></form>

            """
    }
}

extension StaffRole {
    /// What people call the role.
    var words: Words {
        switch self {
        case .viewer: Words("Viewer", "檢視者", "閲覧者")
        case .editor: Words("Editor", "編輯者", "編集者")
        case .owner: Words("Owner", "管理者", "管理者")
        }
    }
}
