import PaywallAuthoring
import PaywallChecking
import PaywallPreviewServer
import PaywallProject

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension PreviewCommand {
  /// Serves until a signal ends it.
  func serve(_ request: PreviewRequest, _ context: RunContext) throws {
    Stopping.prepare()
    let workspace = try global.workspace()
    let root = try workspace.folder()
    let session = global.session
    let isFixed = shelf.at != nil || context.environment["SOURCE_DATE_EPOCH"].map { !$0.isEmpty } ?? false
    let moment = request.moment
    let now: @Sendable () -> Int64 = { isFixed ? moment : Int64(time(nil)) }
    let server: PreviewServer
    do {
      server = try PreviewServer(
        port: port ?? 0, editor: Editor(root: root, environment: context.environment)
      ) {
        var context = context
        (context.now, context.progress) = (now(), { _ in })
        return (try? PaywallChecking.validate(workspace, in: context))?.findings ?? []
      } preview: { base in
        try ServedPreview(workspace, request, base: base, now: now)
      }
    } catch let error as PreviewServerError {
      throw error.asProjectError
    }
    global.print("\(server.address)")
    server.start()
    if session.stdout.isTerminal {
      let isOpened = !noOpen && openBrowser(server.address, context.environment)
      if !noOpen, !isOpened { global.note("paywall: note: no browser could be started: open the address yourself") }
      global.note("paywall: note: ctrl-C ends the preview")
    }
    Stopping.wait()
    server.stop()
    // What the terminal echoed stands before the next prompt.
    if session.stderr.isTerminal { session.send("\n", to: session.stderr) }
  }

  /// Opens an address in `BROWSER`, or in what the desktop has.
  private func openBrowser(_ address: String, _ environment: [String: String]) -> Bool {
    #if canImport(Darwin)
      let usual = ["open"]
    #else
      let usual = ["xdg-open"]
    #endif
    // Several are separated by colons, and %s stands for the address (environ(7) of Debian).
    let asked = environment["BROWSER"]?.split(separator: ":").first.flatMap { commandWords(String($0)) }
    let command = asked.flatMap { $0.isEmpty ? nil : $0 } ?? usual
    let words = command.map { $0.replacing("%s", with: address) }
    return start(command == words ? words + [address] : words, environment)
  }
}

extension PreviewServerError {
  fileprivate var asProjectError: ProjectError {
    if isTaken {
      return ProjectError(
        .refused, "port \(port) is taken",
        hint: "name another with --port, or leave it out for a free one")
    }
    return ProjectError(
      .refused, "cannot listen on port \(port): \(reason)",
      hint: port < 1024 && port > 0 ? "name one above 1023 with --port, or leave it out for a free one" : nil)
  }
}
