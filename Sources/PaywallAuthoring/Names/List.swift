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
  /// A cell for each column.
  package var rows: [[ListCell]]
}

/// What a table says of a thing in a column.
package enum ListCell: Sendable, Equatable {
  /// Empty where there is nothing to say.
  case text(String)
  case number(Int)
  case flag(Bool)
  case names([String])

  /// As a table shows it.
  package var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? "yes" : ""
    case .names(let names): names.joined(separator: ", ")
    }
  }
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
              .text("\(offering.id)/\(variant.name)"), .text(variant.wireID?.value ?? ""),
              .flag(variant.name == offering.defaultVariant.value), .number(variant.screen.count),
              .text(variant.root?["planStyle"]?.string ?? PlanStyleType.usual.rawValue),
            ]
          }
        })
    case .packages:
      ProjectList(
        columns: ["package", "type", "product"],
        rows: flatMap { offering in
          offering.packages.map { package in
            [
              .text("package:\(offering.id)/\(package.id.value)"), .text(package.type?.value.rawValue ?? ""),
              .text(package.product?.value ?? ""),
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
          .text(offering.id), .text(offering.kind?.rawValue ?? ""), .text(offering.version?.value.description ?? ""),
          .number(offering.variants.count), .number(offering.packages.count), .number(offering.locales.count),
          .names(ways[offering.id] ?? []),
        ]
      })
  }

  /// Each locale with the offerings that have texts in it, and how many texts that are.
  private func locales(of frame: ProjectFrame) -> ProjectList {
    let origin = frame.settings.defaultLocale?.value
    let written = reduce(0) { $0 + $1.variants.reduce(0) { $0 + $1.copy.count } }
    let rows = frame.locales.union(flatMap { $0.locales.map(\.locale) }).sorted().map { locale -> [ListCell] in
      if locale == origin { return [.text(locale), .number(count), .number(written), .text("default")] }
      let files = flatMap { offering in offering.locales.filter { $0.locale == locale } }
      let texts = files.reduce(0) { $0 + ($1.root?.pairs ?? []).reduce(0) { $0 + $1.value.pairs.count } }
      let note = frame.locales.contains(locale) ? "" : "not declared"
      return [.text(locale), .number(files.count), .number(texts), .text(note)]
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
          .text("product:\(product.id.value)"), .text(product.node["kind"]?.string ?? ""),
          .text(product.node["period"]?.string ?? ""), .text(product.node["group"]?.string ?? ""),
          .names(sellers[product.id.value] ?? []),
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
          .text("placement:\(placement.id.value)"), .number(placement.rules.count),
          .names(targets.filter { seen.insert($0).inserted }),
        ]
      })
  }

  fileprivate var experimentList: ProjectList {
    ProjectList(
      columns: ["experiment", "status", "placement", "startsAt", "endsAt", "arms"],
      rows: experiments.map { experiment in
        [
          .text("experiment:\(experiment.id)"), .text(experiment.status?.rawValue ?? ""),
          .text(experiment.placement?.value ?? ""), .text(experiment.text("startsAt")?.value ?? ""),
          .text(experiment.text("endsAt")?.value ?? ""),
          .names(
            experiment.arms.map { arm in
              "\(arm.id.value) \(arm.weight.map { Rollout.percent(ofBuckets: $0.value) } ?? "?") %"
            }),
        ]
      })
  }

  fileprivate var layerList: ProjectList {
    ProjectList(
      columns: ["layer", "experiments"],
      rows: placements.layers.map { layer in
        let inside = experiments.filter { $0.text("layer")?.value == layer.id.value }.map(\.id)
        return [.text("layer:\(layer.id.value)"), .names(inside)]
      })
  }

  fileprivate var attributeList: ProjectList {
    ProjectList(
      columns: ["attribute", "type"],
      rows: settings.attributes.map { [.text("attribute:\($0.name.value)"), .text($0.type?.rawValue ?? "")] })
  }
}
