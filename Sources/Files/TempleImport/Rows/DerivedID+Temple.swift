internal import Geodesy
internal import RecordFiles
internal import TempleModel

extension DerivedID {
    /// Returns the id of a temple whose source has no ids. The id is made from the folded name and address. If there is
    /// no address, it is made from the name and the position with four decimals.
    ///
    /// The same row gives the same id in any file format. A row with a corrected address has another id; the import
    /// then finds its temple by name, address and distance.
    static func of(name: String, address: String?, coordinate: Coordinate) -> String {
        if let address { return id(of: [folded(name), folded(address)]) }
        var position: [UInt8] = []
        DecimalText.append(coordinate.latitude, decimals: 4, to: &position)
        position.append(ASCII.comma)
        DecimalText.append(coordinate.longitude, decimals: 4, to: &position)
        return id(of: [folded(name), String(decoding: position, as: UTF8.self)])
    }

    /// Returns a text without white space, in half width and lower case, with 臺 for 台.
    static func folded(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let value = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
            switch value {
            case 0x20, 0x3000: continue
            case 0x41...0x5A: folded.append(Unicode.Scalar(UInt8(value + 0x20)))
            case 0x53F0: folded.append("臺")
            default: folded.append(Unicode.Scalar(value) ?? scalar)
            }
        }
        return String(folded)
    }
}
