/// Further parts of the shop.
extension StoreProject {
  /// A screen with only plans and this small print.
  static func smallPrint(_ text: String) -> Entry {
    screen(plans, "{type: legal, text: \(text)}", "{type: sticky_footer, restoreText: Restore}")
  }

  /// A timeline of the trial that states everything required.
  static let timeline =
    "{type: timeline, items: [{title: Now, text: 'Free for {{trial_period}}.'}, {title: '{{trial_end_date}}', text: Cancel before.}, {title: '{{first_bill_date}}', text: 'Then {{price}} per {{period}}.'}]}"

  /// A button that offers the trial, with text for users who have already used theirs.
  static let trialButton =
    "{type: sticky_footer, ctaTitle: Start free trial, ctaTitleWithoutTrial: Subscribe, restoreText: Restore}"

  /// The catalogue with a paid introductory offer.
  static let chargedOffer = products(year: "introductoryOffer: {mode: payUpFront, period: P1M}")

  /// The beginning of the plan cards: the annual one, with its saving.
  static let annualCard = "cards: [{package: annual, badge: {text: 'Save {{savings_percent}}'}"

  /// The small print in German, with a trial.
  static let germanTrialTerms =
    "{{title}}: {{price}} pro {{period}}. Wird mit der Bestätigung berechnet. Verlängert sich, wenn du nicht 24 Stunden "
    + "vor dem Ende kündigst, und wird 24 Stunden davor berechnet. Verwaltung in den Einstellungen. Ein Probezeitraum verfällt."

  /// The settings of a shop in two languages.
  static let bilingual = settings.replacing("[en]", with: "[en, de]")

  /// The small print in German.
  static let germanSmallPrint =
    "{{title}}: {{price}} pro {{period}}. Wird mit der Bestätigung berechnet. Verlängert sich, wenn du nicht 24 Stunden "
    + "vor dem Ende kündigst, und wird 24 Stunden davor berechnet. Verwaltung in den Einstellungen."

  /// Everything that a German screen must say.
  static let germanCopy = """
    control:
      ctaTitle: Weiter
      sections.plans.priceText: '{{price}} pro {{period}}'
      sections.legal.text: '\(germanSmallPrint)'
      sections.legal.termsTitle: Bedingungen
      sections.legal.privacyTitle: Datenschutz
      sections.sticky_footer.restoreText: Wiederherstellen
    """

  /// A badge with a calculated saving.
  static let savingsBadge = "badge: {text: 'Save {{savings_percent}}'}"

  /// The offering as an open campaign.
  static let campaign: Entry = .text(
    valid(offering).replacing("kind: primary", with: "kind: campaign")
      + "\ncampaign: {startsAt: 2030-01-01T00:00:00Z, endsAt: 2030-02-01T00:00:00Z}\n")
}
