import Base
import JSON
import PaywallBundle
import PaywallModel
import YAML

/// `appdna-config.json`, which AppDNA's SDK (1.0.70) loads from the app's bundle. Prices are the store's and never there.
enum AppDNAExport: Export {
  static func part(of offering: Offering, in context: ExportContext) -> ExportPart {
    let languages = AppDNALanguages(context.settings)
    var losses = offering.appDNALosses
    let variants = offering.variants.compactMap { variant -> JSONMember? in
      guard let id = variant.wireID?.value else { return nil }
      let page = AppDNAPage(context.frame, offering, variant, languages)
      let paywall = page.paywall()
      losses += page.ledger.losses
      return JSONMember(variant.name, ["id": .string(id), "paywall": .object(omittingNil: paywall)])
    }
    return ExportPart(
      [
        "default": .string(offering.defaultVariant.value), "isCampaign": .boolean(offering.campaign != nil),
        "variants": .object(variants),
      ], losses: losses)
  }

  static func files(of project: ExportProject) throws -> [CompiledFile] {
    var placements = try AppDNAPlacements(project)
    try placements.addOthers()
    return [
      CompiledFile(
        TargetPath.export("appdna-config.json"),
        [
          "bundle_version": 1, "paywalls": ["paywalls": .object(placements.paywalls)],
          "experiments": ["experiments": .object(placements.experiments)],
        ])
    ]
  }

  static func losses(of project: ExportProject) throws -> [ExportLoss] {
    try AppDNALanguages(project.frame.settings).losses + AppDNAPlacements(project).losses
  }
}

extension Offering {
  /// What no paywall of the reader holds of an offering.
  fileprivate var appDNALosses: [ExportLoss] {
    let ledger = Ledger(.appDNA, file?.path ?? folder)
    if let node = root?["metadata"], !node.isEmpty { ledger.lose(node, "AppDNA has no place for 'metadata'") }
    for package in packages {
      if let node = package.node["metadata"], !node.isEmpty {
        ledger.lose(node, "AppDNA has no place for 'packages.\(package.id.value).metadata'")
      }
    }
    return ledger.losses
  }
}
