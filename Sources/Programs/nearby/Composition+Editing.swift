internal import Platform
internal import PostGISTempleStore
internal import SQLiteTempleStore
internal import Synchronization
internal import TempleImport
internal import TempleModel
internal import TempleService
internal import TempleWriting

extension Composition {
    /// How long an edit waits for another program that writes to the file.
    private static let editorsWait = Duration.seconds(2)

    /// Opens a file for edits by hand.
    static func editor(
        ofFile path: String, _ catalogue: SuppliedCatalogue
    ) throws(SearchError) -> any TempleEditing & StaffRegister {
        try TempleWriter(path: path, supplied: catalogue, waitingAtMost: editorsWait, beforeCommit: nil)
    }

    /// Opens a file for what editors read.
    static func editReader(ofFile path: String) throws(SearchError) -> any EditReading & StaffReading {
        try SQLiteEditReader(path: path)
    }

    /// Opens a server's database for edits by hand.
    ///
    /// - Parameter folder: where the editor may keep files of its own.
    static func editor(
        of server: ServerDatabase, in folder: String, _ catalogue: Catalogue
    ) throws(SearchError) -> any TempleEditing & StaffRegister {
        try PostGISEditor(server, catalogue: catalogue, folder: folder)
    }

    /// Returns what opens the part of a service's database that writes edits, for each thread.
    ///
    /// The catalogue is read when the first editor is opened: most services start without one, and later its files may be
    /// those of another release.
    func editorOpening(of served: ServiceDatabase) -> EditorOpening {
        let catalogue = SharedCatalogue(environment)
        switch served {
        case .file(let path):
            return { () throws(SearchError) in
                try Self.editor(ofFile: path, SuppliedCatalogue(try catalogue.value()))
            }
        case .copy(let server, let path, _, _, _):
            // Beside the copy, where this service may write.
            let folder = ParentFolder.of(path)
            return { () throws(SearchError) in
                try Self.editor(of: server, in: folder.isEmpty ? "." : folder, try catalogue.value())
            }
        }
    }

    /// Returns what gives the judge of edits over HTTP, with the borders of the counties.
    ///
    /// Most services start without an edit, so the first one reads the borders. Without their file, edits are judged all the
    /// same.
    func editJudge() -> @Sendable () -> EditJudge {
        let judge = SharedJudge(environment)
        return { judge.value() }
    }
}

/// The judge of edits, made once for all threads of a process.
private final class SharedJudge: Sendable {
    private let environment: [String: String]
    private let known = Mutex<EditJudge?>(nil)

    init(_ environment: [String: String]) { self.environment = environment }

    func value() -> EditJudge {
        known.withLock { known in
            if let known { return known }
            let judge = EditJudge(counties: try? StarterData(environment: environment).counties())
            known = judge
            return judge
        }
    }
}

/// The catalogue that comes with the program, read once for all threads of a process.
private final class SharedCatalogue: Sendable {
    private let environment: [String: String]
    private let known = Mutex<Catalogue?>(nil)

    init(_ environment: [String: String]) { self.environment = environment }

    func value() throws(SearchError) -> Catalogue {
        if let catalogue = known.withLock({ $0 }) { return catalogue }
        let catalogue: Catalogue
        do throws(CommandError) {
            catalogue = try StarterData(environment: environment).catalogue()
        } catch {
            throw .failed(reason: error.message)
        }
        known.withLock { $0 = catalogue }
        return catalogue
    }
}
