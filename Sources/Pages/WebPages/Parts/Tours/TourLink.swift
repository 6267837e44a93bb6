internal import TempleFormats
internal import TempleModel
internal import Wording

/// The addresses of a tour: with other choices, without a stop, and the lasting one to share.
struct TourLink {
    private let tour: TempleTour
    private let context: PageContext

    init(_ tour: TempleTour, _ context: PageContext) {
        self.tour = tour
        self.context = context
    }

    /// The address that names the temples and not the reader's position; nil for fewer than two temples.
    var lasting: String? { TourJSON.pageAddress(of: tour) }

    /// Returns the address of this page with some values replaced.
    func address(replacing new: [TourParameter: String?]) -> String {
        PageAddress.make(
            "/route",
            TourParameter.allCases.map { ($0.rawValue, new[$0] ?? context[$0.rawValue]) })
    }

    /// Returns the address of the tour without one of its temples; nil where too few would be left.
    func leavingOut(_ id: Int64) -> String? {
        guard tour.stops.count > TourQuery.counts.lowerBound else { return nil }
        let ids = tour.stops.map(\.match.temple.id).filter { $0 != id }.map(String.init).joined(separator: ",")
        return address(replacing: [.ids: ids, .count: nil, .deity: nil, .radius: nil])
    }

    /// Links that choose a way or a round, and how to travel.
    var choices: HTML {
        let kinds = [
            (context.words("One way", "單程", "片道"), false),
            (context.words("Round trip", "環狀（回到起點）", "周回（出発地に戻る）"), true),
        ].map { text, isRound in
            (
                text: text, address: address(replacing: [.round: isRound ? "true" : nil]),
                isChosen: tour.isRound == isRound
            )
        }
        let modes: [(String, TravelMode?)] = [
            (context.words("any transport", "交通方式不限", "移動手段：指定なし"), nil),
            (context.words("on foot", "步行", "徒歩"), .walking),
            (context.words("by bicycle", "自行車", "自転車"), .bicycling), (context.words("by car", "開車", "車"), .driving),
        ]
        let travel = modes.map { text, mode in
            (text: text, address: address(replacing: [.mode: mode?.rawValue]), isChosen: tour.mode == mode)
        }
        return """
            \(ChoiceLinks(label: context.words("Kind of route", "路線種類", "道順の種類"), choices: kinds).html)\
            \(ChoiceLinks(label: context.words("Transport", "交通方式", "移動手段"), choices: travel).html)
            """
    }

    /// The buttons: share, copy, GPX, and the short order where the link keeps another.
    var actions: HTML {
        guard let lasting, let file = TourJSON.gpxAddress(of: tour) else { return "" }
        let isShortened = tour.isInGivenOrder && context[TourParameter.ids.rawValue] != nil
        let shortest: HTML =
            isShortened
            ? """
            <a class="button quiet" href="\(address(replacing: [.order: nil]))">\(context.words(
                "Put into the shortest order", "重排成最短的順序", "最短の順番に並べ替える"))</a>
            """ : ""
        let note: HTML =
            tour.start == nil
            ? ""
            : """
            <p class="caption">\(context.words(
                "The link to share and the file have the temples only, not where you set out.",
                "分享的連結與檔案只有這些廟，不含您的出發地點。", "共有するリンクとファイルには廟だけが入り、出発地は入りません。"))
            <a href="\(lasting)">\(context.words("Permanent link", "固定連結", "固定リンク"))</a></p>
            """
        return """
            <div class="actions">
            <copy-button data-url="\(lasting)" data-done="\(context.words("Copied", "已複製", "コピーしました"))">\
            <button type="button" class="quiet" hidden>\(context.words("Copy the link", "複製連結", "リンクをコピー"))</button></copy-button>
            <share-button data-url="\(lasting)"><button type="button" class="quiet" hidden>\(context.words("Share", "分享", "共有"))</button></share-button>
            <a class="button quiet" href="\(file)" download="\(TourGPX.fileName)">\(context.words("GPX file", "GPX 檔", "GPXファイル"))</a>
            \(shortest)
            </div>
            \(note)
            """
    }
}
