internal import FoundationEssentials
internal import TempleModel
internal import WebRouting

/// Reads JSON objects that have one meaning for every reader: UTF-8, and no member twice.
///
/// Of two members with one name, Foundation's decoder takes one and says nothing.
enum StrictJSON {
    /// Returns the value; nil if the bytes are not such an object, or lack what the type needs.
    static func value<Value: Decodable>(_ type: Value.Type, in bytes: [UInt8]) -> Value? {
        guard case .object(_)? = try? JSONBody.value(of: bytes) else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
