internal import TempleModel
internal import TempleTables

/// What an edit or an undo does.
enum EditTask {
    case step(EditStep)
    /// Takes back a merge.
    case unmerge(Merge)
    /// Takes back a split. The id leads again to where it led, if it led anywhere.
    case unsplit(temple: Int64, from: Int64, way: Int64?)

    /// A merge, as the history has it.
    struct Merge {
        /// The temple that was merged into the other one.
        let temple: Int64
        let other: OtherTempleText
        /// What was decided by hand of it.
        let edits: FieldValues
        /// The fields of the other temple that the merge has changed, and what was decided by hand of them before.
        let touched: Set<MergedTemple.Field>
        let editsOfOther: FieldValues
    }
}
