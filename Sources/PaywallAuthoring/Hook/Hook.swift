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

/// What became of one of git's hooks.
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

/// Lets git check what is staged before each commit, and what a merge without conflicts brought together, for which git
/// runs another hook (githooks(5), "pre-merge-commit"). A hook of someone else is left alone.
///
/// Several projects of one repository share the hooks, each with a line of its own.
/// - Parameter tool: the absolute path of this program, for clients whose PATH lacks it; nil if it is not known.
/// - Returns: what became of the hook before commits, then of the one before the commits of merges.
/// - Throws: if another hook stands, with nothing changed; the hint is the line to add to it.
package func installHook(_ workspace: Workspace, tool: String?, isDryRun: Bool = false) throws -> [HookChange] {
  let hooks = try HookFile.all(of: workspace, tool: tool)
  let states = try hooks.map { try $0.state() }
  for (hook, state) in zip(hooks, states) {
    guard case .foreign(holdsLine: false, let isShell) = state else { continue }
    throw ProjectError(
      .exists, "another \(hook.name) hook exists at \(hook.path); it was not changed",
      hint: isShell
        ? "put this line right below its first one: \(hook.lineElsewhere)"
        : "let it run this before anything else, and stop where that fails: paywall validate --staged --quiet")
  }
  return try zip(hooks, states).map { hook, state in
    switch state {
    case .ours(let lines, let isCurrent):
      if isCurrent, lines.contains(hook.line), access(hook.path, X_OK) == 0 { return HookChange(.unchanged, hook.path) }
      if !isDryRun { try hook.write(lines.filter { !hook.isOfThisProject($0) } + [hook.line]) }
    case .absent: if !isDryRun { try hook.write([hook.line]) }
    case .foreign, .runsOther: return HookChange(.unchanged, hook.path)
    }
    return HookChange(.installed, hook.path)
  }
}

/// Takes the project's line out of the hooks, and a hook away where it was the last.
/// - Throws: if the line stands in a hook of someone else, with nothing changed.
package func uninstallHook(_ workspace: Workspace, isDryRun: Bool = false) throws -> [HookChange] {
  let hooks = try HookFile.all(of: workspace, tool: nil)
  let states = try hooks.map { try $0.state() }
  for (hook, state) in zip(hooks, states) {
    guard case .foreign(holdsLine: true, _) = state else { continue }
    throw ProjectError(
      .refused, "the \(hook.name) hook at \(hook.path) contains more than this check",
      hint: "remove this line from it: \(hook.line)")
  }
  return try zip(hooks, states).map { hook, state in
    guard case .ours(let lines, _) = state, lines.contains(where: hook.isOfThisProject) else {
      return HookChange(.absent, hook.path)
    }
    let rest = lines.filter { !hook.isOfThisProject($0) }
    if !isDryRun { try rest.isEmpty ? FileSystem.remove(hook.path) : hook.write(rest) }
    return HookChange(.removed, hook.path)
  }
}
