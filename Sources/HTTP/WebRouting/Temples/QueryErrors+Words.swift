internal import TempleModel

/// One sentence in the languages that are not English, without the name of the parameter.
struct TranslatedSentence {
    let chinese: String
    let japanese: String

    init(_ chinese: String, _ japanese: String) {
        self.chinese = chinese
        self.japanese = japanese
    }
}

extension TempleQueryError {
    /// What ``explanation`` says, in the other languages. Nil where the bounds of the parameter say it, which a problem names
    /// by itself.
    var words: TranslatedSentence? {
        switch self {
        case .missing(.bbox):
            .init(
                "缺少這個參數，請依序給地圖西、南、東、北的度數，例如 120,22,122,25.5", "このパラメーターがありません。地図の西、南、東、北を度で指定してください。例：120,22,122,25.5")
        case .missing, .limit: nil
        case .noPoint:
            .init(
                "缺少這個參數，請給緯度（例如 24.14），或以 q 依名稱搜尋",
                "このパラメーターがありません。緯度（例：24.14）を指定するか、q で名前から検索してください")
        case .invalid(let parameter, _): parameter.faultWords
        case .openNowOnAnotherDay: .init("不可與 date 並用，請省略其中之一", "date と一緒には使えません。どちらかを省いてください")
        case .orderWithoutPoint(.name):
            .init("name 不可與座標並用，請省略 lat 與 lng", "name は地点と一緒には使えません。lat と lng を省いてください")
        case .orderWithoutPoint(let order):
            .init("\(order.rawValue) 需要座標，請給 lat 與 lng", "\(order.rawValue) には地点が必要です。lat と lng を指定してください")
        case .cursorOfAnotherQuery: nil
        }
    }
}

extension SearchParameter {
    /// What a right value is. Nil where the bounds of the parameter say it.
    fileprivate var faultWords: TranslatedSentence? {
        let (terms, length) = (TempleQuery.maximumTerms, TempleQuery.maximumTextLength)
        return switch self {
        case .minRadius:
            .init("請給 0 以上、小於 radius 的公里數，例如 2", "0 以上で radius より小さいキロメートル数にしてください。例：2")
        case .bbox:
            .init(
                "請依序給西、南、東、北的度數，例如 120.6,24.1,120.8,24.3",
                "西、南、東、北の順に度で指定してください。例：120.6,24.1,120.8,24.3")
        case .deity:
            .init(
                "請給 1 到 \(TempleQuery.maximumDeityLength) 個字的神明名稱，例如媽祖",
                "1 から \(TempleQuery.maximumDeityLength) 文字の神さまの名前にしてください。例：媽祖")
        case .q:
            .init(
                "請給 1 到 \(terms) 個詞，合計至多 \(length) 個字，例如「鹿港 天后宮」",
                "1 から \(terms) 語、合わせて \(length) 文字以内にしてください。例：鹿港 天后宮")
        case .ids:
            .init(
                "請給 1 到 \(TempleQuery.maximumIDs) 個寺廟編號，以逗號分隔，例如 123,188",
                "1 から \(TempleQuery.maximumIDs) 個の廟の番号をコンマで区切ってください。例：123,188")
        case .county: .init("請給臺灣的縣市，例如臺中市", "台湾の県市にしてください。例：臺中市")
        case .religion: .init("請給宗教，例如道教", "宗教にしてください。例：道教")
        case .updatedSince:
            .init("請原樣填入 /api/changes 回應的 next", "/api/changes の答えの next をそのまま使ってください")
        case .cursor: .init("這不是游標，請依原樣使用上一頁的連結", "カーソルではありません。前のページのリンクをそのまま使ってください")
        default: nil
        }
    }
}

extension TourQueryError {
    /// What ``explanation`` says, in the other languages. Nil where the bounds of the parameter say it.
    var words: TranslatedSentence? {
        let most = TourQuery.counts.upperBound
        let modes = TravelMode.allCases.map(\.rawValue).joined(separator: "、")
        return switch self {
        case .nothingToVisit:
            .init(
                "缺少這個參數，請給寺廟編號（例如 123,188），或以 lat 與 lng 給地點",
                "このパラメーターがありません。廟の番号（例：123,188）か、lat と lng で地点を指定してください")
        case .tooFewTemples:
            .init("不到兩間寺廟，請至少給兩個不同的編號，例如 123,188", "廟が 2 つありません。異なる番号を 2 つ以上指定してください。例：123,188")
        case .tooManyTemples: .init("寺廟太多，請給至多 \(most) 個編號", "廟が多すぎます。番号は \(most) 個までにしてください")
        case .unknownTemple(let id): .init("沒有編號 \(id) 的寺廟", "番号 \(id) の廟はありません")
        case .invalid(.mode, "transit"):
            .init(
                "不可用 transit：Google 地圖的大眾運輸不接受停靠點；請給 \(modes) 其中之一",
                "transit は使えません。Google マップの公共交通には経由地がありません。\(modes) のいずれかにしてください")
        case .invalid(.ids, _):
            .init("請給 2 到 \(most) 個寺廟編號，以逗號分隔，例如 123,188", "2 から \(most) 個の廟の番号をコンマで区切ってください。例：123,188")
        case .invalid(let parameter, _): parameter.ofSearch?.faultWords
        case .notWithIDs: .init("不可與 ids 並用，請省略其中之一", "ids と一緒には使えません。どちらかを省いてください")
        case .orderWithoutIDs:
            .init("given 需要 ids；附近的寺廟沒有自己的順序", "given には ids が必要です。地点の近くの廟には決まった順番がありません")
        }
    }
}
