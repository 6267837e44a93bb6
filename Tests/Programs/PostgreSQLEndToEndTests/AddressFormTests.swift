import Expectations
import BuiltProgram
import Foundation
import Testing

/// The forms in which people write the address of a server.
struct AddressFormTests {
    private let site: Site

    init() throws {
        site = try Site()
    }

    @Test func aReplicaIsAFile() throws {
        for address in ["POSTGRESQL://127.0.0.1/db", "host=db", "postgresql://me:geheim@db/t"] {
            let result = try site.run("serve", "--replica", address)
            expect(result.status == 64 && result.error.contains("--replica"), "\(result.error)")
            expect(result.error, lacks: "geheim")
        }
    }

    @Test func theSchemeMayBeInUpperCase() throws {
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let address = site.address.replacingOccurrences(of: "postgresql://", with: "POSTGRESQL://")
        let result = try site.program.run("find", "甲宮", "--database", address)
        expect(result.status == 0 && result.output.contains("甲宮"), "\(result.error)")
    }
}
