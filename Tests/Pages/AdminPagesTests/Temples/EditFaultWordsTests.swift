import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// Errors at the fields of a temple name the input and the remedy, in every language.
struct EditFaultWordsTests {
    /// What is typed, and what the page says in Chinese, Japanese and English.
    private static let wrong: [(member: String, typed: String, chinese: String, japanese: String, english: String)] = [
        (
            "aliases", "甲宮\r\n\r\n0912345678", "別名第 3 行：這是手機號碼", "別名3行目：携帯番号", "aliases, line 3, "
        ),
        (
            "aliases", "甲宮\r\n" + String(repeating: "宮", count: 201), "別名第 2 行：太長了，共 201 字，最多 200 字",
            "別名2行目：長すぎます。201文字あります。200文字まで", "has 201 characters, more than 200"
        ),
        (
            "aliases", (0...32).map { "別名\($0)" }.joined(separator: "\r\n"), "別名：太多了，最多 32 個",
            "別名：多すぎます。32件まで", "at most 32"
        ),
        (
            "features", String(repeating: "長", count: 5_001), "特色：太長了，共 5,001 字，最多 5,000 字",
            "見どころ：長すぎます。5,001文字あります。5,000文字まで", "has 5001 characters, more than 5000"
        ),
        (
            "reason", String(repeating: "x", count: 501), "原因：太長了，共 501 字，最多 500 字",
            "理由：長すぎます。501文字あります。500文字まで", "has 501 characters, more than 500"
        ),
        (
            "introduction", String(repeating: "長", count: 40_000), "簡介：太長了，共 40,000 字，最多 5,000 字",
            "紹介：長すぎます。40,000文字あります。5,000文字まで", "has 40000 characters, more than 5000"
        ),
        (
            "website", "https://example.org/" + String(repeating: "a", count: 3_000), "網站：太長了，共 3,020 字，最多 2,048 字",
            "ウェブサイト：長すぎます。3,020文字あります。2,048文字まで", "has 3020 characters, more than 2048"
        ),
        (
            "phone", String(repeating: "04-22245964;", count: 9), "電話：太長了，共 108 字，最多 100 字",
            "電話番号：長すぎます。108文字あります。100文字まで", "more than 100"
        ),
        (
            "lat", String(repeating: "1,", count: 51), "緯度：太長了，共 102 字，最多 100 字",
            "緯度：長すぎます。102文字あります。100文字まで", "has 102 characters, more than 100"
        ),
        ("rating", "6", "評分：數字超出範圍，應為 0 到 5", "評価：数が範囲の外です。0から5まで", "rating"),
        ("rating_count", "many", "評分人數：無法判讀這個內容。請寫成 120", "評価した人数：読み取れません。例：120", "rating_count"),
        ("lat", "north", "緯度：無法判讀這個內容。請寫成 23.9441890", "緯度：読み取れません。例：23.9441890", "lat"),
        ("twd97", "1, 2", "TWD97 坐標：數字超出範圍。請寫成 301255.40", "TWD97 の座標：数が範囲の外です。例：301255.40", "twd97"),
        (
            "opening_hours", "whenever", "OpenStreetMap 語法：無法判讀這個時間。請寫成 Mo-Su 06:00-21:00",
            "OpenStreetMap の書式：時間が読み取れません。例：Mo-Su 06:00-21:00", "opening_hours"
        ),
        ("county", "東京都", "縣市：這不是臺灣的縣市", "県市：台湾の県市ではありません", "is not a county of Taiwan"),
        ("name", "", "名稱：此欄必填", "名前：必ず入力してください", "name"),
    ]

    @Test(arguments: wrong.indices) func anErrorNamesTheInputAndTheRemedy(index: Int) throws {
        let (member, typed, chinese, japanese, english) = Self.wrong[index]
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form[member] = typed
        for (language, words) in [("zh-TW", chinese), ("ja", japanese), ("en", english)] {
            let response = try desk.ask(
                .post, TestOffice.temple, cookie: cookie, TestOffice.own.merging(["Accept-Language": language]) { $1 },
                form: form.pressing())
            expect(response.status, equals: 400)
            let faults = desk.text(response).components(separatedBy: "<p class=\"wrong\">").dropFirst().map {
                $0.components(separatedBy: "</p>")[0]
            }
            expect(faults.contains { $0.contains(words) }, "\(language) \(member): \(faults)")
        }
    }
}
