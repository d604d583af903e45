/// What is answered to a request.
struct Answer: Sendable {
  let status: Int
  let type: String
  let body: [UInt8]
  /// What the page may do; nil for what is no page.
  let policy: String?
  /// The methods that would have been right; nil if that is not the point.
  let allowed: String?

  init(_ status: Int, type: String, body: [UInt8], policy: String? = nil, allowed: String? = nil) {
    (self.status, self.type, self.body, self.policy, self.allowed) = (status, type, body, policy, allowed)
  }

  /// Nothing new within the time that a page waits.
  static let nothing = Answer(204, type: "text/plain", body: [])

  static func refusal(_ status: Int, _ reason: String, allowed: String? = nil) -> Answer {
    Answer(status, type: "text/plain; charset=utf-8", body: Array((reason + "\n").utf8), allowed: allowed)
  }

  private static let reasons = [
    200: "OK", 204: "No Content", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 413: "Content Too Large", 431: "Request Header Fields Too Large",
    503: "Service Unavailable",
  ]

  /// As it is sent: nothing of it may be kept, framed or read by another site.
  func bytes(withBody: Bool) -> [UInt8] {
    var lines = [
      "HTTP/1.1 \(status) \(Self.reasons[status] ?? "")", "Connection: close", "Cache-Control: no-store",
      "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
      "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
      "Content-Security-Policy: \(policy ?? "default-src 'none'; frame-ancestors 'none'")",
    ]
    if status != 204 { lines += ["Content-Type: \(type)", "Content-Length: \(body.count)"] }
    if let allowed { lines.append("Allow: \(allowed)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (withBody && status != 204 ? body : [])
  }
}
