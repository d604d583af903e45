package import PaywallAuthoring
package import PaywallModel
import PaywallProject

/// Serves a project's paywalls to the browsers of this machine, and follows its files.
package struct PreviewServer: Sendable {
  /// Where browsers find it. Who does not know it is refused.
  package let address: String
  private let listener: Listener
  private let site: PreviewSite

  /// Listens from now on.
  /// - Parameters:
  ///   - port: 0 for a free one.
  ///   - preview: makes what is shown, given the folder of its addresses.
  ///   - check: checks the whole project.
  /// - Throws: `PreviewServerError`, or what `preview` throws.
  package init(
    port: UInt16, editor: Editor, check: @escaping @Sendable () -> [Finding],
    preview: (_ base: String) throws -> sending ServedPreview
  ) throws {
    let token = Gate.newToken()
    let preview = try preview("/\(token)/")
    listener = try Listener(port: port)
    site = PreviewSite(
      gate: Gate(token: token, port: listener.port), desk: PreviewDesk(preview, check: check), editor: editor)
    address = "http://127.0.0.1:\(listener.port)/\(token)/"
  }

  /// Answers on threads of its own.
  package func start() {
    let (listener, site) = (listener, site)
    Task.detached { try await listener.run { await site.answer($0) } }
  }

  /// Takes no more connections.
  package func stop() { listener.close() }
}
