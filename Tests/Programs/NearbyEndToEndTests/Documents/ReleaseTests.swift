import Expectations
import BuiltProgram
import Foundation
import Testing

/// `tools/release`, in a repository of its own, whose package has a program that only says its version.
struct ReleaseTests {
    private let program: Program

    /// A repository of which everything names 1.2.3, without its tag. `package` makes the package of HEAD.
    private static let repository = """
        set -eu
        mkdir -p tools/packaging Sources/Programs/nearby docs packaging .build
        cp "$RELEASE" tools/release
        cp "${RELEASE%/*}/packaging/version" tools/packaging/version
        echo '    static let release = "1.2.3"' >Sources/Programs/nearby/Nearby.swift
        printf '%s\\n' '# Changelog' '' '## [Unreleased]' '' '## [1.2.3] - 2020-11-26' '' '### Added' '' '- A.' '' \
            '## [1.2.2] - 2020-10-30' >CHANGELOG.md
        for page in README.md README.zh-TW.md docs/operations.md; do
            echo 'apt install ./nearby_1.2.3_amd64.deb' >$page
        done
        echo '    image: nearby:1.2.3' >packaging/compose.yaml
        echo .build >.gitignore
        git init --quiet --initial-branch main
        git add .
        git commit --quiet --message first
        package() {
            made=.build/package/nearby
            rm -rf .build/package
            mkdir -p $made/DEBIAN $made/usr/bin $made/usr/share/nearby
            printf '%s\\n' 'Package: nearby' "Version: $1" "Architecture: $(dpkg --print-architecture)" \
                'Maintainer: nobody <nobody@example.org>' 'Description: nothing' >$made/DEBIAN/control
            printf '%s\\n' '#!/bin/sh' "echo nearby ${2:-1.2.3}" "echo commit ${3:-$(git rev-parse HEAD)} of today" \
                >$made/usr/bin/nearby
            echo >$made/usr/share/nearby/build
            chmod 755 $made/usr/bin/nearby
            dpkg-deb --root-owner-group --build $made .build/package >/dev/null
        }
        version() {
            echo "1.2.3$1git$(TZ=UTC git log -1 --format=%cd --date=format-local:%Y%m%d%H%M%S).$(
                git rev-parse HEAD | cut -c 1-7)"
        }

        """

    init() throws { program = try Program(isUsed: false) }

    /// Changes the repository by a shell script, and runs the script of the release.
    private func check(_ change: String, _ words: String = "") throws -> (status: Int32, lines: [Substring]) {
        let folder = program.folder.appendingPathComponent("repository")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", Self.repository + change + "\nexec tools/release " + words]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": program.folder.path, "LANG": "C.UTF-8",
            "RELEASE": Repository.root.appendingPathComponent("tools/release").path,
            "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
            "GIT_COMMITTER_EMAIL": "a@example.org",
        ]
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text.split(separator: "\n"))
    }

    @Test func aWholeReleaseIsRight() throws {
        let checked = try check("git tag v1.2.3; package 1.2.3")
        expect(checked.status == 0 && checked.lines.count == 6, "\(checked.lines)")
        expect(checked.lines.allSatisfy { $0.hasPrefix("right  ") }, "\(checked.lines)")
    }

    @Test func theTagMayComeLater() throws {
        let checked = try check("package \"$(version '~')\"", "--before-tag")
        expect(checked.status == 0 && checked.lines.count == 6, "\(checked.lines)")
        expect(checked.lines, contains: "right  tag: no tag yet; git tag -a v1.2.3 -m 'nearby 1.2.3'")
    }

    /// apt takes the package of a commit before the release for older than it, and that of one after it for newer.
    @Test func versionsOfCommitsAreInOrder() throws {
        let checked = try check(
            """
            first=$(tools/packaging/version) tagged=$(git commit --quiet --allow-empty --message second; git tag v1.2.3
                tools/packaging/version)
            git commit --quiet --allow-empty --message third
            later=$(tools/packaging/version)
            [ "$first" = "$(tools/packaging/version v1.2.3~)" ]
            dpkg --compare-versions "$first" lt "$tagged"
            dpkg --compare-versions "$tagged" lt "$later"
            echo "$tagged $later" "$(version +)"
            exit
            """)
        expect(checked.status, equals: 0, "\(checked.lines)")
        let words = checked.lines.last?.split(separator: " ") ?? []
        expect(words.count == 3 && words.first == "1.2.3" && words.last == words.dropFirst().first, "\(checked.lines)")
    }

    /// Changes of the repository, and the one fault that the script names then.
    private static let faults: [(change: String, fault: String)] = [
        ("package \"$(version '~')\"", "tag: there is no v1.2.3"),
        ("git tag v1.2.3; package 1.2.3; echo more >docs/other.md", "tree: changes that are not committed, in 1 files"),
        (
            "git tag v1.2.3; git commit --quiet --allow-empty --message second; package \"$(version +)\"",
            "tag: v1.2.3 is at "
        ),
        (released("sed -i 's/^$/- B./' CHANGELOG.md"), "changelog: Unreleased has changes"),
        (released("sed -i 's/1.2.3/1.2.4/' CHANGELOG.md"), "changelog: the newest section is 1.2.4, and not 1.2.3"),
        (released("sed -i 's/2020-11-26/2020-11-31/' CHANGELOG.md"), "changelog: there is no day 2020-11-31"),
        (released("sed -i 's/2020-11-26/9999-01-01/' CHANGELOG.md"), "changelog: 9999-01-01 is after "),
        (released("sed -i 's/2020-10-30/2020-11-27/' CHANGELOG.md"), "changelog: 2020-11-27 is after 2020-11-26"),
        (
            released("sed -i 's/ - 2020-11-26//' CHANGELOG.md"),
            "changelog: not a version with its day: ## [1.2.3]"
        ),
        ("git tag v1.2.3", "package: there is no .build/package/nearby_1.2.3_"),
        ("git tag v1.2.3; package 1.2.3 1.2.2", "program: the package has \"nearby 1.2.2\", and not \"nearby 1.2.3\""),
        ("git tag v1.2.3; package 1.2.3 1.2.3 0123", "program: the package has a build of 0123 of today, and not of "),
        (
            released("sed -i 's/1.2.3/1.2.2/' docs/operations.md"),
            "documents: not 1.2.3: docs/operations.md:nearby_1.2.2"
        ),
        (
            released("sed -i 's/1.2.3/1.2.2/' packaging/compose.yaml"),
            "documents: not 1.2.3: packaging/compose.yaml:nearby:1.2.2"
        ),
        (released("echo nothing >README.zh-TW.md"), "documents: a README names no package"),
    ]

    @Test(arguments: faults) func aFaultIsNamed(change: String, fault: String) throws {
        let checked = try check(change)
        let wrong = checked.lines.filter { !$0.hasPrefix("right  ") }
        expect(checked.status == 1 && wrong.count == 1, "\(checked.lines)")
        expect(wrong.first?.hasPrefix("WRONG  " + fault), equals: true, "\(checked.lines)")
    }

    /// A script that releases a changed repository.
    private static func released(_ change: String) -> String {
        "\(change); git commit --quiet --all --message second; git tag v1.2.3; package 1.2.3"
    }

    @Test func anOptionThatIsNotThereIsRefused() throws {
        let checked = try check("", "--tag")
        expect(
            checked.status == 64
                && checked.lines == ["tools/release: unknown option --tag; the only one is --before-tag"])
    }

    /// What the program says is what the changelog and the documents have.
    @Test func theDocumentsAreOfThisRelease() throws {
        let release = try require(program.run("--version").output.split(separator: "\n").first).dropFirst(7)
        let changelog = try String(
            contentsOf: Repository.root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        let sections = changelog.matches(of: #/\n## \[(.+?)\](.*)/#).map { (name: $0.output.1, rest: $0.output.2) }
        // What comes after a release has a section of its own, above that of the release.
        let isReleased = sections.first?.name == "Unreleased"
        let versions = sections.dropFirst(isReleased ? 1 : 0)
        expect(versions.first?.name, equals: release)
        if !isReleased { expect(versions.first?.rest, equals: " (unreleased)") }
        for section in versions.dropFirst(isReleased ? 0 : 1) {
            expect(section.rest.wholeMatch(of: #/ - \d{4}-\d{2}-\d{2}/#) != nil, "\(section)")
        }
        for page in try DocumentPage.all() where page.path != "CHANGELOG.md" {
            let text = try String(contentsOf: Repository.root.appendingPathComponent(page.path), encoding: .utf8)
            let names = text.matches(of: #/(?:nearby[_:]|\nnearby )(\d+\.\d+\.\d+)/#).map(\.output.1)
            expect(names.allSatisfy { $0 == release }, "\(page.path): \(names)")
        }
    }
}
