import Git
import PaywallChecking
package import PaywallProject

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What became of the pre-commit hook.
package struct HookChange: Sendable {
  package enum Outcome: String, Sendable { case installed, unchanged, removed, absent }
  package var outcome: Outcome
  /// The hook's absolute path.
  package var path: String

  init(_ outcome: Outcome, _ path: String) {
    self.outcome = outcome
    self.path = path
  }
}

/// Lets git check what is staged before each commit. A hook of someone else is left alone.
///
/// Several projects of one repository share the hook, each with a line of its own.
/// - Throws: if another hook stands; the hint is the line to add to it.
package func installHook(_ workspace: Workspace, isDryRun: Bool = false) throws -> HookChange {
  let hook = try PreCommitHook(workspace)
  switch try hook.state() {
  case .ours(let lines, let isCurrent):
    if isCurrent, lines.contains(hook.line), access(hook.path, X_OK) == 0 { return HookChange(.unchanged, hook.path) }
    if !isDryRun { try hook.write(lines.filter { !hook.isOfThisProject($0) } + [hook.line]) }
  case .absent: if !isDryRun { try hook.write([hook.line]) }
  case .foreign(let holdsLine):
    if holdsLine { return HookChange(.unchanged, hook.path) }
    throw ProjectError(
      .exists, "another pre-commit hook exists at \(hook.path); it was not changed",
      hint: "add this line to it: \(hook.line)")
  }
  return HookChange(.installed, hook.path)
}

/// Takes the project's line out of the hook, and the hook away where it was the last.
/// - Throws: if the line stands in a hook of someone else.
package func uninstallHook(_ workspace: Workspace, isDryRun: Bool = false) throws -> HookChange {
  let hook = try PreCommitHook(workspace)
  switch try hook.state() {
  case .ours(let lines, _) where lines.contains(where: hook.isOfThisProject):
    let rest = lines.filter { !hook.isOfThisProject($0) }
    if !isDryRun { try rest.isEmpty ? FileSystem.remove(hook.path) : hook.write(rest) }
    return HookChange(.removed, hook.path)
  case .foreign(holdsLine: true):
    throw ProjectError(
      .refused, "the pre-commit hook at \(hook.path) contains more than this check",
      hint: "remove this line from it: \(hook.line)")
  case .ours, .foreign, .absent: return HookChange(.absent, hook.path)
  }
}

private struct PreCommitHook {
  enum State {
    case absent
    /// Written by this tool, with one line for each project; not current: by an earlier version of it.
    case ours([String], isCurrent: Bool)
    case foreign(holdsLine: Bool)
  }

  let path: String
  /// The shell's line that checks this project.
  let line: String
  /// What that line starts with, in every version.
  private let guarded: String

  private static let signature = "#!/bin/sh\n# Written by `paywall hook install`"
  /// The places in which programs are commonly installed: a client with windows starts git with a PATH that lacks them.
  private static let head = """
    #!/bin/sh
    # Written by `paywall hook install`: checks what is staged. `paywall hook uninstall` removes it.
    # `git commit --no-verify` commits without it.
    PATH="$PATH:/opt/homebrew/bin:/usr/local/bin:/home/linuxbrew/.linuxbrew/bin:$HOME/.local/bin:$HOME/.mint/bin:$HOME/.local/share/mise/shims"
    command -v paywall >/dev/null || { echo "pre-commit: paywall is not on PATH; commit without it: git commit --no-verify" >&2; exit 1; }

    """

  init(_ workspace: Workspace) throws {
    let root = try workspace.folder()
    path = try workspace.repository().hooksFolder() + "/pre-commit"
    let file = ["paywall.yaml", "paywall.yml", "paywall.json"].first { FileSystem.kind("\(root)/\($0)") != nil }
    let folder = workspace.prefix.isEmpty ? "" : "-C \(Self.quoted(workspace.prefix)) "
    // Where the project is not on the branch, or hooks are shared with other repositories, there is nothing to check; nor
    // where nothing below its folder is staged.
    guarded = "[ ! -e \(Self.quoted(workspace.inRepository(file ?? "paywall.yaml"))) ] || "
    let staged = "git diff --cached --quiet -- \(Self.quoted(workspace.prefix.isEmpty ? "." : workspace.prefix))"
    line = guarded + "\(staged) || paywall \(folder)validate --staged --quiet || exit 1"
  }

  func state() throws -> State {
    guard FileSystem.kind(path) != nil else { return .absent }
    guard FileSystem.isRegularFile(path) else { return .foreign(holdsLine: false) }
    let text = String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)
    let holdsLine = text.split(separator: "\n").contains { $0 == line }
    guard text.hasPrefix(Self.signature) else { return .foreign(holdsLine: holdsLine) }
    let checks = text.split(separator: "\n").drop { ["#", "PATH=", "command "].contains(where: $0.hasPrefix) }.map(
      String.init)
    let isOurs = checks.allSatisfy { $0.hasPrefix("[ ! -e ") && $0.hasSuffix(" validate --staged --quiet || exit 1") }
    return isOurs ? .ours(checks, isCurrent: text.hasPrefix(Self.head)) : .foreign(holdsLine: holdsLine)
  }

  func isOfThisProject(_ line: String) -> Bool { line.hasPrefix(guarded) }

  func write(_ lines: [String]) throws {
    if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(String(path[..<slash])) }
    try FileSystem.removeAbandoned(beside: [path])
    try FileSystem.write(Array((Self.head + lines.joined(separator: "\n") + "\n").utf8), to: path, mode: 0o777)
  }

  /// A word for the shell (POSIX, "Single-Quotes").
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
