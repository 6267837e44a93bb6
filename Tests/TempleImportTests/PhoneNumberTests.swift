import TempleImport
import Testing

@Suite struct PhoneNumberTests {
    static func phone(_ text: String, keeping: Bool = false) -> PhoneNumber {
        Array(text.utf8).withUnsafeBufferPointer { PhoneNumber($0, keepingMobiles: keeping) }
    }

    @Test(arguments: [
        "", "-", "無", "無-", "尚未提供", "00-0000000", "08-0000000", "08-00000", "-0000000000", "0-0", "04-0", "-#",
        "05-000", "08-", "037-",
    ]) func seesPlaceholders(_ text: String) { #expect(Self.phone(text) == .none) }

    @Test(arguments: ["-123", "06-992", "02-2451", "03-455", "037-3775"])
    func seesWhatIsTooShort(_ text: String) { #expect(Self.phone(text) == .incomplete) }

    @Test(arguments: [
        ("049-2644798", "049-2644798"), ("02-27609944", "02-27609944"), ("05-2309316", "05-2309316"),
        ("049-2560907", "049-2560907"), ("03-9809630", "03-9809630"), ("02-29097716", "02-29097716"),
        ("089-912345", "089-912345"), ("0836-12345", "0836-12345"), ("(04)2222-3333", "(04)2222-3333"),
        ("03-4583276 / 4583282", "03-4583276、4583282"), ("02-23934598/23517887", "02-23934598、23517887"),
        ("04-8961778、8960778", "04-8961778、8960778"), ("02-2771-4544;2772-5174", "02-2771-4544、2772-5174"),
        ("02-82316789#1749", "02-82316789#1749"), ("02-82316789轉12", "02-82316789#12"), ("-24317721", "24317721"),
        ("02-82316789分機12", "02-82316789#12"), ("08--8334093、8351451", "08-8334093、8351451"),
        ("301-5322", "301-5322"), ("04-249146499", "04-249146499"), ("+886-2-2345-6789", "+886-2-2345-6789"),
        ("04-22334455(管理室)", "04-22334455"), ("+81-3-1234-5678", "+81-3-1234-5678"), ("04-2233445/66", "04-2233445、66"),
    ]) func keepsLandlines(_ text: String, _ expected: String) {
        #expect(Self.phone(text) == .number(expected, droppedMobile: false))
    }

    // Every number here is made up: 09 and a run of digits.
    @Test(arguments: [
        "0912345678", "0912-345-678", "0912-345678", "0912 345 678", "0912.345.678", "(0912)345678", "02-0912345678",
        "912-345678", "912345678", "0-0912345678", "00-0912345678", "000-0912345678", "886-0912345678", "886-912345678",
        "+886912345678", "+886-912-345-678", "082-912345678", "02-0912-345-678", "0912345678(主委)", "手機:0912345678",
        "0912345678、0987654321", "0912345678#12", "09-12345678",
    ]) func dropsMobilesInAnyDisguise(_ text: String) {
        #expect(Self.phone(text) == .number(nil, droppedMobile: true))
        guard case .number(.some, droppedMobile: false) = Self.phone(text, keeping: true) else {
            Issue.record("\(text) was not kept when asked")
            return
        }
    }

    static let mixed: [(String, String?)] = [
        ("02-26413338.0912345678", "02-26413338"), ("02-26413338、0912-345-678", "02-26413338"),
        ("0912345678 / 04-22334455", "04-22334455"), ("02-26413338 0912345678", "02-26413338"),
        ("02-26413338或0912345678", "02-26413338"), ("02-26413338(0912345678)", nil),
        ("陳0912345678;04-22334455;04-22334456", "04-22334455、04-22334456"),
    ]

    @Test(arguments: mixed) func dropsTheMobileAndKeepsTheLandline(_ text: String, _ expected: String?) {
        #expect(Self.phone(text) == .number(expected, droppedMobile: true))
    }
}
