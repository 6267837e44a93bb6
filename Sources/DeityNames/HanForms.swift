/// The simplified form and the reading of the characters that names of deities are written with.
///
/// They are what ICU's transforms `Hant-Hans` and `Han-Latin` make of the names of `data/deities.json` and of the registry;
/// a test compares them. ICU takes 0.15 s to load its own tables, a third of the time in which a database is made.
public enum HanForms {
    /// Returns a text in simplified characters. Nil if it has a Chinese character that is not listed here.
    public static func simplified(_ text: String) -> String? { replaced(text) { String($0.simplified) } }

    /// Returns a text with each Chinese character's reading in Hanyu Pinyin, without tones and spaces: 天后 is tianhou. Nil if
    /// it has a character that is not listed here.
    public static func latin(_ text: String) -> String? { replaced(text, by: \.reading) }

    private struct Form {
        let simplified: Unicode.Scalar
        let reading: String
    }

    private static func replaced(_ text: String, by form: (Form) -> String) -> String? {
        var replaced = ""
        for scalar in text.unicodeScalars {
            if let found = forms[scalar] {
                replaced += form(found)
            } else {
                guard !scalar.properties.isIdeographic else { return nil }
                replaced.unicodeScalars.append(scalar)
            }
        }
        return replaced
    }

    private static let forms: [Unicode.Scalar: Form] = {
        var forms: [Unicode.Scalar: Form] = [:]
        for word in listed.split(separator: " ") {
            let reading = String(word.prefix { $0.isASCII })
            var last: Unicode.Scalar?
            var isSimplified = false
            for scalar in word.unicodeScalars.dropFirst(reading.count) {
                switch scalar {
                case "(": isSimplified = true
                case ")": isSimplified = false
                default:
                    if !isSimplified { last = scalar }
                    if let last { forms[last] = Form(simplified: scalar, reading: reading) }
                }
            }
        }
        return forms
    }()

    /// A reading, and the characters that have it, each with its simplified form in brackets if that is another one.
    private static let listed = """
        a阿 an唵安庵按案 ba八巴 bai白百 ban班般 bao保包寶(宝)褒 bei北悲碑貝(贝) ben本 bi弼必比碧薜鼻 biao彪 bin斌臏(膑)賓(宾) bing兵 bo伯 bu不埔布補(补)部 \
        cai彩蔡財(财) can慚(惭) cang倉(仓)蒼(苍)藏 cao曹 cen岑 cha查 chan禪(禅)蟾 chang常昌 chao朝潮 che車(车) chen陳(陈) cheng城埕成承 chi勅池 \
        chu出廚(厨) chuan川 chun春純(纯) ci慈祠賜(赐) da大達(达) dai代戴袋 dan單(单)鄲(郸) dang當(当) dao島(岛)稻道 de地德 den扥 deng燈(灯)登 \
        di帝敵(敌)狄 dian殿電(电)顛(颠) ding丁定 dong動(动)東(东)洞苳董 dou斗都鬥(斗) du度杜毒渡獨(独)督 dui堆 dun敦 en恩 er二耳 fa法發(发) fan梵范 fang房放方 \
        fei妃飛(飞) fen分汾 feng丰封楓(枫)豐(丰)酆鋒(锋)風(风)鳳(凤) fu伏佛傅夫婦(妇)孚府浮父福符褔輔(辅)駙(驸) gai蓋(盖) gan干感敢甘 gang剛(刚)岡(冈)崗(岗)港罡 gao高 \
        ge各哥革 gen根 geng耿 gong公共功宮(宫) gu古姑榖(谷)穀(谷)谷辜顧(顾)骨 gua卦 guai拐枴 guan官灌管觀(观)關(关) guang光廣(广) gui桂歸(归)貴(贵)鬼 \
        guo國(国)果郭 hai海 han寒漢(汉)邯韓(韩) hang航 hao好昊灝(灏)豪郝 he何和荷訶(诃) hei黑 heng衡 hong洪紅(红)鴻(鸿) hou侯后猴 hu虎護(护) hua化花華(华) \
        huang凰皇隍黃(黄) hui惠慧 hun混 huo活火豁 ji及吉基姬季旡極(极)濟(济)紀(纪) jia伽甲茄迦駕(驾) jian劍(剑)戩(戬) jiang姜將(将)江降 \
        jiao嬌(娇)教焦礁腳(脚)轎(轿) jie介姐戒界竭節(节) jin巾縉(缙)謹(谨)進(进)金 jing境旌晶精荊(荆)菁靖 jiu九救 ju舉(举)袓閰 jue覺(觉) jun君軍(军)郡鈞(钧) \
        kai開(开) kan龕(龛) kang康槺 ke科 kong孔空 kou口 ku苦 kuan寬(宽) kui愧馗魁 kun崑(昆)昆鯤(鲲) la喇 lai來(来)萊(莱) lan藍(蓝)蘭(兰) lang榔郎 \
        lao姥老荖 le樂(乐) lei勒雷 li利力厲(厉)李梨理璃立蠡酈(郦)里驪(骊)麗(丽)黎 lian蓮(莲)連(连) liang亮梁良量 liao寮廖 lie烈 lin林臨(临) ling令苓陵靈(灵) \
        liu六劉(刘)柳流琉 long蕯隆龍(龙) lu呂(吕)廬(庐)爐(炉)盧(卢)祿(禄)綠(绿)路閭(闾)陸(陆)露魯(鲁)鹿 lun輪(轮) luo羅(罗)落 ma嘛媽(妈)嬤(嬷)瑪(玛)馬(马)麻 mao毛茅 \
        mei妹湄美 men門(门) meng夢(梦) mi彌(弥) mian面 miao妙廟(庙)苗邈 min民閩(闽) ming冥名命明 mo摩末漠磨莫陌魔默 mou牟 mu姆木母牧穆 na哪那 nai乃奶 nan南 \
        neng能 ni倪妮尼 nian年 niang娘 niao鳥(鸟) ning凝寧(宁) nong農(农) nu女 pa掱 pai排牌 pan潘盤(盘)磐 peng彭蓬鵬(鹏) pi毗毘 pin品貧(贫) \
        ping坪平評(评) po婆 pu普樸(朴)溥莆菩 qi七奇旗柒氣(气)炁祇騎(骑)齊(齐) qian乾(干)前千遷(迁) qiao巧翹(翘) qin欽(钦)秦親(亲) qing清青 qiong瓊(琼)穹 \
        qiu坵求秋邱 qu瞿驅(驱) quan泉 que闕(阙) ran然燃 ren人仁任 ri日 rong榕榮(荣) ru如 rui蕊 sa薩(萨) sai賽(赛) san三 sang桑 seng僧 sha沙 \
        shan善山 shang上尚 shao少邵 she檨社舍赦 shen什審(审)沈神身鯓 sheng勝(胜)生省聖(圣)聲(声) shi世使勢(势)十士始師(师)拾施氏石詩(诗)釋(释) shou受壽(寿)守手授狩 \
        shu叔書(书)樹(树)殊輸(输)鼠 shuai帥(帅) shuang雙(双) shui水 shun舜順(顺) shuo碩(硕) si司嗣四思死泗祀 song宋松送 su蘇(苏) sui歲(岁)綏(绥)隨(随) \
        sun孫(孙) suo娑 ta塔 tai台太泰臺(台) tan壇(坛)探譚(谭) tang唐糖 tao夲濤(涛)陶 teng騰(腾) ti提 tian天田 tie鐵(铁) ting廷 tong同潼童通 tou頭(头) \
        tu土 tui推 tun屯 tuo佗托陀馱(驮) wa媧(娲)瓦 wan完灣(湾)萬(万) wang亡尪望枉王 wei位威尾微維(维)韋(韦)魏 wen文溫(温)瘟 weng翁 \
        wu五伍吳(吴)巫悟武浯烏(乌)無(无)鄔(邬) xi溪熹羲西 xia下夏霞 xian仙僊先縣(县)賢(贤)顯(显) xiang像湘相項(项)香 xiao孝小消蕭(萧) xie協(协)謝(谢) xin信新 \
        xing刑姓形星興(兴)行邢 xiong熊雄 xiu秀 xu徐虛(虚)許(许) xuan宣旋玄軒(轩) xue學(学)薛 xun勳(勋)巡遜(逊) ya牙 yan嚴(严)塩延沿炎眼艶閻(阎) \
        yang央楊(杨)陽(阳) yao姚杳瑤(瑶)耀藥(药) ye業(业)爺(爷)葉(叶) yi一乙儀(仪)壹意懿毅義(义)衣醫(医) yin殷蔭(荫)陰(阴)音 ying應(应)映營(营)英 yong勇永邕 \
        you佑友尤幽有游遊(游) yu余宇御愈毓漁(渔)玉禹羽與(与)芋裕魚(鱼) yuan元原園(园)圓(圆)淵(渊)源緣(缘)轅(辕)遠(远)願(愿) yue岳嶽(岳)月粵(粤) yun筠雲(云) zai在宰災(灾) \
        zao灶 ze澤(泽) zha吒(咤) zhai宅 zhan戰(战)詹 zhai齋(斋) zhang張(张)彰樟漳章長(长) zhao兆招昭照趙(赵) zhe者遮 zhen真蓁貞(贞)鎮(镇) zheng拯正鄭(郑) \
        zhi之值智直知祗至 zhong中仲忠眾(众)鍾(钟) zhou周宙州洲 zhu主助朱注竹註(注)諸(诸)豬(猪) zhuan轉(转) zhuang狀(状)莊(庄) zhun准準(准) zi仔姊(姐)子梓紫自 \
        zong宗總(总) zu祖 zui罪 zun尊
        """
}
