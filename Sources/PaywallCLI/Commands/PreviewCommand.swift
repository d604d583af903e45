import ArgumentParser
import Base
import JSON
import PaywallAuthoring
import PaywallKit
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

      Examples:
        paywall preview
        paywall preview default/control --port 8080 --no-open
        paywall preview default --out preview.html
        paywall preview main:default/control default/control --out before-and-after.html
        paywall preview default --locale de --locale ar --storefront CH --storefront SA --out preview.html
      """)

  @Argument(
    help: ArgumentHelp(
      "What to draw, each [REVISION:]OFFERING[/VARIANT]. If omitted, an overview of everything; with --out, the current offering.",
      valueName: "what"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp("The file to write, or - for stdout, instead of serving.", valueName: "file"),
    completion: .file())
  var out: String?

  @Option(help: ArgumentHelp("The port to serve on; a free one if omitted.", valueName: "number"))
  var port: UInt16?
  @Flag(help: "Open no browser, as where stdout is no terminal.")
  var noOpen = false

  @Option(
    help: ArgumentHelp("A language, such as pt-BR; those of the offerings if omitted. Repeatable.", valueName: "locale")
  )
  var locale: [String] = []
  @Option(
    help: ArgumentHelp(
      "The country of a store; that of --products, or US, if omitted. Repeatable.", valueName: "country"),
    completion: .list(SampleStoreFront.all.map(\.code)))
  var storefront: [String] = []
  @Option(help: ArgumentHelp("What a customer has; all four if omitted. Repeatable."))
  var state: [ScreenRequest.State] = []
  @Option(
    help: ArgumentHelp("The moment: a day, or date with time and offset; now if omitted.", valueName: "date"),
    transform: ShownMoment.init(parsing:))
  var at: ShownMoment?
  @Option(
    help: ArgumentHelp("A StoreKit configuration with prices; samples if omitted.", valueName: "file"),
    completion: .file(extensions: ["storekit"]))
  var products: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the app's pictures, such as Assets.xcassets; boxes with their names if omitted.",
      valueName: "folder"), completion: .directory)
  var assets: String?

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if out?.isEmpty == true { throw ValidationError("--out needs the name of a file") }
    if out == "-", output.format == .json { throw ValidationError("--out - prints the page: leave --format out") }
    if out == nil, output.format == .json { throw ValidationError("--format json is about a file: name it with --out") }
    if out != nil, port != nil || noOpen { throw ValidationError("--port and --no-open serve: leave --out out") }
  }

  /// What both ways show.
  func request(_ context: RunContext) -> PreviewRequest {
    var request = PreviewRequest(at: at?.seconds ?? context.now)
    (request.names, request.locales, request.storeFronts) = (names, locale.distinct, storefront.distinct)
    if !state.isEmpty { request.states = ScreenRequest.State.allCases.filter(state.contains) }
    request.zone = at?.zone ?? .utc
    request.products = products.map { ($0, context.absolute($0)) }
    request.assets = assets.map { ($0, context.absolute($0)) }
    return request
  }

  func run() throws {
    let context = global.context()
    let request = request(context)
    guard let out else { return try serve(request, context) }
    let preview = try PaywallAuthoring.preview(global.workspace(), request)
    for note in preview.notes { global.note("paywall: note: \(note)") }
    if out == "-" { return global.print(document: preview.html) }
    try write(preview, to: context.absolute(out))
    if output.format == .json { return global.print(document: json(preview, out).printed) }
    let screens: TerminalText = "\(counted(preview.screens, "screen")) of \(preview.variants.joined(separator: ", "))"
    global.print("wrote \(out): \(screens)")
  }

  private func json(_ preview: Preview, _ out: String) -> JSONValue {
    [
      "output": .string(out), "bytes": .integer(preview.html.utf8.count), "screens": .integer(preview.screens),
      "variants": .array(preview.variants.map { .string($0) }), "notes": .array(preview.notes.map { .string($0) }),
    ]
  }
}

extension [String] {
  /// Each once, in the order given.
  fileprivate var distinct: [String] {
    reduce(into: []) { all, next in if !all.contains(next) { all.append(next) } }
  }
}
