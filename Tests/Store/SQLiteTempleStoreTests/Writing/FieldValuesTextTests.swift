import Expectations
import Geodesy
import TempleModel
import TempleTables
import Testing

/// Values of fields as the history stores them.
struct FieldValuesTextTests {
    @Test func valuesAreTheSameAfterwards() throws {
        let values: FieldValues = [
            .name: .text("萬春宮"), .phone: .none, .introduction: .text("一\n二"), .aliases: .texts(["藍興宮", "媽祖廟"]),
            .position: .position(try Coordinate(latitude: 24.1420801, longitude: 120.6816), .surveyed),
            .openTime: .hours(FieldValue.Hours(text: "每日", stated: "06:00-21:00", lunar: "1,15 05:00-22:00")),
            .rating: .rating(4.1, count: 12),
            .photos: .photos([Photo(url: "https://example.org/1.jpg", title: "正殿")]),
        ]
        expect(FieldValuesText.values(try FieldValuesText.text(values)), equals: values)
        expect(FieldValuesText.values(try FieldValuesText.text([:])), equals: [:])
    }

    /// Others may have written the history.
    @Test func whatOthersHaveWrittenIsClean() throws {
        let photo = #"{"url":"https://example.org/1.jpg","title":"a\u001b[2Jb"}"#
        let text = """
            {"name":{"text":"a\\u001b[2J\\u202eb"},"aliases":{"texts":["a\\nb"]},"open_time":{"text":"a\\u0007b"},
            "photos":{"photos":[\(photo)]},"side_deities":{"texts":[]},"position":{"lat":95,"lng":120},"colour":{}}
            """
        expect(
            FieldValuesText.values(text),
            equals: [
                .name: .text("a[2Jb"), .aliases: .texts(["a b"]), .openTime: .hours(FieldValue.Hours(text: "ab")),
                .photos: .photos([Photo(url: "https://example.org/1.jpg", title: "a[2Jb")]), .sideDeities: .none,
            ])
        for damaged in ["", "[]", "{", #"{"name":"a"}"#] { expect(FieldValuesText.values(damaged), equals: [:]) }
    }
}
