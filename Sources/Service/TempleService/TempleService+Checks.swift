internal import AccountAPI
internal import AccountModel
internal import AccountStores
internal import EventHTTPServer
internal import Glibc
internal import Platform
internal import PostGISTempleStore
internal import TempleModel
internal import WebPages

/// Checks of what a start would read and open. Each returns a few words on what is there, and changes nothing.
extension TempleService {
    /// Checks that the access log could be opened.
    package func checkAccessLog() throws(ServiceError) -> String {
        guard let log = try AccessLog.read(settings) else { return "none" }
        guard log.path != "-" else { return "standard error" }
        try Self.requireWritable(log.path, orElse: "cannot open the access log \(log.path)")
        return log.path
    }

    /// Checks the file of tokens.
    package func checkTokens() throws(ServiceError) -> String {
        guard let tokenFile else { return "none; everybody who reaches the service may use it" }
        _ = try tokenFile.read()
        let remark = tokenFile.isReadableByOthers ? "; every user can read it: chmod o= \(tokenFile.path)" : ""
        return tokenFile.path + remark
    }

    /// Checks the settings and the files of the pages.
    package func checkPages(dataFolder: () throws(ServiceError) -> String) throws(ServiceError) -> String {
        guard let pages = try ServedPages(settings, needTokens: pagesNeedTokens, dataFolder, errors) else {
            return "none"
        }
        let providers = Providers(try ProviderSettings.all(settings), note: { _ in }).pageProviders.map(\.title)
        return (pages.files.hasMaps ? "with maps" : "without maps")
            + (providers.isEmpty ? "" : "; sign-in with \(providers.joined(separator: ", "))")
    }

    /// Checks the settings of accounts, and that their file can be used or could be made; nil where nobody may sign in. A server
    /// is asked for the schema and the rights of the role.
    ///
    /// - Parameter database: the database of the temples.
    package func checkAccounts(besides database: ServiceDatabase) throws(ServiceError) -> String? {
        guard let accounts = try AccountSettings(settings, besides: database) else { return nil }
        switch accounts.place {
        case .file(let path):
            try Self.requireWritable(path, orElse: "cannot write the accounts \(path)")
            var status = stat()
            // The first start fills an empty file too.
            let isThere = stat(path, &status) == 0 && status.st_size > 0
            if isThere { try Self.requireAccounts(path) }
            return path + (isThere ? "" : " is not there yet; the first start makes it")
                + "; sign-in by \(accounts.ways)"
        case .server(_, let name):
            try accounts.place.open(mostConnections: 1, note: note).close()
            return "\(name); sign-in by \(accounts.ways)"
        }
    }

    private static func requireAccounts(_ path: String) throws(ServiceError) {
        do throws(AccountError) {
            _ = try WholeAccountFile(path, acceptsNewer: false)
        } catch {
            throw ServiceError(.unavailable, error.reason)
        }
    }

    /// Checks the settings of reminders, and that their queue could be opened; nil for a service that sends none.
    ///
    /// - Parameter database: the database of the temples.
    package func checkReminders(besides database: ServiceDatabase) throws(ServiceError) -> String? {
        guard try settings.flag("notify") else {
            return try SendingSettings.keys(settings) == nil ? nil : "none are sent by this service"
        }
        guard try AccountSettings(settings, besides: database) != nil else {
            throw ServiceError(.setting, "--notify needs people who sign in: \(AccountSettings.missing)")
        }
        let sending = try SendingSettings(settings)
        let place = try AccountSettings.placeForNotifier(settings, database)
        if case .server = place { try place.openForNotifier(note: note).close() }
        return sending.ways.joined(separator: ", ") + (sending.isForDevelopment ? "; for development alone" : "")
    }

    /// Checks that the service could listen for its clients.
    package func checkListener() throws(ServiceError) -> String {
        ServiceListeners.warn(of: configuration, errors)
        try listening { () throws(ServerError) in try ListeningTrial.openMain(configuration) }
        if !configuration.inheritedSockets.isEmpty { return "the sockets of the service manager" }
        if let path = configuration.unixSocketPath { return "unix:\(path) is free" }
        return Self.free(configuration.port, of: configuration.host)
    }

    /// Checks that the service could listen for health checks; nil where there is no health port.
    package func checkHealthListener() throws(ServiceError) -> String? {
        guard let port = configuration.healthPort else { return nil }
        try listening { () throws(ServerError) in try ListeningTrial.openHealth(configuration) }
        return Self.free(port, of: configuration.host)
    }

    /// Checks the file of the copy of a server's data.
    ///
    /// - Throws: ``ServiceError/database(_:)`` of this file.
    package static func checkCopy(at path: String) throws(ServiceError) -> String {
        try requireWritable(path, orElse: "cannot write the copy \(path)")
        guard access(path, F_OK) == 0 else { return "\(path) is not there yet; the first start fills it" }
        do throws(SearchError) {
            try ReplicaFollower.check(path)
        } catch {
            switch error {
            case .older: return "\(path) has an old schema; the start updates it"
            case .newer: return "\(path) is of a newer nearby; the start makes it anew"
            default: throw .database(error)
            }
        }
        guard let age = ServedReplica.age(ofCopyAt: path) else { return "\(path) has no data yet; the start fills it" }
        return "\(path) was in the server's state \(age) seconds ago"
    }

    /// Checks the right to write a file, or to make it in its folder.
    private static func requireWritable(_ path: String, orElse words: String) throws(ServiceError) {
        if access(path, F_OK) == 0 {
            if access(path, W_OK) == 0 { return }
        } else {
            let folder = ParentFolder.of(path)
            if access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 { return }
        }
        throw ServiceError(.cannotCreate, "\(words): \(String(cString: strerror(errno)))")
    }

    private func listening(_ body: () throws(ServerError) -> Void) throws(ServiceError) {
        do throws(ServerError) {
            try body()
        } catch {
            throw ServiceError(error)
        }
    }

    private static func free(_ port: UInt16, of host: String) -> String {
        port == 0 ? "any free port of \(host)" : "port \(port) of \(host) is free"
    }
}
