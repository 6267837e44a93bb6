import Expectations
import Testing

@testable import TempleFormats

struct SpreadsheetTextTests {
    @Test(arguments: [
        "=1+1", "+886-4-7779899", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a",
    ])
    func whatASpreadsheetWouldCalculateGetsAnApostrophe(text: String) {
        expect(SpreadsheetText.escaped(text), equals: "'" + text)
    }

    @Test(arguments: ["", "媽祖", "04-7779899", "'=1", " =1", "a=1", "Mo-Su 06:00-21:00", "https://temple.example/"])
    func otherTextsStay(text: String) {
        expect(SpreadsheetText.escaped(text), equals: text)
    }
}
