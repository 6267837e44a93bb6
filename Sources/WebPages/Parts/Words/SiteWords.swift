extension PageContext {
    /// What the pages are for, in one sentence.
    var siteDescription: String {
        words(
            "Find the nearest temple in Taiwan: by deity, by what is open now and by the next festival day, with the way there.",
            "查詢離您最近的廟宇：依神明、現在是否開放、近期慶典尋找，並帶您前往。",
            "台湾でいちばん近い廟を、神さま、開門中かどうか、次の行事から探し、道順まで案内します。")
    }
}
