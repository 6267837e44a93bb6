internal import HTTPModel
internal import Secrets

/// The fields of a form that was sent, read once and bounded.
struct PersonForm {
    /// The most fields: a thousand things, and what was chosen before.
    static let mostFields = 2_100

    let fields: FormFields

    /// Reads the body of a request.
    init(_ body: [UInt8]) throws(RequestError) { fields = try FormFields(body, most: Self.mostFields) }

    /// The value of the field with this name. Nil if there is none, or more than one.
    subscript(_ name: String) -> String? { fields[name] }

    /// Returns the values of all fields with this name, such as those of checkboxes.
    func values(_ name: String) -> [String] { fields.values(name) }

    /// All fields in their order but the token of the page: what somebody has typed or chosen.
    var kept: [QueryParameter] { fields.fields.filter { $0.name != FormToken.field } }
}
