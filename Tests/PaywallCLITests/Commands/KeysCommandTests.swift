import Foundation
import TestSupport
import Testing

/// What `keys` prints and exits with when something is wrong with keys.
@Suite struct KeysCommandTests {
  @Test func aKeyThatOthersCanReadIsNamedInTheList() throws {
    let terminal = try Terminal.withProject()
    let folder = terminal.folder.path + "/config/paywall/keys"
    let id = try #require(try terminal.paywall("keys", "list").stdout.split(separator: " ").first)
    let file = "\(folder)/\(id).pem"
    #expect(chmod(file, 0o644) == 0)
    let listed = try terminal.paywall("keys", "list")
    #expect(listed.status == 1 && listed.stderr == "")
    #expect(listed.stdout.contains("\n  hint: protect it with: chmod 600 \(file)\n"))
    #expect(listed.stdout.matches(of: #/  in .*\.pem\n/#).count == 2, "the others are listed as ever")
    let json = try terminal.paywall("keys", "list", "--format", "json")
    #expect(json.status == 1 && json.stdout.contains(#""fault": "the private key \#(file) is accessible to others"#))
    let export = try terminal.paywall("keys", "export", "root", "--private")
    #expect(export.status == 2 && export.stdout == "" && export.stderr.contains("chmod 600 \(file)\n"))
    #expect(try terminal.paywall("status").stdout.contains("cannot be used: the private key \(file)"))
    // The public half is nobody's secret.
    #expect(try terminal.paywall("keys", "export", "root").status == 0)
  }

  /// Where the targets key's file is, once a passphrase protects it.
  private func encryptTargetsKey(of terminal: Terminal, with passphrase: String) throws -> String {
    let id = try #require(
      try terminal.paywall("keys", "list").stdout.split(separator: "\n").first { $0.contains("  targets  ") }?
        .split(separator: " ").first)
    let file = "\(terminal.folder.path)/config/paywall/keys/\(id).pem"
    let words = ["pkcs8", "-topk8", "-v2", "aes-256-cbc", "-in", file, "-out", file + ".new", "-passout"]
    #expect(try run("openssl", words + ["pass:" + passphrase], in: terminal.path).status == 0)
    try #require(rename(file + ".new", file) == 0 && chmod(file, 0o600) == 0)
    return file
  }

  @Test func aPassphraseIsReadFromAFileOrADescriptor() throws {
    let terminal = try Terminal.withProject()
    _ = try encryptTargetsKey(of: terminal, with: "s3cret words")
    let file = try terminal.folder.write("s3cret words\n", to: "passphrase")
    terminal.environment["PAYWALL_PASSPHRASE_FILE"] = file
    let open = try terminal.paywall("publish", "--bundle", "out")
    #expect(open.status == 2 && open.stderr.contains("hint: protect it with: chmod 600 \(file)\n"))
    #expect(chmod(file, 0o600) == 0)
    #expect(try terminal.paywall("publish", "--bundle", "out").status == 0)
    try terminal.edit("offerings/default/variants/control.yaml", "headline: Unlock", "headline: Really unlock")
    try terminal.git("commit", "-q", "-a", "-m", "words")
    #expect(try terminal.paywall("bump").status == 0)
    let wrong = try terminal.shell(
      "PAYWALL_PASSPHRASE_FILE=/dev/fd/3 paywall publish --bundle out 3<<E\nother words\nE")
    #expect(
      wrong.status == 2 && wrong.stderr.contains("the passphrase is wrong") && !wrong.stderr.contains("other words"))
    let piped = try terminal.shell(
      "PAYWALL_PASSPHRASE_FILE=/dev/fd/3 paywall publish --bundle out 3<<E\ns3cret words\nE")
    #expect(piped.status == 0, "\(piped.stderr)")
    terminal.environment["PAYWALL_PASSPHRASE_FILE"] = file + "/not-there"
    #expect(try terminal.paywall("publish", "--bundle", "out", "--fresh").status == 0, "nothing is to be signed")
  }

  /// On a terminal the passphrase is asked for once and not shown; the control key ends the question and the program.
  @Test(arguments: [("s3cret words\\n", 0), ("s3cret\\x03", 2), ("other\\n", 2)])
  func aPassphraseIsAskedForOnTheTerminal(_ typed: String, _ status: Int) throws {
    let terminal = try Terminal.withProject()
    _ = try encryptTargetsKey(of: terminal, with: "s3cret words")
    let script = """
      import os, pty, sys
      seen = b""
      pid, terminal = pty.fork()
      if pid == 0:
          os.execv(sys.argv[1], [sys.argv[1], "publish", "--bundle", "out"])
      while True:
          try:
              some = os.read(terminal, 1024)
          except OSError:
              break
          if not some:
              break
          if b"passphrase of key" in some:
              os.write(terminal, sys.argv[2].encode().decode("unicode_escape").encode())
          seen += some
      print(seen.decode(), end="")
      sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
      """
    let outcome = try run(
      "python3", ["-c", script, Terminal.program, typed], in: terminal.path, environment: terminal.environment)
    #expect(Int(outcome.status) == status, "\(outcome.stdout)\(outcome.stderr)")
    #expect(outcome.stdout.contains("the passphrase of key ") && !outcome.stdout.contains("s3cret"))
    #expect(outcome.stdout.matches(of: #/passphrase of key/#).count == 1)
  }

  @Test func aVariableWithoutAKeyIsNamedAfterTheList() throws {
    let terminal = try Terminal.withProject()
    terminal.environment["PAYWALL_ONLINE_KEY"] = "hunter2"
    let listed = try terminal.paywall("keys", "list")
    #expect(listed.status == 1 && listed.stdout.matches(of: #/  in .*\.pem\n/#).count == 3)
    #expect(listed.stdout.contains("PAYWALL_ONLINE_KEY: ") && !listed.stdout.contains("hunter2"))
    let json = try terminal.paywall("keys", "list", "--format", "json").stdout
    #expect(json.contains(#""faults": ["#) && !json.contains("hunter2"))
    let publish = try terminal.paywall("publish", "--bundle", "out")
    #expect(publish.status == 2 && publish.stderr.contains("paywall keys export online --private\n"))
    #expect(!publish.stderr.contains("hunter2"))
  }
}
