import Base

/// Decides who may ask: only a browser of this machine that knows the token, for a page of ours.
struct Gate: Sendable {
  /// What the address holds, in hexadecimal.
  let token: String
  private let hosts: [String]

  init(token: String, port: UInt16) {
    self.token = token
    let names = ["127.0.0.1", "localhost"]
    hosts = names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  /// 128 bits that nobody can guess.
  static func newToken() -> String {
    var source = SystemRandomNumberGenerator()
    return Hex.text((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &source) })
  }

  /// Why a request is not answered; nil for one that is.
  func refusal(of request: Request) -> Answer? {
    // A name that others can point here (DNS rebinding) would make their pages ours.
    guard let host = request["host"], hosts.contains(host) else { return .refusal(403, "another host") }
    guard ["GET", "HEAD", "POST"].contains(request.method) else {
      return .refusal(405, "another method", allowed: "GET, HEAD, POST")
    }
    guard let given = request.path.first, Self.isSame(given, token) else { return .refusal(404, "not found") }
    if let origin = request["origin"], origin != "http://\(host)" { return .refusal(403, "another origin") }
    if let site = request["sec-fetch-site"], site != "same-origin", site != "none" {
      return .refusal(403, "another site")
    }
    if request.method == "POST", request["origin"] == nil { return .refusal(403, "no origin") }
    return nil
  }

  /// Takes as long for any text of the same length.
  static func isSame(_ given: String, _ token: String) -> Bool {
    let (given, token) = (Array(given.utf8), Array(token.utf8))
    guard given.count == token.count else { return false }
    return zip(given, token).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
