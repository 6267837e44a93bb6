import CEvent

extension EventHTTPServer {
    /// The name and version of the loaded library: "libevent 2.1.12-stable".
    package static var libraries: [String] { ["libevent " + String(cString: event_get_version())] }
}
