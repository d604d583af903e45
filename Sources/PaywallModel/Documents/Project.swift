/// Everything in a project outside its offerings.
package struct ProjectFrame: Sendable {
  package let settings: Settings
  package let catalogue: Catalogue
  package let placements: Placements
  package let experiments: [Experiment]
  package let waivers: Reading?
  /// The findings from reading the files.
  package let findings: [Finding]

  package init(reading files: ProjectFiles) {
    settings = Settings(reading: files.project)
    catalogue = Catalogue(reading: files.products)
    placements = Placements(reading: files.placements)
    experiments = files.experiments.map { Experiment(reading: $0) }
    waivers = files.waivers?.read(as: .object(ProjectSchemas.waivers), called: "waivers")
    findings =
      files.findings + settings.findings + catalogue.findings + catalogue.gaps + placements.findings
      + experiments.flatMap(\.findings) + (waivers?.findings ?? [])
  }

  /// Every locale of the paywalls.
  package var locales: Set<String> {
    Set(settings.locales.map(\.value)).union([settings.defaultLocale?.value].compactMap { $0 })
  }
}

/// What the rest of a project needs to know about one offering.
package struct OfferingSummary: Sendable {
  package let id: String
  package let kind: OfferingKind?
  package let version: SemanticVersion?
  package let defaultVariant: String
  package let variants: [String]
  /// The wire id of each variant that has one.
  package let wireIDs: [Located<String>]
  /// When it is open; nil if it is not a campaign, or its window is invalid.
  package let campaign: CampaignSpan?
  /// What locale files translate by position, which only history can verify.
  package let positionalLists: [PositionalList]

  package init(
    id: String, kind: OfferingKind?, version: SemanticVersion?, defaultVariant: String, variants: [String],
    wireIDs: [Located<String>], campaign: CampaignSpan?, positionalLists: [PositionalList]
  ) {
    self.id = id
    self.kind = kind
    self.version = version
    self.defaultVariant = defaultVariant
    self.variants = variants
    self.wireIDs = wireIDs
    self.campaign = campaign
    self.positionalLists = positionalLists
  }

  package init(_ offering: Offering) {
    id = offering.id
    kind = offering.kind
    version = offering.version?.value
    defaultVariant = offering.defaultVariant.value
    variants = offering.variants.map(\.name)
    wireIDs = offering.variants.compactMap(\.wireID)
    campaign = offering.campaign
    positionalLists = offering.positionalLists
  }
}
