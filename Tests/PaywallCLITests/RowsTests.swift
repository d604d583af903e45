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

  @Test func aTerminalShowsTheFirstChanges() throws {
    let terminal = try Terminal.withoutKeys()
    let locales = "cs,da,de,el,es,fi,fr,he,hi,hr,hu,id,it,ja,ko,ms,nb,nl,pl,ro,ru,sk,sv,th,tr"
    let added = try lines(["locale", "add", locales, "--dry-run"], terminal)
    #expect(added.count == 23 && added[20] == "… and 5 more, which --verbose shows")
    let verbose = try lines(["locale", "add", locales, "--dry-run", "--verbose"], terminal)
    #expect(verbose.filter { $0.hasPrefix("offerings/") }.count == 25)
    #expect(try terminal.paywall("locale", "add", locales).stdout.split(separator: "\n").count == 28)
  }
}
