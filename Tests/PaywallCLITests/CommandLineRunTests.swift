import Foundation
import TestSupport
import Testing

/// Where output goes, and how it looks there; nothing here depends on the wording.
@Suite struct CommandLineRunTests {
  @Test(
    arguments: [
      (["validate"], 0), (["--version"], 0), (["--help"], 0), (["diff", "--exit-code"], 0), (["frobnicate"], 64),
      (["publish"], 64), (["show", "nope"], 2), (["diff", "nowhere"], 2), (["verify", "nowhere/"], 2),
      (["log", "--limit"], 64), (["validate", "no/such/file.yaml", "README.md"], 2), (["-C", "/", "status"], 2),
      (["status", "-C", "/"], 2),
    ] as [([String], Int32)])
  func exitCodes(_ arguments: [String], _ status: Int32) throws {
    let outcome = try Terminal.withProject().paywall(arguments)
    #expect(outcome.status == status, "\(outcome.stdout)\(outcome.stderr)")
    // What went wrong is no result, and a result is no error.
    #expect(outcome.stdout.isEmpty == (status == 2 || status == 64))
    #expect(outcome.stderr.isEmpty == (status == 0))
    if status == 2 { #expect(outcome.stderr.hasPrefix("paywall: error: ")) }
  }

  @Test func findingsAndDifferencesAreOne() throws {
    let terminal = try Terminal.withProject()
    try terminal.edit("offerings/default/variants/control.yaml", "headline: Unlock everything", "headline: Else")
    #expect(try terminal.paywall("diff").status == 0)
    #expect(try terminal.paywall("diff", "--exit-code").status == 1)
    try terminal.edit("offerings/default/variants/control.yaml", "subhead:", "subheading:")
    let found = try terminal.paywall("validate")
    #expect(found.status == 1 && found.stderr.isEmpty && found.stdout.contains(": error: [known-key] "))
  }

  /// What a copy does differently is what a reviewer wants to see, in every form.
  @Test func markdownTellsWhatACopyDoesDifferently() throws {
    let terminal = try Terminal.withProject()
    #expect(try terminal.paywall("new", "v2", "--from", "default").status == 0)
    #expect(
      try terminal.paywall("diff", "--format", "markdown").stdout.contains("copy of `default`; nothing differs yet"))
    try terminal.edit("offerings/v2/variants/control.yaml", "headline: Unlock everything", "headline: All of it")
    #expect(try terminal.paywall("new", "default/short", "--from", "default/control").status == 0)
    try terminal.edit("offerings/default/variants/short.yaml", "ctaTitle: Subscribe", "ctaTitle: Go")
    let text = try terminal.paywall("diff", "--format", "markdown").stdout
    #expect(text.contains("\nIt is a copy of `default`, which differs in:\n"))
    #expect(text.contains("| changed | `variants.control.headline` | `Unlock everything` | `All of it` |\n"))
    #expect(text.contains("\n`variants.short` is a copy of `default/control`, which differs in:\n"))
    #expect(text.contains("| changed | `variants.short.ctaTitle` | `Subscribe` | `Go` |\n"))
  }

  /// No finding is no clean bill where there was nothing to compare with.
  @Test func aShallowCloneIsToldHowToFetchTheRest() throws {
    let terminal = try Terminal.withProject()
    #expect(try terminal.paywall("publish", "--bundle", "out").status == 0)
    #expect(try !terminal.paywall("validate").stdout.contains("note:"))
    let clone = terminal.folder.path + "/clone"
    try terminal.git("clone", "-q", "--depth", "1", "--no-tags", "file://" + terminal.path, clone)
    terminal.path = clone
    let outcome = try terminal.paywall("validate")
    #expect(outcome.status == 0 && outcome.stdout.contains("warning: [history-known]"))
    #expect(try terminal.paywall("validate", "--strict", "--quiet").status == 1)
    for format in ["github", "junit", "sarif"] {
      #expect(try terminal.paywall("validate", "--format", format).stdout.contains("history-known"))
    }
    let fetch = "paywall fetch"
    #expect(outcome.stdout.contains(fetch))
    #expect(try terminal.paywall("validate", "--format", "json").stdout.contains("\"lacksHistory\": true"))
    // A depth-1 clone cannot say that nothing changed.
    let bump = try terminal.paywall("bump")
    #expect(bump.status == 2 && bump.stderr.contains(fetch))
    try terminal.git("fetch", "-q", "--unshallow", "--tags", "origin", "refs/paywall/bundle:refs/paywall/bundle")
    #expect(try terminal.git("rev-parse", "--is-shallow-repository").contains("false"))
    #expect(try !terminal.paywall("validate").stdout.contains("note:"))
  }

  @Test func aDamagedBundleIsOne() throws {
    let terminal = try Terminal.withProject()
    #expect(try terminal.paywall("publish", "--bundle", "out").status == 0)
    #expect(try terminal.paywall("verify", "out").status == 0)
    try Data("{}".utf8).write(to: URL(fileURLWithPath: terminal.path + "/out/stray.json"))
    #expect(try terminal.paywall("verify", "out").status == 1)
    #expect(try terminal.paywall("verify", "out", "--root", "README.md").status != 0)
  }

  /// `SOURCE_DATE_EPOCH` and the keys are all that a bundle depends on besides the commit.
  @Test func theClockIsGiven() throws {
    let terminal = try Terminal.withProject()
    let printed = try terminal.paywall("publish", "--bundle", "out", "--format", "json").stdout
    // 1800000000 + 90 days, by `date -u -d @1807776000 +%FT%TZ`.
    #expect(printed.contains("\"2027-04-15T08:00:00Z\""))
  }

  /// Colour: never into a file unless it is asked for (no-color.org, CLICOLOR_FORCE, --color).
  @Test(
    arguments: [
      ([:], [], false), (["CLICOLOR_FORCE": "1"], [], true), (["CLICOLOR_FORCE": "0"], [], false),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], [], false), ([:], ["--color", "always"], true),
      (["NO_COLOR": "1"], ["--color", "always"], true), (["CLICOLOR_FORCE": "1"], ["--color", "never"], false),
      (["NO_COLOR": "", "CLICOLOR_FORCE": "1"], [], true),
    ] as [([String: String], [String], Bool)])
  func colours(_ variables: [String: String], _ options: [String], _ expected: Bool) throws {
    let terminal = try Terminal.withProject()
    terminal.environment.merge(variables) { $1 }
    try terminal.edit("offerings/default/variants/control.yaml", "subhead:", "subheading:")
    let found = try terminal.paywall(["validate"] + options)
    #expect(found.stdout.contains("\u{1B}[") == expected)
    let failed = try terminal.paywall(["show", "nope"] + options)
    #expect(failed.stderr.contains("\u{1B}[") == expected, "errors follow the same rules")
  }

  @Test func aPrivateKeyGoesNowhereUnasked() throws {
    let terminal = try Terminal.withProject()
    let secret = try terminal.paywall("keys", "export", "online", "--private").stdout
    #expect(secret.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    let body = secret.split(separator: "\n")[1]
    for arguments in [
      ["keys", "list"], ["keys", "export", "online"], ["status"], ["publish", "--bundle", "out"], ["verify", "out"],
    ] {
      let outcome = try terminal.paywall(arguments)
      #expect(outcome.status == 0 && !(outcome.stdout + outcome.stderr).contains(body), "\(arguments)")
    }
  }

  /// The demonstration runs where nothing is configured, and leaves everything in its folder.
  @Test func theDemonstrationRuns() throws {
    let terminal = try Terminal()
    terminal.environment = ["HOME": terminal.folder.path + "/home"]
    let outcome = try terminal.paywall("demo", "tour")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stderr.hasPrefix("paywall: note: this clone now trusts") && outcome.stderr.count { $0 == "\n" } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path + "/home") == [])
    #expect(try terminal.paywall("demo", "tour").status == 2)
    terminal.path += "/tour/shop"
    #expect(try terminal.paywall("verify", "out", "--rebuild").status == 0)
    #expect(try terminal.git("status", "--porcelain") == "" && terminal.git("fsck", "--strict", "--no-dangling") == "")
  }

  @Test func runsFromASubfolderAndByC() throws {
    let terminal = try Terminal.withProject()
    let top = try terminal.paywall("status").stdout
    terminal.path += "/offerings/default"
    let below = try terminal.paywall("status").stdout
    // A bundle lies beside the project's folders.
    #expect(below.contains("next: paywall -C ../.. publish") && below.replacing(" -C ../..", with: "") == top)
    #expect(try terminal.paywall("validate", "variants").status == 0)
    terminal.path = terminal.folder.path
    let above = try terminal.paywall("status", "-C", "shop").stdout
    #expect(above.contains("next: paywall -C shop ") && above.replacing(" -C shop", with: "") == top)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completes(_ shell: String) throws {
    let outcome = try Terminal().paywall("completions", shell)
    #expect(outcome.status == 0 && outcome.stdout.contains("publish"))
    // Without the backslash zsh would take `settings` in `placement:settings` for a description.
    if shell == "zsh" { #expect(outcome.stdout.contains(#"//:/\\:}""#)) }
  }

  /// What bash offers at the end of a line that is typed in the project's folder; bash ends words at `:` and `@`.
  @Test(arguments: [
    ("refs placement:", ["premium_upgrade"]), ("refs def", ["default", "default/control"]),
    ("waive no-literal-pr", ["no-literal-price"]),
    ("show HEAD:def", ["default", "default/control"]), ("init --template subsc", ["subscription"]),
    ("diff HEAD..ma", ["HEAD..main"]), ("new v2 --from default@HE", ["@HEAD"]),
    ("get default/control:headl", ["headline"]), ("show -C /nowhere def", []),
    ("show -C offerings def", ["default", "default/control"]),
    ("-C offerings show def", ["default", "default/control"]),
    ("ls off", ["offerings"]), ("help exp", ["experiment", "export"]), ("show --locale ", ["en"]),
  ])
  func completesNames(_ line: String, _ expected: [String]) throws {
    let terminal = try Terminal.withProject()
    terminal.environment["PATH"] = "/usr/bin:/bin"
    guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else { return }
    let script = """
      paywall() { "\(Terminal.program)" "$@"; }
      source <(paywall completions bash)
      COMP_LINE="paywall $1"; COMP_POINT=${#COMP_LINE}
      split="${COMP_LINE//:/ : }"; read -ra COMP_WORDS <<< "${split//@/ @ }"
      [[ "$1" == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _paywall_whole_words paywall "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try run(
      "/bin/bash", ["-c", script, "bash", line], in: terminal.path, environment: terminal.environment)
    #expect(outcome.stderr == "", "\(line)")
    let offered = outcome.stdout.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(offered.sorted() == expected, "\(line)")
  }

  @Test(arguments: [("keys genrate", "keys generate"), ("hook instal", "hook install"), ("publsh", "publish")])
  func namesTheCommandThatWasMeant(_ typed: String, _ meant: String) throws {
    let outcome = try Terminal().paywall(typed.split(separator: " ").map(String.init))
    #expect(outcome.status == 64 && outcome.stdout == "" && outcome.stderr.contains("did you mean '\(meant)'?"))
  }

  /// What comes after is said as it runs from where the user is, in whatever folder the command worked.
  @Test func commandsAreGivenWithTheFolderThatWasUsed() throws {
    let terminal = try Terminal()
    _ = try terminal.makeProject("my shop", template: "minimal")
    for place in [["-C", "my shop"], ["-C", ".", "-C", "my shop/offerings"]] {
      let outcome = try terminal.paywall(place + ["set", "default/control:headline", "\(place.count) of them"])
      let next = try #require(outcome.stdout.split(separator: "\n").last)
      let command = next.split(separator: ": ", maxSplits: 1).last ?? ""
      let ran = try run(
        "/bin/sh", ["-c", command.replacing("paywall ", with: "'\(Terminal.program)' ") + " --name-only"],
        in: terminal.path, environment: terminal.environment)
      #expect(ran.status == 0 && ran.stdout.contains("offerings/default/variants/control.yaml"), "\(next) \(ran)")
    }
    // One that stands before the command, and one behind it, name a folder together, as two before it do.
    #expect(try terminal.paywall("-C", "my shop", "ls", "-C", "offerings").status == 0)
  }

  /// The top of a repository with several projects names them, and the very command for the first of them.
  @Test func aFolderAboveProjectsNamesThem() throws {
    let terminal = try Terminal()
    terminal.path += "/mono"
    try FileManager.default.createDirectory(atPath: terminal.path + "/apps", withIntermediateDirectories: true)
    try terminal.git("init", "-q", "-b", "main")
    for name in ["my pay", "two"] { _ = try terminal.makeProject("apps/\(name)", template: "minimal") }
    let outcome = try terminal.paywall("ls", "offerings")
    #expect(outcome.status == 2 && outcome.stderr.contains("below it: 'apps/my pay', apps/two\n"))
    #expect(outcome.stderr.contains("hint: name the project: paywall -C 'apps/my pay' ls offerings\n"))
    // A path says which project is meant, and is below that then.
    let named = try terminal.paywall("get", "apps/two/paywall.yaml:locales").stderr
    let command = "paywall -C apps/two get paywall.yaml:locales"
    #expect(named.contains("hint: name the project: \(command)\n"))
    #expect(try terminal.paywall(command.split(separator: " ").dropFirst().map(String.init)).status == 0)
    terminal.path = terminal.folder.path
    #expect(
      try terminal.paywall("-C", "mono/apps", "status").stderr.contains("paywall -C 'mono/apps/my pay' status\n"))
    // What git does not know yet is found all the same.
    try FileManager.default.removeItem(atPath: terminal.path + "/mono/.git")
    #expect(try terminal.paywall("status", "-C", "mono").stderr.contains("below it: 'apps/my pay', apps/two\n"))
  }

  /// A name that `diff` does not take is no revision that is misspelt.
  @Test func aPlacementIsNotComparedAlone() throws {
    let outcome = try Terminal.withProject().paywall("diff", "placement:settings")
    #expect(outcome.status == 2)
    #expect(outcome.stderr.contains("'placement:settings' is neither an offering nor a revision\n"))
    #expect(outcome.stderr.contains("hint: compare all that there is: paywall diff\n"))
  }

  /// What git joined wrongly in a merge is not released, and what is released keeps its signatures all the same.
  @Test func whatGitJoinedWronglyIsNotPublished() throws {
    let terminal = try Terminal()
    #expect(try terminal.makeProject("shop").status == 0)
    terminal.path += "/shop"
    let file = "offerings/default/variants/control.yaml"
    func edit(_ pairs: (String, String)...) throws {
      let path = terminal.path + "/" + file
      var text = try String(contentsOfFile: path, encoding: .utf8)
      for (old, new) in pairs {
        #expect(text.contains(old))
        text = text.replacing(old, with: new)
      }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      try terminal.git("commit", "-qam", pairs[0].1)
    }
    let rows = [("Maps", "false, true"), ("Sync", "true, true"), ("Tips", "true, true")].map { label, cells in
      "      - label: \(label)\n        values: [\(cells)]\n"
    }
    let heads = ["      - title: Free\n", "      - title: Pro\n"]
    try edit(
      (
        "sections:\n",
        "sections:\n  - type: comparison_table\n    columns:\n\(heads.joined())    rows:\n\(rows.joined())"
      ))
    _ = try terminal.paywall("keys", "generate")
    let planned = try terminal.paywall("publish", "--bundle", "out", "--dry-run", "--format", "json")
    #expect(planned.stdout.contains("\"outcome\": \"would-publish\"") && planned.stdout.contains("\"next\": null"))
    #expect(try terminal.paywall("publish", "--bundle", "out").status == 0)
    try terminal.git("checkout", "-qb", "theirs")
    try edit(
      (heads.joined(), heads.reversed().joined()), (rows[0], rows[0].replacing("false, true", with: "true, false")))
    try terminal.git("checkout", "-q", "-")
    try edit((rows[2], "      - label: Late\n        values: [false, true]\n" + rows[2]))
    try terminal.git("merge", "-q", "theirs", "-m", "merged")
    _ = try terminal.paywall("bump")
    let refused = try terminal.paywall("publish", "--bundle", "out")
    #expect(refused.status == 1 && refused.stdout.contains("git merged this file line by line"), "\(refused)")
    #expect(try terminal.paywall("publish", "--bundle", "out", "--rev", "HEAD^0").status == 1)
    #expect(try terminal.paywall("status").stdout.contains("well-formed  1 error"))
    let renewed = try terminal.paywall("publish", "--bundle", "out", "--renew")
    #expect(renewed.status == 0 && !renewed.stdout.contains("line by line"), "\(renewed)")
    #expect(try terminal.paywall("validate", "--fix").status == 0)
    try terminal.git("commit", "-qam", "mended")
    _ = try terminal.paywall("bump")
    let published = try terminal.paywall("publish", "--bundle", "out")
    #expect(published.status == 0 && published.stdout.contains("published release 2"), "\(published)")
  }

  /// A word for an argument is nothing that anybody could type.
  @Test func aMissingArgumentIsNoMisspelledWord() throws {
    let outcome = try Terminal().paywall("locale", "export")
    #expect(outcome.status == 64 && outcome.stderr.contains("'<locale>'") && !outcome.stderr.contains("did you mean"))
  }

  @Test(arguments: [
    ("diff mian", "main"), ("show mian:default", "main"), ("ls --rev mian", "main"), ("validate mian~0", "main~0"),
    ("ls --format jsno", "json"), ("ls varients", "variants"), ("status --color alwyas", "always"),
    ("completions bsh", "bash"), ("schema variannt", "variant"), ("import revenuecta x", "revenuecat"),
    ("export revenuecta", "revenuecat"), ("experiment staart ht", "experiment start"),
    ("experiment statu", "experiment status"), ("locale expot ja", "locale export"),
    ("locale exprt ja --out x", "locale export"),
  ])
  func namesWhatWasMeant(_ typed: String, _ meant: String) throws {
    let outcome = try Terminal.withProject().paywall(typed.split(separator: " ").map(String.init))
    #expect([2, 64].contains(outcome.status) && outcome.stderr.hasSuffix("did you mean '\(meant)'?\n"), "\(outcome)")
  }

  /// The parser reads the letters of `-1 thing` as options, one of which asks for help.
  @Test(arguments: ["-1 thing", "-1 x", "-something", "-5"])
  func aValueWithADashIsNeverHelp(_ value: String) throws {
    let terminal = try Terminal.withProject()
    let outcome = try terminal.paywall("set", "default/control:headline", value)
    #expect(outcome.status == 64 && outcome.stdout.isEmpty, "\(outcome)")
    #expect(try terminal.paywall("set", "default/control:headline", "--", value).status == 0)
    #expect(try terminal.paywall("get", "default/control:headline").stdout == "\(value)\n")
    #expect(try terminal.paywall("set", "-h").status == 0)
  }

  /// The default branch that the user's own git configuration asks for, as `git init` does.
  @Test func theConfiguredDefaultBranch() throws {
    let terminal = try Terminal()
    try terminal.folder.write("[init]\n\tdefaultBranch = trunk\n", to: "home/.gitconfig")
    #expect(try terminal.makeProject("shop").status == 0)
    let branch = try run("git", ["-C", terminal.path + "/shop", "symbolic-ref", "HEAD"], in: terminal.path)
    #expect(branch.stdout == "refs/heads/trunk\n")
  }
}
