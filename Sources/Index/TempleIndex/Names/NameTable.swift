/// The distinct names of a layer of an index: its temples' names and other names, folded by ``SearchKey``, each with
/// the items that have it. ``NameTableWriter`` makes it.
///
/// The names and the items of a name are in the order of a search without a point: best known first, and then by id. A
/// name's first item decides the name's place.
///
/// A million temples with 9,000 names a segment take about 4 bytes a temple; the registry's 12,000 take 23 each.
final class NameTable: Sendable {
    /// The bits of the characters' sounds (``NameSounds``). They exclude most names without reading them.
    nonisolated(unsafe) let signatures: PackedColumn<UInt64>
    /// The characters of all names (``NameCode``), one name after another, and where each begins and the last one ends.
    private nonisolated(unsafe) let codes: PackedColumn<UInt16>
    private nonisolated(unsafe) let codeStarts: PackedColumn<UInt32>
    /// The numbers of the items of all names, and where each name's begin and the last one's end.
    private nonisolated(unsafe) let items: PackedColumn<UInt32>
    private nonisolated(unsafe) let itemStarts: PackedColumn<UInt32>

    /// - Parameters:
    ///   - codeStarts: one more than names.
    ///   - itemStarts: one more than names.
    init(codes: [UInt16], codeStarts: [UInt32], items: [UInt32], itemStarts: [UInt32]) {
        let sounds = NameSounds.shared
        signatures = PackedColumn(
            codeStarts.indices.dropLast().map { name in
                codes[Int(codeStarts[name])..<Int(codeStarts[name + 1])].reduce(0) { $0 | sounds.bits(ofName: $1) }
            })
        self.codes = PackedColumn(codes)
        self.codeStarts = PackedColumn(codeStarts)
        self.items = PackedColumn(items)
        self.itemStarts = PackedColumn(itemStarts)
    }

    deinit {
        signatures.deallocate()
        codes.deallocate()
        codeStarts.deallocate()
        items.deallocate()
        itemStarts.deallocate()
    }

    /// The number of names.
    var count: Int { signatures.count }

    /// The size in bytes.
    var byteCount: Int {
        8 * signatures.count + 2 * codes.count + 4 * (codeStarts.count + items.count + itemStarts.count)
    }

    /// Returns the characters of a name, valid as long as the table.
    func codes(ofName name: Int) -> UnsafeBufferPointer<UInt16> {
        codes.elements(Int(codeStarts[name])..<Int(codeStarts[name + 1]))
    }

    /// Returns the numbers of the items of a name, valid as long as the table.
    func items(ofName name: Int) -> UnsafeBufferPointer<UInt32> {
        items.elements(Int(itemStarts[name])..<Int(itemStarts[name + 1]))
    }
}
