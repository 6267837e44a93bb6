internal import Foundation

// A file that may not grow further (`ulimit -f`) is an error to tell, like a full disk, and not the end of the program.
signal(SIGXFSZ, SIG_IGN)
exit(
    Nearby.run(Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment).rawValue)
