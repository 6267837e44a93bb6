internal import HanNames

/// Whether other temples have exactly a temple's position, as the column `temple.shares_position` says it.
package enum SharedPosition: Int64, Sendable {
    case alone = 0
    case shared = 1
    /// Shared by temples of too many townships to be real: a placeholder, such as the centre of a county.
    case byManyTownships = 2

    /// Most townships whose temples may share a position: a temple at a border may be in the lists of both.
    private static let mostTownships = 3

    /// Whether temples with these addresses, all at one position, are in too many townships.
    package static func isPlaceholder(_ addresses: [String?]) -> Bool {
        addresses.count > mostTownships
            && Set(addresses.compactMap { $0.flatMap { AddressArea($0)?.text } }).count > mostTownships
    }

    /// The mark of each of the temples at one position.
    ///
    /// - Parameter addresses: returns their addresses. Called only if enough temples share the position.
    package static func of(_ count: Int, addresses: () throws -> [String?]) rethrows -> SharedPosition {
        if count <= mostTownships { return count < 2 ? .alone : .shared }
        return isPlaceholder(try addresses()) ? .byManyTownships : .shared
    }
}
