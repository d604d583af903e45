import PaywallModel
import PaywallRules
import Templates
import Testing
import YAML

/// A scaffold read as the project it becomes.
struct ScaffoldProject {
  let frame: ProjectFrame
  let offerings: [Offering]

  init(_ name: String, experiment: String? = nil) throws {
    let scaffold = try #require(Scaffolds.named(name))
    let sources = scaffold.files.filter { $0.path.hasSuffix(".yaml") }
      .map { SourceFile(path: $0.path, bytes: Array($0.text.utf8)) }
    var files = ProjectFiles()
    files.project = sources.first { $0.path == "paywall.yaml" }
    files.products = sources.first { $0.path == "products.yaml" }
    files.placements = sources.first { $0.path == "placements.yaml" }
    if let experiment {
      files.experiments = [SourceFile(path: "experiments/headline.yaml", bytes: Array(experiment.utf8))]
    }
    frame = ProjectFrame(reading: files)
    let ids = Set(sources.compactMap { $0.path.split(separator: "/").dropFirst().first.map(String.init) })
    offerings = ids.sorted().map { id in
      var files = OfferingFiles(id: id)
      files.offering = sources.first { $0.path == "offerings/\(id)/offering.yaml" }
      files.variants = sources.filter { $0.path.hasPrefix("offerings/\(id)/variants/") }
      files.locales = sources.filter { $0.path.hasPrefix("offerings/\(id)/locales/") }
      return Offering(reading: files)
    }
  }

  var findings: [UnweighedFinding] {
    let view = ProjectView(
      frame: frame, offerings: offerings.map { OfferingSummary($0) }, unrecognizedFiles: [], rules: RuleCatalogue.known)
    return RuleEngine.findings(in: view) + offerings.flatMap { RuleEngine.findings(in: $0, of: frame) }
  }
}

@Suite struct ScaffoldTests {
  static let names = Scaffolds.all.map(\.name)

  @Test(arguments: names)
  func everyTemplateIsCleanButForItsLinks(_ name: String) throws {
    let project = try ScaffoldProject(name)
    #expect(project.findings.map(\.rule) == ["no-placeholder-content", "no-placeholder-content"])
    #expect(project.offerings.map(\.id) == ["default"])
    #expect(project.offerings.first?.variants.map { $0.wireID?.value } == ["default_control"])
    #expect(!project.frame.placements.all.isEmpty)
  }

  @Test func theExperimentIsCleanInTheDefaultTemplate() throws {
    let project = try ScaffoldProject("subscription", experiment: Scaffolds.experiment)
    #expect(project.findings.allSatisfy { $0.rule == "no-placeholder-content" })
    #expect(project.frame.experiments.first?.status == .draft)
  }

  @Test(arguments: names)
  func everyTextIsTranslatedWithItsPlaceholders(_ name: String) throws {
    let project = try ScaffoldProject(name)
    let declared = project.frame.locales.subtracting([project.frame.settings.defaultLocale?.value ?? ""])
    for offering in project.offerings {
      #expect(Set(offering.locales.map(\.locale)) == declared)
      for locale in offering.locales {
        for variant in offering.variants {
          let words = try #require(locale.root?[variant.name]).pairs
          let translated = Dictionary(uniqueKeysWithValues: words.map { ($0.key, $0.value.string ?? "") })
          #expect(Set(translated.keys) == Set(variant.copy.map(\.path)))
          for copy in variant.copy {
            #expect(placeholders(in: translated[copy.path] ?? "") == placeholders(in: copy.text), "\(copy.path)")
          }
        }
      }
    }
  }

  @Test(arguments: names)
  func noCopyHoldsAPriceAPercentageOrAPeriod(_ name: String) throws {
    let project = try ScaffoldProject(name)
    let texts = project.offerings.flatMap { offering in
      offering.variants.flatMap { $0.copy.map(\.text) }
        + offering.locales.flatMap { ($0.root?.pairs ?? []).flatMap { $0.value.pairs.compactMap(\.value.string) } }
    }
    #expect(texts.count > 5)
    for text in texts {
      // The one number that copy may hold is the notice that a subscription can be cancelled in.
      let rest = text.replacing(#/\{\{\w+\}\}/#, with: "").replacing(#/24 (hours|Stunden)/#, with: "")
      #expect(rest.firstMatch(of: #/[0-9%$€£¥]/#) == nil, "\(text)")
    }
  }

  private func placeholders(in text: String) -> Set<String> {
    Set(text.matches(of: #/\{\{(\w+)\}\}/#).map { String($0.output.1) })
  }
}
