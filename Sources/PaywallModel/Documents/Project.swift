/// Everything in a project outside its offerings.
package struct ProjectFrame: Sendable {
  /// `paywall.yaml`.
  package let settings: Settings
  /// `products.yaml`.
  package let catalogue: Catalogue
  /// `placements.yaml`.
  package let placements: Placements
  /// `experiments/`, by the order of file names.
  package let experiments: [Experiment]
  /// The tests of `tests/`, file by file.
  package let tests: [UserTest]
  /// `waivers.yaml` with its tree; nil where the project has none.
  package let waivers: Reading?
  /// The findings from reading the files.
  package let findings: [Finding]

  /// Decodes the files that are not an offering's.
  package init(reading files: ProjectFiles) {
    settings = Settings(reading: files.project)
    catalogue = Catalogue(reading: files.products)
    placements = Placements(reading: files.placements)
    experiments = files.experiments.map { Experiment(reading: $0) }
    let testFiles = files.tests.map { UserTests(reading: $0) }
    tests = testFiles.flatMap(\.all)
    waivers = files.waivers?.read(as: .object(ProjectSchemas.waivers), called: "waivers")
    findings =
      files.findings + settings.findings + catalogue.findings + catalogue.gaps + placements.findings
      + experiments.flatMap(\.findings) + (waivers?.findings ?? [])
      + testFiles.flatMap(\.findings)
  }

  /// What reading found in files that say what users get: in all but those of tests.
  package var findingsOfContent: [Finding] { findings.filter { !$0.range.file.hasPrefix("tests/") } }

  /// Every locale of the paywalls.
  package var locales: Set<String> {
    Set(settings.locales.map(\.value)).union([settings.defaultLocale?.value].compactMap { $0 })
  }
}

/// What the rest of a project needs to know about one offering.
package struct OfferingSummary: Sendable {
  /// The name of the offering's folder.
  package let id: String
  /// Nil where the file does not say it.
  package let kind: OfferingKind?
  /// Nil where the file does not say it.
  package let version: SemanticVersion?
  /// The variant shown outside experiments, whether it exists or not.
  package let defaultVariant: String
  /// The names of its variants.
  package let variants: [String]
  /// The wire id of each variant that has one.
  package let wireIDs: [Located<String>]
  /// When it is open; nil if it is not a campaign, or its window is invalid.
  package let campaign: CampaignSpan?
  /// The dates of figures and reviews, as RFC 3339 text, which the clock says more of.
  package let figureDates: [Located<String>]

  /// What other files need of an offering, without its files.
  package init(
    id: String, kind: OfferingKind?, version: SemanticVersion?, defaultVariant: String, variants: [String],
    wireIDs: [Located<String>], campaign: CampaignSpan?,
    figureDates: [Located<String>] = []
  ) {
    self.id = id
    self.kind = kind
    self.version = version
    self.defaultVariant = defaultVariant
    self.variants = variants
    self.wireIDs = wireIDs
    self.campaign = campaign
    self.figureDates = figureDates
  }

  /// What other files need of the offering.
  package init(_ offering: Offering) {
    id = offering.id
    kind = offering.kind
    version = offering.version?.value
    defaultVariant = offering.defaultVariant.value
    variants = offering.variants.map(\.name)
    wireIDs = offering.variants.compactMap(\.wireID)
    campaign = offering.campaign
    figureDates = offering.variants.flatMap(\.figureDates)
  }
}
