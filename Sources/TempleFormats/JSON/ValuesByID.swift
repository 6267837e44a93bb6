/// Values by the ids of temples, which are small numbers without many gaps: a place in an array for each, up to a bound.
struct ValuesByID<Value> {
    /// Ids from here on have no place: what is kept must not grow with the number of temples.
    static var idsBelow: Int64 { 1 << 14 }

    static func hasPlace(for id: Int64) -> Bool { id >= 0 && id < idsBelow }

    private var values: [Value?] = []

    init() {}

    /// Setting the value of an id without a place does nothing.
    subscript(id: Int64) -> Value? {
        get { id >= 0 && id < Int64(values.count) ? values[Int(id)] : nil }
        set {
            guard Self.hasPlace(for: id) else { return }
            if values.count <= id {
                values += Array(repeating: nil, count: Int(min(Self.idsBelow, id + id / 2 + 1)) - values.count)
            }
            values[Int(id)] = newValue
        }
    }

    mutating func removeAll() { values = [] }
}
