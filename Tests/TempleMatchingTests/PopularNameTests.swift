import Expectations
import TempleMatching
import Testing

struct PopularNameTests {
    @Test(arguments: [
        ("財團法人北港朝天宮", "北港朝天宮"), ("財團法人財團法人嘉義市雙忠廟", "嘉義市雙忠廟"),
        ("財團法人台灣省屏東縣東港東隆宮", "屏東縣東港東隆宮"), ("財團法人臺灣省嘉義縣朴子配天宮", "嘉義縣朴子配天宮"),
        ("台灣省台南市鹿耳門天后宮", "台南市鹿耳門天后宮"), ("財團法人台灣省苗栗縣玉清宮財團", "苗栗縣玉清宮"),
        ("嘉義縣大林鎮大林天后宮", "大林天后宮"), ("財團法人桃園市大園區大園仁壽宮", "大園仁壽宮"),
        ("財團法人台灣省花蓮縣花蓮港天宮", "花蓮港天宮"), ("寺廟登記甲乙宮", "甲乙宮"),
    ])
    func dropsLegalFormProvinceAndARepeatedDistrict(registered: String, name: String) {
        expect(PopularName.of(registered), equals: name)
    }

    @Test(arguments: [
        "天后宮", "鹿港天后宮", "嘉義市天后宮", "東港鎮海宮", "屏東市天后宮", "財團法人", "財團法人宮", "臺灣省城隍廟", "市", "",
        "南天南天宮", "花蓮縣花蓮",
    ])
    func leavesWhatIsTheTemplesOwn(name: String) {
        // 臺灣省城隍廟 is its popular name, but nothing distinguishes it from a name after a province.
        let expected = name == "臺灣省城隍廟" ? "城隍廟" : name
        expect(PopularName.of(name), equals: expected)
    }
}
