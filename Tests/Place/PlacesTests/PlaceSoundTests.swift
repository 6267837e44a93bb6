import Expectations
import HanNames
import Places
import Testing

/// Places by how their names sound.
struct PlaceSoundTests {
    @Test(arguments: [
        ("ㄌㄨˋㄍㄤˇ", "彰化縣鹿港鎮"), ("ㄌㄨˋ ㄍㄤˇ", "彰化縣鹿港鎮"), ("ㄌㄨㄍㄤ", "彰化縣鹿港鎮"), ("ㄌㄨˋㄍ", "彰化縣鹿港鎮"), ("Hsiao-kang", "高雄市小港區"),
        ("K'an-ting", "屏東縣崁頂鄉"), ("lu4gang3zhen4", "彰化縣鹿港鎮"), ("祿港", "彰化縣鹿港鎮"), ("版橋", "新北市板橋區"),
        ("lung shan ssu", "臺北市龍山寺站"),
    ])
    func aSoundFindsAPlace(text: String, name: String) {
        expect(Places.found(text).contains { $0.place.fullName == name && $0.fit == .sound && $0.marked.isEmpty })
    }

    @Test func everyTownshipIsFoundByTheSoundOfItsName() {
        for place in Place.townships {
            let syllables = HanReadings.reading(of: place.name).compactMap(\.syllable)
            expect(syllables.count, equals: place.name.count, "\(place.name)")
            let spelled = syllables.map { PinyinTable.pinyin($0) }.joined(separator: " ")
            expect(Places.found(spelled).contains { $0.place == place }, "\(spelled)")
        }
    }

    /// What is a name of a place is no spelling of another one.
    @Test(arguments: ["鹿港", "Lukang", "板橋", "板橋車站"])
    func aNameHasNoSound(text: String) {
        expect(Places.found(text).allSatisfy { $0.fit != .sound })
    }

    @Test(arguments: [
        ("ㄌㄨˋㄍㄤˇㄇㄚㄗㄨˇ", "彰化縣鹿港鎮", "ㄇㄚㄗㄨˇ"), ("ㄇㄚㄗㄨˇ ㄌㄨˋㄍㄤˇ", "彰化縣鹿港鎮", "ㄇㄚㄗㄨˇ"), ("ㄌㄨˋㄍㄤˇ", "彰化縣鹿港鎮", ""),
        ("ㄌㄨˋㄍㄤˇ 媽祖", "彰化縣鹿港鎮", "媽祖"), ("Hsiao-kang guandi", "高雄市小港區", "guandi"), ("lù gǎng mazu", "彰化縣鹿港鎮", "mazu"),
    ])
    func aSoundIsSplitOff(text: String, place: String, rest: String) {
        let first = Places.split(text).first
        expect(first?.place.fullName, equals: place)
        expect(first?.rest, equals: rest)
    }

    /// 馬祖 is a name of 連江縣, and the sound of 媽祖.
    @Test(arguments: ["mazu", "matsu", "ㄇㄚㄗㄨˇ", "longshan temple", "hsing tian kong", "tianhou"])
    func aDeityOrATempleIsNoPlace(text: String) {
        expectEmpty(Places.split(text))
    }
}
