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
