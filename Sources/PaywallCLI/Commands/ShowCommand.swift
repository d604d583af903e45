import ArgumentParser
import PaywallAuthoring
import PaywallKit
import PaywallModel
import PaywallProject

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show an offering or a variant, from the work tree or any revision.",
    discussion: """
      As text: the packages, and all copy that users read, with its paths. As JSON: the compiled form that readers get.

      With --screen: what one customer sees of a variant, resolved by the code that apps run. Prices are samples, unless \
      a StoreKit configuration has others (--products).

      Examples:
        paywall show default
        paywall show release/1:default
        paywall show main:default/control --format json
        paywall show --screen default --locale de --storefront CH
        paywall show --screen default/control --state used --plan monthly \\
          --products App.storekit
      """)

  @Argument(
    help: ArgumentHelp("What to show: [REVISION:]OFFERING[/VARIANT].", valueName: "what"),
    completion: NameCompletion.screen)
  var name: String

  @Flag(help: "Show the screen of a variant as a customer sees it.") var screen = false
  @Option(
    help: ArgumentHelp("The customer's language, such as pt-BR; the default one if omitted.", valueName: "locale"),
    completion: NameCompletion.locale)
  var locale: String?
  @Option(
    help: ArgumentHelp(
      "The country of the store; that of --products, or US, if omitted.", valueName: "country"),
    completion: .list(SampleStoreFront.all.map(\.code)))
  var storefront: String?
  @Option(help: ArgumentHelp("What the customer has: nothing yet, a used-up trial, a subscription, an expired one."))
  var state: ScreenRequest.State?
  @Option(help: ArgumentHelp("The plan to select: a package or a product.", valueName: "id")) var plan: String?
  @OptionGroup var shelf: ShelfOptions

  @OptionGroup var pager: PagerOption
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let others = [
      ("locale", locale), ("storefront", storefront), ("state", state?.rawValue), ("plan", plan),
      ("at", shelf.at == nil ? nil : ""), ("products", shelf.products),
    ]
    if !screen, let first = others.first(where: { $0.1 != nil }) {
      throw ValidationError("--\(first.0) says whose screen to show: add --screen")
    }
  }

  func run() throws {
    if screen { return try runScreen() }
    let shown = try show(global.workspace(), name)
    if output.format == .json { return global.print(document: shown.compiled.printed) }
    global.page(ShownText(shown: shown, palette: global.palette).text, by: pager)
  }

  private func runScreen() throws {
    let context = global.context()
    var request = ScreenRequest(name, at: shelf.at?.seconds ?? context.now)
    (request.locale, request.storeFront, request.plan) = (locale, storefront, plan)
    request.state = state ?? .new
    request.zone = shelf.at?.zone ?? .utc
    request.products = shelf.products(in: context)
    let shown = try showScreen(global.workspace(), request)
    if output.format == .json { return global.print(document: shown.json.printed) }
    global.page(ScreenDrawing(shown: shown, palette: global.palette).text, by: pager)
  }
}

extension ScreenRequest.State: ExpressibleByArgument {}

private struct ShownText {
  let shown: Shown
  let palette: Palette

  var text: TerminalText {
    if let variant = shown.variant { return lines(variant).joined(separator: "\n") }
    let offering = shown.offering
    let head: TerminalText =
      "\(palette.title("\(offering.id)"))  \(offering.version?.value.description ?? "")  \(offering.kind?.rawValue ?? "")  \(offering.displayName)"
    let packages: [TerminalText] = offering.packages.map { package in
      "  package \(package.id.value)  \(package.type?.value.rawValue ?? "")  \(package.product?.value ?? "")"
    }
    let locales: [TerminalText] =
      offering.locales.isEmpty ? [] : ["  locales \(offering.locales.map(\.locale).joined(separator: ", "))"]
    return ([head] + packages + locales + offering.variants.flatMap { [""] + lines($0) }).joined(separator: "\n")
  }

  private func lines(_ variant: Variant) -> [TerminalText] {
    let isDefault = variant.name == shown.offering.defaultVariant.value ? "  (default)" : ""
    let head: TerminalText =
      "\(palette.title("\(shown.offering.id)/\(variant.name)"))  \(variant.wireID?.value ?? "")\(isDefault)"
    let products: [TerminalText] = variant.productIDs.map { id in
      "  product \(id.value)\(id.value == variant.highlightedProductID?.value ? "  (highlighted)" : "")"
    }
    return [head] + products + variant.copy.map { "  \(palette.faint("\($0.path)"))  \($0.text)" }
  }
}
