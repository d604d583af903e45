import ArgumentParser
import PaywallAuthoring
import PaywallProject

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Run the whole workflow on a sample project, from empty folder to verified bundle.",
    discussion: """
      Prints each command before running it. Everything it creates, including the keys, stays in one folder.

      Examples:
        paywall demo
        paywall demo /tmp/tour
        paywall demo --dry-run
      """)

  @Argument(help: "An empty or new folder; a temporary one if omitted.")
  var dir: String?

  @Flag(name: .customLong("dry-run"), help: "Print the commands, and run none of them.") var isDryRun = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let context = global.context()
    let given = dir.map { context.absolute($0) }
    let folder = try given ?? (isDryRun ? "paywall-demo" : Demonstration.folder(in: context))
    if !isDryRun { try Demonstration.prepare(folder) }
    var tour = Tour(session: global.session, palette: global.palette, folder: folder, isDryRun: isDryRun)
    // Its commands run in its own folder.
    tour.session.givenFolder = nil
    try Session.$current.withValue(tour.session) { try tour.run() }
  }
}

/// The commands of the demo, in order.
private struct Tour {
  var session: Session
  let palette: Palette
  let folder: String
  let isDryRun: Bool
  private static let control = "offerings/paywall_v2/variants/control.yaml"
  private static let headline = "Everything, unlocked"

  init(session: Session, palette: Palette, folder: String, isDryRun: Bool) {
    self.session = session
    self.palette = palette
    self.folder = folder
    self.isDryRun = isDryRun
    self.session.environment["XDG_CONFIG_HOME"] = folder + "/config"
    for (name, value) in Demonstration.identity where session.environment[name] == nil {
      self.session.environment[name] = value
    }
    self.session.folder = folder
  }

  mutating func run() throws {
    say("export XDG_CONFIG_HOME=\(folder)/config    # keeps the demo's keys in its folder")
    try release1()
    try change()
    try release2()
    if isDryRun { return }
    session.print("")
    session.print("the verified bundle is in \(folder)/shop/out")
  }

  private mutating func release1() throws {
    let site = "https://sample.org"
    try paywall("init", "shop", "--terms-url", "\(site)/terms", "--privacy-url", "\(site)/privacy")
    say("cd shop")
    session.folder = folder + "/shop"
    try paywall("keys", "generate")
    try paywall("validate")
    try paywall("publish", "--bundle", "out/")
  }

  private func change() throws {
    say("git switch -c v2")
    if !isDryRun { try Demonstration.switchToNewBranch("v2", in: session.folder) }
    try paywall("new", "paywall_v2", "--from", "default")
    try paywall("new", "paywall_v2/short_copy", "--from", "paywall_v2/control")
    say("$EDITOR \(Self.control)    # headline: \(Self.headline)")
    if !isDryRun { try Demonstration.setHeadline(Self.headline, of: Self.control, in: session.folder) }
    try paywall("set", "offerings/paywall_v2/locales/de.yaml:control.headline", "Alles, freigeschaltet")
    try paywall("status")
    try paywall("diff")
    try commit("paywall_v2: shorter headline")
    try paywall("diff", "main..v2")
  }

  private func release2() throws {
    try paywall("bump", "paywall_v2")
    try paywall("publish", "--bundle", "out/")
    try paywall("verify", "out/")
    try paywall("log", "default")
    try paywall("show", "release/1:default/control")
  }

  private func paywall(_ arguments: String...) throws {
    say("paywall \(arguments.joined(separator: " "))")
    if isDryRun { return }
    let code = session.run(arguments)
    if code != 0 { throw ExitCode(code) }
  }

  private func commit(_ message: String) throws {
    say("git add -A && git commit -m '\(message)'")
    if isDryRun { return }
    let context = RunContext(folder: session.folder, environment: session.environment, now: session.now)
    session.print("committed \(try Demonstration.commitAll(message, in: context))")
  }

  private func say(_ line: TerminalText) { session.print("\n" + palette.title("$ \(line)")) }
}
