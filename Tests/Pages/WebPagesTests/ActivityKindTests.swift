import Expectations
import Testing

@testable import WebPages

/// The kinds of activities, read off titles of the data.
struct ActivityKindTests {
    @Test(arguments: [
        ("大甲媽祖遶境進香", ActivityKind.pilgrimage), ("麻豆香", .pilgrimage), ("新營太子宮太子爺生進香祭典", .pilgrimage),
        ("關廟山西宮遶境暨王醮祭典", .boat), ("東港迎王平安祭典", .boat), ("五股助順將軍聖誕遶境", .procession),
        ("臺中元保宮大道公出巡", .procession), ("竹塹中元城隍祭典", .ghosts), ("頭份義民廟義民節慶讚中元", .ghosts),
        ("大龍峒保安宮保生大帝聖誕慶典", .birthday), ("大稻埕法主公聖誕（紅龜節）", .birthday), ("七娘媽生，做十六歲", .birthday),
        ("鹽水蜂炮", .lantern), ("新港奉天宮天上聖母元宵遶境", .procession), ("草屯敦和宮財神祭", .rite),
        ("大成至聖先師釋奠典禮（臺南孔廟）", .rite), ("澎湖海上花火節", .festival), ("竹山社寮紫南宮吃丁酒", .other),
    ])
    func isReadOffTheTitle(title: String, kind: ActivityKind) {
        expect(ActivityKind(ofTitle: title), equals: kind)
    }
}
