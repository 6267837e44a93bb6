import Expectations
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting
import Wording

@testable import TempleAPI

struct LanguageTests {
    @Test(arguments: [
        ("", "zh-TW,zh;q=0.9,en;q=0.5", "zh-TW"), ("", "en-US, zh;q=0.8", "en"), ("", "zh;q=0.1, en;q=0.2", "en"),
        ("", "fr, zh;q=0.1", "zh-TW"), ("", "fr", "en"), ("", "zh;q=0", "en"), ("&lang=zh", "en", "zh-TW"),
        ("&lang=en", "zh", "en"), ("&lang=ja", "zh", "ja"), ("", "ja-JP, en;q=0.5", "ja"),
    ])
    func tellsProblemsInTheLanguageThatIsAskedFor(lang: String, accept: String, expected: String) throws {
        let response = try Asking().get("/api/temples?lng=1\(lang)", ["Accept-Language": accept])
        expect(response.status, equals: 400)
        expect(response.headers["Content-Language"], equals: expected)
        let problem = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        expect(problem?["code"] as? String, equals: "missing-parameter")
        expect(problem?["parameter"] as? String, equals: "lat")
        let detail = [
            "en": "lat: is missing; give the latitude in degrees, such as 24.14", "zh-TW": "lat：缺少這個參數，請給 -90 到 90 的數字",
            "ja": "lat：このパラメーターがありません。-90 から 90 までの数にしてください",
        ][expected]
        expect(problem?["detail"] as? String, equals: detail)
    }

    @Test func refusesALanguageThatItHasNot() throws {
        let response = try Asking().get("/api/groups?lang=fr")
        expect(response.status, equals: 400)
        try expect(Asking().code(response), equals: "invalid-parameter")
    }

    @Test(arguments: ProblemCode.allCases)
    func everyProblemHasWordsInEachLanguage(code: ProblemCode) throws {
        let fault = Fault(status: code.status, code: code.rawValue, detail: "x")
        expect(fault.title != "Error")
        for language in Language.allCases {
            let (title, detail) = ProblemDocument.words(fault, in: language, of: [])
            expect((title == fault.title) == (language == .english) && (detail == "x") == (language == .english))
            let response = ProblemDocument.response(fault, in: language)
            let document = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
            expect(document?["title"] as? String == title && document?["detail"] as? String == detail)
            expect(document?["code"] as? String == code.rawValue && document?["status"] as? Int == code.status)
            expect(response.status, equals: code.status)
        }
    }
}
