import Expectations
import Testing

@testable import TempleFormats

struct PieceStoreTests {
    private func add(_ bytes: [UInt8], to store: inout PieceStore) -> UnsafePointer<UInt8>? {
        bytes.withUnsafeBufferPointer { store.add($0) }
    }

    @Test func piecesStayWhereTheyAreUntilTheMemoryIsUsedUp() {
        var store = PieceStore(mostBytes: 3 * PieceStore.blockBytes)
        var added: [(piece: [UInt8], start: UnsafePointer<UInt8>)] = []
        for number in 0... {
            let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 700 + number % 900)
            guard let start = add(piece, to: &store) else { break }
            added.append((piece, start))
        }
        let bytes = added.reduce(0) { $0 + $1.piece.count }
        expect(bytes <= 3 * PieceStore.blockBytes && bytes > 3 * (PieceStore.blockBytes - 1_600))
        let isFull = store.isFull
        expect(isFull)
        for (piece, start) in added {
            expect(UnsafeBufferPointer(start: start, count: piece.count).elementsEqual(piece))
        }
        store.removeAll()
        let (isFullAgain, again) = (store.isFull, add([1], to: &store))
        expect(!isFullAgain && again != nil)
    }

    @Test func refusesWhatFitsIntoNoBlock() {
        var store = PieceStore(mostBytes: 3 * PieceStore.blockBytes)
        let tooLarge = add([UInt8](repeating: 0, count: PieceStore.blockBytes + 1), to: &store)
        let whole = add([UInt8](repeating: 0, count: PieceStore.blockBytes), to: &store)
        expect(tooLarge == nil && whole != nil)
        var none = PieceStore(mostBytes: PieceStore.blockBytes - 1)
        let (isFull, address) = (none.isFull, add([1], to: &none))
        expect(isFull && address == nil)
    }
}
