import Expectations
import BuiltProgram
import Foundation
import Testing

/// Links between the documents of the repository.
struct DocumentLinkTests {
    @Test func everyRelativeLinkHasATarget() throws {
        var count = 0
        for page in try DocumentPage.all() {
            let folder = (page.path as NSString).deletingLastPathComponent
            for link in page.links where !link.contains("://") {
                count += 1
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let path = parts[0].isEmpty ? page.path : (folder as NSString).appendingPathComponent(String(parts[0]))
                let file = Repository.root.appendingPathComponent(path).standardizedFileURL
                expect(FileManager.default.fileExists(atPath: file.path), "\(page.path): \(link)")
                guard parts.count == 2, path.hasSuffix(".md") else { continue }
                let target = (path as NSString).standardizingPath
                try expect(DocumentPage(target).anchors, contains: String(parts[1]), "\(page.path): \(link)")
            }
        }
        expect(count, isAbove: 40)
    }

    @Test(arguments: ["README.md", "README.zh-TW.md"]) func theTableOfContentsHasEveryPage(readme: String) throws {
        let links = Set(try DocumentPage(readme).links)
        let pages = try DocumentPage.all().map(\.path).filter { $0.hasPrefix("docs/") }
        expect(pages.count, isAtLeast: 11)
        expect(pages.filter { !links.contains($0) }, equals: [])
    }
}
