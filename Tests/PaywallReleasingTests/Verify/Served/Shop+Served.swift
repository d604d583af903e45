import Foundation
import HTTP
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing
import Web

extension Shop {
  /// A server with the headers that Docs/operations.md asks for; what `rules` say comes on top.
  func served(_ folder: String? = nil, _ rules: String...) throws -> LoopbackServer {
    let usual = [
      #"{"folder": "\#(folder ?? out)", "headers": {"Cache-Control": "max-age=31536000, immutable"}}"#,
      #"{"path": "metadata/timestamp.json", "headers": {"Cache-Control": "no-cache"}}"#,
      #"{"path": "metadata/2.root.json", "headers": {"Cache-Control": "no-cache"}}"#,
      #"{"path": "metadata/3.root.json", "headers": {"Cache-Control": "no-cache"}}"#,
    ]
    return try LoopbackServer("[" + (usual + rules).joined(separator: ", ") + "]")
  }

  func verify(
    _ server: LoopbackServer, root: String? = nil, asClient: Bool = false, hurryingFor path: String? = nil
  ) async throws -> ServedVerification {
    defer { withExtendedLifetime(server) {} }
    return try await verify(at: server.address, root: root, asClient: asClient, hurryingFor: path)
  }

  /// On a thread of its own, as in the program: what waits for the network must not hold the tasks that bring it.
  func verify(
    at address: String, root: String? = nil, asClient: Bool = false, hurryingFor path: String? = nil
  ) async throws -> ServedVerification {
    let (workspace, context) = (try workspace, context)
    let options = VerifyOptions(bundle: address, root: root, isAsClient: asClient)
    return try await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: Result { try verifyServed(workspace, options, by: Hurry(path: path), in: context) })
      }
    }.get()
  }

  /// The bundle as it is now, to be served later.
  func keepBundle(as name: String = "old") throws -> String {
    try FileManager.default.copyItem(atPath: out, toPath: path + "/" + name)
    return path + "/" + name
  }
}

/// Waits long for an answer, as on a busy machine it may take long; but not for files below `path`, which do not come.
private struct Hurry: Transport {
  let path: String?
  private let patient = HTTPClient(limits: limits(silence: 1_200, total: 1_200))
  private let impatient = HTTPClient(limits: limits(silence: 1, total: 3))

  init(path: String?) { self.path = path }

  private static func limits(silence: Double, total: Double) -> HTTPClient.Limits {
    var limits = HTTPClient.Limits()
    (limits.silence, limits.total) = (silence, total)
    return limits
  }

  func get(
    _ address: String, maxLength: Int, headers: [String: String]
  ) async throws(HTTPError) -> HTTPAnswer {
    let isMissing = path.map { address.contains("/" + $0) } ?? false
    return try await (isMissing ? impatient : patient).get(address, maxLength: maxLength, headers: headers)
  }
}

extension ServedVerification {
  func expectFault(_ file: String, _ words: String, at place: SourceLocation = #_sourceLocation) {
    #expect(
      faults.contains { $0.file == file && $0.message.contains(words) }, "\(file): \(words) is not in \(faults)",
      sourceLocation: place)
  }
}
