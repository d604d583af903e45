import Testing

@testable import PaywallPreviewServer

@Suite struct GateTests {
  @Test func tokensAreLongAndDiffer() {
    let tokens = Set((0..<100).map { _ in Gate.newToken() })
    #expect(tokens.count == 100 && tokens.allSatisfy { $0.utf8.count == 32 })
  }

  @Test func onlyTheWholeTokenIsTheSame() {
    let token = Gate.newToken()
    #expect(Gate.isSame(token, token))
    for other in ["", String(token.dropLast()), token + "0", token.uppercased() + "x", String(token.reversed()) + "0"] {
      #expect(!Gate.isSame(other, token))
    }
    for place in token.indices {
      let other = token.replacingCharacter(at: place, with: token[place] == "0" ? "1" : "0")
      #expect(!Gate.isSame(other, token))
    }
  }

  /// The rest is asked of the running server: see `PreviewServerTests`.
  @Test func theUsualPortNeedsNoNumber() throws {
    let gate = Gate(token: "t", port: 80)
    let request = try #require(Request(head: Array("GET /t/ HTTP/1.1\r\nHost: localhost".utf8)))
    #expect(gate.refusal(of: request) == nil)
    #expect(Gate(token: "t", port: 8080).refusal(of: request)?.status == 403)
  }
}

extension String {
  fileprivate func replacingCharacter(at place: Index, with character: Character) -> String {
    var text = self
    text.replaceSubrange(place...place, with: [character])
    return text
  }
}
