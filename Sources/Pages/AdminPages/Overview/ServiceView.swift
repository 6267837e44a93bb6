internal import TempleModel
internal import WebPages
internal import Wording

/// How the service does: its version, the size of its database, its copy, its caches and its queue of notifications.
enum ServiceView {
    static func html(_ service: ServiceFigures, _ statistics: StoreStatistics, _ context: AdminContext) -> HTML {
        var facts: [(label: String, value: String)] = []
        if !service.release.isEmpty { facts.append((context.words("Version", "版本", "バージョン"), service.release)) }
        if let bytes = statistics.bytes {
            facts.append((context.words("Size of the database", "資料庫大小", "データベースの大きさ"), size(bytes)))
        }
        facts.append(
            (
                context.words("Revision of the data", "資料版次", "データの版"),
                Int(statistics.revision.count).grouped
            ))
        if let copy = service.copy { facts += self.copy(copy, context) }
        if service.requests > 0 {
            let (hits, all) = (service.cacheHits.grouped, service.requests.grouped)
            facts.append(
                (
                    context.words(
                        "Still right in readers' caches (304), since the start", "讀者快取仍有效（304），自啟動起",
                        "閲覧者のキャッシュが有効（304）、起動後"),
                    context.words("\(hits) of \(all) requests", "\(all) 次請求中 \(hits) 次", "\(all)件中\(hits)件")
                ))
        }
        let rows: [HTML] = facts.map { "<dt>\($0.label)</dt><dd>\($0.value)</dd>\n" }
        return """
            <h2 class="title">\(context.words("The service", "系統", "サービス"))</h2>
            <dl class="kept">\(rows)\(NotificationNumbersView.line(context))</dl>
            """
    }

    private static func copy(
        _ copy: ServiceFigures.Copy, _ context: AdminContext
    ) -> [(label: String, value: String)] {
        let unknown = context.words("unknown", "不明", "不明")
        let state =
            copy.isConnected
            ? context.words("The database server answers", "資料庫伺服器正常", "データベースは応答しています")
            : context.words("The database server does not answer", "資料庫伺服器沒有回應", "データベースが応答しません")
        return [
            (context.words("Copy of the data", "資料副本", "データのコピー"), state),
            (context.words("Age of the copy", "副本落後時間", "コピーの遅れ"), seconds(copy.age, context) ?? unknown),
            (
                context.words("Server behind its primary", "伺服器落後主伺服器", "主サーバーからの遅れ"),
                seconds(copy.lag, context) ?? unknown
            ),
        ]
    }

    private static func seconds(_ value: Double?, _ context: AdminContext) -> String? {
        guard let value, value.isFinite, value >= 0 else { return nil }
        let seconds = Int(min(value, 1e9).rounded()).grouped
        return context.words("\(seconds) s", "\(seconds) 秒", "\(seconds)秒")
    }

    /// Returns a size in the unit that fits it.
    static func size(_ bytes: Int64) -> String {
        let kilobytes = Int(bytes / 1_024)
        return kilobytes < 10_240
            ? "\(kilobytes.grouped) KiB" : "\((kilobytes / 1_024).grouped) MiB"
    }
}
