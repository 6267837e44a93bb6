/// Media types of bodies and answers, without parameters.
public enum MediaType {
    public static let json = "application/json"
    /// RFC 7396.
    public static let mergePatch = "application/merge-patch+json"
    public static let plain = "text/plain"
    public static let html = "text/html"
    /// RFC 9457.
    public static let problem = "application/problem+json"
}
