/// The bounds of a record file: what keeps memory flat and time finite whatever is fed in.
public struct RecordFileLimits: Sendable {
    /// How long a field and a row may be, in bytes.
    public struct Lengths: Sendable {
        public var fieldBytes: Int
        public var rowBytes: Int

        public init(fieldBytes: Int, rowBytes: Int) {
            self.fieldBytes = fieldBytes
            self.rowBytes = rowBytes
        }
    }

    /// CSV: as written, a row with its line end.
    public var delimited = Lengths(fieldBytes: 64 << 10, rowBytes: 1 << 20)
    /// XML and JSON: as read, without markup.
    public var nested = Lengths(fieldBytes: 1 << 20, rowBytes: 4 << 20)
    /// The most fields in a row of a CSV.
    public var columns = 256
    /// The most different names of fields in XML and JSON; those beyond are not read.
    public var names = 1_000
    /// The longest name of a field, in bytes; a field with a longer one is not read.
    public var nameBytes = 256
    /// The most elements inside one another in XML.
    public var xmlDepth = 32
    /// The most objects and arrays inside one another in JSON.
    public var jsonDepth = 64
    /// How much is read at a time, in bytes.
    public var chunkBytes = 256 << 10
    /// The most bytes that may come out of a compressed file or an archive, all members together.
    public var expandedBytes = 16 << 30
    /// How many times its own length a compressed file may expand to, once beyond ``freelyExpandedBytes``.
    public var expansionRatio = 200
    /// What may come out of a compressed file however short it is, in bytes.
    public var freelyExpandedBytes = 256 << 20
    /// The most files in an archive.
    public var members = 1_000

    public init() {}
}
