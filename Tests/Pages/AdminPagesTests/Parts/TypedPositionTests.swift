import Expectations
import TempleModel
import Testing

@testable import AdminPages

/// The position of a form, as people type and paste it.
struct TypedPositionTests {
    private func read(_ fields: [(String, String)]) throws -> (lat: Double, lng: Double)? {
        try TypedPosition.read(try AdminForm(TestOffice.body(fields)))
    }

    @Test(
        arguments: [
            [("lat", "24.1437"), ("lng", "120.6736")], [("lat", " 24.1437 "), ("lng", "120.6736")],
            [("lat", "24.1437, 120.6736"), ("lng", "")], [("lat", "24.1437，120.6736"), ("lng", "121")],
            [("lat", "24.1437\t120.6736")], [("lat", "23"), ("lng", "24.1437,120.6736")],
            [("lat", "24.1437"), ("lng", "120.6736"), ("twd97", " ")],
        ])
    func readsDegrees(_ fields: [(String, String)]) throws {
        let position = try require(read(fields))
        expect(position == (24.1437, 120.6736))
    }

    @Test func emptyFieldsAreNoPosition() throws {
        try expectNil(read([]))
        try expectNil(read([("lat", ""), ("lng", " "), ("twd97", ""), ("twd97_zone", "121")]))
    }

    /// Expected values from PROJ's own EPSG definitions, as in the tests of `TWD97`: both zones have the same form.
    @Test(arguments: [("", 121.0), ("121", 121.0), ("119", 119.0)])
    func metresReplaceDegrees(_ zone: String, _ meridian: Double) throws {
        var fields = [("lat", "1"), ("lng", "2"), ("twd97", "306741, 2769665")]
        if !zone.isEmpty { fields.append(("twd97_zone", zone)) }
        let position = try require(read(fields))
        expect(abs(position.lat - 25.034_033_5), isBelow: 1e-7)
        expect(abs(position.lng - (meridian + 0.562_275_2)), isBelow: 1e-7)
    }

    @Test(
        arguments: [
            ([("lat", "24.1")], "/lng", "required"), ([("lng", "120.6")], "/lat", "required"),
            ([("lat", "north"), ("lng", "120.6")], "/lat", "wrong-type"),
            ([("lat", "24.1"), ("lng", "0x78")], "/lng", "wrong-type"),
            ([("lat", "24.1"), ("lng", "nan")], "/lng", "wrong-type"),
            ([("lat", "24 1 2"), ("lng", "120.6")], "/lat", "wrong-type"),
            ([("lat", String(repeating: "1,", count: 100_000))], "/lat", "too-long"),
            ([("twd97", "306741")], "/twd97", "wrong-type"), ([("twd97", "a, b")], "/twd97", "wrong-type"),
            ([("twd97", "2769665, 306741")], "/twd97", "swapped-position"),
            ([("twd97", "1, 2")], "/twd97", "out-of-range"),
            ([("twd97", "306741, 2769665"), ("twd97_zone", "120")], "/twd97", "wrong-type"),
        ])
    func saysWhatIsWrong(_ fields: [(String, String)], _ pointer: String, _ code: String) throws {
        let error = #expect(throws: EditFaults.self) { try read(fields) }
        let fault = try require(error?.faults.first)
        expect(error?.faults.count == 1 && fault.pointer == pointer && fault.code == code, "\(fault)")
        expect(fault.detail.contains(":") && fault.detail.utf8.count < 300)
    }
}
