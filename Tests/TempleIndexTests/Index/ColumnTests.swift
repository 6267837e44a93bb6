import Testing

@testable import TempleIndex

struct ColumnTests {
    @Test func hasItsElementsAtALineOfTheCache() {
        let column = Column([3, 1, 2])
        defer { column.deallocate() }
        #expect(Array(column) == [3, 1, 2] && Array(column.elements(1..<3)) == [1, 2])
        let start = column.elements(0..<3).baseAddress
        #expect(start.map { UInt(bitPattern: $0) % 64 } == 0)
    }

    /// The layer of one edit has columns without elements. What they would allocate could not be freed.
    @Test func allocatesNothingForNothing() {
        #expect(Column<Int>.memory(for: 0).baseAddress == nil)
        let column = Column<Int>([])
        #expect(column.isEmpty)
        column.prefetch(0..<0)
        column.deallocate()
    }
}
