import PaywallChecking
import PaywallModel
package import PaywallProject
import PaywallRules
import YAML

/// What can be listed.
package enum Listed: String, Sendable, CaseIterable {
  case offerings, variants, packages, products, placements, experiments, layers, attributes, locales
}

/// A table of a project's things of one kind.
package struct ProjectList: Sendable {
  /// The names of the columns, which are keys in JSON.
  package var columns: [String]
  /// A cell for each column; empty where there is nothing to say.
  package var rows: [[String]]
}

/// The things of one kind in the work tree or at a revision, in the order of ids or of their file.
package func list(_ workspace: Workspace, _ what: Listed, at revision: String? = nil) throws -> ProjectList {
  let reader = try projectReader(workspace, at: revision)
  let frame = ProjectFrame(reading: try reader.frame())
  try requireReadable(frame.findingsOfContent)
  switch what {
  case .offerings, .variants, .packages, .locales:
    let offerings = try reader.offerings().ids.map { Offering(reading: try reader.offering($0)) }
    try requireReadable(offerings.flatMap(\.findings))
    return offerings.list(what, in: frame)
  case .products: return try frame.products(sold: reader)
  case .placements: return frame.placementList
  case .experiments: return frame.experimentList
  case .layers: return frame.layerList
  case .attributes: return frame.attributeList
  }
}

extension [Offering] {
  fileprivate func list(_ what: Listed, in frame: ProjectFrame) -> ProjectList {
    switch what {
    case .variants:
      ProjectList(
        columns: ["variant", "wireID", "default", "sections", "style"],
        rows: flatMap { offering in
          offering.variants.map { variant in
            [
              "\(offering.id)/\(variant.name)", variant.wireID?.value ?? "",
              variant.name == offering.defaultVariant.value ? "yes" : "", "\(variant.screen.count)",
              variant.root?["planStyle"]?.string ?? PlanStyleType.usual.rawValue,
            ]
          }
        })
    case .packages:
      ProjectList(
        columns: ["package", "type", "product"],
        rows: flatMap { offering in
          offering.packages.map { package in
            [
              "package:\(offering.id)/\(package.id.value)", package.type?.value.rawValue ?? "",
              package.product?.value ?? "",
            ]
          }
        })
    case .locales: locales(of: frame)
    default: offerings(in: frame)
    }
  }

  private func offerings(in frame: ProjectFrame) -> ProjectList {
    let ways = frame.ways()
    return ProjectList(
      columns: ["offering", "kind", "version", "variants", "packages", "locales", "ledTo"],
      rows: map { offering in
        [
          offering.id, offering.kind?.rawValue ?? "", offering.version?.value.description ?? "",
          "\(offering.variants.count)", "\(offering.packages.count)", "\(offering.locales.count)",
          (ways[offering.id] ?? []).joined(separator: ", "),
        ]
      })
  }

  /// Each locale with the offerings that have texts in it, and how many texts that are.
  private func locales(of frame: ProjectFrame) -> ProjectList {
    let origin = frame.settings.defaultLocale?.value
    let written = reduce(0) { $0 + $1.variants.reduce(0) { $0 + $1.copy.count } }
    let rows = frame.locales.union(flatMap { $0.locales.map(\.locale) }).sorted().map { locale -> [String] in
      if locale == origin { return [locale, "\(count)", "\(written)", "default"] }
      let files = flatMap { offering in offering.locales.filter { $0.locale == locale } }
      let texts = files.reduce(0) { $0 + ($1.root?.pairs ?? []).reduce(0) { $0 + $1.value.pairs.count } }
      return [locale, "\(files.count)", "\(texts)", frame.locales.contains(locale) ? "" : "not declared"]
    }
    return ProjectList(columns: ["locale", "offerings", "texts", "note"], rows: rows)
  }
}

extension ProjectFrame {
  fileprivate func products(sold reader: ProjectReader) throws -> ProjectList {
    var sellers: [String: [String]] = [:]
    for id in try reader.offerings().ids {
      for package in Offering(reading: try reader.offeringAlone(id)).packages {
        guard let product = package.product.flatMap({ Purchase($0.value)?.product }) else { continue }
        if sellers[product]?.contains(id) != true { sellers[product, default: []].append(id) }
      }
    }
    return ProjectList(
      columns: ["product", "kind", "period", "group", "soldBy"],
      rows: catalogue.products.map { product in
        [
          "product:\(product.id.value)", product.node["kind"]?.string ?? "", product.node["period"]?.string ?? "",
          product.node["group"]?.string ?? "", (sellers[product.id.value] ?? []).joined(separator: ", "),
        ]
      })
  }

  fileprivate var placementList: ProjectList {
    ProjectList(
      columns: ["placement", "rules", "leadsTo"],
      rows: placements.all.map { placement in
        let targets = placement.rules.compactMap { rule in
          rule.offering?.value ?? rule.experiment.map { "experiment:\($0.value)" }
        }
        var seen: Set<String> = []
        return [
          "placement:\(placement.id.value)", "\(placement.rules.count)",
          targets.filter { seen.insert($0).inserted }.joined(separator: ", "),
        ]
      })
  }

  fileprivate var experimentList: ProjectList {
    ProjectList(
      columns: ["experiment", "status", "placement", "startsAt", "endsAt", "arms"],
      rows: experiments.map { experiment in
        [
          "experiment:\(experiment.id)", experiment.status?.rawValue ?? "", experiment.placement?.value ?? "",
          experiment.text("startsAt")?.value ?? "", experiment.text("endsAt")?.value ?? "",
          experiment.arms.map { arm in
            "\(arm.id.value) \(arm.weight.map { Rollout.percent(ofBuckets: $0.value) } ?? "?") %"
          }.joined(separator: ", "),
        ]
      })
  }

  fileprivate var layerList: ProjectList {
    ProjectList(
      columns: ["layer", "experiments"],
      rows: placements.layers.map { layer in
        let inside = experiments.filter { $0.text("layer")?.value == layer.id.value }.map(\.id)
        return ["layer:\(layer.id.value)", inside.joined(separator: ", ")]
      })
  }

  fileprivate var attributeList: ProjectList {
    ProjectList(
      columns: ["attribute", "type"],
      rows: settings.attributes.map { ["attribute:\($0.name.value)", $0.type?.rawValue ?? ""] })
  }
}
