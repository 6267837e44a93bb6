import Geodesy
import TempleModel

extension Temple {
    /// Returns a temple with a name that every format must escape.
    static func lukang() throws -> Temple {
        Temple(
            id: 123, name: "鹿港\"天后宮\"\\\t\u{1}", address: "彰化縣鹿港鎮中山路430號",
            coordinate: try Coordinate(latitude: 24.0593, longitude: 120.4316), mainDeity: "天上聖母",
            deities: [TempleDeity(id: 1, name: "媽祖", role: .main, written: "天上聖母")], rating: 4.8,
            phone: nil, visit: Temple.Visit(hours: TempleHours(text: "05:00-22:00")))
    }
}
