import Git
import PaywallModel
import PaywallProject

/// One of git's hooks that check what is staged.
struct HookFile {
  enum State {
    case absent
    /// Written by this tool, with one line for each project; not current: by an earlier version of it, or another copy.
    case ours([String], isCurrent: Bool)
    case foreign(holdsLine: Bool, isShell: Bool = true)
    /// Someone else's, which runs the hook before commits.
    case runsOther
  }

  let name: String
  let path: String
  /// The shell's line that checks this project. Each of its commands names its folder, so that it runs anywhere.
  let line: String
  /// The same for a hook of someone else, which may not look for the tool where it is commonly installed.
  var lineElsewhere: String { line.replacing("|| paywall -C", with: "|| PATH=\"\(Self.places)\" paywall -C") }
  /// What that line starts with, in every version.
  private let guarded: String
  /// What stands before the lines of the projects.
  private let head: String

  private static let signature = "#!/bin/sh\n# Written by `paywall hook install`"
  /// How the lines begin that some version of the tool wrote before those of the projects.
  private static let headBeginnings = ["#", "PATH=", "command ", "tool=", "paywall() "]

  /// The hooks of a project: before commits, and before the commits of merges without conflicts.
  static func all(of workspace: Workspace, tool: String?) throws -> [HookFile] {
    let folder = try workspace.repository().hooksFolder()
    return try ["pre-commit", "pre-merge-commit"].map { try HookFile($0, in: folder, workspace, tool: tool) }
  }

  private init(_ name: String, in folder: String, _ workspace: Workspace, tool: String?) throws {
    let root = try workspace.folder()
    (self.name, path) = (name, "\(folder)/\(name)")
    let file = Workspace.settingsFiles.sorted().last { FileSystem.kind("\(root)/\($0)") != nil }
    let place = workspace.prefix.isEmpty ? "." : Self.quoted(workspace.prefix)
    // Where the project is not on the branch, or hooks are shared with other repositories, there is nothing to check; nor
    // where nothing of it is staged.
    guarded = "[ ! -e \(Self.quoted(workspace.inRepository(file ?? "paywall.yaml"))) ] || "
    let own = (workspace.prefix.isEmpty ? Self.ownFiles : [workspace.prefix]).map(Self.quoted).joined(separator: " ")
    line =
      guarded + "git -C . diff --cached --quiet -- \(own) || "
      + "paywall -C \(place) validate --staged --quiet || exit 1"
    head = Self.head(tool)
  }

  /// What a project at the top of a repository consists of, as git's patterns, and what may be a private key in it.
  private static var ownFiles: [String] {
    let own = FileKind.allCases.map { kind in
      let parts = kind.path.split(separator: "/")
      return parts.count > 1 ? String(parts[0]) : kind.path.prefix { $0 != "." } + ".*"
    }
    return Set(own + ["trust"]).sorted() + ["*.key", "*.p8", "*.pem"]
  }

  /// The places in which programs are commonly installed: a client with windows starts git with a PATH that lacks them.
  private static let places =
    "$PATH:/opt/homebrew/bin:/usr/local/bin:/home/linuxbrew/.linuxbrew/bin:$HOME/.local/bin:$HOME/.mint/bin:$HOME/.local/share/mise/shims"

  /// What stands before the lines of the projects.
  ///
  /// Without the tool, only what it would check is stopped.
  private static func head(_ tool: String?) -> String {
    let installer = tool.map { " || command -v \(quoted($0))" } ?? ""
    return """
      #!/bin/sh
      # Written by `paywall hook install`: checks what is staged. `paywall hook uninstall` removes it.
      # `git commit --no-verify` commits without it.
      PATH="\(places)"
      tool=$(command -v paywall\(installer))
      paywall() { [ -n "$tool" ] || { echo "${0##*/}: paywall is not on PATH; commit without it: git commit --no-verify" >&2; exit 1; }; "$tool" "$@"; }

      """
  }

  func state() throws -> State {
    guard FileSystem.kind(path) != nil else { return .absent }
    guard FileSystem.isRegularFile(path) else { return .foreign(holdsLine: false) }
    let text = String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let checks = lines.drop { line in Self.headBeginnings.contains { line.hasPrefix($0) } }
    let isOurs = checks.allSatisfy { $0.hasPrefix("[ ! -e ") && $0.hasSuffix(" validate --staged --quiet || exit 1") }
    if text.hasPrefix(Self.signature), isOurs { return .ours(Array(checks), isCurrent: text.hasPrefix(head)) }
    if lines.contains(line) || lines.contains(lineElsewhere) { return .foreign(holdsLine: true) }
    let isShell = lines.first.map { !$0.hasPrefix("#!") || $0.contains(/(^|[\/ a-z])sh\b/) } ?? true
    return name != "pre-commit" && text.contains("pre-commit")
      ? .runsOther : .foreign(holdsLine: false, isShell: isShell)
  }

  func isOfThisProject(_ line: String) -> Bool { line.hasPrefix(guarded) }

  func write(_ lines: [String]) throws {
    if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(String(path[..<slash])) }
    try FileSystem.removeAbandoned(beside: [path])
    try FileSystem.write(Array((head + lines.joined(separator: "\n") + "\n").utf8), to: path, mode: 0o777)
  }

  /// A word for the shell (POSIX, "Single-Quotes").
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
