/// The exact help of some commands in Chinese, by command; the empty name is the program itself.
enum ChineseHelp {
    static let texts = ["": program, "import": importing, "serve": serving]

    private static let program = """
        尋找地點附近的寺廟，由近到遠，附距離、神明、近期的日子與地址。

        用法：nearby --lat DEGREES --lng DEGREES [OPTION...]
              nearby --q TEXT [OPTION...]
              nearby COMMAND [OPTION...]

        選項：
          --lat DEGREES          地點的緯度，-90 到 90
          --lng DEGREES          地點的經度，-180 到 180
          --radius DISTANCE      搜尋半徑：10、10km、800m 或 5mi（預設 5km，上限 500km）
          --min-radius DISTANCE  略過比這個距離近的寺廟
          --expand               找不到寺廟時，將半徑逐次加倍，上限 500km；
                                 給了 --q 而未給 --radius 時一律如此
          --bbox W,S,E,N         只列出這個範圍內的寺廟，依序為西、南、東、北，單位為度
          --deity NAME           只列出供奉這尊神明的寺廟，可用任何名稱：媽祖、妈祖、天上聖母、Mazu
          --q TEXT               只列出名稱、地址或神明名稱包含所有這些詞的寺廟；
                                 未給座標時搜尋所有寺廟
          --county NAME          只列出這個縣市的寺廟，例如臺中市
          --religion NAME        只列出這個宗教的寺廟，例如道教
          --open-now             只列出確知目前開放的寺廟
          --min-rating NUMBER    只列出評分至少為此的寺廟，0 到 5
          --has-phone            只列出有電話號碼的寺廟
          --limit NUMBER         最多列出幾間寺廟（預設 20）
          --within-days NUMBER   只列出這麼多天內有廟慶（沒有時為主祀神明的日子）或活動的寺廟，
                                 0 到 366
          --sort ORDER           排序：distance 距離、date 最近的日子或活動、rating 評分、known 最知名、
                                 name 名稱最相符；預設：有座標時為 distance，無座標時為 name
          --date DAY             將這一天視為今天，例如 2027-04-15（預設為臺灣的今天）
          --format FORM          table、json、geojson 或 csv（預設：終端機為 table，否則為 json）
          --database PATH        檔案或 postgresql:// 位址（預設為 $NEARBY_DATABASE，否則為
                                 您自己的檔案，首次使用時以內建資料建立）
          --help                 顯示說明
          --version              顯示版本

        指令（各有自己的 --help）：
          nearby find NAME         依名稱尋找寺廟，不限地點
          nearby temple ID|NAME    顯示一間寺廟的所有資料
          nearby route ID|NAME...  將寺廟排成短的路線，附導航連結
          nearby deity NAME        顯示神明的職掌、名稱與日子
          nearby activities        列出近期的寺廟活動
          nearby today             顯示今天的農曆日期與近期的日子
          nearby lunar DAY         農曆與國曆互相換算
          nearby calendar NAME...  將神明與節日的日子寫成 iCalendar 檔
          nearby import FILE...    從檔案匯入寺廟，或復原匯入
          nearby imports           列出匯入紀錄
          nearby edit KIND ID      手動修改寺廟、神明、節慶、活動或群組
          nearby add KIND          手動新增一筆
          nearby delete KIND ID    刪除一筆，直到還原為止
          nearby restore KIND ID   還原已刪除的一筆，或從備份還原資料庫
          nearby merge temple ID   將寺廟併入另一間
          nearby split temple ID   將寺廟的部分來源分為另一間
          nearby pairs             列出看似同一間的寺廟
          nearby changes           列出變更與作者，或復原一筆變更
          nearby admin             邀請透過 HTTP 編輯的人、列出或撤銷
          nearby accounts          計算登入使用者的帳號數，或移除一個
          nearby notify            安排並送出登入使用者的通知
          nearby push-keys FILE    產生推播的金鑰
          nearby export            匯出所有寺廟
          nearby init              建立新的資料庫，可含內附的知名寺廟
          nearby migrate           建立或更新資料庫的結構
          nearby copy FROM TO      在檔案與 PostgreSQL 之間複製所有資料
          nearby backup FILE       將資料庫與帳號複製為檔案，服務中也可以
          nearby check [FILE]      檢查資料庫或備份
          nearby serve             啟動 HTTP 服務
          nearby ping              詢問本機的服務是否就緒
          nearby completion SHELL  輸出 bash、zsh 或 fish 的補全指令稿
          nearby manual FOLDER     寫出手冊頁

        結束代碼：0 成功（包括沒有找到寺廟）、64 用法錯誤、65 資料錯誤、66 找不到檔案、
        69 無法使用、70 內部錯誤、73 無法建立、74 讀寫失敗。
        語系（LC_ALL、LC_MESSAGES、LANG）為中文時，說明以中文顯示；錯誤訊息為英文。

        """

    private static let importing = """
        從檔案匯入寺廟與活動；重複匯入同一個檔案不會有任何變更。

        用法：nearby import FILE... [OPTION...]
              nearby import FILE --as-edits [OPTION...]
              nearby import --undo [OPTION...]

        選項：
          --from FORM      檔案的欄位格式（預設 auto，由欄位名稱判斷）：
                           auto, moi, new-taipei, taipei, osm, tourism, attractions, moi-festival,
                           nearby, table
          --map PAIRS      表格各欄的意義，例如 name=寺名,lat=緯度,lng=經度,address=地址；
                           慶典清單例如 festival=祭典,name=廟名,date=日期,area=行政區
          --calendar NAME  慶典清單中沒有寫明曆法的日期（如 02/02）所屬的曆法：lunar
                           （預設只採用該廟主神的日子）；對其他檔案沒有作用
          --type TYPE      OpenStreetMap 中沒有標籤的列是什麼：place_of_worship（預設略過）
          --crs NAME       位置數字的坐標系統（檔案未註明時）：EPSG:4326、EPSG:3826、EPSG:3825
                           或 EPSG:3857
          --format FORM    報告的格式：text 或 json（預設 text）
          --dry-run        檢查每一列並報告，但不寫入
          --rejects PATH   將有錯誤或警告的列與原因寫入這個 CSV 檔，修正後可再匯入
          --source NAME    這些列的資料來源，取代檔案中所寫的
          --mobile-phones  保留行動電話號碼（預設略過）
          --as-edits       將檔案中的值設為手動修改，合為一筆變更；每列以編號、id，或名稱與地址
                           指出寺廟。此時 --map 使用 nearby edit 的欄位：id=編號,phone=電話
          --clear-empty    與 --as-edits 合用：空白的儲存格表示沒有（預設不變更）
          --insert         景點清單中的宗教場所不在資料庫時，新增為寺廟；
                           預設只補充已有的寺廟
          --replace        移除這個資料來源先前匯入、而檔案中沒有的資料
          --force          即使許多列與已有的寺廟相似，仍然匯入；即使檔案看似不完整，
                           或將移除超過五分之一，仍然取代
          --undo           復原最後一次變更過資料庫的匯入，包括其所有檔案
          --confirm COUNT  與 --undo 合用：匯入變動 100 筆以上時須附筆數；終端機會詢問
          --reason TEXT    原因，記在變更紀錄中
          --author NAME    作者（預設為您的使用者名稱）
          --wait SECONDS   其他程式正在寫入時等待的秒數（預設 600；檔案為 5）；
                           指定時，伺服器停機或切換中也等待
          --database PATH  檔案或 postgresql:// 位址（預設為 $NEARBY_DATABASE，否則為
                           您自己的檔案，首次使用時以內建資料建立）
          --help           顯示說明
          --version        顯示版本

        FILE 可為 CSV、TSV、XML、JSON（一份或多份文件）、GeoJSON 或 JSON Lines，編碼為 UTF-8、UTF-16
        或 Big5，可壓縮，也可放在 zip 或 tar 封存檔中；- 代表標準輸入。已有的寺廟以資料來源與其編號
        辨識；資料來源沒有編號，或寺廟已由其他資料來源匯入時，以名稱、地址與位置辨識。
        無法匯入的列會連同檔案、行號、欄位與修正方式寫到標準錯誤輸出，其餘的列照常匯入。
        您指定的資料庫一開始是空的；nearby init --starter 可建立含知名寺廟的資料庫。
        報告的最後一行 change 是這次變更的編號，服務的 /readyz?change=編號 會等候這項變更。
        結束代碼：0 成功、65 檔案無法解讀、不完整，或沒有任何一列可以匯入、66 找不到檔案、
        69 資料庫忙碌、73 無法建立資料庫、74 磁碟已滿或故障、
        130 與 143 以 Ctrl-C 或 SIGTERM 中止，沒有任何變更。

        """

    private static let serving = """
        啟動 HTTP 服務：GET /api/temples?lat=24.14&lng=120.67&radius=10

        用法：nearby serve [OPTION...]

        選項：
          --host ADDRESS                    監聽的位址（預設 127.0.0.1）
          --port NUMBER                     監聽的連接埠，0 為任一可用的（預設 8080）
          --listen ADDRESS                  不用連接埠，改為監聽 Unix socket：unix:PATH
          --health-port NUMBER              第二個連接埠，只回應 /healthz、/readyz 與 /metrics，不受用戶端的
                                            限制；設定後 /metrics 只在此回應
          --trusted-proxies LIST            信任的代理伺服器，用戶端位址依其 Forwarded 或 X-Forwarded-For：
                                            位址、網段（如 10.0.0.0/8）或 unix（預設無）
          --threads NUMBER                  事件迴圈的執行緒數（預設：每個處理器一個）
          --access-log PATH                 每個請求在這個檔案寫一行；- 為標準錯誤輸出
          --log-format FORM                 json 或 text（預設 json）
          --log-coordinates                 也記錄查詢內容，其中有使用者的位置
          --no-pages                        只提供程式介面，不提供網頁
          --open                            服務就緒後用瀏覽器開啟網頁
          --site URL                        網站的公開網址，用於對外的連結，如
                                            https://temples.example（預設：請求的 Host）
          --tiles URL                       地圖圖磚的網址，含 {z}、{x}、{y}；未設定時地圖畫界線、
                                            鐵路與地名
          --tiles-file PATH                 由本服務提供的 MBTiles 圖磚檔（png、jpg 或 webp），
                                            用以代替 --tiles
          --tiles-credit TEXT               圖磚的出處文字，依其授權條款標示
          --picture-hosts LIST              圖片直接顯示在網頁中的主機，如 a.example；
                                            其他主機的圖片只顯示連結
          --replica PATH                    PostgreSQL 資料庫副本的檔案
                                            （預設在快取資料夾內）
          --max-data-age SECONDS            PostgreSQL 伺服器失聯或落後時，資料超過此時間即視為
                                            未就緒（預設 3600）
          --max-lag SECONDS                 PostgreSQL 備援伺服器落後超過此時間時，改用位址中的
                                            其他主機，0 為不限（預設 30）
          --wait SECONDS                    副本尚無資料而啟動時，等待 PostgreSQL 伺服器的秒數
                                            （預設 0）
          --made PATH                       曾經存在的資料庫清單，每行一個路徑；缺少其中之一時
                                            服務不會啟動
          --max-connections NUMBER          連線總數上限（預設 10000）
          --connections-per-address NUMBER  每個位址的連線數上限，0 為不限（預設 256）
          --rate-limit NUMBER               每個位址每秒的請求數上限，0 為不限（預設 0）
          --buffer-memory MEGABYTES         未完成的請求與回應所占的記憶體上限（預設 64）
          --workers NUMBER                  處理費時請求的執行緒數（預設 4）
          --worker-queue NUMBER             等候工作執行緒的請求數上限，超過時回應 503（預設 64）
          --workers-per-address NUMBER      每個位址同時使用的工作執行緒數上限（預設 1）
          --idle-timeout SECONDS            閒置連線的時限（預設 60）
          --request-timeout SECONDS         接收一個請求的時限（預設 30）
          --query-timeout SECONDS           一次資料庫查詢的時限，0 為不限（預設 2）
          --grace-period SECONDS            停止服務的時限（預設 10）
          --history-days DAYS               編輯紀錄保存的天數（預設 365）
          --edit-rate NUMBER                每位編輯者每分鐘的寫入請求數上限，0 為不限（預設 600）
          --accounts PATH                   使用者登入帳號的檔案或 postgresql:// 位址
                                            （預設為寺廟檔案旁的 accounts.sqlite）
          --oidc-client-id ID               應用程式在登入服務商的 client id；可給多個，逐一指定
          --oidc-issuer URL                 ID token 的簽發者（預設 https://accounts.google.com）
          --oidc-keys URL                   簽發者公鑰的網址（預設依其 discovery 文件）
          --oidc-client-secret-file FILE    登入服務商發給網站的 client secret 所在的檔案
          --oidc-web-client-id ID           網站在登入服務商的 client id，使用者以此在網頁登入；
                                            須設定 --site，有 client secret 者一併設定
          --sign-in-rate NUMBER             每個位址每分鐘的登入與更新次數上限，0 為不限（預設 120）
          --sign-in-by-mail                 可用電子郵件中的連結登入；需要 --site、--smtp 與 --mail-from
          --sign-in-mails NUMBER            每個信箱每小時的登入信上限，0 為不限（預設 5）
          --notify                          同時安排並送出登入使用者的通知
          --push-key-file FILE              推播金鑰（RFC 8292）的檔案，由 nearby push-keys 產生；
                                            信件中的連結也用它產生
          --push-subject ADDRESS            推播服務可聯絡您的位址，如 mailto:push@temple.tw；
                                            未設定時不送推播
          --push-rate NUMBER                每秒送往每個推播服務的訊息數上限，0 為不限（預設 1000）
          --fcm-service-account-file FILE   Firebase 服務帳戶的檔案，用於 app 中的通知；
                                            未設定時不送到 app
          --smtp URL                        寄信的伺服器：smtps://HOST，或 smtp://HOST（STARTTLS）；
                                            未設定時不寄信
          --smtp-user NAME                  寄信伺服器的帳號
          --smtp-password-file FILE         寄信伺服器密碼所在的檔案
          --mail-from ADDRESS               寄件人的電子郵件
          --mail-rate NUMBER                每秒寄出的信件數上限，0 為不限（預設 10）
          --notify-accounts URL             帳號在伺服器上時，以通知專用角色連線的 postgresql:// 位址
          --push-for-development ADDRESS    開發用：本機上的推播服務（http）；
                                            與真實的聯絡位址或寄信伺服器並存時會被拒絕
          --allow-origins LIST              允許瀏覽器跨來源存取（CORS）的來源：* 或 https://a,https://b
          --token-file FILE                 請求須附這個檔案中的 bearer token，檔案每行一個
          --token-guards WHAT               需要 token 的範圍：all 為全部，api 為網頁以外（預設 all）
          --config FILE                     從這個檔案讀取設定：每行為 name = value
                                            （預設為 /etc/nearby/nearby.conf，若有此檔）
          --check                           列出各項設定及其來源，檢查設定、紀錄、token、網頁、資料庫、
                                            副本、帳號、通知與連接埠，指出問題後結束，不提供服務
          --database PATH                   檔案或 postgresql:// 位址（預設為 $NEARBY_DATABASE，否則為
                                            您自己的檔案，首次使用時以內建資料建立）
          --help                            顯示說明
          --version                         顯示版本

        除 --config 與 --check 外，每個選項也可以用環境變數設定，例如 --access-log 為 $NEARBY_ACCESS_LOG，
        或寫在設定檔中，例如 access-log = PATH。選項優先於環境變數，環境變數優先於設定檔。
        其他登入服務商各為設定檔的一節，例如 [oidc apple]，下列 issuer 與 client-id 各一行。
        服務就緒時，將位址寫到標準輸出；設有 --health-port 時，第二行為該連接埠的位址。
        收到 SIGINT 或 SIGTERM 時，完成已開始的請求後停止；
        收到 SIGHUP 時，重新開啟資料庫與存取紀錄，並重新讀取 token 檔與設定檔；
        變更的設定中，須重新啟動才生效的，服務會指出。
        支援 systemd 的 socket activation、就緒通知與 watchdog。

        """
}
