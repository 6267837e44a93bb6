/// Temples of a file's rows, by the temple numbers that an export gave them.
struct ExportedNumbers {
    /// Whether the file's numbers become the temples' ids: the database had no temple before.
    let areKept: Bool
    private var temples: [Int64: Int64] = [:]
    private var numbers: [Int64: Int64] = [:]

    init(areKept: Bool) {
        self.areKept = areKept
    }

    /// The temple of the rows with a number; nil before the first of them.
    subscript(number: Int64) -> Int64? { temples[number] }

    /// Whether a temple has rows of another number. Then a row of this number is another temple.
    func isAnothers(_ templeID: Int64, than number: Int64?) -> Bool {
        guard let number, let other = numbers[templeID] else { return false }
        return other != number
    }

    mutating func note(_ number: Int64?, is templeID: Int64) {
        guard let number else { return }
        if temples[number] == nil { temples[number] = templeID }
        if numbers[templeID] == nil { numbers[templeID] = number }
    }
}
