internal import DeityNames

/// Folding of single characters of names of places, and of what is typed.
enum PlaceLetters {
    enum Script {
        case latin, han, zhuyin
    }

    /// Returns the form of a scalar in which names are compared: one for traditional, simplified, Japanese and variant
    /// characters, and Latin letters in lower case without marks. Nil for what is no letter or digit.
    static func fold(_ scalar: Unicode.Scalar) -> UInt32? { DeityKey.fold(forms[scalar] ?? scalar)?.value }

    /// Whether a scalar that is no letter stands within a word: apostrophes, hyphens, marks of tones.
    static func isWithinWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "’", "‘", "`", "-", "‐": true
        default: (0x2B0...0x36F).contains(scalar.value)
        }
    }

    /// Nil for a digit, which belongs to the letters around it.
    static func script(of letter: UInt32) -> Script? {
        switch letter {
        case 0x30...0x39: nil
        case 0x61...0x7A: .latin
        case 0x3105...0x312F: .zhuyin
        default: .han
        }
    }

    /// Returns the folded letters of a name, without what separates words.
    static func key(_ name: some StringProtocol) -> [UInt32] { name.unicodeScalars.compactMap(fold) }

    /// Pairs of a character in a name of a place, or its Japanese form, and the folded one. ``DeityKey`` has the others.
    private static let forms: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = """
            亞亚 內内 凱凯 勁劲 匯汇 區区 員员 嗇啬 圍围 場场 塊块 壢坜 壯壮 奮奋 對对 導导 峽峡 嶺岭 嶼屿 巒峦 庫库 廈厦 廠厂 復复 恆恒 愛爱 態态 慶庆 時时 柵栅 棲栖
            樓楼 機机 橫横 櫻樱 權权 濁浊 濃浓 濱滨 瀧泷 燒烧 環环 碼码 籬篱 結结 經经 線线 聯联 腦脑 藝艺 蘆芦 術术 衛卫 覽览 談谈 貢贡 貿贸 軟软 運运 邊边 銅铜 鑼锣
            間间 霧雾 頂顶 領领 館馆 舘馆 駁驳 驛驿 體体 鳴鸣 鶯莺 麥麦 龜龟 崙仑
            竜龙 浜滨 桜樱 駅驿 県县 広广 鉄铁 沢泽 辺边 帰归 斉齐 応应 円圆 楽乐 豊丰 実实 恵惠 徳德 対对 亀龟 麺面 鴬莺 蔵藏 巌岩
            """
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for pair in pairs.split(whereSeparator: \.isWhitespace) {
            let scalars = Array(pair.unicodeScalars)
            guard scalars.count == 2, scalars[0] != scalars[1] else { continue }
            table[scalars[0]] = scalars[1]
        }
        return table
    }()
}
