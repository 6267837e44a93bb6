import Expectations
import Testing

@testable import TempleIndex

struct HilbertCurveTests {
    /// On a grid of 32 by 32 squares, the curve visits each square once and always moves to a neighbour.
    @Test func passesEverySquareOnceAndGoesFromNeighbourToNeighbour() {
        let side: UInt16 = 1 << 11
        var squares: [(x: Int, y: Int, key: UInt32)] = []
        for x in 0..<32 {
            for y in 0..<32 {
                squares.append((x, y, HilbertCurve.key(x: UInt16(x) * side, y: UInt16(y) * side) >> 22))
            }
        }
        squares.sort { $0.key < $1.key }
        expect(squares.map(\.key), equals: Array(0..<1_024))
        for (square, next) in zip(squares, squares.dropFirst()) {
            expect(abs(square.x - next.x) + abs(square.y - next.y), equals: 1, "\(square) \(next)")
        }
        expect(squares[0].x == 0 && squares[0].y == 0)
    }

    @Test func isBeginAndEndAtTheCornersOfTheSouthernEdge() {
        expect(HilbertCurve.key(x: 0, y: 0), equals: 0)
        expect(HilbertCurve.key(x: .max, y: 0), equals: .max)
    }
}
