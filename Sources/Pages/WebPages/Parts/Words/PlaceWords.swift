internal import Wording

/// Counties and religions in the reader's language: their words are few, and the data has them in Chinese.
extension PageContext {
    /// Returns the name of a county; the data's own word for one that is not known.
    func words(county: String) -> String {
        guard let names = Self.counties[county] else { return county }
        return words(names.english, county, names.japanese)
    }

    /// Returns the words of a religion; the data's own word for one that is not known.
    func words(religion: String) -> String {
        religion.split(separator: "、").map { one in
            guard let names = Self.religions[String(one)] else { return String(one) }
            return words(names.english, String(one), names.japanese)
        }.joined(separator: words(", ", "、", "、"))
    }

    private static let counties: [String: (english: String, japanese: String)] = [
        "臺北市": ("Taipei City", "台北市"), "新北市": ("New Taipei City", "新北市"), "桃園市": ("Taoyuan City", "桃園市"),
        "臺中市": ("Taichung City", "台中市"), "臺南市": ("Tainan City", "台南市"), "高雄市": ("Kaohsiung City", "高雄市"),
        "基隆市": ("Keelung City", "基隆市"), "新竹市": ("Hsinchu City", "新竹市"), "嘉義市": ("Chiayi City", "嘉義市"),
        "新竹縣": ("Hsinchu County", "新竹県"), "苗栗縣": ("Miaoli County", "苗栗県"), "彰化縣": ("Changhua County", "彰化県"),
        "南投縣": ("Nantou County", "南投県"), "雲林縣": ("Yunlin County", "雲林県"), "嘉義縣": ("Chiayi County", "嘉義県"),
        "屏東縣": ("Pingtung County", "屏東県"), "宜蘭縣": ("Yilan County", "宜蘭県"), "花蓮縣": ("Hualien County", "花蓮県"),
        "臺東縣": ("Taitung County", "台東県"), "澎湖縣": ("Penghu County", "澎湖県"), "金門縣": ("Kinmen County", "金門県"),
        "連江縣": ("Lienchiang County", "連江県"),
    ]

    /// The religions of the registry, and those of OpenStreetMap in the registry's words.
    private static let religions: [String: (english: String, japanese: String)] = [
        "道教": ("Taoism", "道教"), "佛教": ("Buddhism", "仏教"), "儒教": ("Confucianism", "儒教"),
        "民間信仰": ("Folk religion", "民間信仰"), "一貫道": ("Yiguandao", "一貫道"), "天道": ("Tiandao", "天道"),
        "彌勒大道": ("Maitreya Great Tao", "弥勒大道"), "軒轅教": ("Xuanyuan religion", "軒轅教"), "理教": ("Li religion", "理教"),
        "天德聖教": ("Tiande religion", "天徳聖教"), "天帝教": ("Tiandi religion", "天帝教"), "三一(夏)教": ("Trinitism (Xia)", "三一（夏）教"),
        "其他(儒教)": ("Other (Confucianism)", "その他（儒教）"), "其他(道教)": ("Other (Taoism)", "その他（道教）"),
        "其他(佛教)": ("Other (Buddhism)", "その他（仏教）"), "其他(佛道教)": ("Other (Buddhism and Taoism)", "その他（仏教・道教）"),
        "其他(藏傳佛教)": ("Other (Tibetan Buddhism)", "その他（チベット仏教）"), "其他": ("Other", "その他"),
    ]
}
