/// How much a write changes, which decides how it keeps triggers and indexes in step.
enum WriteExtent {
    /// An import: the triggers on temples are off, and what they do is done at the end, at once.
    case many
    /// An edit: the triggers do their work. To drop them would make every reader prepare its queries again.
    case few
}
