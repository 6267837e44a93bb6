/// Connections of one event loop whose requests wait for something to come, such as a change of the data.
///
/// They hold no thread. Their number is bounded, because the loop asks again about each of them.
struct ParkedRequests {
    private let most: Int
    private(set) var connections: [ClientConnection] = []

    /// - Parameter most: Maximum number of them. One address may have half, and one site three quarters.
    init(atMost most: Int) {
        self.most = most
    }

    /// Returns whether a request of this address may wait too.
    func hasRoom(for address: ClientAddress?) -> Bool {
        guard connections.count < most else { return false }
        guard let address else { return true }
        guard connections.count(where: { $0.addressKey == address }) < max(1, most / 2) else { return false }
        guard let site = address.site else { return true }
        return connections.count { $0.addressKey?.site == site } < max(1, most * 3 / 4)
    }

    mutating func add(_ connection: ClientConnection) { connections.append(connection) }

    mutating func remove(_ connection: ClientConnection) { connections.removeAll { $0 === connection } }
}
