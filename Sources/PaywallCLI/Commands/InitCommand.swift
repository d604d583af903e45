import Base
import ArgumentParser
import PaywallProject
import Git
import JSON
import PaywallAuthoring

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a project from a template, in a new or an existing git repository.",
    discussion: """
      Writes files that validate without errors and explain themselves in comments, and commits them. With a StoreKit \
      configuration, the catalogue and the packages of the default offering come from it; prices never do. Copy of the \
      template that does not fit these products is reworded, and products that no profile allows are skipped; notes \
      report both.

      With --format json the project's files are JSON, each with the $schema that editors look for, and so are those that \
      other commands add later; JSON has no comments. What the command did is printed as JSON with --report json.

      Examples:
        paywall init shop --terms-url https://your.site/terms \\
          --privacy-url https://your.site/privacy
        paywall init shop --template credits --app-id com.example.shop
        paywall init jar --template tips
        paywall init --storekit ../App/App.storekit
        paywall init shop --format json
      """)

  @Argument(help: "The project's folder; the current one if omitted.", completion: .directory)
  var dir: String = "."

  @Option(
    help: ArgumentHelp(
      "The template to start from: subscription, credits, minimal, unlock, tips or mixed.", valueName: "name"),
    completion: NameCompletion.template)
  var template = "subscription"

  @Option(
    name: .customLong("storekit"),
    help: ArgumentHelp("Take the catalogue from a StoreKit configuration.", valueName: "file"), completion: .file())
  var storeKit: String?

  @Option(
    name: .customLong("app-id"), help: ArgumentHelp("The app's bundle id; an example if omitted.", valueName: "id"))
  var appID: String?

  @Option(
    name: .customLong("terms-url"),
    help: ArgumentHelp("The app's terms of service; an example, which publish refuses, if omitted.", valueName: "url"))
  var termsURL: String?

  @Option(
    name: .customLong("privacy-url"),
    help: ArgumentHelp("The app's privacy policy; an example, which publish refuses, if omitted.", valueName: "url"))
  var privacyURL: String?

  @Flag(name: .customLong("dry-run"), help: "List the files without writing them.") var isDryRun = false
  @Flag(name: .customLong("no-commit"), help: "Write the files without committing them.") var noCommit = false

  /// The forms of a project's files.
  enum Form: String, ExpressibleByArgument, CaseIterable { case yaml, json }

  @Option(help: ArgumentHelp("The format of the project's files.", valueName: "format")) var format: Form = .yaml
  @Option(help: ArgumentHelp("The format of what is printed.", valueName: "format")) var report: TextOrJSON = .text
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let context = global.context()
    let folder = context.absolute(dir)
    let options = InitOptions(
      folder: folder, template: template, storeKit: storeKit.map { context.absolute($0) }, appID: appID,
      termsURL: termsURL, privacyURL: privacyURL, isJSON: format == .json, isDryRun: isDryRun, commits: !noCommit)
    let made = try initialize(options, in: context)
    for note in made.notes { global.note("paywall: note: \(note)") }
    if report == .json {
      return global.print(
        document:
          JSONValue.object(omittingNil: [
            ("folder", .string(folder)), ("commit", made.commit.map { .string($0) } ?? .null),
            ("files", .array(made.files.map { .string($0) })), ("notes", .array(made.notes.map { .string($0) })),
          ]).printed)
    }
    if isDryRun {
      for file in made.files { global.print("would write \(file)") }
      return global.print("nothing was written: --dry-run")
    }
    let here = dir == "." ? "" : "cd \(shellWord(global.session.seen(dir))) && "
    let commit = made.commit.map { ", commit \($0.prefix(7))" } ?? "; nothing is committed: --no-commit"
    global.print("created a paywall project in \(dir) from the template '\(template)'\(commit)")
    global.print(.next("\(here)\(made.commit == nil ? "git add . && git commit" : "paywall keys generate")"))
  }
}
