/// Places in a JSON text (RFC 6901).
public enum JSONPointer {
    /// Returns the pointer from an object to one of its members.
    public static func member(_ name: String) -> String {
        "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
