import ArgumentParser
import Base
import Git
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject
import PaywallRecord
import PaywallReleasing

struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign a release or root metadata that waits for the signatures of several people.",
    discussion: """
      Where the keys that are here are not enough, publish and the keys commands keep what lacks signatures under \
      refs/paywall/pending/release and refs/paywall/pending/root (for a project in a subfolder, below at/FOLDER). \
      This command fetches it, compiles its commit here, compares the bytes, shows what changes, adds the signatures of \
      the keys that are here, and pushes it. Root metadata that was begun \
      elsewhere is in no reviewed commit: it is signed only with --root. Once enough have signed it, it is committed. A release that \
      enough have signed is finished by publish, where the online key is.

      Examples:
        paywall sign --dry-run
        paywall sign
        paywall sign --drop release
      """)

  @Argument(help: "The remote; origin if omitted, or else the first one.", completion: NameCompletion.remote)
  var remote: String = ""

  @Flag(
    inversion: .prefixedNo,
    help: "Push the signatures; if neither is given, where the repository has a remote.")
  var push: Bool?

  @Flag(help: "Ask no remote, and push nothing.") var offline = false

  @Option(
    defaultAsFlag: "",
    help: ArgumentHelp(
      "Drop what is pending, here and at the remote, instead of signing it: root or release, or what there is.",
      valueName: "kind"))
  var drop: String?

  @Option(
    help: ArgumentHelp("Sign this version of root metadata, which was begun elsewhere.", valueName: "version"))
  var root: Int?

  @Flag(name: .customLong("dry-run"), help: "Show and check what would be signed, and write nothing.")
  var isDryRun = false

  @Flag(
    name: .customLong("allow-non-descendant"), help: "Sign a commit that does not descend from the last release.")
  var allowsNonDescendant = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if push == true, offline { throw ValidationError("--push and --offline exclude each other") }
    if let drop, !drop.isEmpty, PendingKind(rawValue: drop) == nil {
      throw ValidationError("--drop takes root or release, not '\(drop)'")
    }
  }

  func run() throws {
    let options = SignOptions(
      remote: remote, pushes: push, isOffline: offline,
      drops: drop.map { PendingKind(rawValue: $0).map { [$0] } ?? [] }, root: root, isDryRun: isDryRun,
      allowsNonDescendant: allowsNonDescendant)
    let workspace = try global.workspace()
    try global.reportingFindings("nothing was signed", output.format) {
      let signed = try global.working { try sign(workspace, options, in: $0) }
      if output.format == .json { global.print(document: signed.json.printed) } else { try show(signed, of: workspace) }
      for fault in signed.faults { global.session.error(fault.message, hint: fault.hint) }
      if !signed.faults.isEmpty { throw ExitCode(2) }
    }
  }

  private func show(_ signed: SignedPending, of workspace: Workspace) throws {
    if drop != nil {
      let names = signed.dropped.map { "the pending \($0.rawValue)" }.joined(separator: " and ")
      return global.print(
        names.isEmpty ? "nothing is pending" : "\(isDryRun ? "would drop" : "dropped") \(names)\(place(signed))")
    }
    if signed.parts.isEmpty { return global.print("nothing waits for signatures") }
    for part in signed.parts { try show(part, of: workspace) }
    if let remote = signed.remote, let pushed = signed.pushed {
      global.print(
        pushed.isEmpty ? "\(remote) has all of it" : "pushed to \(remote): \(pushed.joined(separator: ", "))")
    }
    for command in next(signed) { global.print(.next("\(command)")) }
  }

  private func place(_ signed: SignedPending) -> TerminalText {
    guard let remote = signed.remote, signed.pushed?.isEmpty == false else { return "" }
    return ", here and at \(remote)"
  }

  private func show(_ part: SignedPending.Part, of workspace: Workspace) throws {
    let signatures = part.signatures
    if let trust = part.trust {
      for line in trust.lines(global.palette) { global.print(line) }
    } else if let base = part.base {
      var difference = try diff(workspace, range: "\(base)..\(signatures.commit)")
      // Who may sign is asked for on its own.
      difference.trust = nil
      global.print(difference.text(global.palette))
    }
    for (id, before, after) in part.offerings.prefix(20) {
      global.print("  \(id)  \(before?.description ?? "new") → \(after?.description ?? "removed")")
    }
    if part.offerings.count > 20 { global.print("  … and \(part.offerings.count - 20) more") }
    let verb: TerminalText =
      part.added.isEmpty
      ? (signatures.isComplete ? "enough have signed" : "you have signed")
      : isDryRun ? "would sign" : "signed"
    global.print("\(verb) \(signatures.subject)")
    for line in signatures.lines { global.print(line) }
    if let commit = part.committed {
      global.print("wrote \(rootFile), root v\(signatures.number), commit \(commit.prefix(7))")
    }
  }

  /// What to type after it.
  private func next(_ signed: SignedPending) -> [TerminalText] {
    if isDryRun {
      let added = signed.parts.filter { !$0.added.isEmpty }
      let root = added.first { $0.signatures.kind == .root }
      return added.isEmpty ? [] : ["paywall sign\(root.map { " --root \($0.signatures.number)" } ?? "")"]
    }
    return signed.parts.compactMap { part in
      if signed.pushed == nil, signed.remote != nil, part.committed == nil { return "paywall sign" }
      guard part.signatures.isComplete else { return nil }
      if part.canFinish { return "paywall publish --bundle out/\(signed.remote == nil ? "" : " --push")" }
      let isShared = signed.pushed?.contains { $0.hasPrefix("refs/heads/") } == true
      guard part.signatures.kind == .root, !isShared, let remote = signed.remote else { return nil }
      return "git push \(shellWord(remote)) HEAD"
    }
  }
}

extension SignedPending {
  fileprivate var json: JSONValue {
    [
      "pending": .array(parts.map(\.json)), "faults": .array(faults.map { .string($0.message) }),
      "dropped": .array(dropped.map { .string($0.rawValue) }),
      "remote": remote.map { .string($0) } ?? .null,
      "pushed": pushed.map { .array($0.map { .string($0) }) } ?? .null,
    ]
  }
}

extension SignedPending.Part {
  fileprivate var json: JSONValue {
    .object(
      (signatures.json.members ?? []) + [
        JSONMember("added", .array(added.map { .string($0) })), JSONMember("trust", trust?.json ?? .null),
        JSONMember("base", base.map { .string($0) } ?? .null),
        JSONMember(
          "offerings",
          .array(
            offerings.map { id, before, after in
              [
                "id": .string(id), "before": before.map { .string($0.description) } ?? .null,
                "after": after.map { .string($0.description) } ?? .null,
              ]
            })), JSONMember("root", committed.map { .string($0) } ?? .null),
      ])
  }
}
