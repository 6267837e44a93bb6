import Expectations
import Foundation
import Platform
import Testing

struct ParentFolderTests {
    @Test(arguments: [
        ("/var/lib/nearby", "/var/lib"), ("/var/lib/", "/var"), ("/var", "/"), ("/v", "/"), ("/", "/"), ("", ""),
        ("a", ""), ("name", ""), ("name/", ""), ("a/b", "a"), ("a//b", "a"), ("//a", "/"), ("/a//b/c", "/a/b"),
        ("../a", ".."), ("./a", "."), ("..", ""), ("a/.", "a"), ("~/寺廟.sqlite", "~"),
    ])
    func isThePathWithoutItsLastComponent(path: String, folder: String) {
        expect(ParentFolder.of(path), equals: folder)
        // Foundation stops at a path of one character.
        if path.count > 1 { expect((path as NSString).deletingLastPathComponent, equals: folder) }
    }
}
