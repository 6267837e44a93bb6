/// Attempt to listen where a server would, without a server. The sockets are closed again at once.
public enum ListeningTrial {
    /// Opens the main listener of a configuration.
    ///
    /// - Throws: What the start of a server would throw.
    public static func openMain(_ configuration: ServerConfiguration) throws(ServerError) {
        var main = configuration
        main.healthPort = nil
        try open(main)
    }

    /// Opens the health listener of a configuration. Does nothing if there is none.
    public static func openHealth(_ configuration: ServerConfiguration) throws(ServerError) {
        guard let port = configuration.healthPort else { return }
        try open(ServerConfiguration(host: configuration.host, port: port))
    }

    private static func open(_ configuration: ServerConfiguration) throws(ServerError) {
        try configuration.validate()
        try ServerSockets(configuration).close()
    }
}
