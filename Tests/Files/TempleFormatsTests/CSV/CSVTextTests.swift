import Expectations
import TempleFormats
import Testing

struct CSVTextTests {
    @Test(arguments: [
        ("媽祖", "媽祖"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("\"", "\"\"\"\""),
        ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
    ])
    func quotesAFieldWhereItHasTo(field: String, written: String) {
        expect(CSVText.line([field, "x"]), equals: written + ",x\r\n")
    }
}
