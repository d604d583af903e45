import Foundation
import TestSupport
import Testing

/// Whole sessions with the real binary, compared with recorded ones.
@Suite struct SessionTests {
  /// The main job: from an empty folder to a verified bundle with two releases.
  @Test func theMainJob() throws {
    let terminal = try Terminal()
    var session = Golden("main-job", terminal)
    try session.run("init shop")
    terminal.path += "/shop"
    try session.run("keys generate")
    try session.run("validate")
    try session.run("publish --bundle out/")
    session.say("$ git switch -c v2")
    try terminal.git("switch", "-q", "-c", "v2")
    try session.run("new paywall_v2 --from default")
    try session.run("new paywall_v2/short_copy --from paywall_v2/control")
    session.say("$ $EDITOR offerings/*/variants/control.yaml")
    try terminal.edit(
      "offerings/paywall_v2/variants/control.yaml", "headline: Unlock everything", "headline: All of it")
    try terminal.edit("offerings/default/variants/control.yaml", "headline: Unlock everything", "headline: Everything")
    try session.run("status")
    try session.run("diff")
    session.say("$ git add -A && git commit -m 'paywall_v2: shorter headline'")
    try terminal.git("add", "-A")
    try terminal.git("commit", "-q", "-m", "paywall_v2: shorter headline")
    try session.run("diff main..v2 default")
    try session.run("publish --bundle out/")
    try session.run("bump")
    try session.run("publish --bundle out/")
    try session.run("verify out/ --rebuild")
    try session.run("log default")
    try session.run("show release/1:default/control")
    try session.run("publish --bundle out/")
    try session.compare()
  }

  @Test func theSameForPrograms() throws {
    let terminal = try Terminal()
    var session = Golden("json", terminal)
    try session.run("init shop --template minimal --format json")
    terminal.path += "/shop"
    try session.run("keys generate --format json")
    try session.run("validate --format json")
    try session.run("publish --bundle out/ --format json")
    try terminal.edit("offerings/default/variants/control.yaml", "headline: Unlock everything", "headline: Everything")
    try session.run("diff --format json")
    try session.run("status --format json")
    try terminal.git("commit", "-qam", "words")
    try session.run("bump --format json")
    try session.run("log --format json")
    try session.run("verify out/ --format json")
    try terminal.edit("offerings/default/variants/control.yaml", "subhead:", "subheading:")
    try session.run("validate --format json")
    try session.compare()
  }

  /// Every way to go wrong: what is said, where, and with which status.
  @Test func errors() throws {
    let terminal = try Terminal()
    var session = Golden("errors", terminal)
    session.say("# wrong usage")
    for line in [
      "frobnicate", "init --no-such-option", "publish", "log -n 0", "bump --major --minor x",
      "new a --from b --template c", "diff --format yaml",
    ] {
      try session.run(line)
    }
    session.say("# no project")
    for line in ["status", "verify out/"] { try session.run(line) }
    session.say("# a project in no repository")
    _ = try terminal.paywall("init", "shop", "--template", "minimal")
    terminal.path += "/shop"
    try FileManager.default.moveItem(atPath: terminal.path + "/.git", toPath: terminal.path + "/git")
    for line in ["validate", "status", "publish --bundle out/"] { try session.run(line) }
    try FileManager.default.moveItem(atPath: terminal.path + "/git", toPath: terminal.path + "/.git")
    session.say("# what is not there")
    for line in [
      "publish --bundle out/", "diff nowhere..HEAD", "validate nowhere", "show defualt", "new b --from defualt",
      "init .",
    ] {
      try session.run(line)
    }
    session.say("# keys that are elsewhere")
    _ = try terminal.paywall("keys", "generate")
    terminal.environment["XDG_CONFIG_HOME"] = terminal.folder.path + "/empty"
    try session.run("publish --bundle out/")
    session.say("# findings")
    try terminal.edit("offerings/default/variants/control.yaml", "headline:", "heading:")
    try session.run("validate")
    try terminal.git("commit", "-qam", "a mistake")
    try session.run("publish --bundle out/")
    session.say("# nobody to commit as")
    for name in ["AUTHOR", "COMMITTER"] { terminal.environment["GIT_\(name)_NAME"] = "" }
    terminal.path = terminal.folder.path
    try session.run("init other")
    try session.compare()
  }

  @Test func help() throws {
    let terminal = try Terminal()
    var session = Golden("help", terminal)
    for line in ["--version", "--help", "help publish"] { try session.run(line) }
    try session.compare()
  }
}
