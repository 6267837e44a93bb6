/// Values by temple id. Ids are small numbers without many gaps, so each has an element in an array, up to a bound.
struct ValuesByID<Value> {
    /// Ids from this one on are not stored: memory must not grow with the number of temples.
    static var idsBelow: Int64 { 1 << 14 }

    static func hasPlace(for id: Int64) -> Bool { id >= 0 && id < idsBelow }

    private var values: [Value?] = []

    init() {}

    /// The value of an id. A value for an id above the bound is ignored.
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
