import HTTP
import TUF
import TestSupport
import Testing
import Web

/// A served folder as a TUF client reads it.
@Suite struct WebFolderTests {
  @Test func filesAndErrors() async throws {
    let server = try LoopbackServer(
      #"[{"path": "shop/a", "text": "hello"}, {"path": "shop/b", "status": 403, "text": ""}, "#
        + #"{"path": "shop/c", "status": 500, "text": ""}]"#)
    for address in [server.address + "/shop", server.address + "/shop/"] {
      let folder = WebFolder(address, by: HTTPClient())
      #expect(folder.address == server.address + "/shop/")
      #expect(try await folder.fetch("a", maxLength: 5) == Array("hello".utf8))
      for (path, maxLength, error) in [
        ("a", 4, TUFError(.lengthMismatch, "a: longer than 4 bytes")), ("b", 5, TUFError(.notFound, "there is no b")),
        ("none", 5, TUFError(.notFound, "there is no none")),
        ("c", 5, TUFError(.fetch, "c: the server answered with status 500")),
      ] {
        await #expect(throws: error) { try await folder.fetch(path, maxLength: maxLength) }
      }
      #expect(try await folder.get("c", maxLength: 5).status == 500)
    }
  }
}
