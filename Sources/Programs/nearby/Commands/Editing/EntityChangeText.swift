internal import TempleModel

extension EntityChange {
    /// What has become of the thing in one line, such as `merged temple 12 甲宮 into temple 190`.
    var title: String {
        "\(action.rawValue) \(kind.rawValue) \(id) \(name)" + (other.map { otherText($0) } ?? "")
    }

    private func otherText(_ other: OtherTemple) -> String {
        switch action {
        case .merged: " into temple \(other.temple)"
        case .split: " from temple \(other.temple)"
        case .compared: " with temple \(other.temple): \(other.verdict?.rawValue ?? "nothing said")"
        case .created, .changed, .deleted, .restored: ""
        }
    }
}
