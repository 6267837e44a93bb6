import Expectations
import HanNames
import Testing

struct PopularNameTests {
    @Test(arguments: [
        ("財團法人北港朝天宮", "北港朝天宮"), ("財團法人財團法人嘉義市雙忠廟", "嘉義雙忠廟"),
        ("財團法人台灣省屏東縣東港東隆宮", "東港東隆宮"), ("財團法人臺灣省嘉義縣朴子配天宮", "朴子配天宮"),
        ("台灣省台南市鹿耳門天后宮", "鹿耳門天后宮"), ("財團法人台灣省苗栗縣玉清宮財團", "苗栗玉清宮"),
        ("嘉義縣大林鎮大林天后宮", "大林天后宮"), ("財團法人桃園市大園區大園仁壽宮", "大園仁壽宮"),
        ("財團法人台灣省花蓮縣花蓮港天宮", "花蓮港天宮"), ("寺廟登記甲乙宮", "甲乙宮"),
        ("財團法人台北市真武殿", "台北真武殿"), ("臺北市大龍峒包公廟", "大龍峒包公廟"), ("新北市三重區先嗇宮", "三重先嗇宮"),
        ("台北縣新店市廣照禪寺", "新店廣照禪寺"), ("嘉義市天后宮", "嘉義天后宮"), ("台南市天宮", "台南天宮"),
        ("台中市南區合興宮", "台中合興宮"), ("嘉義市東區新興古廟", "新興古廟"), ("臺中市后里區廣福里福德祠", "后里廣福里福德祠"),
        ("桃園縣桃園蓮華寺", "桃園蓮華寺"), ("台東縣台東市慈安宮", "台東慈安宮"), ("屏東縣東港鎮海宮", "東港鎮海宮"),
    ])
    func dropsLegalFormProvinceAndCounty(registered: String, name: String) {
        expect(PopularName.of(registered), equals: name)
    }

    @Test(arguments: [
        "天后宮", "鹿港天后宮", "東港鎮海宮", "屏東市天后宮", "財團法人", "財團法人宮", "臺灣省城隍廟", "市", "",
        "南天南天宮", "花蓮縣花蓮",
    ])
    func leavesWhatIsTheTemplesOwn(name: String) {
        // 臺灣省城隍廟 is its popular name, but nothing distinguishes it from a name after a province.
        let expected = name == "臺灣省城隍廟" ? "城隍廟" : name
        expect(PopularName.of(name), equals: expected)
    }
}
