internal import Wording

/// What became of a test message.
struct TestResultPage {
    private let results: [SelfTestResult]
    private let context: PersonContext

    init(_ results: [SelfTestResult], _ context: PersonContext) {
        self.results = results
        self.context = context
    }

    var page: PersonPage {
        let title = context.words("Test message", "測試訊息", "テスト通知")
        return PersonPage(
            title: title,
            body: """
                <h1>\(title)</h1>
                <div role="status">\(list)</div>
                <p class="actions"><a class="button quiet" href="\(NoticePages.root)">\(
                    NoticePage.title(context))</a></p>
                """)
    }

    private var list: HTML {
        guard !results.isEmpty else {
            return """
                <p>\(context.words(
                    "There is nowhere to send it: switch reminders on in a browser, or add a topic.",
                    "還沒有可以傳送的地方，請先在瀏覽器開啟提醒，或加入主題。",
                    "送り先がありません。先にブラウザーで通知をオンにするか、トピックを追加してください。"))</p>
                """
        }
        return "<ul class=\"rows\">\(results.map(row))</ul>"
    }

    private func row(_ result: SelfTestResult) -> HTML {
        "<li><strong>\(DeviceName.words(result, context))</strong> <span>\(words(result.outcome))</span></li>\n"
    }

    private func words(_ outcome: SelfTestResult.Outcome) -> String {
        switch outcome {
        case .taken: context.words("sent", "已送出", "送信しました")
        case .gone:
            context.words(
                "not there any more: remove it, and press the bell there again", "已不存在：請移除，再到該裝置按下鈴鐺",
                "登録が切れています。取り除いて、その端末でもう一度ベルを押してください")
        case .failed:
            context.words(
                "could not be sent: check the address, or try again later", "無法送出：請檢查地址，或稍後再試",
                "送信できませんでした。アドレスを確かめるか、後でもう一度お試しください")
        }
    }
}
