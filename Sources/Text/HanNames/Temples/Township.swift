/// Names of Taiwan's 368 townships and districts (鄉、鎮、市、區; several counties share some), to find at the start of a
/// text.
enum Township {
    /// Names without the character for their kind.
    private static let stems: [(kind: Unicode.Scalar, stems: String)] = [
        (
            "鄉",
            """
            七美 三地門 三星 三灣 三義 中埔 中寮 九如 二崙 二水 五結 仁愛 伸港 佳冬 信義 元長 光復 內埔
            公館 六腳 冬山 北埔 北竿 卑南 南州 南庄 南澳 南竿 口湖 古坑 吉安 名間 員山 四湖 國姓 埔心
            埔鹽 埤頭 壯圍 壽豐 大同 大城 大埔 大埤 大村 大武 大湖 太麻里 富里 寶山 尖石 峨眉 崁頂 崙背
            新園 新城 新埤 新港 新豐 春日 望安 東勢 東引 東河 東石 枋寮 枋山 林內 林邊 梅山 橫山 民雄
            水上 水林 水里 永靖 池上 泰安 海端 湖口 湖西 溪口 溪州 滿州 烈嶼 牡丹 獅子 獅潭 琉球 瑞穗
            田尾 番路 白沙 礁溪 社頭 福興 秀林 秀水 竹塘 竹崎 竹田 綠島 線西 義竹 臺西 芎林 芬園 花壇
            芳苑 莒光 莿桐 萬丹 萬巒 褒忠 西嶼 西湖 豐濱 車城 造橋 里港 金寧 銅鑼 長治 長濱 阿里山 頭屋
            高樹 魚池 鹽埔 鹿草 鹿谷 鹿野 麟洛 麥寮 五峰 泰武 霧臺 瑪家 來義 達仁 延平 金峰 蘭嶼 卓溪
            萬榮 烏坵
            """
        ),
        (
            "鎮",
            """
            二林 北斗 北港 卓蘭 和美 土庫 埔里 大林 布袋 後龍 恆春 成功 斗南 新埔 東港 溪湖 潮州 玉里
            田中 竹南 竹山 竹東 羅東 苑裡 草屯 蘇澳 虎尾 西螺 通霄 金城 金沙 金湖 關山 關西 集集 頭城
            鳳林 鹿港
            """
        ),
        (
            "市",
            """
            南投 員林 太保 宜蘭 屏東 彰化 斗六 朴子 竹北 臺東 花蓮 苗栗 頭份 馬公
            """
        ),
        (
            "區",
            """
            七堵 七股 三峽 三民 三芝 三重 下營 中 中和 中壢 中山 中正 中西 五股 仁德 仁愛 仁武 佳里
            信義 內湖 內門 八德 八里 六甲 六龜 前金 前鎮 北 北屯 北投 北門 南化 南 南屯 南港 后里 和平
            善化 土城 坪林 士林 外埔 大內 大同 大園 大安 大寮 大樹 大溪 大甲 大社 大肚 大里 大雅 太平
            學甲 安南 安定 安平 安樂 官田 將軍 小港 山上 岡山 左營 左鎮 平溪 平鎮 彌陀 後壁 復興 文山
            新化 新屋 新市 新店 新營 新社 新興 新莊 旗山 旗津 暖暖 杉林 東勢 東 東山 松山 板橋 林口
            林園 柳營 桃園 桃源 梓官 梧棲 楊梅 楠梓 楠西 樹林 橋頭 歸仁 永和 永安 永康 汐止 沙鹿 泰山
            淡水 深坑 清水 湖內 潭子 烏來 烏日 燕巢 玉井 瑞芳 田寮 甲仙 白河 石岡 石碇 石門 神岡 美濃
            苓雅 茄萣 萬華 萬里 蘆洲 蘆竹 西 西屯 西港 觀音 豐原 貢寮 路竹 金山 關廟 阿蓮 雙溪 霧峰
            香山 鳥松 鳳山 鶯歌 鹽埕 鹽水 麻豆 鼓山 龍井 龍崎 龍潭 龜山 茂林 那瑪夏
            """
        ),
    ]

    /// All names with their kinds.
    ///
    /// A district was often a township before its county became a city (2010, 2014), so 大甲鎮 is known besides 大甲區.
    static let names: [String] = stems.flatMap { kind, stems in
        stems.split(whereSeparator: \.isWhitespace).flatMap { stem in
            let isNewer = stem.unicodeScalars.count > 1 && (kind == "區" || kind == "市")
            return ([kind] + (isNewer ? ["鄉", "鎮", "市"] : [])).map { String(stem) + String($0) }
        }
    }

    /// All folded names of at most four characters, each as one number.
    private static let keys = Set(names.map { key(of: $0.unicodeScalars.map(FoldedText.fold)) })

    /// Returns the length of the longest township name at the start of folded `text`; 0 for none.
    static func length(atStartOf text: ArraySlice<Unicode.Scalar>) -> Int {
        for length in stride(from: min(4, text.count), through: 2, by: -1) {
            switch text[text.startIndex + length - 1] {
            case "鄉", "鎮", "市", "區":
                if keys.contains(key(of: text.prefix(length))) { return length }
            default:
                continue
            }
        }
        return 0
    }

    private static func key(of name: some Sequence<Unicode.Scalar>) -> UInt64 {
        name.reduce(0) { $0 << 16 | UInt64($1.value & 0xFFFF) }
    }
}
