/// Recognition of people's names in a column of temples.
enum PersonName {
    /// The hundred most frequent family names of Taiwan (內政部, 全國姓名統計分析).
    private static let families = Set(
        """
        陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓馬阮董唐溫藍蔣石\
        古紀姚連馮歐程湯田康姜汪白鄒尤巫鐘涂龔嚴韓黎金童陸夏柳凃邵錢
        """.unicodeScalars)
    /// Characters at the end of names of temples and deities.
    private static let endings = Set(
        "宮廟寺堂殿祠壇院庵亭府社閣巖岩洞會爺公媽王君佛神祖師娘母帝仙將軍館所園苑舍觀門樓塔道士墓侯聖后子女尊夫婦嬤山林".unicodeScalars)

    /// Whether a text is written as a person's name: a family name and one or two other characters, and nothing at the end that
    /// temples have there. Of the registry's 11,907 names one is.
    static func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        guard (2...3).contains(scalars.count), let first = scalars.first, let last = scalars.last else { return false }
        return families.contains(first) && !endings.contains(last)
            && scalars.allSatisfy { (0x4E00...0x9FFF).contains($0.value) }
    }
}
