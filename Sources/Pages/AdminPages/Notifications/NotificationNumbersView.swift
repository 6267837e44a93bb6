internal import AccountModel
internal import WebPages
internal import Wording

/// What waits, what the last day has brought, and which providers did not take what.
enum NotificationNumbersView {
    static func html(_ numbers: NotificationNumbers, _ context: AdminContext) -> HTML {
        let rows: [HTML] = [
            (context.words("In the queue", "佇列中", "待ち行列"), numbers.queued.grouped),
            (context.words("Due", "已到時間", "予定時刻を過ぎたもの"), numbers.due.grouped),
            (
                context.words("Longest wait", "最久已等候", "最も長い待ち時間"),
                numbers.due > 0 ? NotificationWords.wait(numbers.oldestDueSeconds, context) : "–"
            ),
            (context.words("Sent in 24 hours", "24 小時內送出", "24時間の送信"), numbers.sentLastDay.grouped),
            (context.words("Not sent in 24 hours", "24 小時內未送出", "24時間の失敗"), numbers.failedLastDay.grouped),
        ].map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>\n" }
        return "<dl class=\"figures\">\(rows)</dl>\n" + failures(numbers.failures, context)
    }

    private static func failures(_ failures: [ProviderFailures], _ context: AdminContext) -> HTML {
        guard !failures.isEmpty else { return "" }
        let title = context.words("Not sent in 24 hours, by provider", "24 小時內未送出，依服務商", "24時間の失敗、配信元別")
        let labels = [
            context.words("Channel", "管道", "経路"), context.words("How many", "數量", "件数"),
            context.words("The latest reason", "最近的原因", "最近の理由"),
        ]
        let rows: [HTML] = failures.map { each in
            let way = NotificationTable.way(each.channel, each.provider, context)
            let link: HTML? = NotificationsRequest.address(ofFailedOn: each.channel).map { address in
                """
                <br><a class="button quiet" href="\(address)">\(context.words("Show in the log", "看紀錄", "記録を見る"))\
                <span class="hidden-text">: \(each.provider ?? each.channel ?? "–")</span></a>
                """
            }
            return """
                <tr>
                <th scope="row" class="long">\(way)\(link ?? "")</th>
                <td data-label="\(labels[1])" class="digits">\(each.count.grouped)</td>
                <td data-label="\(labels[2])" class="long"><span lang="en">\(each.reason)</span></td>
                </tr>

                """
        }
        return """
            <h2 class="title">\(title)</h2>
            <table class="rows">
            <caption class="hidden-text">\(title)</caption>
            <thead><tr>\(labels.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>

            """
    }

    /// Returns the line of the overview, which leads to the page; empty for a service that does not see the queue.
    static func line(_ context: AdminContext) -> HTML {
        guard AdminSection.notices.isPart(of: context.site), let desk = context.site.notices else { return "" }
        let label = context.words("Notifications", "通知", "通知")
        return """
            <dt>\(label)</dt><dd><a href="\(NotificationsPages.root)">\(queue(of: desk, context))</a></dd>

            """
    }

    /// The overview is there also while the accounts' store does not answer.
    private static func queue(of desk: any NotificationsForStaff, _ context: AdminContext) -> String {
        guard let queue = try? desk.queue(now: context.now) else {
            return context.words("The queue cannot be read just now", "目前無法讀取佇列", "今は待ち行列を読めません")
        }
        let (queued, due) = (queue.queued.grouped, queue.due.grouped)
        guard queue.due > 0 else {
            return context.words("\(queued) in the queue, none is late", "佇列中 \(queued) 則，沒有延遲", "待ち \(queued) 件、遅れなし")
        }
        let wait = NotificationWords.wait(queue.oldestDueSeconds, context)
        return context.words(
            "\(queued) in the queue, \(due) due, the first for \(wait)", "佇列中 \(queued) 則，\(due) 則已到時間，最久 \(wait)",
            "待ち \(queued) 件、うち時刻を過ぎたもの \(due) 件、最長 \(wait)")
    }
}
