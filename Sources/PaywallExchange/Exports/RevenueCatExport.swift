import Base
import JSON
import PaywallBundle
import PaywallModel
import YAML

/// The offerings as RevenueCat's server tells them to its SDK, each with its default variant as components.
///
/// Whom an offering is for is decided on that server, so the file says one offering for each placement: what users see whom no
/// other rule meets.
enum RevenueCatExport: Export {
  private static let path = TargetPath.export("revenuecat-offerings.json")

  static func part(of offering: Offering, in context: ExportContext) -> ExportPart {
    let ledger = Ledger(.revenueCat, offering.file?.path ?? offering.folder)
    let packages = RevenueCatPackage.all(of: offering, ledger)
    if packages.isEmpty, let listed = offering.root?["packages"], !offering.packages.isEmpty {
      ledger.misread(listed, "RevenueCat's SDK can sell nothing of this offering")
    }
    for package in offering.packages {
      if let node = package.node["metadata"], !node.isEmpty {
        ledger.lose(node, "RevenueCat has no place for 'packages.\(package.id.value).metadata'")
      }
    }
    if let campaign = offering.root?["campaign"] {
      ledger.lose(campaign, "RevenueCat's file has no times: the offering is there before and after its campaign")
    }
    let variant = offering.variant(offering.defaultVariant.value)
    let screen = variant.map { RevenueCatScreen(context.frame, offering, $0, packages) }
    if let screen, let root = screen.variant.root, screen.packages.isEmpty, !packages.isEmpty {
      screen.ledger.misread(
        root, "RevenueCat can sell none of the variant's products: its screen would have no packages")
    }
    let components = screen.map(components)
    let value = JSONValue.object(omittingNil: [
      ("identifier", .string(offering.id)), ("description", .string(offering.displayName)),
      ("metadata", offering.root?["metadata"]?.json ?? [:]), ("packages", .array(packages.map(\.json))),
      ("paywall_components", components),
    ])
    return ExportPart(value, losses: ledger.losses + (screen?.ledger.losses ?? []))
  }

  static func parts(in files: [String: JSONValue]) -> [String: JSONValue] {
    let offerings = (files[path]?["offerings"]?.array ?? []).compactMap { offering in
      offering["identifier"]?.string.map { ($0, offering) }
    }
    return Dictionary(offerings, uniquingKeysWith: { first, _ in first })
  }

  static func files(of project: ExportProject) throws -> [CompiledFile] {
    let settings = project.frame.settings
    return [
      CompiledFile(
        path,
        .object(omittingNil: [
          ("current_offering_id", settings.currentOffering.map { .string($0.value) }),
          ("offerings", .array(try project.parts().map(\.value))),
          ("placements", RevenueCatPlacements(project).value), ("ui_config", uiConfig(settings)),
        ]))
    ]
  }

  static func losses(of project: ExportProject) throws -> [ExportLoss] { RevenueCatPlacements(project).losses }

  private static func components(_ screen: RevenueCatScreen) -> JSONValue {
    for key in EightFields.names { screen.ledger.takeAll(screen.variant.root?[key]) }
    if let word = screen.variant.root?["presentation"], word.string == "full_screen" { _ = screen.ledger.take(word) }
    if let layout = screen.ledger.take(screen.variant.root?["layout"]), layout.string != Layout.usual.rawValue {
      screen.ledger.lose(layout, "RevenueCat's components stack the sections of a '\(layout.string ?? "")' too")
    }
    let (body, footer) = screen.components()
    let background = screen.background(screen.variant.root?["background"])
    if let root = screen.variant.root { screen.ledger.loseTheRest(of: root, .variant) }
    let stack = RevenueCatComponents.stack(
      body, spacing: 16, size: RevenueCatComponents.size(RevenueCatComponents.fill, RevenueCatComponents.fill),
      more: [("padding", RevenueCatComponents.sides(20)), ("overflow", "scroll")])
    let base = JSONValue.object(omittingNil: [
      ("stack", stack), ("sticky_footer", footer),
      ("background", background ?? RevenueCatComponents.usualBackground),
    ])
    return .object(omittingNil: [
      ("id", screen.variant.wireID.map { .string($0.value) }), ("template_name", "components"),
      ("asset_base_url", "https://assets.pawwalls.com"), ("revision", 1),
      ("default_locale", .string(revenueCatLocale(screen.standard))), ("components_config", ["base": base]),
      ("components_localizations", screen.localizations()),
    ])
  }

  /// The words with which the reader's variables name periods. Without them it would write nothing there.
  private static func uiConfig(_ settings: Settings) -> JSONValue {
    let locales = Set(settings.locales.map(\.value)).union([settings.copyLocale]).sorted(by: precedes)
    let words = locales.map {
      JSONMember(revenueCatLocale($0), .object(periodWords(in: $0).map { JSONMember($0, .string($1)) }))
    }
    return [
      "app": ["colors": [:], "fonts": [:]], "localizations": .object(words),
      "variable_config": ["variable_compatibility_map": [:], "function_compatibility_map": [:]],
    ]
  }
}
