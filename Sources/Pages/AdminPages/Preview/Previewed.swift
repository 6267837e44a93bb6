internal import WebPages

/// What people will see of a thing that somebody edits, as it is typed. Nothing is written for it.
protocol Previewed {
    /// Where a script asks for it again while somebody types.
    var path: String { get }
    var context: AdminContext { get }
    /// The form that was sent; nil for one that nobody has touched.
    var form: AdminForm? { get }
    /// Whether people see anything of it: not of what is deleted.
    var isSeen: Bool { get }

    func shown() throws -> Preview
}

/// The parts that visitors see, and what of the form cannot be shown yet.
struct Preview {
    /// Nil while something that is needed is missing.
    let parts: PreviewParts?
    /// The names of fields with something that cannot be saved: they are shown as they were before.
    let left: [String]
}
