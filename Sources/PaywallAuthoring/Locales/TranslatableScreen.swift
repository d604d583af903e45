import PaywallModel
import PaywallProject
import PaywallRules

/// The texts of a variant that are put into words, with their translations.
struct TranslatableScreen {
  let variant: String
  /// Its own, in the default locale and in the order of the file.
  private let own: [CopyUnit]
  /// What the app says by itself, for languages that it has no words of.
  private let phrases: [CopyUnit]
  private let copy: ScreenCopy

  /// The screens of an offering whose files can be read.
  static func all(of offering: Offering, in frame: ProjectFrame) -> [TranslatableScreen] {
    let locale = frame.settings.copyLocale
    return OfferingContext(offering, in: frame).screens.map { screen in
      var seen: Set<String> = []
      let own = screen.copy.own.filter { $0.needsWords && seen.insert($0.path).inserted }
      let phrases = InterfaceWord.all.map { word in
        CopyUnit.phrase(word, word.text(in: locale), in: locale, of: screen.variant)
      }
      return TranslatableScreen(
        variant: screen.variant.name, own: own, phrases: phrases.filter { !seen.contains($0.path) }, copy: screen.copy)
    }
  }

  /// All that a locale can say in words of its own, also where the app has some.
  var sayable: [CopyUnit] { own + phrases }

  /// What needs words in a locale.
  func texts(in locale: String) -> [CopyUnit] { InterfaceWord.isCovered(locale) ? own : sayable }

  /// The texts that users of a locale read in the default one.
  func missing(in locale: String) -> [CopyUnit] {
    texts(in: locale).filter { copy.nearest($0.path, to: locale) == nil }
  }

  /// What a locale's own file says of a text; nil if it says nothing.
  func translation(of path: String, in locale: String) -> CopyUnit? {
    copy[path, locale].flatMap { $0.text.isBlank ? nil : $0 }
  }
}

extension ProjectFrame {
  /// The locales that offerings are translated into: those that are declared, and those that have a file.
  func translated(_ offerings: [Offering]) -> [String] {
    locales.union(offerings.flatMap { $0.locales.map(\.locale) }).subtracting([settings.copyLocale]).sorted()
  }
}

/// The offerings of the work tree with these ids; all for none.
/// - Throws: if one is not there.
func offerings(_ ids: [String], of workspace: Workspace) throws -> [Offering] {
  let reader = try projectReader(workspace, at: nil)
  return try (ids.isEmpty ? reader.offerings().ids : ids).map {
    Offering(reading: try offeringFiles(workspace, $0, at: nil))
  }
}

/// - Throws: for a text that is no locale, and for the default locale, whose words are in the variants.
func requireTranslated(_ locale: String, in settings: Settings) throws {
  guard Format.locale.accepts(locale) else {
    throw ProjectError(
      .refused, "'\(locale)' is not \(Format.locale.expectation)", hint: meantLocale(locale).map(didYouMean))
  }
  if locale == settings.copyLocale {
    throw ProjectError(
      .refused, "'\(locale)' is the default locale, whose texts are in the variants",
      hint: "the default locale is set in \(settings.file)")
  }
}

/// - Throws: for a screen or a translation of an offering that cannot be read.
func requireReadable(_ offering: Offering) throws {
  for variant in offering.variants where variant.root == nil { throw unreadable(variant.file) }
  for locale in offering.locales where locale.root == nil { throw unreadable(locale.file) }
  if let twice = offering.keyThatIsThereTwice { throw twice.refusal }
}

extension Offering {
  /// The first key that one of its files has twice, so that it is not known which value is meant.
  var keyThatIsThereTwice: Finding? { findings.inOrder().first { $0.rule == DecodingRule.duplicateKey.rawValue } }
}
