import ArgumentParser
import Base
import JSON
import PaywallAuthoring
import PaywallChecking
import PaywallKit
import PaywallModel
import PaywallProject

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Show variants in a browser, as they are edited, or draw them as a page.",
    discussion: """
      A page that shows the screens of variants side by side: on phones and tablets, light and dark, in all text \
      sizes, in every language, for every kind of customer and every plan. Prices are samples, unless a StoreKit \
      configuration has others (--products).

      It is served to the browsers of this machine at an address that nobody can guess, the first line on stdout, until \
      ctrl-C ends it: what is saved is shown at once, with what validate finds in it, and a text opens the editor at its \
      line (PAYWALL_EDITOR, or git's). With --out it is one file, which needs no network and no script.

      An installed Chromium, Chrome or Edge draws pictures (--screenshots) and measures what it draws (--check): \
      PAYWALL_BROWSER names one that is not on PATH, PAYWALL_BROWSER_ARGUMENTS what it is started with, such as \
      --no-sandbox. --screenshots draws each variant in each language for a new customer, light and in the usual text \
      size, on an iPhone. --check draws every state: all devices, text sizes, customers and plans, light and dark. It \
      exits with 1 if there are errors.

      Examples:
        paywall preview
        paywall preview default/control --port 8080 --no-open
        paywall preview default --out preview.html
        paywall preview main:default/control default/control \\
          --out before-and-after.html
        paywall preview default --locale de --locale ar --storefront CH \\
          --storefront SA --out preview.html
        paywall preview --screenshots pictures --device iphone --device ipad \\
          --appearance dark
        paywall preview --check --format github
      """)

  @Argument(
    help: ArgumentHelp(
      "What to draw, each [REVISION:]OFFERING[/VARIANT]. If omitted, an overview of everything; with --out, the current offering.",
      valueName: "what"), completion: NameCompletion.screen)
  var names: [String] = []

  @Option(
    help: ArgumentHelp("The file to write, or - for stdout, instead of serving.", valueName: "file"),
    completion: .file())
  var out: String?
  @Option(
    help: ArgumentHelp("The folder for pictures: new, empty or of an earlier run.", valueName: "dir"),
    completion: .directory)
  var screenshots: String?
  @Flag(name: .customLong("dry-run"), help: "Show what --out or --screenshots would write without writing anything.")
  var isDryRun = false
  @Flag(help: "Measure what is cut off, covered, too small or too pale.")
  var check = false

  @Option(help: ArgumentHelp("The port to serve on; a free one if omitted.", valueName: "number"))
  var port: UInt16?
  @Flag(help: "Open no browser, as where stdout is no terminal.")
  var noOpen = false

  @Option(
    help: ArgumentHelp(
      "A language, such as pt-BR; those of the offerings if omitted. Repeatable.", valueName: "locale"),
    completion: NameCompletion.locale
  )
  var locale: [String] = []
  @Option(
    help: ArgumentHelp(
      "The country of a store; that of --products, or US, if omitted. Repeatable.", valueName: "country"),
    completion: .list(SampleStoreFront.all.map(\.code)))
  var storefront: [String] = []
  @Option(help: ArgumentHelp("What a customer has; all four if omitted. Repeatable."))
  var state: [ScreenRequest.State] = []
  @OptionGroup var shelf: ShelfOptions

  @Option(
    help: ArgumentHelp(
      "The folder of the app's pictures, such as Assets.xcassets; boxes with their names if omitted.",
      valueName: "folder"), completion: .directory)
  var assets: String?

  @OptionGroup var drawing: DrawingOptions
  @Option(help: ArgumentHelp("The output format; the last three for --check alone.", valueName: "format"))
  var format: ValidateCommand.Format = .text
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let ways = [out != nil, screenshots != nil, check].count { $0 }
    if ways > 1 { throw ValidationError("say one of --out, --screenshots and --check") }
    if out == "" { throw ValidationError("--out needs the name of a file") }
    if screenshots == "" { throw ValidationError("--screenshots needs the name of a folder") }
    if isDryRun, screenshots == nil, out == nil || out == "-" {
      throw ValidationError("--dry-run is for a file or folder to write: name it with --out or --screenshots")
    }
    if out == "-", format != .text { throw ValidationError("--out - prints the page: leave --format out") }
    if !check, ![.text, .json].contains(format) {
      throw ValidationError("--format \(format.rawValue) is for --check: write text or json")
    }
    if ways == 0, format == .json { throw ValidationError("--format json is about a file: name it with --out") }
    if ways > 0, port != nil || noOpen {
      throw ValidationError("--port and --no-open serve: leave --out, --screenshots and --check out")
    }
    if screenshots == nil, !check, let option = drawing.given {
      throw ValidationError("\(option) is for --screenshots and --check: a page has all of them")
    }
    if screenshots == nil, drawing.scale != nil { throw ValidationError("--scale is for --screenshots") }
  }

  /// What all ways show.
  func request(_ context: RunContext) -> PreviewRequest {
    var request = PreviewRequest(at: shelf.at?.seconds ?? context.now)
    (request.names, request.locales, request.storeFronts) = (names, locale.distinct, storefront.distinct)
    if !state.isEmpty { request.states = ScreenRequest.State.allCases.filter(state.contains) }
    request.zone = shelf.at?.zone ?? .utc
    request.products = shelf.products(in: context)
    request.assets = assets.map { ($0, context.absolute($0)) }
    return request
  }

  func run() throws {
    let context = global.context()
    if let screenshots { return try draw(into: screenshots) }
    if check { return try measure() }
    let request = request(context)
    guard let out else { return try serve(request, context) }
    let preview = try PaywallAuthoring.preview(global.workspace(), request)
    for note in preview.notes { global.note("paywall: note: \(note)") }
    if out == "-" { return global.print(document: preview.html) }
    try write(preview, to: context.absolute(out), isDryRun: isDryRun)
    if format == .json { return global.print(document: json(preview, out).printed) }
    let screens: TerminalText = "\(counted(preview.screens, "screen")) of \(preview.variants.joined(separator: ", "))"
    global.print("\(wrote) \(out): \(screens)")
  }

  private var wrote: TerminalText { isDryRun ? "would write" : "wrote" }

  private func draw(into folder: String) throws {
    let drawn = try global.working { context in
      var request = request(context)
      if state.isEmpty { request.states = [.new] }
      return try drawScreenshots(
        global.workspace(), drawing.request(request), into: context.absolute(folder), scale: drawing.scale ?? 2,
        isDryRun: isDryRun, in: context)
    }
    for note in drawn.notes { global.note("paywall: note: \(note)") }
    if format == .json {
      return global.print(
        document: ([
          "folder": .string(folder), "browser": .string(drawn.browser),
          "screenshots": .array(drawn.files.map { .string($0) }),
          "variants": .array(drawn.variants.map { .string($0) }), "notes": .array(drawn.notes.map { .string($0) }),
          "dryRun": .boolean(isDryRun),
        ] as JSONValue).printed)
    }
    let names = drawn.variants.joined(separator: ", ")
    global.print("\(wrote) \(counted(drawn.files.count, "picture")) of \(names) to \(folder) with \(drawn.browser)")
  }

  private func measure() throws {
    let found = try global.working { context in
      try checkLayouts(global.workspace(), drawing.request(request(context)), in: context)
    }
    let validation = found.validation
    for note in found.notes { global.note("paywall: note: \(note)") }
    switch format {
    case .text:
      let measured: TerminalText =
        "measured \(counted(found.states, "state")) of \(counted(found.screens, "screen")) with \(found.browser)"
      global.print([validation.text(global.palette), measured].joined(separator: "\n"))
    case .json: global.print(document: found.json.printed)
    case .sarif: global.print(document: validation.sarif.printed)
    case .github: global.print(document: validation.github)
    case .junit: global.print(document: validation.junit(isStrict: false, of: "preview"))
    }
    if validation.errors > 0 { throw ExitCode(1) }
  }

  private func json(_ preview: Preview, _ out: String) -> JSONValue {
    [
      "output": .string(out), "bytes": .integer(preview.html.utf8.count), "screens": .integer(preview.screens),
      "variants": .array(preview.variants.map { .string($0) }), "notes": .array(preview.notes.map { .string($0) }),
      "dryRun": .boolean(isDryRun),
    ]
  }
}

extension LayoutCheck {
  fileprivate var json: JSONValue {
    [
      "findings": .array(validation.findings.map(\.json)), "waived": .array(validation.waived.map(\.json)),
      "summary": [
        "errors": .integer(validation.errors), "warnings": .integer(validation.warnings),
        "notes": .integer(validation.notes), "waived": .integer(validation.waived.count),
      ],
      "browser": .string(browser), "screens": .integer(screens), "states": .integer(states),
      "variants": .array(variants.map { .string($0) }), "notes": .array(notes.map { .string($0) }),
    ]
  }
}

extension [String] {
  /// Each once, in the order given.
  var distinct: [String] {
    reduce(into: []) { all, next in if !all.contains(next) { all.append(next) } }
  }
}
