package import WebRouting

extension Fault {
    /// Creates the fault of an error of edits, of the history, of invitations or of the store.
    package init(editing error: any Error) { self.init(Fault.admin(error)) }
}
