import TestSupport
import Testing

/// Lists are cut on a terminal, and say how to see the rest; a pipe and JSON get all of it.
@Suite struct RowsTests {
  private func lines(_ arguments: [String], _ terminal: Terminal) throws -> [Substring] {
    try terminalOutcome(arguments, by: "cat", terminal).stdout.split(separator: "\r\n")
  }

  @Test func aTerminalShowsTheFirstRows() throws {
    let terminal = try Terminal.withoutKeys()
    let locales = "cs,da,de,el,es,fi,fr,he,hi,hr,hu,id,it,ja,ko,ms,nb,nl,pl,ro,ru,sk,sv,th,tr"
    #expect(try terminal.paywall("locale", "add", locales).status == 0)
    let all = try terminal.paywall("locale", "status").stdout.split(separator: "\n")
    #expect(all.count == 26)
    let shown = try lines(["locale", "status"], terminal)
    #expect(shown.count == 22 && shown.last == "5 more: paywall locale status --all")
    #expect(try lines(["locale", "status", "--all"], terminal).count == 26)
    #expect(try lines(["locale", "status", "-q"], terminal).count == 21)
    #expect(try lines(["rules"], terminal).contains { $0.hasSuffix("more: paywall rules --all") })
    #expect(try lines(["ls", "locales"], terminal).last?.hasSuffix("more: paywall ls locales --all") == true)
    let references = try terminal.paywall("refs", "default/control").stdout.split(separator: "\n").count
    #expect(references > 25)
    let cut = "\(references - 20) more: paywall refs default/control --all"
    #expect(try lines(["refs", "default/control"], terminal).last.map(String.init) == cut)
  }

  @Test func whatIsReleasedIsCutOnATerminalAlone() throws {
    let terminal = try Terminal.withProject()
    for number in 1...24 { _ = try terminal.paywall("new", "o\(number)", "--from", "default") }
    try terminal.git("add", "-A")
    try terminal.git("commit", "-qm", "offerings")
    let published = try terminal.paywall("publish", "--bundle", "out").stdout
    #expect(published.split(separator: "\n").count { $0.hasPrefix("  ") } == 25)
    #expect(try terminal.paywall("log").stdout.split(separator: "\n").count == 26)
    let log = try lines(["log"], terminal)
    #expect(log.count == 22 && log.last == "… and 5 more, which --verbose shows")
    #expect(try lines(["log", "--verbose"], terminal).filter { $0.contains("→") }.count == 25)
    for number in 1...24 {
      try terminal.edit("offerings/o\(number)/variants/control.yaml", "headline: ", "headline: Now ")
    }
    #expect(try lines(["status"], terminal).contains("… and 4 more, which --verbose shows"))
    #expect(try terminal.paywall("status").stdout.contains("\n  o24  "))
    #expect(try lines(["bump", "--dry-run"], terminal).contains("… and 4 more, which --verbose shows"))
  }

  @Test func aTerminalShowsTheFirstChanges() throws {
    let terminal = try Terminal.withoutKeys()
    let locales = "cs,da,de,el,es,fi,fr,he,hi,hr,hu,id,it,ja,ko,ms,nb,nl,pl,ro,ru,sk,sv,th,tr"
    let added = try lines(["locale", "add", locales, "--dry-run"], terminal).filter { !$0.hasPrefix("paywall: note: ") }
    #expect(added.count == 23 && added[20] == "… and 5 more, which --verbose shows")
    let verbose = try lines(["locale", "add", locales, "--dry-run", "--verbose"], terminal)
    #expect(verbose.filter { $0.hasPrefix("offerings/") }.count == 25)
    #expect(try terminal.paywall("locale", "add", locales).stdout.split(separator: "\n").count == 28)
  }
}
