internal import Wording

/// The button that sends a form with the reader's position. Without JavaScript there is none: the form works without it.
struct PositionButton {
    private let advice: String
    /// The words of the button; nil for the usual ones.
    private let words: String?
    private let asksAtOnce: Bool
    private let context: PageContext

    /// - Parameters:
    ///   - advice: What to do where the browser gives no position; empty for nothing.
    ///   - words: The words of the button; nil for the usual ones.
    ///   - asksAtOnce: Whether it asks without a press where the reader has allowed the position before.
    init(advice: String = "", words: String? = nil, asksAtOnce: Bool = false, _ context: PageContext) {
        self.advice = advice
        self.words = words
        self.asksAtOnce = asksAtOnce
        self.context = context
    }

    var html: HTML {
        """
        <position-button class="field wide"\(asksAtOnce ? " data-at-once" : "")>
        <button type="button" class="main" hidden>\(words ?? context.words("Use my position", "使用我的位置", "現在地を使う"))</button>
        <p class="caption" hidden data-reason>\(context.words(
            "Your position is used for the distances only. It is sent in the address of this page and not kept.",
            "位置只用來計算距離，會寫在這個網頁的網址中，不會保存。", "位置は距離の計算にだけ使います。このページのアドレスに入れて送り、保存しません。"))</p>
        <p class="notice" role="status" hidden data-insecure>\(context.words(
            "This browser gives no position to a page without https. ", "這個網頁不是 https，瀏覽器不會提供位置。", "このページは https ではないため、ブラウザーは位置を渡しません。"))\(advice)</p>
        <p class="notice" role="status" hidden data-failed>\(context.words(
            "The position could not be found. ", "無法取得位置。", "位置を取得できませんでした。"))\(advice)</p>
        \(PositionHelp(context).html)
        </position-button>
        """
    }

    /// The hidden fields of a position that the address has already.
    static func fields(latitude: String?, longitude: String?) -> HTML {
        guard let latitude, let longitude else { return "" }
        return """
            <input type="hidden" name="lat" value="\(latitude)">
            <input type="hidden" name="lng" value="\(longitude)">

            """
    }
}
