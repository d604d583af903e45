import ArgumentParser
import PaywallAuthoring
import PaywallModel

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show an offering or a variant, from the work tree or any revision.",
    discussion: """
      As text: the packages, and all copy that users read, with its paths. As JSON: the compiled form that readers get.

      Examples:
        paywall show default
        paywall show release/1:default
        paywall show main:default/control --format json
      """)

  @Argument(help: ArgumentHelp("What to show: [REVISION:]OFFERING[/VARIANT].", valueName: "what"))
  var name: String

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let shown = try show(global.workspace(), name)
    if output.format == .json { return global.print(document: shown.compiled.printed) }
    global.print(ShownText(shown: shown, palette: global.palette).text)
  }
}

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
