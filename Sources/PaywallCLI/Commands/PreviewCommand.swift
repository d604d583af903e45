import ArgumentParser
import Base
import JSON
import PaywallAuthoring
import PaywallKit
import PaywallProject

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Draw variants as a page for a browser.",
    discussion: """
      One file that shows the screens of variants side by side: on phones and tablets, light and dark, in all text \
      sizes, in every language, for every kind of customer and every plan. It needs no network and no script. Prices \
      are samples, unless a StoreKit configuration has others (--products).

      Examples:
        paywall preview default --out preview.html
        paywall preview main:default/control default/control --out before-and-after.html
        paywall preview default --locale de --locale ar --storefront CH --storefront SA --out preview.html
      """)

  @Argument(
    help: ArgumentHelp(
      "What to draw, each [REVISION:]OFFERING[/VARIANT]; all variants of the current offering if omitted.",
      valueName: "what"))
  var names: [String] = []

  @Option(help: ArgumentHelp("The file to write, or - for stdout.", valueName: "file"), completion: .file())
  var out: String

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
  @OptionGroup var shelf: ShelfOptions

  @Option(
    help: ArgumentHelp(
      "The folder of the app's pictures, such as Assets.xcassets; boxes with their names if omitted.",
      valueName: "folder"), completion: .directory)
  var assets: String?

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if out.isEmpty { throw ValidationError("--out needs the name of a file") }
    if out == "-", output.format == .json { throw ValidationError("--out - prints the page: leave --format out") }
  }

  func run() throws {
    let context = global.context()
    var request = PreviewRequest(at: shelf.at?.seconds ?? context.now)
    (request.names, request.locales, request.storeFronts) = (names, locale.distinct, storefront.distinct)
    if !state.isEmpty { request.states = ScreenRequest.State.allCases.filter(state.contains) }
    request.zone = shelf.at?.zone ?? .utc
    request.products = shelf.products(in: context)
    request.assets = assets.map { ($0, context.absolute($0)) }
    let preview = try PaywallAuthoring.preview(global.workspace(), request)
    for note in preview.notes { global.note("paywall: note: \(note)") }
    if out == "-" { return global.print(document: preview.html) }
    try write(preview, to: context.absolute(out))
    if output.format == .json { return global.print(document: json(preview).printed) }
    let screens: TerminalText = "\(counted(preview.screens, "screen")) of \(preview.variants.joined(separator: ", "))"
    global.print("wrote \(out): \(screens)")
  }

  private func json(_ preview: Preview) -> JSONValue {
    [
      "output": .string(out), "bytes": .integer(preview.html.utf8.count), "screens": .integer(preview.screens),
      "variants": .array(preview.variants.map { .string($0) }), "notes": .array(preview.notes.map { .string($0) }),
    ]
  }
}

extension [String] {
  /// Each once, in the order given.
  var distinct: [String] {
    reduce(into: []) { all, next in if !all.contains(next) { all.append(next) } }
  }
}
