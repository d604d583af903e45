import Testing

@testable import PaywallPreviewServer

@Suite struct RequestTests {
  private func read(_ head: String) -> Request? { Request(head: Array(head.utf8)) }

  @Test func whatABrowserSends() throws {
    let request = try #require(
      read(
        "GET /a%20b/view/show/pro?l=de%2DDE&f=US+USD&since= HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nSEC-Fetch-Site:\t none "
      ))
    #expect(request.method == "GET" && request.path == ["a b", "view", "show", "pro"])
    #expect(request.query == ["l": "de-DE", "f": "US USD", "since": ""])
    #expect(request["host"] == "127.0.0.1:8080" && request["sec-fetch-site"] == "none" && request["origin"] == nil)
    #expect(request.bodyLength == 0)
  }

  @Test(arguments: [
    "", "GET", "GET / HTTP/2", "GET  HTTP/1.1", "get / HTTP/1.1", "GET http://a/ HTTP/1.1", "GET * HTTP/1.1",
    "GET / HTTP/1.1 x", "GET /%zz HTTP/1.1", "GET /%0 HTTP/1.1", "GET /%ff HTTP/1.1", "GET /%00 HTTP/1.1",
    "GET /?a=%ff HTTP/1.1", "GET / HTTP/1.1\r\nno colon", "GET / HTTP/1.1\r\n: empty", "GET / HTTP/1.1\r\na : b",
    "GET / HTTP/1.1\r\na: b\r\n folded", "GET / HTTP/1.1\r\nHost: a\r\nhost: b", "GET / HTTP/1.1\r\na: \u{1}",
    "GET / HTTP/1.1\r\na: b\nc: d", "GET / HTTP/1.1\na: b", "GET /ä HTTP/1.1",
  ])
  func whatIsNoRequest(_ head: String) { #expect(read(head) == nil) }

  @Test(arguments: [
    ("Content-Length: 12", 12), ("Content-Length: 4096", 4096), ("Content-Length: 4097", nil),
    ("Content-Length: -1", nil), ("Content-Length: +12", nil), ("Content-Length: x", nil),
    ("Transfer-Encoding: chunked", nil),
  ])
  func lengthOfABody(_ field: String, _ length: Int?) throws {
    #expect(try #require(read("POST / HTTP/1.1\r\n\(field)")).bodyLength == length)
  }
}
