internal import CFuzzer
internal import Glibc

// nearby-fuzz TARGET [libFuzzer's options and folders]: asks one target with whatever bytes libFuzzer makes up.
// nearby-fuzz --seeds FOLDER: writes the inputs that follow from descriptions, in a folder a target.

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--seeds" {
    try DescribedSeeds.write(to: CommandLine.arguments[2])
    exit(0)
}

guard CommandLine.arguments.count > 1, let target = FuzzTarget.all[CommandLine.arguments[1]] else {
    print(FuzzTarget.all.keys.sorted().joined(separator: "\n"))
    exit(CommandLine.arguments.count > 1 ? 64 : 0)
}
FuzzTarget.chosen = target

// The name is this program's; libFuzzer reads the words after it.
var count = CommandLine.argc - 1
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
exit(
    LLVMFuzzerRunDriver(&count, &words) { start, count in
        FuzzTarget.chosen?(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    })
