import Expectations
import Testing

@testable import TempleIndex

struct PackedColumnTests {
    @Test func hasItsElementsAtALineOfTheCache() {
        let column = PackedColumn([3, 1, 2])
        defer { column.deallocate() }
        expect(Array(column) == [3, 1, 2] && Array(column.elements(1..<3)) == [1, 2])
        let start = column.elements(0..<3).baseAddress
        expect(start.map { UInt(bitPattern: $0) % 64 }, equals: 0)
    }

    /// The layer of one edit has columns without elements. What they would allocate could not be freed.
    @Test func allocatesNothingForNothing() {
        expectNil(PackedColumn<Int>.memory(for: 0).baseAddress)
        let column = PackedColumn<Int>([])
        expectEmpty(column)
        column.prefetch(0..<0)
        column.deallocate()
    }
}
