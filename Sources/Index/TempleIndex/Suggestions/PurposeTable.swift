/// The purposes of `data/purposes.json`, which has the source of each. A test compares both.
enum PurposeTable {
    static let all: [Purpose] = [
        Purpose(
            number: 1,
            names: [
                "求姻緣", "姻緣", "拜月老", "求月老", "求紅線", "牽紅線", "求桃花", "求對象", "求良緣", "脫單", "縁結び", "良縁", "love", "marriage",
            ], deities: ["yuelao"]),
        Purpose(
            number: 2,
            names: [
                "考試", "考運", "求考運", "求學業", "學業", "求功名", "功名", "金榜題名", "升學", "拜文昌", "文昌燈", "包高中", "合格祈願", "学業成就", "exams",
                "study",
            ], deities: ["wenchang", "kuixing", "zhuyi"]),
        Purpose(number: 3, names: ["安太歲", "犯太歲", "沖太歲", "拜太歲", "太歲燈", "點太歲", "安奉太歲", "謝太歲"], deities: ["taisui"]),
        Purpose(number: 4, names: ["收驚", "收驚護嬰", "收魂", "受驚"], deities: ["linshui"]),
        Purpose(
            number: 5, names: ["求子", "求孕", "求懷孕", "求小孩", "求孩子", "求生子", "送子", "拜註生", "子宝", "子授け", "fertility"],
            deities: ["zhusheng", "linshui", "guanyin"]),
        Purpose(
            number: 6, names: ["安胎", "安產", "順產", "保胎", "生產平安", "孕婦平安", "安産祈願", "安産", "childbirth", "pregnancy"],
            deities: ["linshui", "zhusheng"]),
        Purpose(
            number: 7,
            names: ["求財", "財運", "求財運", "招財", "發財", "拜財神", "補財庫", "補庫", "開財庫", "求偏財", "偏財", "金運", "wealth", "money"],
            deities: ["caishen", "zhao-gongming", "tudigong"]),
        Purpose(
            number: 8, names: ["生意興隆", "求生意", "做生意", "事業", "求事業", "開市", "開業", "商売繁盛", "business"],
            deities: ["guangong", "tudigong", "caishen"]),
        Purpose(
            number: 9, names: ["求健康", "健康", "求醫", "求藥", "治病", "祛病", "身體健康", "病痛", "健康祈願", "病気平癒", "health", "healing"],
            deities: ["baosheng", "shennong"]),
        Purpose(
            number: 10, names: ["求平安", "平安", "保平安", "全家平安", "闔家平安", "家内安全", "safety"], deities: ["mazu", "guanyin"]),
        Purpose(
            number: 11, names: ["航海平安", "航海", "行船", "出海", "討海", "漁船", "海上平安", "海上安全", "sailing", "seafaring"],
            deities: ["mazu", "shuixian"]),
        Purpose(
            number: 12, names: ["做十六歲", "小孩平安", "保佑小孩", "平安長大", "護童", "兒童平安", "子どもの健康", "children"],
            deities: ["qixing", "nazha", "huye"]),
        Purpose(
            number: 13, names: ["消災解厄", "消災", "解厄", "補運", "改運", "祭改", "解運", "祈福", "厄除け", "厄払い"], deities: ["sanguan"]),
        Purpose(
            number: 14, names: ["驅邪", "避邪", "除煞", "制煞", "鎮煞", "化煞", "魔除け", "exorcism"],
            deities: ["xuantian", "zhongkui"]),
        Purpose(
            number: 15, names: ["驅瘟", "除瘟", "送瘟", "瘟疫", "疫情", "疫病退散", "plague"], deities: ["wangye", "wufu-dadi"]),
        Purpose(number: 16, names: ["超渡", "超度", "超薦", "拔渡", "安牌位", "供養"], deities: ["dizang"]),
        Purpose(number: 17, names: ["伸冤", "告陰狀", "求公道", "官司", "打官司", "訴訟", "justice"], deities: ["chenghuang"]),
        Purpose(number: 18, names: ["求壽", "長壽", "延壽", "祝壽", "長寿", "長寿祈願", "longevity"], deities: ["nanji"]),
        Purpose(number: 19, names: ["五穀豐收", "豐收", "農作", "求豐收", "五穀豊穣", "harvest"], deities: ["shennong", "tudigong"]),
        Purpose(number: 20, names: ["木工", "營造", "建築業", "工匠", "carpentry"], deities: ["luban"]),
        Purpose(number: 21, names: ["戲曲", "演戲", "演藝", "梨園", "theatre"], deities: ["tiandu", "xiqin"]),
    ]
}
