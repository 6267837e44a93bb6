internal import FoundationEssentials
internal import Glibc

// A file at its size limit (`ulimit -f`) is an error like a full disk. By default, the signal would end the program.
signal(SIGXFSZ, SIG_IGN)
exit(Nearby.run(ProcessArguments.words, environment: ProcessInfo.processInfo.environment).rawValue)
