/// Fields of a form (`application/x-www-form-urlencoded`, URL Standard section 5.1), in order. They follow the rules of a
/// query, but may have several lines, and are read without other control characters: people paste them unseen, and one of
/// them must not lose the whole form.
public struct FormFields: Sendable, Hashable {
    public let fields: [QueryParameter]

    /// The maximum number of fields, where a reader names no other.
    public static let mostFields = 256

    /// Reads the body of a request.
    ///
    /// - Parameter most: the maximum number of fields.
    public init(_ body: [UInt8], most: Int = mostFields) throws(RequestError) {
        var fields: [QueryParameter] = []
        for part in body.split(separator: UInt8(ascii: "&")) {
            guard fields.count < most else { throw .tooManyParameters(limit: most) }
            let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let name = try Self.text(part[..<sign], .queryName)
            let value = try Self.text(part[sign...].dropFirst(), .queryValue(name: name))
            fields.append(QueryParameter(name: name, value: value))
        }
        self.fields = fields
    }

    /// The value of the field with this name. Nil if there is none, or more than one.
    public subscript(_ name: String) -> String? {
        let values = values(name)
        return values.count == 1 ? values[0] : nil
    }

    /// Returns the values of all fields with this name, such as those of checkboxes.
    public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    private static func text(_ bytes: ArraySlice<UInt8>, _ part: RequestError.Part) throws(RequestError) -> String {
        let bytes = Array(bytes)
        do {
            return try PercentDecoding.decode(bytes.span, plusIsSpace: true, controls: .cleaned)
        } catch {
            throw RequestError(error, part)
        }
    }
}
