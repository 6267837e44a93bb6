/// Places in a JSON text (RFC 6901).
enum JSONPointer {
    /// Returns the pointer from an object to one of its members.
    static func member(_ name: String) -> String {
        "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
