import Foundation
import TestSupport
import Testing

/// What stands where a file should, or does not stand there.
@Suite struct OddPlacesTests {
  /// Opening a FIFO waits for a writer, for ever.
  @Test func aPipeInAFilesPlaceIsNotWaitedFor() throws {
    let terminal = try Terminal.withProject()
    #expect(try terminal.paywall("publish", "--bundle", "out").status == 0)
    func pipe(_ name: String) throws {
      try? FileManager.default.removeItem(atPath: terminal.path + "/" + name)
      #expect(mkfifo(terminal.path + "/" + name, 0o600) == 0)
    }
    try pipe("root.json")
    #expect(try terminal.paywall("verify", "out", "--root", "root.json").stderr.contains("it is a named pipe"))
    #expect(try terminal.paywall("products", "import", "root.json").stderr.contains("it is a named pipe"))
    #expect(try terminal.paywall("verify", "out", "--root", "/dev/zero").stderr.contains("it is a device"))
    try pipe("out/metadata/timestamp.json")
    #expect(try terminal.paywall("verify", "out").status == 1)
    #expect(try terminal.paywall("publish", "--bundle", "out").status == 2)
    try pipe("offerings/default/variants/control.yaml")
    #expect(try terminal.paywall("validate").stdout.contains("[regular-file]"))
  }

  /// Files without blocks; each would take a gibibyte to read.
  @Test func aLongFileIsRefusedByItsLength() throws {
    let terminal = try Terminal.withProject()
    func lengthen(_ name: String) throws {
      try terminal.write(name, "")
      #expect(truncate(terminal.path + "/" + name, 1 << 30) == 0)
    }
    try lengthen("root.json")
    try lengthen("offerings/default/variants/long.yaml")
    #expect(try terminal.paywall("verify", ".", "--root", "root.json").status == 2)
    let found = try terminal.paywall("validate").stdout
    #expect(found.contains("offerings/default/variants/long.yaml:1:1: error: [file-size]"))
  }

  /// Latin-1 names, as old archives hold them: what they are in is read all the same, here and in a commit.
  @Test func aNameThatIsNotUTF8StopsNothing() throws {
    let terminal = try Terminal.withProject()
    let key = try terminal.paywall("keys", "export", "online", "--private").stdout
    for (name, text) in [
      ("caf\\351.pem", key), ("offerings/default/variants/caf\\351.yaml", "headline: x\n"), ("fol\\351/er", key),
    ] {
      let script = "f=$(printf '\(name)'); mkdir -p \"$(dirname \"$f\")\"; cat > \"$f\""
      #expect(try run("sh", ["-c", script], in: terminal.path, input: Data(text.utf8)).status == 0)
    }
    func check(_ arguments: [String]) throws {
      let outcome = try terminal.paywall(["validate"] + arguments)
      #expect(outcome.status == 1 && outcome.stderr.isEmpty, "\(outcome)")
      #expect(outcome.stdout.contains("caf\\xe9.pem:1:1: error: [no-private-key]"), "\(outcome.stdout)")
      #expect(outcome.stdout.contains("fol\\xe9/er:1:1: error: [no-private-key]"), "\(outcome.stdout)")
      #expect(outcome.stdout.contains("offerings/default/variants/caf\\xe9.yaml:1:1: error:"), "\(outcome.stdout)")
    }
    try check([])
    try terminal.git("add", "-A")
    try terminal.git("commit", "-qm", "names")
    try check(["HEAD"])
  }

  /// What a sparse checkout omits is there all the same.
  @Test func aSparseCheckoutFindsWhatTheWholeFinds() throws {
    let terminal = try Terminal.withProject()
    _ = try terminal.paywall("new", "second", "--from", "default")
    try terminal.edit("placements.yaml", "offering: default", "offering: second")
    try terminal.git("add", "-A")
    try terminal.git("commit", "-qm", "second")
    func findings() throws -> String { try terminal.paywall("validate", "--format", "json").stdout }
    let (whole, status) = (try findings(), try terminal.paywall("status").stdout)
    try terminal.git("sparse-checkout", "set", "--no-cone", "/paywall.yaml", "/trust/", "/offerings/default/")
    #expect(!FileManager.default.fileExists(atPath: terminal.path + "/offerings/second"))
    #expect(!FileManager.default.fileExists(atPath: terminal.path + "/products.yaml"))
    #expect(try findings() == whole)
    #expect(try terminal.paywall("status").stdout == status)
    #expect(try terminal.paywall("diff").stdout == "no changes\n")
  }

  @Test func aBareRepositoryIsToldWhatToDo() throws {
    let terminal = try Terminal.withProject()
    let bare = terminal.folder.path + "/bare.git"
    try terminal.git("clone", "-q", "--bare", ".", bare)
    terminal.path = bare
    let outcome = try terminal.paywall("status")
    #expect(
      outcome.status == 2 && outcome.stderr.contains("bare") && outcome.stderr.contains("git clone"),
      "\(outcome.stderr)")
    #expect(try terminal.paywall("validate", "HEAD").status == 0)
  }
}
