extension DeityKey {
    /// Pairs of a written character and its folded form.
    ///
    /// Traditional characters fold to simplified ones, never the other way. 後 and 后 both become 后, but 后 could stand
    /// for either, so only this direction is a function. The remaining pairs are variants and misspellings found in the
    /// registry's deity column, such as 蕯 for 薩, 袓 for 祖 and 榖 for 穀.
    private static let pairs = """
        乾干 佗陀 來来 倉仓 僊仙 儀仪 冊册 剛刚 劉刘 劍剑 勅敕 動动 勝胜 勢势 勳勋 協协 厲厉 參参 吒咤 吳吴 呂吕 唵庵 啓启 啟启 單单 嚴严 國国 園园 圓圆 團团 堅坚 塩盐 壇坛 壹一 壽寿 夢梦 婦妇
        媧娲 媽妈 嬌娇 嬤嬷 嬭奶 孫孙 學学 宮宫 寧宁 審审 寬宽 寶宝 將将 岡冈 峯峰 島岛 崑昆 崗岗 嵓岩 嶽岳 巌岩 巖岩 帥帅 師师 廚厨 廟庙 廣广 廬庐 張张 彌弥 後后 徵征 慚惭 應应 戩戬 戰战 戲戏
        敵敌 昇升 書书 會会 東东 楊杨 楓枫 業业 極极 榖谷 榮荣 樂乐 樸朴 樹树 橋桥 欽钦 歲岁 歸归 毘毗 氣气 淵渊 済济 湯汤 準准 溫温 滿满 漁渔 漢汉 澤泽 濟济 濤涛 灝灏 灣湾 災灾 為为 烏乌 無无
        燈灯 營营 爐炉 爲为 爺爷 牀床 狀状 猻狲 獅狮 獨独 獻献 瑤瑶 瑪玛 瓊琼 瓏珑 產产 産产 畢毕 當当 發发 盤盘 盧卢 眞真 眾众 碩硕 磐盘 祿禄 禪禅 種种 穀谷 節节 範范 粵粤 紀纪 紅红 純纯 紹绍
        綏绥 綠绿 維维 緣缘 縂总 縉缙 縣县 縱纵 總总 繞绕 羅罗 羨羡 義义 翹翘 聖圣 聲声 聶聂 腳脚 臏膑 臨临 臺台 與与 興兴 舉举 舊旧 荊荆 莊庄 華华 萊莱 萬万 葉叶 蒼苍 蓋盖 蓮莲 蔣蒋 蔭荫 蕭萧
        蕯萨 薩萨 藍蓝 藥药 蘇苏 蘭兰 虛虚 衆众 袓祖 裏里 補补 裡里 褔福 親亲 観观 覺觉 觀观 託托 許许 訶诃 註注 評评 詩诗 語语 諸诸 謝谢 謹谨 譚谭 護护 豐丰 豬猪 貝贝 貞贞 財财 貧贫 貳二 貴贵
        賀贺 賈贾 賓宾 賜赐 賢贤 賴赖 賽赛 趙赵 車车 軍军 軒轩 輔辅 輪轮 輸输 轅辕 轉转 轎轿 農农 連连 進进 遊游 達达 遜逊 遠远 遶绕 遷迁 鄉乡 鄒邹 鄔邬 鄧邓 鄭郑 鄲郸 鄺邝 酈郦 醫医 釋释 鈞钧
        鋒锋 錢钱 錦锦 鍾钟 鎭镇 鎮镇 鐵铁 鑾銮 長长 門门 閆闫 開开 閔闵 関关 閩闽 閭闾 閰阎 閻阎 闕阙 關关 陰阴 陳陈 陸陆 陽阳 際际 隨随 雙双 雞鸡 難难 雲云 電电 霊灵 靈灵 韋韦 韓韩 項项 順顺
        頭头 顏颜 願愿 顛颠 顧顾 顯显 風风 飛飞 餘余 馬马 馮冯 馱驮 駕驾 駙驸 駱骆 騎骑 騰腾 驅驱 驪骊 鬥斗 魚鱼 魯鲁 鯤鲲 鳥鸟 鳳凤 鴻鸿 鵬鹏 鷄鸡 鹽盐 麗丽 麵面 麼么 黃黄 齊齐 齋斋 龍龙 龐庞
        龔龚 龕龛
        """

    /// Folded form of each variant. No value is itself a key, so one lookup is enough.
    static let variants: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        var written: Unicode.Scalar?
        for scalar in pairs.unicodeScalars where !scalar.properties.isWhitespace {
            if let variant = written {
                table[variant] = scalar
                written = nil
            } else {
                written = scalar
            }
        }
        return table
    }()
}
