public import Wording

extension TempleProse {
    /// What there is to say of one of the texts.
    public struct Description: Sendable {
        public let field: MergedTemple.Field
        /// What it says, for programs.
        public let meaning: Words
        /// Its name in a form.
        public let label: Words
        /// What it is for, and where it appears.
        public let help: Words
        /// The heading of its paragraph of the page; nil where it is none.
        public let heading: Words?
        /// What stands before it at a terminal; nil where it has no line of its own.
        public let term: String?
        /// That of the temple in the contract's examples; nil where it has none.
        public let example: String?
    }

    private static let paragraph = Words("A paragraph of the temple's page.", "廟宇頁面的一段。", "ページの一段落です。")

    /// All of them, in the order of files and pages.
    public static let descriptions = [
        Description(
            field: .introduction, meaning: Words("What the temple is, in a few sentences.", "簡介。"),
            label: Words("Introduction", "簡介", "紹介"),
            help: Words(
                "A few sentences at the top of the temple's page.", "幾句話，顯示在廟宇頁面上方。", "数行の紹介。ページの上に出ます。"),
            heading: Words("About the temple", "寺廟簡介", "廟について"), term: "about",
            example: "臺中市中區的媽祖廟，主祀天上聖母，又稱藍興宮。"),
        Description(
            field: .features, meaning: Words("What is worth seeing.", "特色。"),
            label: Words("What is worth seeing", "特色", "見どころ"), help: paragraph,
            heading: Words("What to see", "參拜特色", "見どころ"), term: "to see", example: nil),
        Description(
            field: .transportation, meaning: Words("How to get there.", "交通方式。"),
            label: Words("How to get there", "交通方式", "行き方"), help: paragraph,
            heading: Words("How to get there", "交通資訊", "交通案内"), term: "getting there", example: "臺鐵臺中站，步行約10分鐘。"),
        Description(
            field: .worshipTips, meaning: Words("How to worship there.", "參拜須知。"),
            label: Words("How to worship", "參拜須知", "参拝の作法"), help: paragraph,
            heading: Words("Worship", "參拜建議", "参拝のヒント"), term: "worship", example: nil),
        Description(
            field: .reference, meaning: Words("Where the facts come from.", "資料的出處。"),
            label: Words("Where the facts come from", "資料出處", "参考資料"),
            help: Words("At the foot of the temple's page.", "顯示在廟宇頁面下方。", "ページの下に出ます。"),
            heading: nil, term: nil, example: "內政部全國宗教資訊網 編號 1748657"),
    ]
}

extension MergedTemple.Field {
    /// The description of one of ``TempleProse/fields``; nil for another field.
    public var prose: TempleProse.Description? { TempleProse.descriptions.first { $0.field == self } }
}
