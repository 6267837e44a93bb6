import BuiltProgram
import Expectations
import Foundation

/// The blocks of `docs/scaling.md`, `docs/accounts.md` and `docs/runbook.md` that tests paste, by page, heading and, from
/// the second one of a heading on, number.
enum PastedBlock: String, CaseIterable {
    case copying = "scaling: When to change"
    case address = "scaling: PostgreSQL with PostGIS"
    case settings = "scaling: The settings"
    case eachServer = "scaling: Each server"
    case fromNothing = "scaling: From nothing to running"
    case dump = "scaling: A dump"
    case fromDump = "scaling: From a dump to running"
    case baseBackup = "scaling: A base backup"
    case fromBaseBackup = "scaling: From a base backup to running"
    case standby = "scaling: A standby, and the return of the old primary"
    case failover = "scaling: Failover"
    case provider = "accounts: Turn it on"
    case signIn = "accounts: The app's calls"
    case calls = "accounts: The app's calls 2"
    case refresh = "accounts: The app's calls 3"
    case removal = "accounts: The app's calls 4"
    case mail = "accounts: The app's calls 5"
    case upkeep = "accounts: The operator"
    case people = "accounts: On PostgreSQL"
    case notifier = "accounts: On PostgreSQL 2"
    case errors = "runbook: NearbyErrors"

    /// The blocks that are not pasted, and why.
    static let others = [
        "accounts: Sign-in on pages": "reads a secret of Google's from /etc/nearby",
        "accounts: By mail": "reads a password of a mail server from /etc/nearby",
        "accounts: Two devices and no network": "TwoDevicesTests sends it, with the tags of the answers",
        "accounts: Two devices and no network 2": "TwoDevicesTests sends it",
        "accounts: Two devices and no network 3": "TwoDevicesTests sends it",
        "accounts: Requests that are sent again": "ServeRepeatingTests sends it, again and again",
        "accounts: Backups and deletion": "needs the user and the folders of the package, and /backup",
        "accounts: Accounts of a build before 1.0.0": "EarlierAccountsTests moves the files, in a folder of its own",
        "accounts: Accounts of a build before 1.0.0 2": "ServeAccountsTests renames the schema of such a build",
        "runbook: Turn it on": "changes a file of Prometheus in /etc",
        "runbook: Look first": "needs systemd and the package",
        "runbook: One request, from the proxy to the log": "needs the package behind nginx",
    ]

    /// Error for a block that is in no page.
    struct Missing: Error {
        let name: String
    }

    /// The lines of the block.
    var text: String {
        get throws {
            guard let text = try Self.inPages()[rawValue] else { throw Missing(name: rawValue) }
            return text
        }
    }

    /// Reads the blocks of `sh` and `sql` of the three pages.
    static func inPages() throws -> [String: String] {
        var blocks: [String: String] = [:]
        for page in ["scaling", "accounts", "runbook"] {
            let path = Repository.root.appendingPathComponent("docs/\(page).md")
            var heading = ""
            var count = 0
            // The lines of the block that has begun, and whether it is one of them.
            var block: (lines: [Substring], isShell: Bool)?
            for line in try String(contentsOf: path, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            {
                if line.hasPrefix("```") {
                    if let ended = block, ended.isShell {
                        count += 1
                        let name = "\(page): \(heading)" + (count > 1 ? " \(count)" : "")
                        blocks[name] = ended.lines.joined(separator: "\n") + "\n"
                    }
                    block = block == nil ? ([], line == "```sh" || line == "```sql") : nil
                } else if block != nil {
                    block?.lines.append(line)
                } else if line.hasPrefix("#") {
                    heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
                    count = 0
                }
            }
        }
        return blocks
    }
}
