internal import Platform
internal import PostGISTempleStore
internal import SQLiteTempleStore
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
        let environment = environment
        let catalogue = MadeOnce { () throws(SearchError) in
            try StarterData.forStore { () throws(CommandError) in try StarterData(environment: environment).catalogue()
            }
        }
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
        let environment = environment
        let judge = MadeOnce { EditJudge(counties: try? StarterData(environment: environment).counties()) }
        return { judge.value() }
    }
}
