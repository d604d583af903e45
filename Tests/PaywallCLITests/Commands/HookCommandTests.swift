import Foundation
import TestSupport
import Testing

/// The check before a commit, run by git itself.
@Suite struct HookCommandTests {
  private static let control = "offerings/default/variants/control.yaml"

  /// A project whose git finds the binary.
  private static func project(_ name: String = "shop") throws -> Terminal {
    let terminal = try Terminal()
    let programs = URL(fileURLWithPath: Terminal.program).deletingLastPathComponent().path
    terminal.environment["PATH"] = programs + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    _ = try terminal.makeProject(name, template: "minimal")
    terminal.path += "/" + name
    return terminal
  }

  private static func commit(_ terminal: Terminal, _ arguments: String...) throws -> Outcome {
    try run("git", ["commit", "-q", "-m", "words"] + arguments, in: terminal.path, environment: terminal.environment)
  }

  @Test func stopsACommitThatBringsAnError() throws {
    let terminal = try Self.project()
    #expect(try terminal.paywall("hook", "install").status == 0)
    #expect(FileManager.default.isExecutableFile(atPath: terminal.path + "/.git/hooks/pre-commit"))
    try terminal.edit(Self.control, "subhead:", "subheading:")
    try terminal.git("add", "-A")
    // What is staged counts, not what the work tree became since.
    try terminal.edit(Self.control, "subheading:", "subhead:")
    let refused = try Self.commit(terminal)
    #expect(refused.status == 1 && (refused.stdout + refused.stderr).contains("[known-key]"), "\(refused)")
    try terminal.git("add", "-A")
    try terminal.edit(Self.control, "headline:", "heading:")
    try terminal.write("note.txt", "staged")
    try terminal.git("add", "note.txt")
    let taken = try Self.commit(terminal)
    #expect(taken.status == 0 && taken.stdout.isEmpty && taken.stderr.isEmpty, "\(taken)")
    // `commit -a` and `commit PATH` hand over an index of their own.
    #expect(try Self.commit(terminal, "-a").status == 1)
    #expect(try Self.commit(terminal, "--", Self.control).status == 1)
    #expect(try Self.commit(terminal, "-a", "--no-verify").status == 0)
    // What HEAD has is no reason to stop the next one.
    try terminal.edit(Self.control, "ctaTitle:", "ctaTitle:  ")
    #expect(try Self.commit(terminal, "-a").status == 0)
    #expect(try terminal.git("status", "--porcelain") == "")
  }

  @Test func installsOnceAndGoesAway() throws {
    let terminal = try Self.project()
    let hook = terminal.path + "/.git/hooks/pre-commit"
    #expect(try terminal.paywall("hook", "install", "--dry-run").status == 0)
    #expect(!FileManager.default.fileExists(atPath: hook))
    #expect(try terminal.paywall("hook", "install").stdout.contains("installed"))
    let written = try String(contentsOfFile: hook, encoding: .utf8)
    #expect(try terminal.paywall("hook", "install", "--format", "json").stdout.contains("\"unchanged\""))
    #expect(try String(contentsOfFile: hook, encoding: .utf8) == written)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: hook)
    #expect(try terminal.paywall("hook", "install").stdout.contains("installed"))
    #expect(FileManager.default.isExecutableFile(atPath: hook))
    #expect(try terminal.paywall("hook", "uninstall", "--dry-run").status == 0)
    #expect(FileManager.default.fileExists(atPath: hook))
    #expect(try terminal.paywall("hook", "uninstall").status == 0)
    #expect(!FileManager.default.fileExists(atPath: hook))
    #expect(try terminal.paywall("hook", "uninstall", "--format", "json").stdout.contains("\"absent\""))
  }

  @Test func leavesAnotherHookAlone() throws {
    let terminal = try Self.project()
    let hook = terminal.path + "/.git/hooks/pre-commit"
    try terminal.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 0\n")
    let refused = try terminal.paywall("hook", "install")
    #expect(refused.status == 2 && refused.stderr.contains("paywall -C . validate --staged"))
    #expect(try terminal.paywall("hook", "uninstall", "--format", "json").stdout.contains("\"absent\""))
    #expect(try String(contentsOfFile: hook, encoding: .utf8) == "#!/bin/sh\nexit 0\n")
    // With the line that the hint gives, it checks.
    let hint = try #require(refused.stderr.split(separator: "\n").last)
    let line = try #require(hint.split(separator: "put this line right below its first one: ").last)
    try writeProgram("\(line)\nexit 0", to: hook)
    #expect(try terminal.paywall("hook", "install", "--format", "json").stdout.contains("\"unchanged\""))
    #expect(try terminal.paywall("hook", "uninstall").status == 2)
    try terminal.edit(Self.control, "subhead:", "subheading:")
    #expect(try Self.commit(terminal, "-a").status == 1)
  }

  @Test func honoursTheFolderOfHooks() throws {
    let terminal = try Self.project()
    try terminal.git("config", "core.hooksPath", ".githooks")
    #expect(try terminal.paywall("hook", "install").status == 0)
    #expect(FileManager.default.isExecutableFile(atPath: terminal.path + "/.githooks/pre-commit"))
    #expect(!FileManager.default.fileExists(atPath: terminal.path + "/.git/hooks/pre-commit"))
    try terminal.edit(Self.control, "subhead:", "subheading:")
    #expect(try Self.commit(terminal, "-a").status == 1)
  }

  /// Two projects below one repository, from a linked work tree, with names that a shell would take apart.
  @Test func servesSeveralProjects() throws {
    let terminal = try Self.project("unused")
    terminal.path = terminal.folder.path + "/all"
    try FileManager.default.createDirectory(atPath: terminal.path, withIntermediateDirectories: true)
    try terminal.git("init", "-q", "-b", "main")
    for name in ["a b", "it's"] {
      #expect(try terminal.makeProject(name, template: "minimal").status == 0)
      #expect(try terminal.paywall("-C", name, "hook", "install").status == 0)
    }
    try terminal.git("worktree", "add", "-q", "../linked", "-b", "other")
    terminal.path = terminal.folder.path + "/linked"
    for name in ["a b", "it's"] {
      try terminal.edit("\(name)/\(Self.control)", "subhead:", "subheading:")
      #expect(try Self.commit(terminal, "-a").status == 1, "\(name)")
      try terminal.edit("\(name)/\(Self.control)", "subheading:", "subhead:")
    }
    #expect(try terminal.paywall("-C", "a b", "hook", "uninstall").status == 0)
    try terminal.edit("a b/\(Self.control)", "subhead:", "subheading:")
    #expect(try Self.commit(terminal, "-a").status == 0)
    try terminal.edit("it's/\(Self.control)", "subhead:", "subheading:")
    #expect(try Self.commit(terminal, "-a").status == 1)
  }

  /// A merge without conflicts runs no hook for commits, and may break what each branch has right.
  @Test func stopsAMergeThatBringsAnErrorTogether() throws {
    let terminal = try Self.project()
    #expect(try terminal.paywall("hook", "install").status == 0)
    try terminal.git("switch", "-qc", "other")
    try terminal.write("note.txt", "else")
    try terminal.edit(Self.control, "subhead:", "subheading:")
    try terminal.git("add", "-A")
    #expect(try Self.commit(terminal, "--no-verify").status == 0)
    try terminal.git("switch", "-q", "main")
    try terminal.write("main.txt", "else")
    try terminal.git("add", "-A")
    #expect(try Self.commit(terminal).status == 0)
    let merge = try run(
      "git", ["merge", "-q", "--no-edit", "other"], in: terminal.path, environment: terminal.environment)
    #expect(merge.status != 0 && (merge.stdout + merge.stderr).contains("[known-key]"), "\(merge)")
    #expect(try !terminal.git("log", "-1", "--format=%P", "main").contains(" "))
    #expect(try terminal.paywall("hook", "uninstall").status == 0)
    #expect(!FileManager.default.fileExists(atPath: terminal.path + "/.git/hooks/pre-merge-commit"))
  }

  /// A client with windows has a PATH without the tool, and most commits of a repository touch no paywall.
  @Test func isFoundWhereItWasInstalledFromAndStartedForPaywallsAlone() throws {
    let terminal = try Self.project()
    #expect(try terminal.paywall("hook", "install").status == 0)
    terminal.environment["PATH"] = "/usr/bin:/bin"
    try terminal.edit(Self.control, "subhead:", "subheading:")
    let found = try Self.commit(terminal, "-a")
    #expect(found.status == 1 && (found.stdout + found.stderr).contains("[known-key]"), "\(found)")
    for name in ["pre-commit", "pre-merge-commit"] {
      // By another program: a file that this one has open for writing, a child of a test beside may still have open.
      let moved = try run(
        "sed", ["-i", "s|\(Terminal.program)|/nowhere/paywall|g", ".git/hooks/" + name], in: terminal.path,
        environment: terminal.environment)
      #expect(moved.status == 0, "\(moved)")
    }
    try terminal.write("note.txt", "staged")
    try terminal.git("add", "note.txt")
    let untouched = try Self.commit(terminal)
    #expect(untouched.status == 0 && untouched.stderr.isEmpty, "\(untouched)")
    let missing = try Self.commit(terminal, "-a")
    #expect(missing.status == 1 && missing.stderr.contains("pre-commit: paywall is not on PATH"), "\(missing)")
  }

  /// Where HEAD is not born yet, and where there is another project than the one that is staged.
  @Test func checksTheFirstCommit() throws {
    let terminal = try Self.project()
    try FileManager.default.removeItem(atPath: terminal.path + "/.git")
    try terminal.git("init", "-q", "-b", "main")
    try terminal.edit(Self.control, "subhead:", "subheading:")
    #expect(try terminal.paywall("validate", "--staged").stdout.contains("no findings") == false)
    try terminal.git("add", "-A")
    #expect(try terminal.paywall("validate", "--staged").status == 1)
    #expect(try terminal.paywall("validate", "--staged", "main").status == 64)
  }
}
