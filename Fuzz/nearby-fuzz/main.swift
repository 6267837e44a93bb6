internal import CFuzzer
internal import Glibc

// nearby-fuzz TARGET [libFuzzer options and folders]: runs one target with libFuzzer's inputs.
// nearby-fuzz --seeds FOLDER: writes the seeds from the descriptions, in one folder for each target.

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--seeds" {
    try DescribedSeeds.write(to: CommandLine.arguments[2])
    exit(0)
}

guard CommandLine.arguments.count > 1, let target = FuzzTarget.all[CommandLine.arguments[1]] else {
    print(FuzzTarget.all.keys.sorted().joined(separator: "\n"))
    exit(CommandLine.arguments.count > 1 ? 64 : 0)
}
FuzzTarget.chosen = target

// The target's name belongs to this program; libFuzzer reads the arguments after it.
var count = CommandLine.argc - 1
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
exit(
    LLVMFuzzerRunDriver(&count, &words) { start, count in
        FuzzTarget.chosen?(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    })
