/// Place in what an editor wrote.
struct EditPlace {
    /// The member of the edit that it is in.
    let member: String
    /// The JSON pointer (RFC 6901).
    let pointer: String
    /// The place as messages name it: `lat`, `photos/0/url`.
    let name: String

    /// The place of a member of the edit.
    init(_ member: String) {
        self.init(member: member, pointer: "/" + Self.escaped(member), name: member)
    }

    private init(member: String, pointer: String, name: String) {
        self.member = member
        self.pointer = pointer
        self.name = name
    }

    /// The place of an element of a list, or of a member of an object.
    func inside(_ token: String) -> EditPlace {
        EditPlace(member: member, pointer: pointer + "/" + Self.escaped(token), name: name + "/" + token)
    }

    func inside(_ index: Int) -> EditPlace { inside("\(index)") }

    private static func escaped(_ token: String) -> String {
        token.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
