import Expectations
import TempleModel
import Testing

struct CountyTests {
    @Test(arguments: [
        ("臺中市", ["臺中市"]), ("台中市", ["臺中市"]), ("台中", ["臺中市"]), ("臺中縣", ["臺中市"]), ("嘉義", ["嘉義市", "嘉義縣"]),
        ("台东县", ["臺東縣"]), ("云林县", ["雲林縣"]), ("桃園縣", ["桃園市"]), ("新北", ["新北市"]),
    ])
    func readsEveryNameOfACounty(written: String, counties: [String]) {
        expect(County.named(written), equals: counties)
    }

    @Test(arguments: ["", "台", "臺中州", "東京都", "中市", "臺中市西區", "市"])
    func refusesWhatIsNone(written: String) {
        expectEmpty(County.named(written))
    }
}
