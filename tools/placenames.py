"""What tools/make-places knows of places that no file of the reference has: the townships of each county, former names,
usual spellings. Names of counties and townships are checked against the addresses of the registry."""

COUNTIES = """
    臺北市 新北市 桃園市 臺中市 臺南市 高雄市 基隆市 新竹市 嘉義市 新竹縣 苗栗縣 彰化縣 南投縣 雲林縣 嘉義縣 屏東縣 宜蘭縣 花蓮縣
    臺東縣 澎湖縣 金門縣 連江縣
    """.split()

# New townships go to the end of a line: their numbers follow from the order.
TOWNSHIPS = {
    "臺北市": "中正區 大同區 中山區 松山區 大安區 萬華區 信義區 士林區 北投區 內湖區 南港區 文山區",
    "新北市": "萬里區 金山區 板橋區 汐止區 深坑區 石碇區 瑞芳區 平溪區 雙溪區 貢寮區 新店區 坪林區 烏來區 永和區 中和區 土城區 三峽區 樹林區 "
              "鶯歌區 三重區 新莊區 泰山區 林口區 蘆洲區 五股區 八里區 淡水區 三芝區 石門區",
    "桃園市": "中壢區 平鎮區 龍潭區 楊梅區 新屋區 觀音區 桃園區 龜山區 八德區 大溪區 復興區 大園區 蘆竹區",
    "臺中市": "中區 東區 南區 西區 北區 北屯區 西屯區 南屯區 太平區 大里區 霧峰區 烏日區 豐原區 后里區 石岡區 東勢區 和平區 新社區 潭子區 "
              "大雅區 神岡區 大肚區 沙鹿區 龍井區 梧棲區 清水區 大甲區 外埔區 大安區",
    "臺南市": "中西區 東區 南區 北區 安平區 安南區 永康區 歸仁區 新化區 左鎮區 玉井區 楠西區 南化區 仁德區 關廟區 龍崎區 官田區 麻豆區 佳里區 "
              "西港區 七股區 將軍區 學甲區 北門區 新營區 後壁區 白河區 東山區 六甲區 下營區 柳營區 鹽水區 善化區 大內區 山上區 新市區 安定區",
    "高雄市": "新興區 前金區 苓雅區 鹽埕區 鼓山區 旗津區 前鎮區 三民區 楠梓區 小港區 左營區 仁武區 大社區 岡山區 路竹區 阿蓮區 田寮區 燕巢區 "
              "橋頭區 梓官區 彌陀區 永安區 湖內區 鳳山區 大寮區 林園區 鳥松區 大樹區 旗山區 美濃區 六龜區 內門區 杉林區 甲仙區 桃源區 那瑪夏區 "
              "茂林區 茄萣區",
    "基隆市": "仁愛區 信義區 中正區 中山區 安樂區 暖暖區 七堵區",
    "新竹市": "東區 北區 香山區",
    "嘉義市": "東區 西區",
    "新竹縣": "竹北市 湖口鄉 新豐鄉 新埔鎮 關西鎮 芎林鄉 寶山鄉 竹東鎮 五峰鄉 橫山鄉 尖石鄉 北埔鄉 峨眉鄉",
    "苗栗縣": "竹南鎮 頭份市 三灣鄉 南庄鄉 獅潭鄉 後龍鎮 通霄鎮 苑裡鎮 苗栗市 造橋鄉 頭屋鄉 公館鄉 大湖鄉 泰安鄉 銅鑼鄉 三義鄉 西湖鄉 卓蘭鎮",
    "彰化縣": "彰化市 芬園鄉 花壇鄉 秀水鄉 鹿港鎮 福興鄉 線西鄉 和美鎮 伸港鄉 員林市 社頭鄉 永靖鄉 埔心鄉 溪湖鎮 大村鄉 埔鹽鄉 田中鎮 北斗鎮 "
              "田尾鄉 埤頭鄉 溪州鄉 竹塘鄉 二林鎮 大城鄉 芳苑鄉 二水鄉",
    "南投縣": "南投市 中寮鄉 草屯鎮 國姓鄉 埔里鎮 仁愛鄉 名間鄉 集集鎮 水里鄉 魚池鄉 信義鄉 竹山鎮 鹿谷鄉",
    "雲林縣": "斗南鎮 大埤鄉 虎尾鎮 土庫鎮 褒忠鄉 東勢鄉 臺西鄉 崙背鄉 麥寮鄉 斗六市 林內鄉 古坑鄉 莿桐鄉 西螺鎮 二崙鄉 北港鎮 水林鄉 口湖鄉 "
              "四湖鄉 元長鄉",
    "嘉義縣": "番路鄉 梅山鄉 竹崎鄉 阿里山鄉 中埔鄉 大埔鄉 水上鄉 鹿草鄉 太保市 朴子市 東石鄉 六腳鄉 新港鄉 民雄鄉 大林鎮 溪口鄉 義竹鄉 布袋鎮",
    "屏東縣": "屏東市 三地門鄉 霧臺鄉 瑪家鄉 九如鄉 里港鄉 高樹鄉 鹽埔鄉 長治鄉 麟洛鄉 竹田鄉 內埔鄉 萬丹鄉 潮州鎮 泰武鄉 來義鄉 萬巒鄉 崁頂鄉 "
              "新埤鄉 南州鄉 林邊鄉 東港鎮 琉球鄉 佳冬鄉 新園鄉 枋寮鄉 枋山鄉 春日鄉 獅子鄉 車城鄉 牡丹鄉 恆春鎮 滿州鄉",
    "宜蘭縣": "宜蘭市 頭城鎮 礁溪鄉 壯圍鄉 員山鄉 羅東鎮 三星鄉 大同鄉 五結鄉 冬山鄉 蘇澳鎮 南澳鄉",
    "花蓮縣": "花蓮市 新城鄉 秀林鄉 吉安鄉 壽豐鄉 鳳林鎮 光復鄉 豐濱鄉 瑞穗鄉 萬榮鄉 玉里鎮 卓溪鄉 富里鄉",
    "臺東縣": "臺東市 綠島鄉 蘭嶼鄉 延平鄉 卑南鄉 鹿野鄉 關山鎮 海端鄉 池上鄉 東河鄉 成功鎮 長濱鄉 太麻里鄉 金峰鄉 大武鄉 達仁鄉",
    "澎湖縣": "馬公市 西嶼鄉 望安鄉 七美鄉 白沙鄉 湖西鄉",
    "金門縣": "金沙鎮 金湖鎮 金寧鄉 金城鎮 烈嶼鄉 烏坵鄉",
    "連江縣": "南竿鄉 北竿鄉 莒光鄉 東引鄉",
}

# The middles of the townships without a registered temple, latitude and longitude.
MIDDLES = {
    ("新竹縣", "五峰鄉"): (24.57805, 121.13895), ("屏東縣", "霧臺鄉"): (22.75990, 120.80081),
    ("屏東縣", "瑪家鄉"): (22.67108, 120.67992), ("屏東縣", "泰武鄉"): (22.60408, 120.69179),
    ("屏東縣", "來義鄉"): (22.50157, 120.68572), ("花蓮縣", "萬榮鄉"): (23.72773, 121.31895),
    ("花蓮縣", "卓溪鄉"): (23.39063, 121.18042), ("臺東縣", "蘭嶼鄉"): (22.04617, 121.55083),
    ("臺東縣", "延平鄉"): (22.90343, 120.98319), ("臺東縣", "金峰鄉"): (22.58162, 120.85704),
    ("臺東縣", "達仁鄉"): (22.38431, 120.83552), ("高雄市", "茂林區"): (22.91993, 120.75238),
    ("高雄市", "那瑪夏區"): (23.27501, 120.74194), ("金門縣", "烏坵鄉"): (24.99234, 119.45274),
}


def former():
    """Names before 2010 and 2014, when counties became cities, names of districts before, and names in common use."""
    kinds = {
        "新北市": ("臺北縣", "板橋 三重 中和 永和 新莊 新店 土城 蘆洲 樹林 汐止", "鶯歌 三峽 淡水 瑞芳",
                "五股 泰山 林口 深坑 石碇 坪林 三芝 石門 八里 平溪 雙溪 貢寮 金山 萬里 烏來"),
        "桃園市": ("桃園縣", "桃園 中壢 平鎮 八德 楊梅 蘆竹", "大溪 楊梅", "蘆竹 大園 龜山 龍潭 新屋 觀音 復興"),
        "臺中市": ("臺中縣", "豐原 大里 太平", "東勢 大甲 清水 沙鹿 梧棲",
                "后里 神岡 潭子 大雅 新社 石岡 外埔 大安 烏日 大肚 龍井 霧峰 和平"),
        "臺南市": ("臺南縣", "永康 新營", "鹽水 白河 麻豆 佳里 新化 善化 學甲",
                "柳營 後壁 東山 下營 六甲 官田 大內 西港 七股 將軍 北門 新市 安定 山上 玉井 楠西 南化 左鎮 仁德 歸仁 關廟 龍崎"),
        "高雄市": ("高雄縣", "鳳山", "岡山 旗山 美濃",
                "林園 大寮 大樹 仁武 大社 鳥松 橋頭 燕巢 田寮 阿蓮 路竹 湖內 茄萣 永安 彌陀 梓官 六龜 甲仙 杉林 內門 茂林 桃源 那瑪夏"),
    }
    names = {}
    for county, (old, *stems) in kinds.items():
        names[county, None] = [old]
        for kind, line in zip("市鎮鄉", stems):
            for stem in line.split():
                names.setdefault((county, stem + "區"), []).append(stem + kind)
    names["高雄市", "那瑪夏區"].append("三民鄉")
    names["連江縣", None] = ["馬祖"]
    for place, others in {
        ("苗栗縣", "頭份市"): "頭份鎮", ("彰化縣", "員林市"): "員林鎮", ("臺南市", "中西區"): "中區 西區",
        ("臺北市", "中正區"): "城中區 古亭區", ("臺北市", "大同區"): "延平區 建成區",
        ("臺北市", "萬華區"): "艋舺 龍山區 雙園區", ("臺北市", "文山區"): "木柵區 木柵 景美區 景美", ("屏東縣", "琉球鄉"): "小琉球",
        ("臺東縣", "蘭嶼鄉"): "紅頭嶼", ("臺東縣", "綠島鄉"): "火燒島",
    }.items():
        names[place] = names.get(place, []) + others.split()
    return names


FORMER = former()

# Spellings of signs, railways and maps that differ from Hanyu Pinyin, by the name without the character for its kind. The
# first is the most common now.
USUAL = {
    "臺北": ["Taipei"], "新北": ["New Taipei"], "臺中": ["Taichung"], "臺南": ["Tainan"], "高雄": ["Kaohsiung"],
    "基隆": ["Keelung"], "新竹": ["Hsinchu"], "嘉義": ["Chiayi"], "彰化": ["Changhua"], "屏東": ["Pingtung"],
    "宜蘭": ["Yilan", "Ilan"], "花蓮": ["Hualien"], "臺東": ["Taitung"], "澎湖": ["Penghu", "Pescadores"],
    "金門": ["Kinmen", "Quemoy"], "連江": ["Lienchiang", "Matsu Islands"],
    "中區": ["Central"], "東區": ["East"], "南區": ["South"], "西區": ["West"], "北區": ["North"],
    "中西": ["West Central"], "鹿港": ["Lukang", "Lugang"], "淡水": ["Tamsui", "Tamshui"], "綠島": ["Ludao", "Lyudao", "Green Island"],
    "蘭嶼": ["Lanyu", "Orchid Island"], "琉球": ["Liuqiu", "Xiaoliuqiu", "Lamay"], "那瑪夏": ["Namasia"],
    "茄萣": ["Qieding", "Jiading"], "板橋": ["Banqiao", "Panchiao", "Banciao"], "新莊": ["Xinzhuang", "Hsinchuang"],
    "中和": ["Zhonghe", "Chungho"], "永和": ["Yonghe", "Yungho"], "三重": ["Sanchong", "Sanchung"],
    "新店": ["Xindian", "Hsintien"], "汐止": ["Xizhi", "Hsichih"], "三峽": ["Sanxia", "Sanhsia"],
    "鶯歌": ["Yingge", "Yingko"], "北投": ["Beitou", "Peitou"], "萬華": ["Wanhua", "Bangka", "Manka"],
    "中壢": ["Zhongli", "Chungli", "Jhongli"], "大溪": ["Daxi", "Tahsi", "Dasi"], "龍潭": ["Longtan", "Lungtan"],
    "竹北": ["Zhubei", "Chupei", "Jhubei"], "竹東": ["Zhudong", "Chutung", "Jhudong"], "北埔": ["Beipu", "Peipu"],
    "豐原": ["Fengyuan", "Fongyuan"], "大甲": ["Dajia", "Tachia"], "清水": ["Qingshui", "Chingshui"],
    "北港": ["Beigang", "Peikang"], "新港": ["Xingang", "Hsinkang"], "集集": ["Jiji", "Chichi"],
    "斗六": ["Douliu", "Touliu"], "左營": ["Zuoying", "Tsoying"], "旗津": ["Qijin", "Cijin"],
    "旗山": ["Qishan", "Cishan"], "鳳山": ["Fengshan", "Fongshan"], "岡山": ["Gangshan", "Kangshan"],
    "東港": ["Donggang", "Tungkang"], "馬公": ["Magong", "Makung"], "羅東": ["Luodong", "Lotung"],
    "礁溪": ["Jiaoxi", "Chiaohsi"], "關山": ["Guanshan", "Kuanshan"], "七堵": ["Qidu", "Chidu"],
    # Stations.
    "長榮大學": ["Chang Jung Christian University"], "林榮新光": ["Linrong Shin Kong"],
}

# Spellings of the sources that are misprints, with the right ones.
MISPRINTS = {"St.lgnatius High School": "St. Ignatius High School"}

# No trains stop there for passengers, or it stands for another station.
LEFT_OUT = {"臺北-環島", "樹林調車場", "潮州基地", "南方小站", "枋野", "輕軌機廠站"}

# Stations whose name has two parts: the name to show, then further names.
OTHER_STATIONS = {
    "台北101/世貿": ["台北101", "世貿"],
    "灣仔內(大順鼎山)": ["灣仔內", "大順鼎山"],
}
