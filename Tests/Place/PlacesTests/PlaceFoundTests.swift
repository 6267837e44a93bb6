import Expectations
import Places
import Testing

/// What is found as somebody types.
struct PlaceFoundTests {
    private func exact(_ text: String) -> [String] {
        Places.found(text).filter { $0.fit == .exact }.map(\.place.fullName)
    }

    @Test func everyCountyAndTownshipIsFoundByItsName() {
        for place in Place.counties { expect(exact(place.name).first, equals: place.name) }
        for place in Place.townships {
            expect(exact(place.fullName), equals: [place.fullName])
            expect(exact(place.name), contains: place.fullName)
            // 東區 without its last character is a direction.
            if place.name.count > 2 { expect(exact(String(place.name.dropLast())), contains: place.fullName) }
        }
    }

    @Test func everyTownshipIsFoundByItsSpellings() {
        for place in Place.townships where place.name.count > 2 {
            for spelling in place.romanized {
                expect(exact(spelling), contains: place.fullName, "\(spelling)")
                expect(exact(spelling.lowercased()), contains: place.fullName, "\(spelling)")
            }
        }
    }

    @Test func everyStationIsFoundByItsName() {
        for place in Place.stations { expect(exact(place.name), contains: place.fullName, "\(place.name)") }
    }

    @Test(arguments: [
        ("台北縣板橋市", "新北市板橋區"), ("臺北縣板橋市", "新北市板橋區"), ("板橋市", "新北市板橋區"), ("台北縣", "新北市"), ("桃園縣", "桃園市"),
        ("桃園縣楊梅鎮", "桃園市楊梅區"), ("台中縣", "臺中市"), ("台中縣大甲鎮", "臺中市大甲區"), ("台南縣", "臺南市"), ("高雄縣", "高雄市"),
        ("高雄縣三民鄉", "高雄市那瑪夏區"), ("台北縣五股鄉", "新北市五股區"), ("頭份鎮", "苗栗縣頭份市"), ("艋舺", "臺北市萬華區"), ("龍山區", "臺北市萬華區"),
        ("木柵", "臺北市文山區"), ("馬祖", "連江縣"), ("小琉球", "屏東縣琉球鄉"),
    ])
    func formerNamesAreFound(text: String, name: String) {
        expect(exact(text).first, equals: name)
    }

    @Test(arguments: [
        ("Lukang", "彰化縣鹿港鎮"), ("lugang", "彰化縣鹿港鎮"), ("Lukang Township", "彰化縣鹿港鎮"), ("Tamsui", "新北市淡水區"),
        ("Danshui", "新北市淡水區"),
        ("Keelung", "基隆市"), ("keelung city", "基隆市"), ("Taichung", "臺中市"), ("Taizhong", "臺中市"),
        ("Hsinchu County", "新竹縣"),
        ("New Taipei City", "新北市"), ("Da'an District", "臺北市大安區"), ("Daan", "臺北市大安區"), ("Ren’ai", "基隆市仁愛區"),
        ("West Central District", "臺南市中西區"), ("Changhua County", "彰化縣"),
        ("St. Ignatius High School Station", "新北市徐匯中學站"), ("Linrong Shin Kong Station", "花蓮縣林榮新光車站"),
        ("Chang Jung Christian University Station", "臺南市長榮大學車站"), ("Muzha Station", "臺北市木柵站"),
    ])
    func spellingsAreFound(text: String, name: String) {
        expect(exact(text).first, equals: name)
    }

    @Test(arguments: [
        ("鹿港镇", "彰化縣鹿港鎮"), ("台东县", "臺東縣"), ("龙潭区", "桃園市龍潭區"), ("竜潭", "桃園市龍潭區"), ("龟山", "桃園市龜山區"), ("莺歌", "新北市鶯歌區"),
        ("云林县", "雲林縣"), ("板橋駅", "新北市板橋車站"), ("鹽埕", "高雄市鹽埕區"), ("盐埕", "高雄市鹽埕區"), ("塩埕", "高雄市鹽埕區"),
    ])
    func otherCharactersAreFound(text: String, name: String) {
        expect(exact(text).first, equals: name)
    }

    @Test(arguments: [
        ("板橋車站", "新北市板橋車站"), ("板橋站", "新北市板橋車站"), ("板橋火車站", "新北市板橋車站"), ("捷運板橋站", "新北市板橋車站"), ("台北車站", "臺北市臺北車站"),
        ("高鐵台中站", "臺中市高鐵台中站"), ("台中高鐵站", "臺中市高鐵台中站"), ("捷運龍山寺站", "臺北市龍山寺站"), ("輕軌紅樹林站", "新北市紅樹林站"),
        ("阿里山車站", "嘉義縣阿里山車站"), ("Banqiao Station", "新北市板橋車站"), ("Taipei Main Station", "臺北市臺北車站"), ("世貿站", "臺北市台北101站"),
    ])
    func stationsAreFound(text: String, name: String) {
        expect(exact(text).first, equals: name)
    }

    @Test func aStationOfSeveralRailwaysIsOnePlace() {
        let stations = Place.stations.filter { $0.name.hasPrefix("板橋") }
        expect(stations.map(\.systems), equals: [["臺鐵", "高鐵", "臺北捷運", "環狀線"]])
    }

    @Test func whatSeveralPlacesAreCalledFindsThemAll() {
        expect(exact("中正區"), equals: ["臺北市中正區", "基隆市中正區"])
        expect(exact("新竹"), equals: ["新竹市", "新竹縣"])
        expect(exact("桃園"), equals: ["桃園市", "桃園市桃園區"])
    }

    @Test func beginningsAreFoundAfterWholeNames() {
        let found = Places.found("板橋")
        expect(found.map(\.place.fullName), equals: ["新北市板橋區", "新北市板橋車站"])
        expect(found.map(\.fit), equals: [.exact, .prefix])
        expect(found.map(\.marked), equals: [0..<2, 0..<2])
        expect(Places.found("彰化縣鹿").map(\.place.name), equals: ["鹿港鎮"])
        expect(Places.found("luk").first?.place.name, equals: "鹿港鎮")
        expect(Places.found("luk").first?.marked, equals: 0..<0)
    }

    @Test func everyBeginningOfANameFindsThePlace() {
        for place in Place.townships {
            for length in 1...place.name.count {
                expect(Places.found(String(place.name.prefix(length))).contains { $0.place == place }, "\(place.name)")
            }
        }
    }

    @Test(arguments: ["", " ", "!", "東x", "天后宮", "xyz", "12", "龍山寺廟"])
    func nothingIsFoundForWhatNamesNoPlace(text: String) {
        expectEmpty(Places.found(text))
    }
}
