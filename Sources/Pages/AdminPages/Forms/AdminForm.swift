internal import HTTPModel
internal import Secrets
internal import WebPages
internal import WebRouting
internal import Wording

/// The fields of a form that was sent, read once and bounded.
struct AdminForm {
    /// The most fields: a thousand things, and what is to be done with them.
    static let mostFields = 1_200

    private let fields: FormFields

    /// Reads the body of a request.
    init(_ body: [UInt8]) throws(RequestError) { fields = try FormFields(body, most: Self.mostFields) }

    var isEmpty: Bool { fields.fields.isEmpty }

    /// The value of the field with this name. Nil if there is none, or more than one.
    subscript(_ name: String) -> String? { fields[name] }

    /// Returns the value of a field without spaces around it. Nil if it is missing or empty.
    func text(_ name: String) -> String? {
        guard let text = fields[name]?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// Returns the values of all fields with this name, such as those of checkboxes.
    func values(_ name: String) -> [String] { fields.values(name) }

    /// All fields in their order but the token of the page: what somebody has typed or chosen.
    var kept: [QueryParameter] { fields.fields.filter { $0.name != FormToken.field } }

    /// Returns the fields of a form within the form of a sign-in: those whose names begin with a prefix, without it.
    func kept(after prefix: String) -> [QueryParameter] {
        fields.fields.filter { $0.name.hasPrefix(prefix) }.map {
            QueryParameter(name: String($0.name.dropFirst(prefix.count)), value: $0.value)
        }
    }
}

extension AdminContext {
    /// Returns the hidden field that each form needs.
    var hiddenToken: HTML { "<input type=\"hidden\" name=\"\(FormToken.field)\" value=\"\(csrf.text)\">" }
}

extension HTML {
    /// Creates hidden fields.
    ///
    /// - Parameter prefix: what the names begin with in the new form.
    init(hidden fields: [QueryParameter], prefix: String = "") {
        self.init(
            fields.map { field in
                // A line feed at the beginning of an attribute's value stays.
                "<input type=\"hidden\" name=\"\(prefix + field.name)\" value=\"\(field.value)\">\n"
            })
    }
}
