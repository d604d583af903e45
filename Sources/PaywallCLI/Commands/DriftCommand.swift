import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallChecking
import PaywallExchange
import PaywallModel
import PaywallProject

struct DriftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drift", abstract: "Compare the project with what stores and consoles have.",
    discussion: """
      Compares the catalogue with files of the stores: an Xcode StoreKit configuration, answers of the App Store Connect \
      API or its catalog report, answers of the Google Play Developer API or the Play Console's CSV. What a file is, is \
      recognized from what is in it; the files of one store are put together. Docs/drift.md says which answers to save.

      Compares offerings, screens, placements and experiments with the export of a console that `paywall import` reads: \
      what an import would change is reported, as far as the console's format can express what the project says.

      Reports products that are gone or not sold, other kinds, periods, offers, billing plans, groups and names, with \
      both places and with who sells them; and what breaks in the offerings if the catalogue said what the store says, \
      such as a text that promises a trial; of consoles, the placements that show it. Nothing is changed. Exits with 1 if \
      something differs.

      Examples:
        paywall drift ../App/App.storekit
        paywall drift groups.json purchases.json
        paywall drift offerings.json --kind revenuecat
        paywall drift subscriptions.json offers.json in_app_products.csv \\
          --format github
      """)

  @Argument(help: ArgumentHelp("Files of stores and consoles.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The console whose exports the files are, if that cannot be recognized.", valueName: "kind"))
  var kind: ImportFormat?

  @Option(help: ArgumentHelp("The output format.", valueName: "format"))
  var format: ValidateCommand.Format = .text

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let workspace = try global.workspace()
    let found = try global.working { context in try findDrift(workspace, files, as: kind, in: context) }
    let validation = found.validation
    for note in found.notes { global.note("paywall: note: \(note)") }
    if !(global.quiet && validation.findings.isEmpty) { show(found) }
    if validation.errors + validation.warnings > 0 { throw ExitCode(1) }
    if found.comparedProducts + found.comparedPaywalls == 0 {
      throw ProjectError(
        .refused, "nothing was compared: nothing of the project is in \(counted(files.count, "file"))",
        hint: "give the file that lists the app's products, or its paywalls")
    }
  }

  private func show(_ found: DriftCheck) {
    let validation = found.validation
    switch format {
    case .text:
      let files = found.files.map(\.path).joined(separator: ", ")
      let end: TerminalText = "compared \(found.compared) with \(files)"
      global.print([validation.text(global.palette), end].joined(separator: "\n"))
    case .json: global.print(document: found.json.printed)
    case .sarif: global.print(document: validation.sarif.printed)
    case .github: global.print(document: validation.github)
    case .junit: global.print(document: validation.junit(isStrict: true, of: "drift"))
    }
  }
}

extension DriftCheck {
  /// What was compared, in words.
  fileprivate var compared: TerminalText {
    let products: TerminalText = "\(counted(comparedProducts, "product"))"
    if comparedPaywalls == 0 { return products }
    let paywalls: TerminalText =
      "\(comparedPaywalls) offering\(comparedPaywalls == 1 ? " or placement" : "s and placements")"
    return comparedProducts == 0 ? paywalls : [products, paywalls].joined(separator: ", ")
  }

  fileprivate var json: JSONValue {
    [
      "findings": .array(validation.findings.map(\.json)), "waived": .array(validation.waived.map(\.json)),
      "summary": [
        "errors": .integer(validation.errors), "warnings": .integer(validation.warnings),
        "notes": .integer(validation.notes), "waived": .integer(validation.waived.count),
      ],
      "differences": .array(differences.map(\.json)),
      "files": .array(files.map { ["path": .string($0.path), "kind": .string($0.kind.word)] }),
      "compared": .integer(comparedProducts), "comparedPaywalls": .integer(comparedPaywalls),
      "notes": .array(notes.map { .string($0) }),
    ]
  }
}

extension StoreDifference {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "product": .string(product), "message": .string(message),
      "file": .string(range.file), "line": .integer(range.line), "column": .integer(range.column),
      "store": [
        "file": .string(place.file), "line": .integer(place.line), "column": .integer(place.column),
      ],
      "soldBy": .array(kind == .console ? [] : sellers.map { .string($0) }),
      "shownAt": .array(kind == .console ? sellers.map { .string($0) } : []),
    ]
  }
}
