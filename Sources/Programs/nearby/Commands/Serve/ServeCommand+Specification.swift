internal import TempleModel
internal import Wording

extension ServeCommand {
    static let specification = CommandSpecification(
        name: "nearby serve",
        summary: Words(
            "Run the HTTP service: GET /api/temples?lat=24.14&lng=120.67&radius=10",
            "啟動 HTTP 服務：GET /api/temples?lat=24.14&lng=120.67&radius=10"),
        forms: ["[OPTION...]"],
        options: listeningOptions + pageOptions + replicaOptions + limitOptions + editOptions + accountOptions
            + reminderOptions + accessOptions,
        notes: notes)

    static let configOption = OptionSpecification(
        "config", "FILE",
        help: Words(
            "read settings from this file: lines of name = value\n(default /etc/nearby/nearby.conf, if it is there)",
            "從這個檔案讀取設定：每行為 name = value\n（預設為 /etc/nearby/nearby.conf，若有此檔）"))

    private static let listeningOptions = [
        OptionSpecification(
            "host", "ADDRESS", help: Words("address to listen on (default 127.0.0.1)", "監聽的位址（預設 127.0.0.1）")),
        OptionSpecification(
            "port", "NUMBER",
            help: Words("port to listen on, 0 for a free one (default 8080)", "監聽的連接埠，0 為任一可用的（預設 8080）")),
        OptionSpecification(
            "listen", "ADDRESS",
            help: Words(
                "listen on a Unix socket instead of a port: unix:PATH", "不用連接埠，改為監聽 Unix socket：unix:PATH")),
        OptionSpecification(
            "health-port", "NUMBER",
            help: Words(
                "second port, for /healthz, /readyz and /metrics only, outside\n"
                    + "the limits for clients; /metrics is then answered only there",
                "第二個連接埠，只回應 /healthz、/readyz 與 /metrics，不受用戶端的\n限制；設定後 /metrics 只在此回應")),
        OptionSpecification(
            "trusted-proxies", "LIST",
            help: Words(
                "proxies whose Forwarded or X-Forwarded-For names the client:\n"
                    + "addresses, networks such as 10.0.0.0/8, or unix (default none)",
                "信任的代理伺服器，用戶端位址依其 Forwarded 或 X-Forwarded-For：\n位址、網段（如 10.0.0.0/8）或 unix（預設無）")),
        OptionSpecification(
            "threads", "NUMBER",
            help: Words("event loop threads (default: one per processor)", "事件迴圈的執行緒數（預設：每個處理器一個）")),
        OptionSpecification(
            "access-log", "PATH",
            help: Words("write one line per request to this file; - is standard error", "每個請求在這個檔案寫一行；- 為標準錯誤輸出")),
        OptionSpecification(
            "log-format", "FORM", completes: .words(["json", "text"]),
            help: Words("json or text (default json)", "json 或 text（預設 json）")),
        OptionSpecification(
            "log-coordinates",
            help: Words("also log queries, which contain the user's position", "也記錄查詢內容，其中有使用者的位置")),
    ]

    private static let pageOptions = [
        OptionSpecification(
            "no-pages", help: Words("serve the API alone, without web pages", "只提供程式介面，不提供網頁")),
        OptionSpecification(
            "open", help: Words("open the pages in the browser when the service is ready", "服務就緒後用瀏覽器開啟網頁")),
        OptionSpecification(
            "site", "URL",
            help: Words(
                "public address of the site, for links that leave it, such as\n"
                    + "https://temples.example (default: the Host of the request)",
                "網站的公開網址，用於對外的連結，如\nhttps://temples.example（預設：請求的 Host）")),
        OptionSpecification(
            "tiles", "URL",
            help: Words(
                "address of map tiles with {z}, {x} and {y}; without it, maps\nshow borders, railways and names of places",
                "地圖圖磚的網址，含 {z}、{x}、{y}；未設定時地圖畫界線、\n鐵路與地名")),
        OptionSpecification(
            "tiles-file", "PATH",
            help: Words(
                "MBTiles file of map tiles (png, jpg or webp) that the service\nshows, in place of --tiles",
                "由本服務提供的 MBTiles 圖磚檔（png、jpg 或 webp），\n用以代替 --tiles")),
        OptionSpecification(
            "tiles-credit", "TEXT",
            help: Words("text that credits the tiles, as their licence asks", "圖磚的出處文字，依其授權條款標示")),
        OptionSpecification(
            "picture-hosts", "LIST",
            help: Words(
                "hosts whose pictures are shown in pages, such as a.example;\npictures of other hosts are links",
                "圖片直接顯示在網頁中的主機，如 a.example；\n其他主機的圖片只顯示連結")),
    ]

    private static let replicaOptions = [
        OptionSpecification(
            "replica", "PATH",
            help: Words(
                "file for the copy of a PostgreSQL database\n(default: in the folder for caches)",
                "PostgreSQL 資料庫副本的檔案\n（預設在快取資料夾內）")),
        OptionSpecification(
            "max-data-age", "SECONDS",
            help: Words(
                "age of the data from which the service is not ready, when the\n"
                    + "PostgreSQL server is lost or behind (default 3600)",
                "PostgreSQL 伺服器失聯或落後時，資料超過此時間即視為\n未就緒（預設 3600）")),
        OptionSpecification(
            "max-lag", "SECONDS",
            help: Words(
                "lag of a PostgreSQL standby beyond which another host of the\n"
                    + "address is followed, 0 for any lag (default 30)",
                "PostgreSQL 備援伺服器落後超過此時間時，改用位址中的\n其他主機，0 為不限（預設 30）")),
        OptionSpecification(
            "wait", "SECONDS",
            help: Words(
                "wait so long for the PostgreSQL server at a start without data\nin the copy (default 0)",
                "副本尚無資料而啟動時，等待 PostgreSQL 伺服器的秒數\n（預設 0）")),
        OptionSpecification(
            "made", "PATH",
            help: Words(
                "list of the databases that were there, one path a line: without\none of them the service does not start",
                "曾經存在的資料庫清單，每行一個路徑；缺少其中之一時\n服務不會啟動")),
    ]

    private static let limitOptions = [
        OptionSpecification(
            "max-connections", "NUMBER",
            help: Words("maximum number of connections (default 10000)", "連線總數上限（預設 10000）")),
        OptionSpecification(
            "connections-per-address", "NUMBER",
            help: Words(
                "maximum number per address, 0 for no limit (default 256)", "每個位址的連線數上限，0 為不限（預設 256）")),
        OptionSpecification(
            "rate-limit", "NUMBER",
            help: Words("requests per second per address, 0 for no limit (default 0)", "每個位址每秒的請求數上限，0 為不限（預設 0）")),
        OptionSpecification(
            "buffer-memory", "MEGABYTES",
            help: Words(
                "memory for unfinished requests and answers (default 64)",
                "未完成的請求與回應所占的記憶體上限（預設 64）")),
        OptionSpecification(
            "workers", "NUMBER",
            help: Words(
                "threads for requests that take long (default 4)",
                "處理費時請求的執行緒數（預設 4）")),
        OptionSpecification(
            "worker-queue", "NUMBER",
            help: Words(
                "requests that may wait for a worker; more get 503 (default 64)", "等候工作執行緒的請求數上限，超過時回應 503（預設 64）")),
        OptionSpecification(
            "workers-per-address", "NUMBER",
            help: Words("workers for one address at the same time (default 1)", "每個位址同時使用的工作執行緒數上限（預設 1）")),
        OptionSpecification(
            "idle-timeout", "SECONDS", help: Words("time limit of an idle connection (default 60)", "閒置連線的時限（預設 60）")),
        OptionSpecification(
            "request-timeout", "SECONDS",
            help: Words("time limit to receive a request (default 30)", "接收一個請求的時限（預設 30）")),
        OptionSpecification(
            "query-timeout", "SECONDS",
            help: Words("time limit of a database query, 0 for no limit (default 2)", "一次資料庫查詢的時限，0 為不限（預設 2）")),
        OptionSpecification(
            "grace-period", "SECONDS", help: Words("time limit to shut down (default 10)", "停止服務的時限（預設 10）")),
    ]

    private static let editOptions = [
        OptionSpecification(
            "history-days", "DAYS",
            help: Words("how long the history of edits is kept (default 365)", "編輯紀錄保存的天數（預設 365）")),
        OptionSpecification(
            "edit-rate", "NUMBER",
            help: Words(
                "requests that write per minute and editor, 0 for no limit\n(default 600)",
                "每位編輯者每分鐘的寫入請求數上限，0 為不限（預設 600）")),
    ]

    private static let accountOptions = [
        OptionSpecification(
            "accounts", "PATH",
            help: Words(
                "file or postgresql:// address of the accounts of people who\nsign in (default: accounts.sqlite beside the temples' file)",
                "使用者登入帳號的檔案或 postgresql:// 位址\n（預設為寺廟檔案旁的 accounts.sqlite）")),
        OptionSpecification(
            "oidc-client-id", "ID", repeats: true,
            help: Words(
                "id of the app at the provider that says who somebody is; several\nare given one by one",
                "應用程式在登入服務商的 client id；可給多個，逐一指定")),
        OptionSpecification(
            "oidc-issuer", "URL",
            help: Words(
                "issuer of the ID tokens (default https://accounts.google.com)",
                "ID token 的簽發者（預設 https://accounts.google.com）")),
        OptionSpecification(
            "oidc-keys", "URL",
            help: Words(
                "address of the issuer's keys (default: as its discovery document\nsays)",
                "簽發者公鑰的網址（預設依其 discovery 文件）")),
        OptionSpecification(
            "oidc-client-secret-file", "FILE",
            help: Words(
                "file with the secret that the provider has given to the site",
                "登入服務商發給網站的 client secret 所在的檔案")),
        OptionSpecification(
            "oidc-web-client-id", "ID",
            help: Words(
                "id of the site at the provider, with which people sign in on\npages; needs --site, and its secret where it has one",
                "網站在登入服務商的 client id，使用者以此在網頁登入；\n須設定 --site，有 client secret 者一併設定")),
        OptionSpecification(
            "sign-in-rate", "NUMBER",
            help: Words(
                "sign-ins and refreshes per minute and address, 0 for no limit\n(default 120)",
                "每個位址每分鐘的登入與更新次數上限，0 為不限（預設 120）")),
        OptionSpecification(
            "sign-in-by-mail",
            help: Words(
                "let people sign in by a link in a mail; needs --site, --smtp and\n--mail-from",
                "可用電子郵件中的連結登入；需要 --site、--smtp 與 --mail-from")),
        OptionSpecification(
            "sign-in-mails", "NUMBER",
            help: Words(
                "mails to sign in per hour and address of mail, 0 for no limit\n(default 5)",
                "每個信箱每小時的登入信上限，0 為不限（預設 5）")),
    ]

    private static let reminderOptions =
        [
            OptionSpecification(
                "notify",
                help: Words("also plan and send the reminders of people who sign in", "同時安排並送出登入使用者的通知"))
        ] + OptionSpecification.reminders

    private static let accessOptions = [
        OptionSpecification(
            "allow-origins", "LIST",
            help: Words(
                "origins allowed in browsers (CORS): * or https://a,https://b",
                "允許瀏覽器跨來源存取（CORS）的來源：* 或 https://a,https://b")),
        OptionSpecification(
            "token-file", "FILE",
            help: Words(
                "require a bearer token from this file, which has one per line", "請求須附這個檔案中的 bearer token，檔案每行一個")),
        OptionSpecification(
            "token-guards", "WHAT", completes: .words(["all", "api"]),
            help: Words(
                "what needs a token: all, or api for all but the web pages\n(default all)",
                "需要 token 的範圍：all 為全部，api 為網頁以外（預設 all）")),
        configOption,
        OptionSpecification(
            "check",
            help: Words(
                "say what is set and where; check settings, log, tokens, pages,\n"
                    + "database, copy, accounts, reminders and ports, and end",
                "列出各項設定及其來源，檢查設定、紀錄、token、網頁、資料庫、\n副本、帳號、通知與連接埠，指出問題後結束，不提供服務")),
    ]

    private static let notes = Words(
        """
        Every option except --config and --check can also be an environment variable, such as
        $NEARBY_ACCESS_LOG for --access-log, or a line of the configuration file, such as
        access-log = PATH. An option overrides a variable; a variable overrides the file. Further providers
        are sections of the file, such as [oidc apple] with lines for issuer and client-id. The service
        prints its address on standard output when it is ready, and the health port's in a second
        line. SIGINT and SIGTERM stop it after the requests that it has begun. SIGHUP reopens the database
        and the access log, and reads the token file and the configuration file again; the service says
        which of the settings that have changed need a restart. It supports socket activation, readiness
        notification and the watchdog of systemd.
        """,
        """
        除 --config 與 --check 外，每個選項也可以用環境變數設定，例如 --access-log 為 $NEARBY_ACCESS_LOG，
        或寫在設定檔中，例如 access-log = PATH。選項優先於環境變數，環境變數優先於設定檔。
        其他登入服務商各為設定檔的一節，例如 [oidc apple]，下列 issuer 與 client-id 各一行。
        服務就緒時，將位址寫到標準輸出；設有 --health-port 時，第二行為該連接埠的位址。
        收到 SIGINT 或 SIGTERM 時，完成已開始的請求後停止；
        收到 SIGHUP 時，重新開啟資料庫與存取紀錄，並重新讀取 token 檔與設定檔；
        變更的設定中，須重新啟動才生效的，服務會指出。
        支援 systemd 的 socket activation、就緒通知與 watchdog。
        """)
}
